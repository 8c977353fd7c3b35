// `npm run test:cluster`: two instances of the built site behind nginx, without sticky sessions, at
// one SQLite file and then at one PostgreSQL. Changes at one must reach the other. Both are
// restarted one after the other under 200 requests a second. nginx as a cache in front may store
// what the responses allow. Prints a table and exits with 1 when a row is wrong. `-- sqlite` or `--
// postgres`: that one alone. About two minutes each; everything is on 127.0.0.1 and below the
// folder for temporary files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/testing/free-port.ts'
import {
  addPicture,
  importRecords,
  postJson,
  quantileOf,
  send,
  signIn,
  startLoad,
} from './client.mjs'
import { startMailCatcher } from './mail-catcher.mjs'
import { findNginx, startNginx } from './nginx.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { Site, trialEnv } from './site.ts'
import { printTable } from './table.mjs'
import { createFolder, installPackages } from './test-machine.mjs'

const requestsPerSecond = 200
/** Rows of the table: name, actual value, expected value, whether it is met. */
const rows = []
const row = (name, actual, expected, isMet = String(actual) === expected) =>
  rows.push([name, String(actual).trim(), expected, isMet ? 'yes' : 'NO'])

/** Two instances at one database, from their start at once to their end. */
async function run(kind) {
  const folder = createFolder('atlas-cluster-')
  await using server = kind === 'postgres' ? await startPostgres() : undefined
  using mailCatcher = await startMailCatcher()
  const [port, cachePort, ...ports] = await Promise.all([1, 2, 3, 4].map(findFreePort))
  const site = `http://127.0.0.1:${port}`
  const { ADMIN_PASSWORD } = trialEnv
  const mailEnv = { SMTP_URL: mailCatcher.url, MAIL_FROM: 'post@atlas.example' }
  const env = { PUBLIC_URL: site, ADMIN_PASSWORD, ...mailEnv, TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
  const shared = (index) =>
    server === undefined
      ? { DATA_DIR: join(folder, 'data') }
      : { DATA_DIR: join(folder, `machine-${index + 1}`), DATABASE_URL: server.url }
  await using ends = new AsyncDisposableStack()
  const instances = ports.map((instancePort, index) =>
    ends.use(new Site({ port: instancePort, env: { ...env, ...shared(index) } })),
  )
  // Both at once, on an empty database.
  await Promise.all(instances.map((instance) => instance.start()))
  row(
    'two instances started at once on an empty database',
    `${instances.filter(({ isRunning }) => isRunning).length} serve`,
    '2 serve',
  )
  await using nginx = await startNginx(findNginx(), folder, { instances: ports, port, cachePort })
  const urls = instances.map(({ url }) => url)
  const session = await checkSessions(urls)
  await checkLimits(urls)
  await checkChanges(urls, session)
  await checkPictures(urls, session)
  await checkImports(urls, session, site)
  const cache = { origin: `http://127.0.0.1:${cachePort}`, urls, session }
  await checkCache(cache)
  await restartUnderLoad({ site, instances, session, mailCatcher, urls })
  await checkCacheRefresh(cache)
  await Promise.all(instances.map((instance) => instance.stop()))
  await wait(31_000)
  const page = await send(`${cache.origin}${changedPage}`)
  row(
    'the same page half a minute after both instances have stopped',
    `${page.status} ${page.headers['x-cache']}`,
    '200 STALE',
  )
  await wait(1200)
  const matches = (await readFile(nginx.log, 'utf8')).match(/\?|me\./g) ?? []
  row('log lines of nginx with a query or answers', matches.length, '0')
}

/** Changes the name of an item at one instance. */
async function rename(url, session, name) {
  const [item] = JSON.parse((await send(`${url}/api/get/scholarship_data?page=1&pageSize=1`)).text)
  const { status } = await send(url, {
    ...postJson(`/api/scholarships/${item._id}`, { name }, session),
    method: 'PATCH',
  })
  if (status !== 200) throw new Error(`a change was answered with ${status}`)
}

/** A login at the first: what pages and calls send afterwards. */
async function checkSessions([first, second]) {
  const session = await signIn(first)
  const { cookie, authorization } = session
  const statuses = []
  for (let index = 0; index < 20; index += 1) {
    const url = index % 2 === 0 ? second : first
    statuses.push((await send(`${url}/api/admin/session`, { headers: { authorization } })).status)
    statuses.push((await send(`${url}/admin/admin_dashboard`, { headers: { cookie } })).status)
  }
  row(
    'a login at one, then calls and pages at both in turn',
    `${statuses.filter((status) => status === 200).length} known`,
    '40 known',
  )
  return session
}

/** The limit of five wrong logins per address counts both instances. */
async function checkLimits([first, second]) {
  const login = postJson(
    '/api/admin/login',
    { username: 'admin', password: 'wrong' },
    { 'x-forwarded-for': '203.0.113.77' },
  )
  const urls = [first, second, first, second, first, second, first, second]
  const statuses = await Array.fromAsync(urls, async (url) => (await send(url, login)).status)
  row(
    'wrong logins of one address at both in turn',
    statuses.join(' '),
    '401 401 401 401 401 429 429 429',
  )
}

/** Measures the time until a change at one instance is on a page of the other. */
async function checkChanges(urls, session) {
  const durations = []
  for (let index = 0; index < 6; index += 1) {
    const [changedUrl, otherUrl] = index % 2 === 0 ? urls : urls.toReversed()
    const name = `Changed for the ${index + 1}. time`
    // The most recent response of the other instance is the one that it caches longest.
    await send(`${otherUrl}/search?q=Changed`)
    await rename(changedUrl, session, name)
    const startedAt = performance.now()
    while (
      !(await send(`${otherUrl}/search?q=Changed`)).text.includes(name) &&
      performance.now() - startedAt < 10_000
    )
      await wait(20)
    durations.push(performance.now() - startedAt)
  }
  const longest = Math.max(...durations)
  row(
    'a change at one is on a page of the other',
    `${Math.round(longest)} ms at most of 6`,
    '1000 ms',
    longest <= 1000,
  )
}

async function checkPictures([first, second], session) {
  const address = await addPicture(first, session, 300)
  row(
    'a picture sent to one, requested from the other',
    address === '' ? 'not stored' : (await send(`${second}${address}`)).status,
    '200',
  )
}

/** Uploads a file to one instance and confirms its import at the other. */
async function checkImports([first, second], session, origin) {
  const records = [
    { id: 'C-1', name: 'Imported through two machines', region: 'Asia', country: 'Japan' },
  ]
  await importRecords(first, session, records, { confirmAt: second, origin })
  const { status } = await send(`${first}/api/scholarships/C-1`, { headers: session })
  row(
    'an import checked at one and confirmed at the other',
    status === 200 ? 'imported' : status,
    'imported',
  )
}

/** A typical mix: of a hundred requests three new searches, one of the dashboard, two writes. */
function createRequest(number, { session, slugs }) {
  const kind = number % 100
  const slug = slugs[number % slugs.length]
  if (kind < 45)
    return {
      path: ['/', '/phd-scholarship', '/scholarships/region', '/internship', '/blogs'][number % 5],
    }
  if (kind < 80) return { path: `/opportunity/${slug}` }
  if (kind < 87) return { path: '/api/get/leader_data' }
  if (kind < 94) return { path: '/phd-scholarship/feed.xml' }
  if (kind < 97) return { path: `/search?q=${slug.slice(0, 3)}${number}` }
  if (kind < 98) return { path: '/admin/admin_dashboard', headers: { cookie: session.cookie } }
  // Each from another address, because of the limits.
  const from = `127.${1 + (Math.floor(number / 62_500) % 250)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`
  const message = { name: 'Ada', email: 'ada@example.org', message: `Message ${number}` }
  if (kind < 99) return { ...postJson('/api/contact', message), from }
  return { ...postJson('/api/subscriber', { email: `reader-${number}@example.org` }), from }
}

async function restartUnderLoad({ site, instances, session, mailCatcher, urls }) {
  const page = await send(`${site}/phd-scholarship`)
  const slugs = [
    ...new Set([...page.text.matchAll(/\/opportunity\/([\w-]+)"/g)].map(([, slug]) => slug)),
  ]
  // In the first seconds of a program everything is slow once.
  for (const url of urls)
    for (let number = 0; number < 300; number += 1)
      await send(url, createRequest(number % 98, { session, slugs }))
  const messagesBefore = await countMessages(site, session)
  const posts = []
  const load = startLoad(site, requestsPerSecond, (number) => {
    const request = createRequest(number, { session, slugs })
    if (request.method === 'POST') posts.push(request)
    return request
  })
  await wait(6000)
  const startedAt = performance.now()
  const exitCodes = []
  for (const instance of instances) {
    exitCodes.push(await instance.stop())
    await instance.start()
    await wait(3000)
  }
  const endedAt = performance.now()
  await wait(6000)
  const responses = await load.stop()
  const failures = responses.filter(({ status }) => status === 0 || status >= 400)
  // A subscription takes 100 ms for every address, so that it reveals no subscriber
  // (services/mail/subscribers/subscribing.ts).
  const times = responses.filter(({ path }) => path !== '/api/subscriber')
  const during = times.filter(({ at }) => at >= startedAt && at <= endedAt)
  const examples = failures
    .slice(0, 3)
    .map(
      ({ at, path, status, error }) =>
        `${path.split('?')[0]} ${error ?? status} after ${Math.round(at - startedAt)} ms`,
    )
  const name = `both restarted one after the other under ${requestsPerSecond} requests a second: failed`
  row(
    name,
    `${failures.length} of ${responses.length} ${examples.join('; ')}`,
    '0',
    failures.length === 0,
  )
  row('exit codes of the two', exitCodes.join(' '), '0 0')
  const seconds = ((endedAt - startedAt) / 1000).toFixed(0)
  const p99Row = (group, name) =>
    row(
      `p99 of ${name}`,
      `${quantileOf(0.99, group).toFixed(1)} ms`,
      'under 100 ms',
      quantileOf(0.99, group) < 100,
    )
  p99Row(
    times,
    `all but subscriptions (half ${quantileOf(0.5, times).toFixed(1)} ms, slowest ${quantileOf(1, times).toFixed(0)} ms)`,
  )
  p99Row(during, `the ${seconds} s from the first stop to three seconds after the last start`)
  await checkWrites({ site, session, mailCatcher, posts, failures, messagesBefore })
}

async function countMessages(site, headers) {
  return JSON.parse((await send(`${site}/api/getMessage`, { headers })).text).length
}

/** Checks that each acknowledged write is stored once, and that each reader got one mail. */
async function checkWrites({ site, session, mailCatcher, posts, failures, messagesBefore }) {
  const failed = failures.filter(
    ({ path }) => path.startsWith('/api/contact') || path.startsWith('/api/subscriber'),
  ).length
  const contacts = posts.filter(({ path }) => path === '/api/contact').length
  const readers = posts
    .filter(({ path }) => path === '/api/subscriber')
    .map(({ body }) => JSON.parse(body).email)
  const messages = (await countMessages(site, session)) - messagesBefore
  row(
    'stored messages of those sent meanwhile',
    `${messages} of ${contacts}`,
    'all, once',
    failed > 0 || messages === contacts,
  )
  const deadline = performance.now() + 90_000
  const minCount = Math.min(readers.length, 12)
  let recipients = []
  const countDistinct = () => new Set(recipients).size
  // The site sends ten mails a second at most, so the rest is still in the outbox.
  while (countDistinct() < minCount && performance.now() < deadline) {
    await wait(200)
    recipients = (await mailCatcher.listMails())
      .map(({ to }) => to)
      .filter((to) => readers.includes(to))
  }
  const duplicateCount = recipients.length - countDistinct()
  row(
    'mails to readers who subscribed meanwhile, of two instances that both send',
    `${countDistinct()} of ${readers.length} so far, ${duplicateCount} twice`,
    `${minCount} or more, none twice`,
    countDistinct() >= minCount && duplicateCount === 0,
  )
}

/** Checks which responses nginx serves from its cache, and which never. */
async function checkCache({ origin, session }) {
  const path = '/phd-scholarship'
  const request = async (path) => (await send(`${origin}${path}`)).headers['x-cache']
  const states = await Array.fromAsync([path, path, path], request)
  const cookies = await send(`${origin}${path}`, { headers: { cookie: '_ga=GA1.2.3; theme=dark' } })
  states.push(cookies.headers['x-cache'])
  row(
    'requests for a page through the cache, the last with a foreign cookie',
    states.join(' '),
    'MISS HIT HIT HIT',
  )
  const vary = cookies.headers['vary'] ?? ''
  row('Vary of a page', vary, 'without Cookie', !/cookie/i.test(vary))
  const withSession = await send(`${origin}${path}`, { headers: { cookie: session.cookie } })
  row(
    'the same page with a session',
    `${withSession.headers['x-cache']}, ${withSession.headers['cache-control']}`,
    'BYPASS, no-store',
  )
  const uncachedPaths = ['/can-i-apply?me.citizen=PK', '/admin', '/nothing-here'].flatMap(
    (path) => [path, path],
  )
  const uncached = await Array.fromAsync(uncachedPaths, request)
  row(
    'answers in the address, the login, a missing page: twice each',
    uncached.join(' '),
    'never HIT',
    !uncached.includes('HIT'),
  )
}

const changedPage = '/search?q=Freshened'

/**
 * A change behind the cache: the cached page is served, refreshed in the background, and new after
 * that.
 */
async function checkCacheRefresh({ origin, urls, session }) {
  const first = await send(`${origin}${changedPage}`)
  const name = 'Freshened behind the cache'
  await rename(urls[0], session, name)
  const startedAt = performance.now()
  const states = []
  let visibleAfter
  while (visibleAfter === undefined && performance.now() - startedAt < 60_000) {
    const { headers, text } = await send(`${origin}${changedPage}`)
    if (states.at(-1) !== headers['x-cache']) states.push(headers['x-cache'])
    if (text.includes(name)) visibleAfter = performance.now() - startedAt
    else await wait(250)
  }
  row(
    'a change appears on a page that the cache holds',
    `after ${((visibleAfter ?? Number.NaN) / 1000).toFixed(1)} s (${first.headers['x-cache']}, then ${states.join(' ')})`,
    'within 33 s, STALE meanwhile',
    visibleAfter < 33_000 && states.includes('STALE'),
  )
}

const needed = { postgresql: findPostgres(), 'nginx-light': findNginx() }
const missing = Object.keys(needed).filter((name) => needed[name] === undefined)
if (missing.length > 0 && !installPackages(missing)) {
  process.stdout.write(`Install ${missing.join(' and ')}. These tests need PostgreSQL and nginx.\n`)
  process.exit(1)
}
for (const kind of ['sqlite', 'postgres'].filter((kind) =>
  process.argv.slice(2).every((parameter) => parameter === kind),
)) {
  row(`**${kind}**`, '', '')
  await run(kind).catch((error) => row('the run itself', error.message, 'comes to its end', false))
}
printTable(['what', 'seen', 'has to be', ''], rows)
const isGood = rows.length > 0 && rows.every((cells) => cells.at(-1) === 'yes')
process.stdout.write(isGood ? '\nAll as it must be.\n' : '\nNOT as it must be.\n')
process.exit(isGood ? 0 : 1)
