import { Hono } from 'hono'
import type { Subscribing } from '#services/mail/subscribers/subscribing.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { AppEnv } from '#server/http/request-context.ts'

const maxBytes = 4096

/**
 * The address in the List-Unsubscribe header (RFC 8058): mail programs post to it from anywhere,
 * without a cookie, and follow no redirect. It comes before the origin check, which is safe: only
 * the signed link decides, and cookies are not read. In a browser it shows the page with the
 * button; a GET changes nothing, because mail scanners follow links.
 */
export function oneClickRoutes(subscribing: Pick<Subscribing, 'leave'>): Hono<AppEnv> {
  const oneClick = new Hono<AppEnv>()
  oneClick.get('/one-click', (c) =>
    c.redirect(`/newsletter/leave?${new URL(c.req.url).searchParams.toString()}`, 303),
  )
  oneClick.post('/one-click', async (c) => {
    const { url, method, headers } = c.req.raw
    const body = await readBytes(c.req.raw, maxBytes, 'This form is too large.')
    c.req.raw = new Request(url, { method, headers, body })
    // Form fields as `application/x-www-form-urlencoded` or `multipart/form-data` (RFC 8058,
    // section 3.2).
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
    if (form['List-Unsubscribe'] !== 'One-Click')
      return c.text('This address is for mail programs.', 400)
    const left = await subscribing.leave({
      subscriber: c.req.query('s') ?? '',
      proof: c.req.query('k') ?? '',
    })
    if (left === undefined) return c.text('This unsubscribe link is not valid.', 404)
    // Only mail programs read this response. People see the page behind the link.
    return c.text(
      left === 'left'
        ? 'You are unsubscribed. You will get no more emails.'
        : 'This subscription has ended.',
      200,
    )
  })
  return oneClick
}
