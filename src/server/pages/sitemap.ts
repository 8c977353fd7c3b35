import { Hono } from 'hono'
import { collections } from '#domain/listing/collections.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import type { Services } from '#services/services.ts'
import type { AppEnv } from '#server/http/environment.ts'

const fixedPages = ['', 'blogs', 'faq', 'about', 'contact', 'privacy']

/** `/sitemap.xml` (canonical addresses only) and `/robots.txt`. */
export function createSitemap({ services, publicUrl }: { services: Services; publicUrl: string }): Hono<AppEnv> {
  const sitemap = new Hono<AppEnv>()

  sitemap.get('/sitemap.xml', async (c) => {
    const [lists, posts] = await Promise.all([Promise.all(kinds.map((kind) => services.listOpportunities(kind))), services.listPosts()])
    const entries = [
      ...[...fixedPages, ...collections.map((collection) => collection.id)].map((path) => toEntry(`${publicUrl}/${path}`, null)),
      ...lists.flat().map((item) => toEntry(`${publicUrl}/opportunity/${item.slug}`, item.updatedAt)),
      ...posts.map((post) => toEntry(`${publicUrl}/blogs/${post.slug}`, post.updatedAt)),
    ]
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      200,
      { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    )
  })

  // Search results and filtered lists are endless and hold nothing that the pages themselves do not.
  sitemap.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /api/',
        'Disallow: /ads/',
        'Disallow: /search',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=3600' },
    ),
  )
  return sitemap
}

function toEntry(address: string, changed: string | null): string {
  const escaped = address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<url><loc>${escaped}</loc>${changed === null ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`}</url>`
}
