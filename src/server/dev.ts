import { createServer } from 'vite'
import type { LanguageRow } from '#web/texts/language.ts'
import type { HandlePage } from '#server/deps.ts'
import { runProcess } from '#server/start/run.ts'
import { startSite } from '#server/start/start.ts'

// `npm run dev`: the same program, its pages loaded through Vite at each request so that a saved
// file shows at once.
await runProcess(async (config, log, print) => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const handlePage: HandlePage = async (request, page) => {
    const pages = await vite.ssrLoadModule('/src/web/server.ts')
    try {
      return await (pages['handlePage'] as HandlePage)(request, page)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
  const { languages } = await vite.ssrLoadModule('/src/web/texts/languages.ts')
  const site = await startSite({
    config,
    log,
    print,
    handlePage,
    languages: languages as readonly LanguageRow[],
    development: true,
    before: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  })
  return {
    ...site,
    async stop() {
      await vite.close()
      await site.stop()
    },
  }
})
