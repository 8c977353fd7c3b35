import { LRUCache } from 'lru-cache'
import type { LinkNote } from '#domain/opportunity/link-result.ts'
import type { PageReader } from '#services/links/page-reader.ts'
import { redirectOf, requestPublic, type Web } from '#services/links/public-request.ts'

/** Redirects that are followed (RFC 9309, 2.3.1.2). */
const maxRedirects = 5

/** What a site's robots.txt is: its rules; or the status by which the site refuses to give it. */
type RobotsFile = { readonly rules: string } | { readonly status: number }

export type Robots = ReturnType<typeof createRobots>

/**
 * What the robots.txt of sites allows this program (RFC 9309). Files are remembered for an hour,
 * four megabytes of them at most.
 */
export function createRobots(web: Web, reader: Pick<PageReader, 'isAllowed'>) {
  const files = new LRUCache<string, RobotsFile>({
    maxSize: 4_000_000,
    sizeCalculation: (file) => ('rules' in file ? file.rules.length : 0) + 100,
    ttl: 3_600_000,
  })

  async function findFile(origin: string): Promise<RobotsFile> {
    const known = files.get(origin)
    if (known !== undefined) return known
    const file = await requestFile(origin, web)
    files.set(origin, file)
    return file
  }

  return {
    /**
     * Why this page must not be requested; null: it may. A site without such a file allows
     * everything, one whose server fails forbids everything until it is well again. Rejects with the
     * error of the network where no server answers.
     */
    async findRefusal(url: URL): Promise<LinkNote | null> {
      const file = await findFile(url.origin)
      if ('status' in file) return { status: file.status }
      if (file.rules === '') return null
      const isAllowed = await reader.isAllowed(file.rules, url.href)
      return isAllowed ? null : { error: 'refused by robots.txt' }
    },
  }
}

async function requestFile(origin: string, web: Web): Promise<RobotsFile> {
  let url = new URL('/robots.txt', origin)
  for (let step = 0; step <= maxRedirects; step += 1) {
    const response = await requestPublic(url, web)
    // The page is refused for the same reason.
    if (response === undefined) return { rules: '' }
    const next = redirectOf(response, url)
    if (next === undefined) return { rules: '' }
    if (next === null) return readFile(response.status, response.text)
    url = next
  }
  return { rules: '' }
}

/** RFC 9309, 2.3.1.3 and 2.3.1.4: what is not there forbids nothing. */
function readFile(status: number, text: string): RobotsFile {
  if (status >= 500) return { status }
  return { rules: status >= 200 && status < 300 ? text : '' }
}
