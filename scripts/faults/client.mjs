import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/** Asks once: `{ status, headers, text, ms }`. Throws when no answer came, or not all of it, within `timeout` milliseconds. */
export function ask(url, { method = 'GET', path, headers = {}, body, timeout = 30_000 }) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers, agent, timeout }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        clearTimeout(timer)
        if (!answer.complete) return reject(new Error('The answer broke off'))
        const text = Buffer.concat(parts).toString()
        resolve({ status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - began })
      })
      answer.on('error', fail)
    })
    const fail = (error) => {
      clearTimeout(timer)
      reject(error)
    }
    const timer = setTimeout(() => asked.destroy(new Error(`No answer within ${timeout} ms`)), timeout)
    asked.on('error', fail)
    asked.end(body)
  })
}
