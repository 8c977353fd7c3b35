import { Hono } from 'hono'
import { caching, adPolicy } from '#server/http/headers.ts'
import type { Languages } from '#server/http/languages.ts'
import type { AppEnv } from '#server/http/request-context.ts'

const styles = 'html,body{margin:0;block-size:100%;overflow:hidden}'

/**
 * `/ads/{slot}`: the page inside an ad's frame (docs/interface, Ads). All below /ads is 404
 * while no network is configured.
 */
export function adRoutes(scriptUrl: string | null, languages: Languages): Hono<AppEnv> {
  const ads = new Hono<AppEnv>()
  if (scriptUrl === null) return ads

  const styleHeaders = {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': caching.day,
    // The sandboxed frame has an origin of its own.
    'cross-origin-resource-policy': 'cross-origin',
  }
  ads.get('/frame.css', (c) => c.body(styles, 200, styleHeaders))
  ads.get('/:slot{[a-z0-9-]{1,40}}', async (c) => {
    const { tag, texts } = await languages.of(c)
    const slot = c.req.param('slot')
    return c.html(
      `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><title>${texts.ads.label}</title><meta name="robots" content="noindex">` +
        `<link rel="stylesheet" href="/ads/frame.css"></head><body><div id="ad" data-slot="${slot}"></div>` +
        `<script async src="${escapeAttribute(scriptUrl)}" data-slot="${slot}"></script></body></html>`,
      200,
      {
        'content-security-policy': adPolicy(scriptUrl),
        'cache-control': caching.fiveMinutes,
        ...(languages.vary && { vary: 'Accept-Language' }),
      },
    )
  })
  return ads
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
