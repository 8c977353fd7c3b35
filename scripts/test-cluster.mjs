// `npm run test:cluster`: two instances of the built site behind nginx, without sticky sessions, at one SQLite file and then at one PostgreSQL. What
// one does the other knows; both are restarted one after the other under 200 requests a second; and nginx as a cache in front keeps what answers
// allow. Prints a table and ends with 1 when a row is not as it must be. `-- sqlite` or `-- postgres`: that one alone. About two minutes each;
// everything is on 127.0.0.1 and below the folder for temporary files.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { startBare } from './cluster/bare.mjs'
import { startInstance } from './cluster/instance.mjs'
import { ask, percentile, startLoad } from './cluster/load.mjs'
import { startMailCatcher } from './cluster/mail-catcher.mjs'
import { findNginx, startNginx } from './cluster/nginx.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { findFreePort } from '#server/testing/free-port.ts'
import { installPackages } from './test-machine.mjs'

const perSecond = 200
const password = 'quiet river under stones'
/** What else ran on the machine when this began. */
const [busy] = loadavg()
/** Rows of the table: what, what was seen, what it has to be, whether it is. */
const rows = []
const row = (what, seen, wanted, isRight) => rows.push({ what, seen: String(seen), wanted, isRight })
let stops = []

async function main() {
  const missing = [...(findPostgres() === undefined ? ['postgresql'] : []), ...(findNginx() === undefined ? ['nginx-light'] : [])]
  if (missing.length > 0 && !installPackages(missing)) {
    process.stdout.write(`Please install ${missing.join(' and ')}: this needs PostgreSQL and nginx.\n`)
    return false
  }
  const kinds = ['sqlite', 'postgres'].filter((kind) => process.argv.slice(2).every((wanted) => wanted === kind))
  for (const kind of kinds) {
    rows.push({ what: `**${kind}**`, seen: '', wanted: '', isRight: true })
    const folder = await mkdtemp(join(tmpdir(), 'atlas-cluster-'))
    try {
      await run(folder, await openShared[kind](folder))
    } catch (error) {
      row('the run itself', error instanceof Error ? error.message : error, 'comes to its end', false)
    } finally {
      for (const stop of stops.toReversed()) await stop()
      stops = []
      await rm(folder, { recursive: true, force: true })
    }
  }
  return report()
}

/** The settings of each of the two instances by which they have one database. */
const openShared = {
  sqlite: async (folder) => () => ({ DATA_DIR: join(folder, 'data') }),
  async postgres(folder) {
    const postgres = await startPostgres(findPostgres())
    stops.push(() => postgres.stop())
    return (index) => ({ DATA_DIR: join(folder, `machine-${index + 1}`), DATABASE_URL: postgres.url })
  },
}

async function run(folder, shared) {
  const mails = await startMailCatcher()
  stops.push(() => mails.stop())
  const [port, cachePort, ...ports] = await Promise.all([1, 2, 3, 4].map(findFreePort))
  const site = `http://127.0.0.1:${port}`
  const settings = (index) => ({
    PORT: String(ports[index]),
    PUBLIC_URL: site,
    ...shared(index),
    ADMIN_PASSWORD: password,
    SMTP_URL: mails.url,
    MAIL_FROM: 'post@atlas.example',
    TRUST_PROXY: '1',
  })
  // Both at once, on an empty database.
  const instances = await Promise.all([0, 1].map((index) => startInstance(settings(index))))
  stops.push(() => Promise.all(instances.map((instance) => instance.stop())))
  row('two instances started at once on an empty database', `${instances.length} serve`, '2 serve', instances.length === 2)
  const nginx = await startNginx(findNginx(), folder, { instances: ports, port, cachePort })
  stops.push(() => nginx.stop())
  const machines = ports.map((each) => `http://127.0.0.1:${each}`)
  const session = await shareSessions(machines)
  await shareLimits(machines)
  await shareChanges(machines, session)
  await sharePictures(machines, session)
  await shareImports(machines, session, site)
  const cache = { origin: `http://127.0.0.1:${cachePort}`, machines, session }
  const kept = await keepInFront(cache)
  await restartUnderLoad({ site, instances, settings, session, mails, machines })
  await refreshInFront(cache, kept)
  await Promise.all(instances.map((instance) => instance.stop()))
  await serveWithoutSite(cache, kept)
  await wait(1200)
  const log = await readFile(nginx.log, 'utf8')
  row('lines in the log of nginx with a query or answers', log.match(/\?|me\./g)?.length ?? 0, '0', !/\?|me\./.test(log))
}

const json = { 'content-type': 'application/json' }
const post = (url, body, options = {}) =>
  ask(url, { method: 'POST', body: JSON.stringify(body), ...options, headers: { ...json, ...options.headers } })

/** A login at the first: what pages and calls send afterwards. */
async function shareSessions([one, two]) {
  const answer = await post(`${one}/api/admin/login`, { username: 'admin', password, token: true })
  const cookie = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
  const bearer = { authorization: `Bearer ${JSON.parse(answer.text).token}` }
  const statuses = []
  for (let turn = 0; turn < 20; turn += 1) {
    const at = turn % 2 === 0 ? two : one
    statuses.push((await ask(`${at}/api/admin/session`, { headers: bearer })).status)
    statuses.push((await ask(`${at}/admin/admin_dashboard`, { headers: { cookie } })).status)
  }
  row(
    'a login at one, then calls and pages at both in turn',
    `${statuses.filter((status) => status === 200).length} of 40 known`,
    '40 of 40 known',
    statuses.every((status) => status === 200),
  )
  return { cookie, bearer }
}

/** Five wrong logins are all that one address has, wherever they arrive. */
async function shareLimits([one, two]) {
  const statuses = []
  for (let turn = 0; turn < 8; turn += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    statuses.push(
      (await post(`${turn % 2 === 0 ? one : two}/api/admin/login`, { username: 'admin', password: 'wrong' }, { headers })).status,
    )
  }
  row(
    'wrong logins of one address at both in turn',
    statuses.join(' '),
    '5 are 401, then 429',
    statuses.join(' ') === '401 401 401 401 401 429 429 429',
  )
}

/** How long a change at one takes to be on a page of the other. */
async function shareChanges(machines, { bearer }) {
  const list = JSON.parse((await ask(`${machines[0]}/api/get/scholarship_data?page=1&pageSize=1`)).text)
  const id = list[0]._id
  const took = []
  for (let turn = 0; turn < 6; turn += 1) {
    const [here, there] = turn % 2 === 0 ? machines : machines.toReversed()
    const name = `Changed for the ${turn + 1}. time`
    // What the other has been asked just before is what it believes longest.
    await ask(`${there}/search?q=Changed`)
    const answer = await ask(`${here}/api/scholarships/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ name }),
      headers: { ...json, ...bearer },
    })
    if (answer.status !== 200) throw new Error(`a change was answered with ${answer.status}`)
    const began = performance.now()
    while (!(await ask(`${there}/search?q=Changed`)).text.includes(name) && performance.now() - began < 10_000) await wait(20)
    took.push(performance.now() - began)
  }
  const longest = Math.max(...took)
  row('a change at one is on a page of the other', `${Math.round(longest)} ms at most of 6`, '1000 ms', longest <= 1000)
}

async function sharePictures([one, two], { bearer }) {
  const picture = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('title', 'An article with a picture')
  form.set('content', JSON.stringify([{ type: 'image', value: '' }]))
  form.append('images', new File([picture], 'a.png', { type: 'image/png' }))
  const saved = await fetch(`${one}/api/add/blog`, { method: 'POST', body: form, headers: bearer })
  const address = /\/uploads\/[\w-]+\.webp/.exec(await saved.text())?.[0] ?? ''
  const shown = await ask(`${two}${address}`)
  row(
    'a picture that one was sent, asked of the other',
    `${shown.status}, ${shown.bytes.length} bytes`,
    '200',
    shown.status === 200 && address !== '',
  )
}

/** The file goes to one, its import is confirmed at the other. */
async function shareImports([one, two], { cookie, bearer }, origin) {
  const records = JSON.stringify([{ id: 'C-1', name: 'Imported through two machines', region: 'Asia', country: 'Japan' }])
  const headers = { cookie, origin }
  const planned = await ask(`${one}/admin/import?name=a.json`, {
    method: 'POST',
    body: records,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(planned.text)?.[0] ?? ''
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  await ask(`${two}/admin/import`, { method: 'POST', body: `kept=${id}&name=a.json`, headers: form })
  const found = await ask(`${one}/api/scholarships/C-1`, { headers: bearer })
  row(
    'an import checked at one and confirmed at the other',
    found.status === 200 ? 'imported' : `${found.status}`,
    'imported',
    found.status === 200,
  )
}

/** A mix as visitors ask for it: of a hundred three searches that nobody made before, one look of the administrator, two who write. */
function next(number, { session, slugs }) {
  const kind = number % 100
  const slug = slugs[number % slugs.length]
  if (kind < 45) return { path: ['/', '/phd-scholarship', '/scholarships/region', '/internship', '/blogs'][number % 5] }
  if (kind < 80) return { path: `/opportunity/${slug}` }
  if (kind < 87) return { path: '/api/get/leader_data' }
  if (kind < 94) return { path: '/phd-scholarship/feed.xml' }
  if (kind < 97) return { path: `/search?q=${slug.slice(0, 3)}${number}` }
  if (kind < 98) return { path: '/admin/admin_dashboard', headers: { cookie: session.cookie } }
  // Each from an address of its own, since limits are as they are.
  const from = `127.${1 + (Math.floor(number / 62_500) % 250)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`
  if (kind < 99) {
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: `Message ${number}` })
    return { path: '/api/contact', method: 'POST', body, headers: json, from, alone: true }
  }
  const body = JSON.stringify({ email: `reader-${number}@example.org` })
  return { path: '/api/subscriber', method: 'POST', body, headers: json, from, alone: true }
}

async function restartUnderLoad({ site, instances, settings, session, mails, machines }) {
  const page = await ask(`${site}/phd-scholarship`)
  const slugs = [...new Set([...page.text.matchAll(/\/opportunity\/([\w-]+)"/g)].map(([, slug]) => slug))]
  // Not the first seconds of a program's life, in which everything is slow once.
  for (const machine of machines)
    for (let number = 0; number < 300; number += 1)
      await ask(`${machine}${next(number % 98, { session, slugs }).path}`, next(number % 98, { session, slugs }))
  await measureMachine({ session, slugs })
  const messagesBefore = await countMessages(site, session)
  const asked = []
  const load = startLoad(site, perSecond, (number) => {
    const one = next(number, { session, slugs })
    if (one.method === 'POST') asked.push(one)
    return one
  })
  await wait(6000)
  const began = load.now()
  const codes = []
  for (const index of [0, 1]) {
    codes.push(await instances[index].stop())
    instances[index] = await startInstance(settings(index))
    await wait(3000)
  }
  const ended = load.now()
  await wait(6000)
  const { sent, failures, times: all } = await load.stop()
  // A subscription takes 100 ms whoever asks, so that nobody learns who is there (services/mail/subscribers/ask-to-confirm.ts).
  const times = all.filter(({ path }) => path !== '/api/subscriber')
  const during = times.filter(({ due }) => due >= began && due <= ended)
  const seen = failures.slice(0, 3).map(({ at, path, why }) => `${path.split('?')[0]} ${why} at ${Math.round(at)} ms`)
  row(
    `both restarted one after the other under ${perSecond} requests a second: failed`,
    `${failures.length} of ${sent} ${seen.join('; ')}`,
    '0',
    failures.length === 0,
  )
  row('exit codes of the two', codes.join(' '), '0 0', codes.join(' ') === '0 0')
  row(
    `p99 of all but subscriptions (half ${percentile(times, 50).toFixed(1)} ms, slowest ${percentile(times, 100).toFixed(0)} ms)`,
    `${percentile(times, 99).toFixed(1)} ms`,
    'under 100 ms',
    percentile(times, 99) < 100,
  )
  row(
    `p99 of the ${((ended - began) / 1000).toFixed(0)} s from the first stop to three seconds after the last start`,
    `${percentile(during, 99).toFixed(1)} ms`,
    'under 100 ms',
    percentile(during, 99) < 100,
  )
  await countWritten({ site, session, mails, asked, failures, messagesBefore })
}

/** For comparison: the same requests, to a server that does nothing. */
async function measureMachine(asked) {
  const bare = await startBare()
  const load = startLoad(bare.origin, perSecond, (number) => next(number, asked))
  await wait(8000)
  const { times } = await load.stop()
  bare.stop()
  row('for comparison: p99 of bare node:http under the same requests just before', `${percentile(times, 99).toFixed(1)} ms`, '', true)
}

async function countMessages(site, { bearer }) {
  return JSON.parse((await ask(`${site}/api/getMessage`, { headers: bearer })).text).length
}

/** What was acknowledged is there once, and each reader got one mail. */
async function countWritten({ site, session, mails, asked, failures, messagesBefore }) {
  const failed = failures.filter(({ path }) => path.startsWith('/api/contact') || path.startsWith('/api/subscriber')).length
  const contacts = asked.filter(({ path }) => path === '/api/contact').length
  const readers = asked.filter(({ path }) => path === '/api/subscriber').map(({ body }) => JSON.parse(body).email)
  const messages = (await countMessages(site, session)) - messagesBefore
  row('messages sent meanwhile that are kept', `${messages} of ${contacts}`, 'all, once', failed > 0 || messages === contacts)
  const until = performance.now() + 90_000
  const arrived = () => readers.filter((email) => mails.arrived.has(email)).length
  const atLeast = Math.min(readers.length, 12)
  // Ten a second at most go, so the rest is still on its way.
  while (arrived() < atLeast && performance.now() < until) await wait(200)
  const doubled = readers.filter((email) => (mails.arrived.get(email) ?? 0) > 1).length
  row(
    'mails to readers who subscribed meanwhile, of two instances that both send',
    `${arrived()} of ${readers.length} so far, ${doubled} twice`,
    `${atLeast} or more, none twice`,
    arrived() >= atLeast && doubled === 0,
  )
}

/** What nginx has of a page after two looks, and what it never has. */
async function keepInFront({ origin, session, machines }) {
  const path = '/phd-scholarship'
  const looks = []
  for (let turn = 0; turn < 3; turn += 1) looks.push((await ask(`${origin}${path}`)).headers['x-cache'])
  const cookies = await ask(`${origin}${path}`, { headers: { cookie: '_ga=GA1.2.3; theme=dark' } })
  row(
    'looks at a page through the cache, the last with a cookie of others',
    [...looks, cookies.headers['x-cache']].join(' '),
    'MISS, then HIT',
    [...looks, cookies.headers['x-cache']].join(' ') === 'MISS HIT HIT HIT',
  )
  const vary = cookies.headers['vary'] ?? ''
  row('Vary of a page', vary, 'without Cookie', !/cookie/i.test(vary))
  const mine = await ask(`${origin}${path}`, { headers: { cookie: session.cookie } })
  row(
    'the same page with a session',
    `${mine.headers['x-cache']}, ${mine.headers['cache-control']}`,
    'BYPASS, no-store',
    mine.headers['x-cache'] === 'BYPASS' && mine.headers['cache-control'] === 'no-store',
  )
  const never = []
  for (const each of ['/can-i-apply?me.citizen=PK', '/admin', '/nothing-here']) {
    for (let turn = 0; turn < 2; turn += 1) never.push((await ask(`${origin}${each}`)).headers['x-cache'])
  }
  row('answers in the address, the login, what is not there: twice each', never.join(' '), 'never HIT', !never.includes('HIT'))
  const list = JSON.parse((await ask(`${machines[0]}/api/get/scholarship_data?page=1&pageSize=1&collection=phd-scholarship`)).text)
  return { id: list[0]._id, path: `/search?q=Freshened`, began: performance.now() }
}

/** A change behind the cache: what it keeps is given, asked for anew in the background, and new after that. */
async function refreshInFront({ origin, machines, session }, kept) {
  const first = await ask(`${origin}${kept.path}`)
  const name = 'Freshened behind the cache'
  await ask(`${machines[0]}/api/scholarships/${kept.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ name }),
    headers: { ...json, ...session.bearer },
  })
  const began = performance.now()
  const seen = []
  let shownAfter
  while (shownAfter === undefined && performance.now() - began < 60_000) {
    const { headers, text } = await ask(`${origin}${kept.path}`)
    if (seen.at(-1) !== headers['x-cache']) seen.push(headers['x-cache'])
    if (text.includes(name)) shownAfter = performance.now() - began
    else await wait(250)
  }
  row(
    'a change is on a page that the cache has kept',
    `after ${((shownAfter ?? Number.NaN) / 1000).toFixed(1)} s (${first.headers['x-cache']}, then ${seen.join(' ')})`,
    'within 33 s, STALE meanwhile',
    shownAfter < 33_000 && seen.includes('STALE'),
  )
}

async function serveWithoutSite({ origin }, kept) {
  await wait(31_000)
  const page = await ask(`${origin}${kept.path}`)
  row(
    'the same page half a minute after both instances have stopped',
    `${page.status} ${page.headers['x-cache']}`,
    '200 STALE',
    page.status === 200 && page.headers['x-cache'] === 'STALE',
  )
}

function report() {
  const isRight = rows.length > 0 && rows.every((each) => each.isRight)
  process.stdout.write(
    `\n${cpus().length} cores (${cpus()[0]?.model}), ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; load of the machine before: ${busy.toFixed(1)}\n\n`,
  )
  process.stdout.write('| what | seen | has to be | |\n|---|---|---|---|\n')
  for (const each of rows)
    process.stdout.write(`| ${each.what} | ${each.seen.trim()} | ${each.wanted} | ${each.isRight ? 'yes' : 'NO'} |\n`)
  process.stdout.write(isRight ? '\nAll as it must be.\n' : '\nNOT as it must be.\n')
  return isRight
}

process.exit((await main()) ? 0 : 1)
