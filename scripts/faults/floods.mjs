import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { countStatuses, postJson, quantileOf, send, startLoad } from '../client.mjs'
import { Site } from '../site.ts'
import { assessOnly, notTried } from './report.mjs'

/**
 * Other visitors a second, and how long the slowest hundredth of them may wait, in milliseconds.
 */
const requestsPerSecond = 20
const maxP99Ms = 300
/** Seconds without a flood first, and seconds of a flood that would not end by itself. */
const calmSeconds = 10
const floodSeconds = 30
/** The rate at which connections are opened. */
const connectionsPerSecond = 200

const pages = [
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
    async run(url) {
      const sockets = await openMany(url, 1000, (socket) => {
        socket.write('GET /api/get/scholarship_data HTTP/1.1\r\nhost: a\r\n\r\n')
        // The connection is read only by the loop below.
        socket.pause()
      })
      let bytes = 0
      for (let second = 0; second < floodSeconds; second += 1) {
        for (const socket of sockets)
          bytes += socket.read(Math.min(1024, socket.readableLength))?.length ?? 0
        await wait(1000)
      }
      return `${Math.round(bytes / 1024)} KB read`
    },
  },
  'idle connections': {
    fault: '2,000 connections that say nothing',
    async run(url) {
      let sockets = []
      let openedCount = 0
      for (let second = 0; second < floodSeconds; second += 1) {
        // The site closes idle connections; they are opened again.
        sockets = sockets.filter((socket) => !socket.closed)
        const reopened = await openMany(url, 2000 - sockets.length, (socket) => socket.resume())
        openedCount += reopened.length
        sockets.push(...reopened)
        await wait(1000)
      }
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
  for (const path of pages) await send(site.url, { path })
  // From many addresses, as visitors come.
  const visitors = startLoad(site.url, requestsPerSecond, (requestNumber) => ({
    path: pages[requestNumber % pages.length],
    headers: { 'x-forwarded-for': `192.0.2.${requestNumber % 250}` },
  }))
  await wait(calmSeconds * 1000)
  const p99Before = quantileOf(0.99, visitors.responses.splice(0))
  const outcome = await new Promise((resolve) => {
    // A separate process, so that this one has nothing else to do than to measure the visitors.
    const child = fork(import.meta.filename, [name, site.url])
    child.once('message', resolve)
    child.once('exit', (code) => resolve(`the flood ended with ${code}`))
  })
  const responses = await visitors.stop()
  const page = await send(site.url, { path: '/phd-scholarship' })
  const p99 = quantileOf(0.99, responses)
  const details = `p99 of visitors before it ${p99Before.toFixed(0)} ms, beside it ${p99.toFixed(0)} ms of ${responses.length}; ${outcome}`
  if (p99Before >= maxP99Ms)
    return notTried(fault, `the machine is too busy with other things; ${details}`)
  const checks = {
    'visitors are served as quickly as ever': p99 < maxP99Ms,
    [`all got what they asked for (${countStatuses(responses)})`]: responses.every(
      ({ status }) => status === 200,
    ),
    'the site lives': site.isRunning && page.status === 200,
  }
  return assessOnly(fault, checks, details)
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
