import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../client.mjs'
import { connect } from '../postgres.mjs'
import { withSite } from './ledger.mjs'
import { assess, maxResponseMs } from './report.mjs'

/**
 * The limit includes connections of other programs; the site's pools have ten connections for pages
 * and ten for mails.
 */
export const settings = { max_connections: '40' }

/**
 * The site on PostgreSQL, with writes and reads all the time, while `fault` happens to the server.
 * `fault` receives the server, and resolves when the cause is gone.
 */
async function run(setup, server, name, fault, expectedLog = '') {
  return await withSite(setup, async (site, ledger) => {
    const responses = []
    const logLines = []
    await send(site.url, { path: '/phd-scholarship' })
    let hasRecovered
    const stop = new AbortController()
    const work = async () => {
      await wait(1500)
      const logStart = site.lines.length
      await fault(server)
      hasRecovered = await ledger.recovers()
      await wait(500)
      stop.abort()
      logLines.push(...site.lines.slice(logStart))
    }
    await Promise.all([
      ledger.writeWhile(work, { concurrency: 3, pauseMs: 20 }),
      read(site.url, () => '/phd-scholarship', responses, stop.signal),
      read(
        site.url,
        () => `/search?q=${Math.random().toString(36).slice(2)}`,
        responses,
        stop.signal,
      ),
    ])
    return assess(name, await ledger.count(), {
      'the site lives': site.isRunning,
      'it goes on by itself': hasRecovered,
      'every page was answered within 10 s': responses.every(
        ({ status, ms }) => status !== 0 && ms < maxResponseMs,
      ),
      'pages were 200 or 503 with Retry-After': responses.every(
        ({ status, headers }) =>
          status === 200 || (status === 503 && headers['retry-after'] !== undefined),
      ),
      ...(expectedLog === ''
        ? {}
        : { 'the log says why': logLines.some((line) => line.includes(expectedLog)) }),
      'the log is JSON': logLines.every(isJson),
    })
  })
}

async function read(url, choose, responses, signal) {
  for (; !signal.aborted; await wait(50)) {
    const { status, headers, ms } = await send(url, { path: choose() }).catch(() => ({
      status: 0,
      headers: {},
    }))
    responses.push({ status, headers, ms })
  }
}

function isJson(line) {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

const endConnections = (client) =>
  client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )

export const postgresFaults = {
  ended: (setup, server) =>
    run(setup, server, 'PostgreSQL ends all connections in use, 30 times', async ({ url }) => {
      await using client = await connect(url)
      for (let index = 0; index < 30; index += 1) {
        await endConnections(client)
        await wait(150)
      }
    }),

  restarted: (setup, server) =>
    run(
      setup,
      server,
      'PostgreSQL restarted five times, three of them without a clean end',
      async ({ restart }) => {
        for (const mode of ['fast', 'immediate', 'fast', 'immediate', 'immediate']) {
          await restart(mode)
          await wait(1500)
        }
      },
    ),

  frozen(setup, server) {
    const freezeAll = async ({ freeze }) => {
      for (const seconds of [20, 6, 6, 3, 1]) {
        await freeze(seconds)
        await wait(3000)
      }
    }
    return run(
      setup,
      server,
      'PostgreSQL frozen for 20 s, then 6, 6, 3 and 1',
      freezeAll,
      'PostgreSQL said nothing',
    )
  },

  /**
   * The change makes every copy of a page an old one, and no page can be rendered anew. `freeze`
   * stops the server within the same second.
   */
  changed: (setup, { freeze }) =>
    withSite(setup, async (site, ledger) => {
      const paths = ['/', '/phd-scholarship', '/internship', '/faq']
      for (const path of paths) await send(site.url, { path })
      await ledger.write('api')
      // From this request on the site knows that its copies are old.
      await send(site.url, { path: '/privacy' })
      const frozen = freeze(15)
      const responses = []
      for (const path of paths) responses.push(await send(site.url, { path, timeout: 20_000 }))
      await frozen
      const hasRecovered = await ledger.recovers()
      return assess('PostgreSQL frozen right after a change', await ledger.count(), {
        'every page was there': responses.every(({ status }) => status === 200),
        'every page was answered within 10 s': responses.every(({ ms }) => ms < maxResponseMs),
        'it goes on by itself': hasRecovered,
      })
    }),

  taken(setup, server) {
    const takeAll = async ({ url }) => {
      const clients = [await connect(url)]
      // Ends the connections of the site too, so that it has to open new ones.
      await endConnections(clients[0])
      const deadline = Date.now() + 8000
      while (Date.now() < deadline) {
        const client = await connect(url).catch(() => undefined)
        if (client === undefined) await wait(50)
        else clients.push(client)
      }
      await Promise.all(clients.map((client) => client.end()))
    }
    return run(setup, server, 'all connections of PostgreSQL taken for 8 s', takeAll, '53300')
  },
}
