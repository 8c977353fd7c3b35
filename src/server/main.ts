import { fileURLToPath } from 'node:url'
import { programFolder } from '#storage/files.ts'
import type { HandlePage } from '#server/deps.ts'
import type { PatternOf } from '#server/metrics/serve-metrics.ts'
import { StartProblem } from '#server/start-problem.ts'
import { runProcess } from '#server/start/run.ts'

// React chooses its slow build by this variable when it is loaded.
process.env['NODE_ENV'] ??= 'production'

const build = new URL('build/', programFolder)

// Serves the built site.
await runProcess(async (config, log, print) => {
  const { startSite } = await import('#server/start/start.ts')
  const { handlePage, patternOf, assets } = await loadBuild()
  return await startSite({ config, log, print, handlePage, patternOf, assets })
})

async function loadBuild() {
  try {
    const assets = fileURLToPath(new URL('client/', build))
    const pages: { handlePage: HandlePage; patternOf: PatternOf } = await import(
      new URL('server/index.js', build).href
    )
    return { assets, handlePage: pages.handlePage, patternOf: pages.patternOf }
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND')
    )
      throw new StartProblem(
        `The pages are not built (${error.message.split('\n')[0]}). Run "npm start", which builds them.`,
      )
    throw error
  }
}
