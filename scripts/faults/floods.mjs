import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './client.mjs'
import { prepareSite } from './site.mjs'
import { askSteadily, quantile } from './visitors.mjs'

/** Other visitors a second, and how long the slowest hundredth of them may wait, in milliseconds. */
const perSecond = 20
const mostWait = 300
const seconds = 20

const pages = ['/', '/phd-scholarship', '/internship', '/faq', '/search?q=rhodes', '/opportunity/rhodes-scholarship']

/** Runs `flood` beside visitors whose times are taken. A row for the table. */
async function run(place, fault, flood, env = {}) {
  const site = prepareSite({ ...place, env: { ...place.env, LIMITS_FACTOR: '1', TRUST_PROXY: '1', ...env } })
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
      choose: () => ({ path: pages[(asked += 1) % pages.length] }),
      note({ ms, status }) {
        times.push(ms)
        if (status !== 200) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      },
    })
    const note = await flood(site.url)
    stop.abort()
    await visitors
    const after = await ask(site.url, { path: '/phd-scholarship' })
    const p99 = quantile(times, 0.99)
    const faults = [
      ...(p99 >= mostWait ? ['too slow'] : []),
      ...[...statuses].map(([status, count]) => `${count} visitors got ${status || 'no answer'}`),
      ...(site.isRunning && after.status === 200 ? [] : ['the site is gone']),
    ]
    const told = `other visitors: p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)} ms of ${times.length}; ${note}`
    return { fault: `flood: ${fault}`, result: faults.length === 0 ? 'ok' : 'FAILED', note: [told, ...faults].join('; ') }
  } finally {
    await site.kill()
  }
}

function open(url, onConnect) {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname })
  socket.on('error', () => {})
  socket.on('connect', () => onConnect(socket))
  return socket
}

export const floods = {
  'slow readers': (place) =>
    run(place, '1,000 who read 1 KB a second', async (url) => {
      const sockets = Array.from({ length: 1000 }, () =>
        open(url, (socket) => {
          socket.write('GET /api/get/scholarship_data HTTP/1.1\r\nhost: a\r\n\r\n')
          // Nothing is taken from the line but what is read here.
          socket.pause()
        }),
      )
      let bytes = 0
      for (let second = 0; second < seconds; second += 1) {
        for (const socket of sockets) bytes += socket.read(Math.min(1024, socket.readableLength))?.length ?? 0
        await wait(1000)
      }
      for (const socket of sockets) socket.destroy()
      return `${Math.round(bytes / 1024)} KB read`
    }),
  'idle connections': (place) =>
    run(place, '2,000 connections that say nothing', async (url) => {
      const sockets = new Set()
      let opened = 0
      const keep = () => {
        const socket = open(url, () => (opened += 1))
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      }
      for (let second = 0; second < seconds; second += 1) {
        while (sockets.size < 2000) keep()
        await wait(1000)
      }
      for (const socket of sockets) socket.destroy()
      return `${opened} opened`
    }),
  searches: (place) =>
    run(place, '10,000 different ?q=', async (url) => {
      let asked = 0
      const began = performance.now()
      const answers = new Map()
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          while (asked < 10_000) {
            asked += 1
            const path = asked % 2 === 0 ? `/search?q=flood+${asked}` : `/phd-scholarship?q=flood${asked}`
            const { status } = await ask(url, { path }).catch(() => ({ status: 0 }))
            answers.set(status, (answers.get(status) ?? 0) + 1)
          }
        }),
      )
      const told = [...answers].map(([status, count]) => `${count} of ${status || 'no answer'}`).join(', ')
      return `${told} in ${((performance.now() - began) / 1000).toFixed(0)} s`
    }),
  logins: (place) =>
    run(place, '1,000 logins a minute from as many addresses', async (url) => {
      const stop = new AbortController()
      const answers = new Map()
      let asked = 0
      const asking = askSteadily(url, {
        perSecond: 1000 / 60,
        signal: stop.signal,
        choose() {
          asked += 1
          const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
          const body = JSON.stringify({ username: 'admin', password: `wrong password ${asked}` })
          return {
            method: 'POST',
            path: '/api/admin/login',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
            body,
          }
        },
        note: ({ status }) => answers.set(status, (answers.get(status) ?? 0) + 1),
      })
      await wait(seconds * 1000)
      stop.abort()
      await asking
      return [...answers].map(([status, count]) => `${count} of ${status || 'no answer'}`).join(', ')
    }),
}
