import { fork } from 'node:child_process'
import { Agent, get, request } from 'node:http'
import { fileURLToPath } from 'node:url'

const agent = new Agent({ keepAlive: true })

/** One request on a connection that is kept: `{ status, headers, body }`, as text. Throws where there is no answer. */
export function ask(url, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }))
    })
    asked.on('error', reject).end(body)
  })
}

/** Milliseconds until all of an answer is there. Throws where it is not 200. */
export async function time(url, path, options) {
  const before = performance.now()
  const { status } = await ask(url, path, options)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return performance.now() - before
}

/** Milliseconds until the first byte of an answer is there; resolves when all of it is. */
export function timeFirstByte(url, path) {
  const before = performance.now()
  return new Promise((resolve, reject) => {
    get(url + path, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
      response.once('data', () => {
        const first = performance.now() - before
        response.on('end', () => resolve(first)).resume()
      })
    }).on('error', reject)
  })
}

/** The longest that somebody else, a process of their own, waited for a kept page while the work was done, in milliseconds: `[result, wait]`. */
export async function alongside(url, work) {
  const visitor = fork(fileURLToPath(new URL('visitor.mjs', import.meta.url)), [`${url}/contact`])
  await new Promise((resolve) => visitor.once('message', resolve))
  const told = new Promise((resolve, reject) => {
    visitor.once('message', resolve)
    visitor.once('exit', (code) => code !== 0 && reject(new Error('A visitor got no answer.')))
  })
  const result = await work().finally(() => visitor.send('stop'))
  return [result, await told]
}

/** Of milliseconds, in the order of their size: those of the middle and of the last hundredth. */
export function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] }
}

/** Two digits at least. */
export function round(value) {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}
