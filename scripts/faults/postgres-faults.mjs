import { setTimeout as wait } from 'node:timers/promises'
import { ask, signIn } from '../client.mjs'
import { prepareSite } from '../site.ts'
import { Client } from 'pg'
import { openLedger } from './ledger.mjs'
import { judge } from './report.mjs'

/** Milliseconds after the cause is gone within which everything must work again. */
const recovery = 10_000

/** Connections that other programs hold are counted in; the site's own pool is ten for the site and ten for its mails. */
export const settings = { max_connections: '40' }

/**
 * The site on PostgreSQL, written to and read from all the time, while `fault` happens to the server. `fault` gets the server, a client of its
 * own beside the site, and resolves when the cause is gone.
 */
async function run(place, server, name, fault, wanted = '') {
  const site = prepareSite(place)
  const ledger = openLedger()
  const reads = { kept: [], other: [] }
  try {
    await site.start()
    const proof = await signIn(site.url)
    await ask(site.url, { path: '/phd-scholarship' })
    const stop = new AbortController()
    const working = [
      ledger.writeUntil(site.url, proof, stop.signal, { lanes: 3, pause: 20 }),
      read(site.url, '/phd-scholarship', reads.kept, stop.signal),
      read(site.url, () => `/search?q=${Math.random().toString(36).slice(2)}`, reads.other, stop.signal),
    ]
    await wait(1500)
    const from = site.lines.length
    await fault(server)
    const isBack = await worksAgain(site.url, proof, ledger)
    await wait(500)
    stop.abort()
    await Promise.all(working)
    const answers = [...reads.kept, ...reads.other]
    const told = site.lines.slice(from)
    return judge(name, await ledger.count(site.url, proof), {
      'the site lives': site.isRunning,
      'it goes on by itself': isBack,
      'every page was answered within 10 s': answers.every(({ status, ms }) => status !== 0 && ms < 10_000),
      'pages were 200 or 503 with Retry-After': answers.every(
        ({ status, after }) => status === 200 || (status === 503 && after !== undefined),
      ),
      ...(wanted === '' ? {} : { 'the log says why': told.some((line) => line.includes(wanted)) }),
      'the log is JSON': told.every(isJson),
    })
  } finally {
    await site.kill()
  }
}

async function read(url, path, answers, signal) {
  while (!signal.aborted) {
    const began = performance.now()
    const answer = await ask(url, { path: typeof path === 'string' ? path : path() }).catch(() => ({ status: 0, headers: {} }))
    answers.push({ status: answer.status, after: answer.headers['retry-after'], ms: performance.now() - began })
    await wait(50)
  }
}

async function worksAgain(url, proof, ledger) {
  const until = Date.now() + recovery
  while (Date.now() < until) {
    const { status } = await ledger.write(url, proof, 'api')
    const page = await ask(url, { path: `/search?q=again${Date.now()}` }).catch(() => ({ status: 0 }))
    if (status === 201 && page.status === 200) return true
    await wait(200)
  }
  return false
}

function isJson(line) {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

export const postgresFaults = {
  async ended(place, server) {
    return await run(place, server, 'PostgreSQL ends all connections in use, 30 times', async ({ url }) => {
      const client = await connect(url)
      for (let turn = 0; turn < 30; turn += 1) {
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()', [
          'client backend',
        ])
        await wait(150)
      }
      await client.end()
    })
  },
  async restarted(place, server) {
    return await run(place, server, 'PostgreSQL restarted five times, three of them without a clean end', async ({ restart }) => {
      for (const how of ['fast', 'immediate', 'fast', 'immediate', 'immediate']) {
        await restart(how)
        await wait(1500)
      }
    })
  },
  async frozen(place, server) {
    const all = async ({ freeze }) => {
      for (const seconds of [20, 6, 6, 3, 1]) {
        await freeze(seconds)
        await wait(3000)
      }
    }
    return await run(place, server, 'PostgreSQL frozen for 20 s, then 6, 6, 3 and 1', all, 'PostgreSQL said nothing')
  },
  async taken(place, server) {
    const take = async ({ url }) => {
      const taken = []
      // The site's own go as well, so that it has to ask for new ones.
      const first = await connect(url)
      await first.query('select pg_terminate_backend(pid) from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()', [
        'client backend',
      ])
      const until = Date.now() + 8000
      while (Date.now() < until) {
        const client = await connect(url).catch(() => undefined)
        if (client === undefined) await wait(50)
        else taken.push(client)
      }
      await Promise.all([first, ...taken].map((client) => client.end()))
    }
    return await run(place, server, 'all connections of PostgreSQL taken for 8 s', take, '53300')
  },
}

async function connect(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
