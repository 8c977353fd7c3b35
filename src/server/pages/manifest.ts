import { Hono } from 'hono'
import { themeColor } from '#web/styles/theme-color.ts'
import type { RouteDeps } from '#server/deps.ts'
import { caching } from '#server/http/headers.ts'
import type { AppEnv } from '#server/http/request-context.ts'

/**
 * `/site.webmanifest`, by which a phone puts the site on its home screen (W3C Web Application
 * Manifest).
 */
export function manifestRoutes({
  languages,
  findSiteName,
}: Pick<RouteDeps, 'languages' | 'findSiteName'>): Hono<AppEnv> {
  const manifest = new Hono<AppEnv>()
  manifest.get('/site.webmanifest', async (c) => {
    const { tag, dir } = await languages.of(c)
    const name = await findSiteName()
    const content = {
      id: '/',
      name,
      short_name: name,
      lang: tag,
      dir,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      // A manifest takes one value for both themes.
      background_color: themeColor.light,
      theme_color: themeColor.light,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
        { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      ],
    }
    return c.body(JSON.stringify(content), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': caching.hour,
    })
  })
  return manifest
}
