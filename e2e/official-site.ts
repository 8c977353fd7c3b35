import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteEnv } from '../scripts/site-env.mjs'
import { test as base } from './signed-in.ts'

/** The site of an organizer, whose pages a test writes. */
export interface OfficialSite extends AsyncDisposable {
  readonly socket: string
  /** By path; others are not found. */
  readonly pages: Map<string, string>
  /** Paths and User-Agents of all requests. */
  readonly requests: { readonly path: string; readonly agent: string }[]
}

/** Plays every host '*.example' for sites with `official-web.mjs`. */
async function startOfficialSite(): Promise<OfficialSite> {
  const socket = join(tmpdir(), `official-${randomUUID()}.sock`)
  const pages = new Map<string, string>()
  const requests: OfficialSite['requests'] = []
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, agent: headers['user-agent'] ?? '' })
    const page = pages.get(url)
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': url.endsWith('.txt') ? 'text/plain' : 'text/html',
    })
    response.end(page)
  }).listen(socket)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    socket,
    pages,
    requests,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** `test` with a site whose web is one server on this machine. */
export const test = base.extend<{ official: OfficialSite }>({
  official: async ({ shared }, use) => use(await shared.find('official', startOfficialSite)),
  siteEnv: async ({ official, password }, use) =>
    use({
      ADMIN_PASSWORD: password,
      OFFICIAL_SOCKET: official.socket,
      NODE_OPTIONS: `${siteEnv.NODE_OPTIONS} --import ${join(import.meta.dirname, 'official-web.mjs')}`,
    }),
})
