import { fileURLToPath } from 'node:url'
import { loadAssets } from '#server/pages/assets.ts'
import type { HandlePage } from '#server/pages/pages.ts'
import { runProcess } from '#server/start/run.ts'
import { StartProblem } from '#server/start/start-problem.ts'
import { startSite } from '#server/start/start.ts'

const build = new URL('../../build/', import.meta.url)

// React chooses its slow build by this variable when it is loaded, which is below.
process.env['NODE_ENV'] ??= 'production'

await runProcess(async (config, log, say) => {
  const { handlePage, assets } = await loadBuild()
  return startSite({ config, log, say, handlePage, assets })
})

async function loadBuild() {
  try {
    const assets = await loadAssets(fileURLToPath(new URL('client/', build)))
    const pages: { handlePage: HandlePage } = await import(new URL('server/index.js', build).href)
    return { assets, handlePage: pages.handlePage }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND')) {
      throw new StartProblem(`The pages are not built (${error.message.split('\n')[0]}). Run "npm start", which builds them.`)
    }
    throw error
  }
}
