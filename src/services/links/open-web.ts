import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Web, WebResponse } from '#services/links/public-request.ts'

const timeout = 15_000
/**
 * Enough for what a page says about its deadline; the rest is not read. A robots.txt has to be read
 * so far (RFC 9309, 2.5).
 */
const maxBytes = 500 * 1024

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
    request: (url, address, headers = {}) =>
      new Promise<WebResponse>((resolve, reject) => {
        const family = isIPv6(address) ? 6 : 4
        const send = url.protocol === 'https:' ? requestHttps : requestHttp
        const sent = send(
          url,
          {
            agent: false,
            signal: AbortSignal.timeout(timeout),
            headers: {
              ...headers,
              'user-agent': agent,
              accept: 'text/html,*/*;q=0.5',
              'accept-encoding': 'identity',
              connection: 'close',
            },
            lookup: (_host, options, done) =>
              options.all ? done(null, [{ address, family }]) : done(null, address, family),
          },
          (response) => {
            const { location, etag, 'content-type': type = '' } = response.headers
            const isText = /^(?:text\/|application\/xhtml)/i.test(type)
            const chunks: Uint8Array[] = []
            let size = 0
            const finish = () => {
              resolve({
                status: response.statusCode ?? 0,
                location: location ?? null,
                text: decodeText(Buffer.concat(chunks).subarray(0, maxBytes), type),
                etag: etag ?? null,
                lastModified: response.headers['last-modified'] ?? null,
              })
              sent.destroy()
            }
            response.on('data', (chunk: Uint8Array) => {
              size += chunk.length
              if (isText) chunks.push(chunk)
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

/**
 * In the encoding that the response or the first kilobyte of the page names; UTF-8 where none is
 * named or it is unknown.
 */
function decodeText(bytes: Uint8Array, type: string): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const named = /charset\s*=\s*["']?([\w:-]+)/i
  const name = (named.exec(type) ?? named.exec(start))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
