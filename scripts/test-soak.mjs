// `npm run test:soak`: half an hour (`-- 5`: five minutes) of 200 requests a second, kept and not kept pages, searches, files, the API, forms,
// edits and mails. Compares the last third with the second: memory within 5 %, the slowest hundredth (p99) at most 1.2 times, file handles
// flat. Prints a table and ends with 1 when that is not so, or when anything was answered with an error. PostgreSQL with `-- 30 --postgres`.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, askSteadily, quantile, signIn } from './client.mjs'
import { startMailCatcher } from './mail-catcher.mjs'
import { memoryOf, startSite, trialEnv } from './site.ts'
import { findPostgres, startPostgres } from './postgres.mjs'

const minutes = Number(process.argv.slice(2).find((each) => /^\d+(?:\.\d+)?$/.test(each)) ?? 30)
const perSecond = 200
/** Seconds before anything is counted: what is kept is kept by then. */
const settling = 30
/** Seconds between two looks at memory and handles. */
const every = 5
const mostGrowth = 1.05
const mostSlower = 1.2

const pages = [
  '/',
  '/phd-scholarship',
  '/master-scholarship',
  '/undergraduate-scholarship',
  '/internship',
  '/leadership-programe',
  '/blogs',
  '/faq',
  '/contact',
  '/african-scholarship',
  '/asian_scholarship',
  '/european-scholarship',
  '/scholarships/region',
  '/scholarships/field',
  '/can-i-apply',
  '/competition',
]
const words = ['rhodes', 'master', 'fellowship', 'women', 'africa', 'science', 'exchange', 'leadrship', 'grant', 'un']
const pick = (list) => list[Math.floor(Math.random() * list.length)]

const folder = await mkdtemp(join(tmpdir(), 'atlas-soak-'))
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))
let [postgres, catcher, site] = []
let good = false
try {
  catcher = await startMailCatcher()
  const programs = process.argv.includes('--postgres') ? findPostgres() : undefined
  if (programs !== undefined) postgres = await startPostgres(programs)
  const env = {
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: catcher.url,
    MAIL_FROM: 'post@atlas.example',
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
  }
  site = await startSite({ ...trialEnv, ...env })
  good = await soak()
} finally {
  await site?.stop()
  await postgres?.stop()
  catcher?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)

async function soak() {
  const { url } = site
  const proof = await signIn(url)
  const list = JSON.parse((await ask(url, { path: '/api/scholarships/export', headers: proof })).text)
  const slugs = list.map(({ slug }) => slug)
  const ids = list.map(({ _id }) => _id)
  const json = { ...proof, 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: url }
  const mix = [
    [60, () => ({ path: pick(pages) })],
    [15, () => ({ path: `/opportunity/${pick(slugs)}` })],
    [8, () => ({ path: `/search?q=${pick(words)}+${Math.floor(Math.random() * 1e6)}` })],
    [6, () => ({ path: `/phd-scholarship?region=${pick(['europe', 'asia', 'africa'])}&page=${1 + Math.floor(Math.random() * 3)}` })],
    [4, () => ({ path: `/search?q=${pick(words)}` })],
    [2, () => ({ path: pick(['/phd-scholarship/feed.xml', '/internship/calendar.ics', '/master-scholarship/list.csv', '/sitemap.xml']) })],
    [2, () => ({ path: pick(['/api/get/scholarship_data', '/api/get/internshipdata', '/api/groups']) })],
    [1, () => ({ path: pick(['/api/getMessage', '/api/admin/session']), headers: proof })],
    // Each makes all kept pages old.
    [
      0.05,
      () => ({
        method: 'PATCH',
        path: `/api/scholarships/${pick(ids)}`,
        headers: json,
        body: JSON.stringify({ amountNote: `As of ${randomUUID().slice(0, 8)}` }),
      }),
    ],
    [
      0.25,
      () => ({ method: 'POST', path: '/api/subscriber', headers: json, body: JSON.stringify({ email: `${randomUUID()}@example.org` }) }),
    ],
    [
      0.1,
      () => ({ method: 'POST', path: '/contact', headers: form, body: `name=Ada&email=ada%40example.org&message=soak+${randomUUID()}` }),
    ],
  ]
  const whole = mix.reduce((sum, [share]) => sum + share, 0)
  const choose = () => {
    let left = Math.random() * whole
    return (mix.find(([share]) => (left -= share) < 0) ?? mix[0])[1]()
  }

  const length = minutes * 60_000
  const began = performance.now() + settling * 1000
  const thirds = [0, 1, 2].map(() => ({ times: [], memory: [], handles: [], failed: new Map() }))
  const thirdOf = (at) => thirds[Math.min(2, Math.floor(((at - began) / length) * 3))]
  const stop = new AbortController()
  const asking = askSteadily(url, {
    perSecond,
    choose,
    signal: stop.signal,
    note({ at, ms, status }) {
      if (at < began) return
      const third = thirdOf(at)
      third.times.push(ms)
      if (status === 0 || status >= 400) third.failed.set(status, (third.failed.get(status) ?? 0) + 1)
    },
  })
  await wait(settling * 1000)
  while (performance.now() - began < length) {
    await wait(every * 1000)
    const third = thirdOf(performance.now())
    third.memory.push(await memoryOf(site))
    third.handles.push(await countHandles(site.pid))
    if (!site.isRunning) break
  }
  stop.abort()
  await asking
  const mails = [...(await catcher.arrived()).values()].reduce((sum, each) => sum + each, 0)
  return report(thirds, mails)
}

/** Without connections, of which there are as many as visitors have open. */
async function countHandles(pid) {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all((await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => 'socket:')))
  return targets.filter((target) => !target.startsWith('socket:')).length
}

function report(thirds, mails) {
  const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const rows = thirds.map(({ times, memory, handles, failed }) => ({
    requests: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    memory: mean(memory),
    handles: quantile(handles, 0.5),
    failed: [...failed].map(([status, count]) => `${count} of ${status || 'no answer'}`).join(', ') || 'none',
  }))
  process.stdout.write('| third | requests | p50 | p99 | memory | file handles | failed |\n| --- | --- | --- | --- | --- | --- | --- |\n')
  for (const [index, { requests, p50, p99, memory, handles, failed }] of rows.entries()) {
    const cells = [index + 1, requests, `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, `${memory.toFixed(0)} MB`, handles, failed]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  const [, second, last] = rows
  const checks = {
    'the site lives': site.isRunning,
    'memory of the last third is within 5 % of the second': last.memory <= second.memory * mostGrowth,
    'p99 of the last third is at most 1.2 times the second': last.p99 <= second.p99 * mostSlower,
    'file handles are flat': last.handles <= second.handles + 10,
    'nothing failed': rows.every(({ failed }) => failed === 'none'),
    'mails went out': mails > 0,
  }
  for (const [name, isSo] of Object.entries(checks)) process.stdout.write(`${isSo ? 'ok    ' : 'FAILED'} ${name}\n`)
  process.stdout.write(
    `${mails} mails, ${minutes} minutes, ${perSecond} requests a second, ${postgres === undefined ? 'SQLite' : 'PostgreSQL'}\n`,
  )
  return Object.values(checks).every(Boolean)
}
