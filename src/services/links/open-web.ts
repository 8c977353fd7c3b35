import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Web, WebResponse } from '#services/links/probe-link.ts'

const timeout = 15_000
/** Enough for what a page says about its deadline; the rest is not read. */
const maxBytes = 256 * 1024

/**
 * The real web: Node's resolver, and one GET to exactly the address that was resolved and checked,
 * so that a second lookup cannot lead elsewhere. The connection is closed after each response; 15
 * seconds in all. `agent` is the User-Agent.
 */
export function openWeb(agent: string): Web {
  return {
    async resolve(host) {
      return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)
    },
    request: (url, address) =>
      new Promise<WebResponse>((resolve, reject) => {
        const family = isIPv6(address) ? 6 : 4
        const send = url.protocol === 'https:' ? requestHttps : requestHttp
        const sent = send(
          url,
          {
            agent: false,
            signal: AbortSignal.timeout(timeout),
            headers: {
              'user-agent': agent,
              accept: 'text/html,*/*;q=0.5',
              'accept-encoding': 'identity',
              connection: 'close',
            },
            lookup: (_host, options, done) =>
              options.all ? done(null, [{ address, family }]) : done(null, address, family),
          },
          (response) => {
            const isText = /^(?:text\/|application\/xhtml)/i.test(
              response.headers['content-type'] ?? '',
            )
            let text = ''
            let size = 0
            const finish = () => {
              resolve({
                status: response.statusCode ?? 0,
                location: response.headers.location ?? null,
                text,
              })
              sent.destroy()
            }
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              size += chunk.length
              if (isText) text += chunk
              if (!isText || size > maxBytes) finish()
            })
            response.on('end', finish).on('error', reject)
          },
        )
        // Node hands over such a connection: neither a response nor an error would follow, and the
        // time limit would not apply.
        sent.on('upgrade', (response, socket) => {
          socket.destroy()
          resolve({ status: response.statusCode ?? 0, location: null, text: '' })
        })
        sent.on('error', reject).end()
      }),
  }
}
