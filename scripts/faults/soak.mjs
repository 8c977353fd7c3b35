import { randomUUID } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  countStatuses,
  listPages,
  postForm,
  postJson,
  quantile,
  quantileOf,
  send,
  startLoad,
} from '../client.mjs'
import { startMailCatcher } from '../mail-catcher.mjs'
import { memoryOf } from '../site.ts'
import { withSite } from './ledger.mjs'
import { assessOnly } from './report.mjs'

const requestsPerSecond = 200
/** Seconds before the measurement: then the caches are full. */
const warmUpSeconds = 30
/** Seconds between two samples of memory and file handles. */
const sampleSeconds = 5
const maxMemoryRatio = 1.05
const maxP99Ratio = 1.2

const words = [
  'rhodes',
  'master',
  'fellowship',
  'women',
  'africa',
  'science',
  'exchange',
  'leadrship',
  'grant',
  'un',
]
const files = [
  '/phd-scholarship/feed.xml',
  '/internship/calendar.ics',
  '/master-scholarship/list.csv',
  '/sitemap.xml',
]
const pick = (list) => list[Math.floor(Math.random() * list.length)]

/**
 * Cached and uncached pages, searches, files, the API, forms, edits and mails, each with its share
 * of all requests.
 */
function createMix(url, session, { pages, items }) {
  const edit = () =>
    postJson(
      `/api/scholarships/${pick(items)._id}`,
      { amountNote: `As of ${randomUUID().slice(0, 8)}` },
      session,
    )
  return [
    [60, () => ({ path: pick(pages) })],
    [15, () => ({ path: `/opportunity/${pick(items).slug}` })],
    [8, () => ({ path: `/search?q=${pick(words)}+${Math.floor(Math.random() * 1e6)}` })],
    [
      6,
      () => ({
        path: `/phd-scholarship?region=${pick(['europe', 'asia', 'africa'])}&page=${1 + Math.floor(Math.random() * 3)}`,
      }),
    ],
    [4, () => ({ path: `/search?q=${pick(words)}` })],
    [2, () => ({ path: pick(files) })],
    [
      2,
      () => ({
        path: pick(['/api/get/scholarship_data', '/api/get/internshipdata', '/api/groups']),
      }),
    ],
    [1, () => ({ path: pick(['/api/getMessage', '/api/admin/session']), headers: session })],
    // Each edit makes all cached pages stale.
    [0.05, () => ({ ...edit(), method: 'PATCH' })],
    [0.25, () => postJson('/api/subscriber', { email: `${randomUUID()}@example.org` }, session)],
    [
      0.1,
      () =>
        postForm(
          '/contact',
          { name: 'Ada', email: 'ada@example.org', message: randomUUID() },
          { origin: url },
        ),
    ],
  ]
}

/**
 * The last third of so many minutes of traffic is compared with the second. Memory stays within 5
 * %, p99 within 1.2 times, and file handles stay flat. No response is an error.
 */
export async function trySoak(setup, minutes) {
  using catcher = await startMailCatcher()
  const settings = { SMTP_URL: catcher.url, MAIL_FROM: 'post@atlas.example' }
  return await withSite({ ...setup, env: { ...setup.env, ...settings } }, async (site, ledger) => {
    const session = await ledger.signIn()
    const items = JSON.parse(
      (await send(site.url, { path: '/api/scholarships/export', headers: session })).text,
    )
    const pages = (await listPages(site.url)).filter((path) => !path.startsWith('/opportunity/'))
    const mix = createMix(site.url, session, { pages, items })
    const totalShare = mix.reduce((sum, [share]) => sum + share, 0)
    const load = startLoad(site.url, requestsPerSecond, () => {
      let remaining = Math.random() * totalShare
      return (mix.find(([share]) => (remaining -= share) < 0) ?? mix[0])[1]()
    })
    await wait(warmUpSeconds * 1000)
    const startedAt = performance.now()
    const durationMs = minutes * 60_000
    const samples = []
    while (performance.now() - startedAt < durationMs && site.isRunning) {
      await wait(sampleSeconds * 1000)
      samples.push({
        at: performance.now(),
        memory: await memoryOf(site),
        handles: await countHandles(site.pid),
      })
    }
    const responses = await load.stop()
    const thirds = [0, 1, 2].map((third) => {
      const isInThird = ({ at }) =>
        at >= startedAt && Math.min(2, Math.floor(((at - startedAt) / durationMs) * 3)) === third
      const ownResponses = responses.filter(isInThird)
      const ownSamples = samples.filter(isInThird)
      return {
        requests: ownResponses.length,
        p50: quantileOf(0.5, ownResponses),
        p99: quantileOf(0.99, ownResponses),
        memory: ownSamples.reduce((sum, sample) => sum + sample.memory, 0) / ownSamples.length,
        handles: quantile(0.5, ownSamples, (sample) => sample.handles),
        failed: countStatuses(ownResponses.filter(({ status }) => status === 0 || status >= 400)),
      }
    })
    const mails = (await catcher.listMails()).length
    const [, second, last] = thirds
    const checks = {
      'the site lives': site.isRunning,
      'memory of the last third is within 5 % of the second':
        last.memory <= second.memory * maxMemoryRatio,
      'p99 of the last third is at most 1.2 times the second': last.p99 <= second.p99 * maxP99Ratio,
      'file handles are flat': last.handles <= second.handles + 10,
      'nothing failed': thirds.every(({ failed }) => failed === ''),
      'mails went out': mails > 0,
    }
    const details = thirds.map(
      ({ requests, p50, p99, memory, handles, failed }) =>
        `${requests} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${memory.toFixed(0)} MB, ${handles} file handles, failed: ${failed || 'none'}`,
    )
    const fault = `${minutes} minutes of ${requestsPerSecond} requests a second in thirds, ${setup.name}`
    return assessOnly(fault, checks, [...details, `${mails} mails`].join('; '))
  })
}

/** Without connections, of which there are as many as visitors have open. */
async function countHandles(pid) {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => 'socket:')),
  )
  return targets.filter((target) => !target.startsWith('socket:')).length
}
