import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { countStatuses, postJson, quantileOf, send, startLoad } from '../client.mjs'
import { memoryOf, Site } from '../site.ts'
import { assessOnly, notTried } from './report.mjs'

/**
 * Other visitors a second, and how long the slowest hundredth of them may wait, in milliseconds.
 */
const requestsPerSecond = 20
const maxP99Ms = 300
/** The most memory that the site may take meanwhile, in megabytes, and how often it is read. */
const maxMemory = 400
const memoryIntervalMs = 200
/** Seconds without a flood first, and seconds of a flood that would not end by itself. */
const calmSeconds = 10
const floodSeconds = 30
/** The rate at which connections are opened. */
const connectionsPerSecond = 200

const pages = [
  '/healthz',
  '/',
  '/phd-scholarship',
  '/internship',
  '/faq',
  '/search?q=rhodes',
  '/opportunity/rhodes-scholarship',
]
/** Responses that take longer to create than a page. */
const largeResponses = [
  '/search/list.csv',
  '/search/feed.xml',
  '/search/calendar.ics',
  '/api/get/scholarship_data',
]

/**
 * The name of each flood in the table, and `run`, which floods the site at a URL and resolves to
 * the details of the row.
 */
const kinds = {
  'slow readers': {
    fault: '1,000 who read 1 KB a second',
    run: (url) =>
      readSlowly(url, 1000, 'GET /api/get/scholarship_data HTTP/1.1\r\nhost: a\r\n\r\n', 1024),
  },
  'pipelining slow readers': {
    fault: '500 who ask ten times each and read 512 bytes a second',
    run: (url) =>
      readSlowly(
        url,
        500,
        'GET /api/get/scholarship_data HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(10),
        512,
      ),
  },
  'pipelined lists': {
    fault: '10 connections with 900 requests for a list each, again and again',
    run: (url) => pipeline(url, ask('/api/get/scholarship_data')),
  },
  'pipelined documents': {
    fault: '10 connections with 900 requests for the OpenAPI document each, again and again',
    run: (url) => pipeline(url, ask('/api/openapi.json')),
  },
  'pipelined forms': {
    fault: '10 connections with 900 refused messages each, again and again',
    run: (url) =>
      pipeline(
        url,
        'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
      ),
  },
  'idle connections': {
    fault: '2,000 connections that say nothing',
    async run(url) {
      const openedCount = await keepOpen(url, 2000, () => {})
      return `2,000 opened, ${openedCount - 2000} cut off and opened again`
    },
  },
  searches: {
    fault: '10,000 different ?q=',
    run: (url) =>
      requestMany(url, 10_000, (number) =>
        number % 2 === 0 ? `/search?q=flood+${number}` : `/phd-scholarship?q=flood${number}`,
      ),
  },
  files: {
    fault: '2,000 different files and narrowed lists',
    run: (url) =>
      requestMany(
        url,
        2000,
        (number) =>
          `${largeResponses[number % largeResponses.length]}?q=scholarship&flood=${number}`,
      ),
  },
  logins: {
    fault: '1,000 logins a minute from as many addresses',
    async run(url) {
      const load = startLoad(url, 1000 / 60, (requestNumber) => {
        const credentials = { username: 'admin', password: `wrong password ${requestNumber}` }
        return postJson('/api/admin/login', credentials, {
          'x-forwarded-for': `10.0.${requestNumber >> 8}.${requestNumber & 255}`,
        })
      })
      await wait(floodSeconds * 1000)
      return countStatuses(await load.stop())
    },
  },
}

/** A row for the table: a flood beside visitors whose waiting times are measured. */
async function tryFlood(setup, name) {
  const fault = `flood: ${kinds[name].fault}`
  await using site = new Site({
    ...setup,
    env: { ...setup.env, LIMITS_FACTOR: '1', TRUST_PROXY: '1' },
  })
  await site.start()
  // A site that has run for a while has built what it builds once: the OpenAPI document takes 0.2 s.
  for (const path of [...pages, '/api/openapi.json']) await send(site.url, { path })
  // From many addresses, as visitors come.
  const visitors = startLoad(site.url, requestsPerSecond, (requestNumber) => ({
    path: pages[requestNumber % pages.length],
    headers: { 'x-forwarded-for': `192.0.2.${requestNumber % 250}` },
  }))
  await wait(calmSeconds * 1000)
  const p99Before = quantileOf(0.99, visitors.responses.splice(0))
  const memory = watchMemory(site)
  const outcome = await new Promise((resolve) => {
    // A separate process, so that this one has nothing else to do than to measure the visitors.
    const child = fork(import.meta.filename, [name, site.url])
    child.once('message', resolve)
    child.once('exit', (code) => resolve(`the flood ended with ${code}`))
  })
  const responses = await visitors.stop()
  const page = await send(site.url, { path: '/phd-scholarship' })
  const p99 = quantileOf(0.99, responses)
  const megabytes = memory.stop()
  const details = `p99 of visitors before it ${p99Before.toFixed(0)} ms, beside it ${p99.toFixed(0)} ms of ${responses.length}; ${megabytes.toFixed(0)} MB; ${outcome}`
  if (p99Before >= maxP99Ms)
    return notTried(fault, `the machine is too busy with other things; ${details}`)
  const checks = {
    'visitors are served as quickly as ever': p99 < maxP99Ms,
    [`all got what they asked for (${countStatuses(responses)})`]: responses.every(
      ({ status }) => status === 200,
    ),
    [`it takes less than ${maxMemory} MB`]: megabytes < maxMemory,
    'the site lives': site.isRunning && page.status === 200,
  }
  return assessOnly(fault, checks, details)
}

/**
 * Opens `count` connections that send `text` and read `bytesPerSecond` each; resolves to the
 * details.
 */
async function readSlowly(url, count, text, bytesPerSecond) {
  const sockets = await openMany(url, count, (socket) => {
    socket.write(text)
    // The connection is read only by the loop below.
    socket.pause()
  })
  let bytes = 0
  for (let second = 0; second < floodSeconds; second += 1) {
    for (const socket of sockets)
      bytes += socket.read(Math.min(bytesPerSecond, socket.readableLength))?.length ?? 0
    await wait(1000)
  }
  return `${Math.round(bytes / 1024)} KB read`
}

const ask = (path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

/** Ten connections with 900 requests in one write each; what the site ends is opened again. */
async function pipeline(url, request) {
  const requests = request.repeat(900)
  const openedCount = await keepOpen(url, 10, (socket) => socket.write(requests))
  return `${openedCount} connections`
}

/**
 * Keeps `count` reading connections open: those that the site ends are opened again each second.
 * Resolves to the number of connections in all.
 */
async function keepOpen(url, count, onConnect) {
  let sockets = []
  let openedCount = 0
  for (let second = 0; second < floodSeconds; second += 1) {
    sockets = sockets.filter((socket) => !socket.closed)
    const opened = await openMany(url, count - sockets.length, (socket) => {
      socket.resume()
      onConnect(socket)
    })
    openedCount += opened.length
    sockets.push(...opened)
    await wait(1000)
  }
  return openedCount
}

/** Reads the memory of the site until it is stopped; `stop` returns the most, in megabytes. */
function watchMemory(site) {
  let most = 0
  const timer = setInterval(async () => {
    most = Math.max(most, await memoryOf(site).catch(() => 0))
  }, memoryIntervalMs)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

/** Requests `count` different paths, twenty at a time. */
async function requestMany(url, count, createPath) {
  const startedAt = performance.now()
  const paths = Array.from({ length: count }, (_, index) => createPath(index + 1))
  const responses = await pLimit(20).map(paths, (path) =>
    send(url, { path }).catch(() => ({ status: 0 })),
  )
  return `${countStatuses(responses)} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`
}

async function openMany(url, count, onConnect) {
  const { hostname, port } = new URL(url)
  const sockets = []
  while (sockets.length < count) {
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => {}).on('connect', () => onConnect(socket))
    sockets.push(socket)
    if (sockets.length % (connectionsPerSecond / 20) === 0) await wait(50)
  }
  return sockets
}

export const floods = Object.fromEntries(
  Object.keys(kinds).map((name) => [name, (setup) => tryFlood(setup, name)]),
)

if (process.argv[1] === import.meta.filename) {
  const [, , name, url] = process.argv
  process.send(await kinds[name].run(url))
  process.exit()
}
