import { Hono } from 'hono'
import { collections } from '#domain/listing/collections.ts'
import { countryLists } from '#domain/listing/country-lists.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { countrySlug } from '#domain/words/country.ts'
import { forEachYielding, yieldToEventLoop } from '#storage/yielding.ts'
import { findCountryCounts } from '#web/countries/country-list.ts'
import { listPages, pathOfPage } from '#web/shell/pages.ts'
import type { RouteDeps } from '#server/deps.ts'
import { caching } from '#server/http/headers.ts'
import type { AppEnv } from '#server/http/request-context.ts'

/**
 * sitemaps.org: more do not belong into one file. Fifty thousand of ours are about 6 of the 50 MB
 * that it may have.
 */
const maxAddresses = 50_000

/**
 * `/robots.txt` and `/sitemap.xml` (canonical addresses only), which above 50,000 addresses is an
 * index of `/sitemap-1.xml` and so on.
 */
export function sitemapRoutes({
  services,
  limitConcurrency,
  publicUrl,
}: Omit<RouteDeps, 'languages' | 'findSiteName'>): Hono<AppEnv> {
  const sitemap = new Hono<AppEnv>()
  /** At least one file; the addresses of pages come first, so they are never none. */
  const listFiles = async (): Promise<string[][]> => {
    const fixed = listPages(await services.offersRules())
      .filter((page) => page.sitemap)
      .map(({ id }) => pathOfPage(id))
    const entries = [...fixed, ...collections.map(({ id }) => `/${id}`)].map((path) =>
      toEntry('url', publicUrl + path, null),
    )
    for (const list of countryLists) {
      const paths =
        (await findCountryCounts(services, list))?.map(
          ({ code }) => `/${list}/${countrySlug(code)}`,
        ) ?? []
      // The other index is a page of the table above.
      const index = list === 'students-from' && paths.length > 0 ? [`/${list}`] : []
      for (const path of [...index, ...paths]) entries.push(toEntry('url', publicUrl + path, null))
    }
    for (const kind of kinds) {
      const items = await services.listPublished(kind)
      // Long lists are sorted and written in steps, so that requests for pages run in between.
      await yieldToEventLoop()
      await forEachYielding(items, (item) =>
        entries.push(toEntry('url', `${publicUrl}/opportunity/${item.slug}`, item.updatedAt)),
      )
    }
    for (const post of await services.listPosts())
      entries.push(toEntry('url', `${publicUrl}/blogs/${post.slug}`, post.updatedAt))
    await yieldToEventLoop()
    return Array.from({ length: Math.ceil(entries.length / maxAddresses) }, (_, index) =>
      entries.slice(index * maxAddresses, (index + 1) * maxAddresses),
    )
  }

  sitemap.get('/sitemap.xml', async (c) => {
    const files = await limitConcurrency(c.get('address'), listFiles)
    const [first = []] = files
    if (files.length === 1) return c.body(toXml('urlset', first), 200, headers)
    const entries = files.map((_, index) =>
      toEntry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`, null),
    )
    return c.body(toXml('sitemapindex', entries), 200, headers)
  })

  sitemap.get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c, next) => {
    const files = await limitConcurrency(c.get('address'), listFiles)
    const file = files[Number(/\d+/.exec(c.req.param('file'))) - 1]
    return files.length === 1 || file === undefined
      ? next()
      : c.body(toXml('urlset', file), 200, headers)
  })

  // Search results and filtered lists are endless and hold nothing that the pages themselves do
  // not.
  const closed = ['/admin', '/api/', '/ads/', '/search'].map((path) => `Disallow: ${path}`)
  const robots = ['User-agent: *', ...closed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
  sitemap.get('/robots.txt', (c) => c.text(robots, 200, { 'cache-control': caching.hour }))
  return sitemap
}

const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': caching.hour }

function toXml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return `${start}\n${entries.join('\n')}\n</${root}>\n`
}

function toEntry(tag: 'url' | 'sitemap', address: string, changed: string | null): string {
  const escaped = address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const modified = changed === null ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`
  return `<${tag}><loc>${escaped}</loc>${modified}</${tag}>`
}
