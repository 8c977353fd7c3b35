import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/**
 * One request: `{ status, headers, text }`. `from` is an address of this machine that it comes from (127.0.0.0/8), for what is limited by address.
 * Throws where there is no whole answer.
 */
export function ask(url, { method = 'GET', headers = {}, body, from = '127.0.0.1', alone = false } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: from, agent: alone ? false : agent }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts), text: String(Buffer.concat(parts)) }),
      )
      answer.on('aborted', () => reject(new Error('the answer broke off')))
    })
    sent.on('error', reject)
    sent.setTimeout(15_000, () => sent.destroy(new Error('no answer within 15 s')))
    sent.end(body)
  })
}

/**
 * Asks `perSecond` times a second, whatever becomes of those before, until `stop` is called. A time runs from when a request was due, so that
 * one that waits for others counts as slow. `next` gives `{ path, … }` of each, by its number.
 */
export function startLoad(origin, perSecond, next) {
  const times = []
  const failures = []
  const underWay = new Set()
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - began) / 1000) * perSecond; sent += 1) {
      const due = began + (sent / perSecond) * 1000
      const { path, isFine = (status) => status < 400, ...options } = next(sent)
      const one = ask(`${origin}${path}`, options).then(
        ({ status }) => {
          times.push({ path, due: due - began, took: performance.now() - due })
          if (!isFine(status)) failures.push({ at: due - began, path, why: status })
        },
        (error) => failures.push({ at: due - began, path, why: error.message }),
      )
      underWay.add(one)
      one.finally(() => underWay.delete(one))
    }
  }, 2)
  return {
    /** Milliseconds since it began. */
    now: () => performance.now() - began,
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { sent, failures, times }
    },
  }
}

/** The value below which so many of a hundred are; 0 where there are none. */
export function percentile(times, percent) {
  const sorted = times.map(({ took }) => took).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
