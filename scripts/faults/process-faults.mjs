import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../client.mjs'
import { withSite } from './ledger.mjs'
import { assess, assessOnly } from './report.mjs'

const preload = new URL('./staged.mjs', import.meta.url).href
const dayMs = 86_400_000

/** Kills the site (-9) repeatedly during writes, and starts it again each time. */
export async function tryKills(setup, kills) {
  return await withSite(setup, async (site, ledger) => {
    const kill = async () => {
      await wait(50 + Math.random() * 350)
      await site.stop('SIGKILL')
    }
    for (let index = 0; index < kills; index += 1) {
      await ledger.writeWhile(kill, { concurrency: 2 })
      await site.start()
      await ledger.signIn()
    }
    return assess(`killed ${kills} times while written to, ${setup.name}`, await ledger.count())
  })
}

/** Sets the site's clock a day ahead and back during writes. */
export async function tryClock(setup, folder) {
  const clock = join(folder, `clock-${setup.port}`)
  await writeFile(clock, '0')
  return await withSite(
    { ...setup, preload, env: { ...setup.env, FAULTS_CLOCK: clock } },
    async (site, ledger) => {
      const pages = []
      for (const offset of [dayMs, 0, -dayMs, 0, dayMs, -dayMs, 0]) {
        await writeFile(clock, String(offset))
        await wait(100)
        // Sessions end after a day without use.
        await ledger.signIn()
        const requestPages = async () => {
          await wait(2000)
          for (const path of ['/', '/phd-scholarship', `/search?q=clock${offset}`])
            pages.push((await send(site.url, { path })).status)
        }
        await ledger.writeWhile(requestPages, { pauseMs: 10 })
      }
      const saved = await ledger.write('api')
      await wait(1500)
      const list = await send(site.url, { path: '/api/get/scholarship_data' })
      return assess(`clock jumps a day ahead and back, ${setup.name}`, await ledger.count(), {
        'every page was there': pages.every((status) => status === 200),
        'what is saved is shown': list.text.includes(saved.marker),
        'the site lives': site.isRunning,
      })
    },
  )
}

export async function tryLoader(setup) {
  const word = 'staged-fault'
  return await withSite(
    { ...setup, preload, env: { ...setup.env, FAULTS_WORD: word } },
    async (site) => {
      const logStart = site.lines.length
      const failed = await send(site.url, { path: `/search?q=${word}` })
      const otherPages = await Promise.all(
        ['/', '/search?q=rhodes', '/phd-scholarship'].map((path) => send(site.url, { path })),
      )
      const logLines = site.lines.slice(logStart)
      const id = failed.headers['x-request-id']
      return assessOnly('uncaught error in a loader', {
        'it is a whole page with status 500':
          failed.status === 500 &&
          failed.text.includes('</html>') &&
          !failed.text.includes('staged)'),
        'others are served': otherPages.every(({ status }) => status === 200),
        'the log says where, in JSON':
          logLines.length > 0 &&
          logLines.every((line) => line.startsWith('{')) &&
          logLines.some((line) => line.includes('TypeError')),
        'the log names the request': id !== undefined && logLines.some((line) => line.includes(id)),
        'the site lives': site.isRunning,
      })
    },
  )
}
