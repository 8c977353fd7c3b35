import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask, askSteadily, quantile } from '../client.mjs'
import { prepareSite } from '../site.ts'
import { notTried } from './report.mjs'

/** Other visitors a second, and how long the slowest hundredth of them may wait, in milliseconds. */
const perSecond = 20
const mostWait = 300
/** Seconds for which they are alone first. */
const calm = 10

const pages = ['/', '/phd-scholarship', '/internship', '/faq', '/search?q=rhodes', '/opportunity/rhodes-scholarship']

/** A flood (flooder.mjs) beside visitors whose times are taken. A row for the table. */
async function run(place, fault, flood) {
  const site = prepareSite({ ...place, env: { ...place.env, LIMITS_FACTOR: '1', TRUST_PROXY: '1' } })
  try {
    await site.start()
    for (const path of pages) await ask(site.url, { path })
    const times = []
    const statuses = new Map()
    const stop = new AbortController()
    let asked = 0
    const visitors = askSteadily(site.url, {
      perSecond,
      signal: stop.signal,
      // From addresses of their own, as visitors are.
      choose: () => ({ path: pages[(asked += 1) % pages.length], headers: { 'x-forwarded-for': `192.0.2.${asked % 250}` } }),
      note({ ms, status }) {
        times.push(ms)
        if (status !== 200) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      },
    })
    await wait(calm * 1000)
    const before = quantile(times.splice(0), 0.99)
    const note = await new Promise((resolve) => {
      const child = fork(fileURLToPath(new URL('./flooder.mjs', import.meta.url)), [flood, site.url])
      child.once('message', resolve)
      child.once('exit', (code) => resolve(`the flood ended with ${code}`))
    })
    stop.abort()
    await visitors
    const after = await ask(site.url, { path: '/phd-scholarship' })
    const p99 = quantile(times, 0.99)
    const faults = [
      ...(p99 >= mostWait ? ['too slow'] : []),
      ...[...statuses].map(([status, count]) => `${count} visitors got ${status || 'no answer'}`),
      ...(site.isRunning && after.status === 200 ? [] : ['the site is gone']),
    ]
    const told = `p99 of visitors before it ${before.toFixed(0)} ms, beside it ${p99.toFixed(0)} ms of ${times.length}; ${note}`
    if (before >= mostWait) return notTried(`flood: ${fault}`, `the machine is too busy with other things; ${told}`)
    return { fault: `flood: ${fault}`, result: faults.length === 0 ? 'ok' : 'FAILED', note: [told, ...faults].join('; ') }
  } finally {
    await site.kill()
  }
}

export const floods = {
  'slow readers': (place) => run(place, '1,000 who read 1 KB a second', 'slow'),
  'idle connections': (place) => run(place, '2,000 connections that say nothing', 'idle'),
  searches: (place) => run(place, '10,000 different ?q=', 'searches'),
  files: (place) => run(place, '2,000 different files and narrowed lists', 'files'),
  logins: (place) => run(place, '1,000 logins a minute from as many addresses', 'logins'),
}
