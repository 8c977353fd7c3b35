import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../client.mjs'
import { connect } from '../postgres.mjs'
import { withSite } from './ledger.mjs'
import { assess, longestAnswer } from './report.mjs'

/** Connections that other programs hold are counted in; the site's own pool is ten for the site and ten for its mails. */
export const settings = { max_connections: '40' }

/**
 * The site on PostgreSQL, written to and read from all the time, while `fault` happens to the server. `fault` gets the server, a client of its
 * own beside the site, and resolves when the cause is gone.
 */
async function run(place, server, name, fault, wanted = '') {
  return await withSite(place, async (site, ledger) => {
    const [answers, told] = [[], []]
    await send(site.url, { path: '/phd-scholarship' })
    let isBack
    const stop = new AbortController()
    const work = async () => {
      await wait(1500)
      const from = site.lines.length
      await fault(server)
      isBack = await ledger.worksAgain()
      await wait(500)
      stop.abort()
      told.push(...site.lines.slice(from))
    }
    await Promise.all([
      ledger.writeWhile(work, { lanes: 3, pause: 20 }),
      read(site.url, () => '/phd-scholarship', answers, stop.signal),
      read(site.url, () => `/search?q=${Math.random().toString(36).slice(2)}`, answers, stop.signal),
    ])
    return assess(name, await ledger.count(), {
      'the site lives': site.isRunning,
      'it goes on by itself': isBack,
      'every page was answered within 10 s': answers.every(({ status, ms }) => status !== 0 && ms < longestAnswer),
      'pages were 200 or 503 with Retry-After': answers.every(
        ({ status, headers }) => status === 200 || (status === 503 && headers['retry-after'] !== undefined),
      ),
      ...(wanted === '' ? {} : { 'the log says why': told.some((line) => line.includes(wanted)) }),
      'the log is JSON': told.every(isJson),
    })
  })
}

async function read(url, choose, answers, signal) {
  for (; !signal.aborted; await wait(50)) {
    const { status, headers, ms } = await send(url, { path: choose() }).catch(() => ({ status: 0, headers: {} }))
    answers.push({ status, headers, ms })
  }
}

function isJson(line) {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

const endAll = (client) =>
  client.query("select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()")

export const postgresFaults = {
  ended: (place, server) =>
    run(place, server, 'PostgreSQL ends all connections in use, 30 times', async ({ url }) => {
      await using client = await connect(url)
      for (let turn = 0; turn < 30; turn += 1) {
        await endAll(client)
        await wait(150)
      }
    }),

  restarted: (place, server) =>
    run(place, server, 'PostgreSQL restarted five times, three of them without a clean end', async ({ restart }) => {
      for (const how of ['fast', 'immediate', 'fast', 'immediate', 'immediate']) {
        await restart(how)
        await wait(1500)
      }
    }),

  frozen(place, server) {
    const all = async ({ freeze }) => {
      for (const seconds of [20, 6, 6, 3, 1]) {
        await freeze(seconds)
        await wait(3000)
      }
    }
    return run(place, server, 'PostgreSQL frozen for 20 s, then 6, 6, 3 and 1', all, 'PostgreSQL said nothing')
  },

  taken(place, server) {
    const take = async ({ url }) => {
      const taken = [await connect(url)]
      // The site's own go as well, so that it has to ask for new ones.
      await endAll(taken[0])
      const until = Date.now() + 8000
      while (Date.now() < until) {
        const client = await connect(url).catch(() => undefined)
        if (client === undefined) await wait(50)
        else taken.push(client)
      }
      await Promise.all(taken.map((client) => client.end()))
    }
    return run(place, server, 'all connections of PostgreSQL taken for 8 s', take, '53300')
  },
}
