import { randomBytes } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { SiteOptions } from '#domain/forms/site-draft.ts'
import type { PublicSettings } from '#web/context.ts'
import type { Config } from '#server/config/config.ts'
import type { AppDeps, HandlePage, RouteDeps } from '#server/deps.ts'
import { type HeaderSettings, pagePolicy } from '#server/http/headers.ts'
import type { LimitConcurrency } from '#server/http/limits.ts'
import { isReadable } from '#server/http/odd-paths.ts'
import { type AppEnv, networkOf, rangeOf } from '#server/http/request-context.ts'
import type { CreatePageAccess } from '#server/pages/page-access.ts'

export interface PagesDeps
  extends
    Pick<AppDeps, 'mailing' | 'limits'>,
    Pick<RouteDeps, 'services' | 'languages' | 'limitConcurrency'> {
  readonly settings: PublicSettings
  /** The administrator's values beside the settings of the start; undefined: none. */
  readonly findOptions?: () => Promise<SiteOptions | undefined>
  readonly headerSettings: HeaderSettings
  /** Limits visitors' forms, separately, because some of these wait (a login, a subscription). */
  readonly limitForms: LimitConcurrency
  /** Whether the browser has logged in before; others must not keep it from the login. */
  readonly isTrustedBrowser: (cookieHeader: string | undefined) => Promise<boolean>
  readonly access: CreatePageAccess
  readonly report: (error: unknown) => void
  readonly handle: HandlePage
}

/** Seconds, where a page does not know. */
const defaultWait = '5'

/**
 * The site's pages, rendered by the framework. For a visitor (page-cache.ts) a page sees the
 * address alone and none of the request's headers, so that a cached page cannot hold data of one
 * visitor. With a session the page may be personal. Other cookies, such as those of an analytics
 * script, change nothing.
 */
export function pageHandler(deps: PagesDeps): Handler<AppEnv> {
  const { services, mailing = null, settings, languages, limits, access, report } = deps
  return async (c) => {
    const isVisitor = c.get('isVisitor')
    const address = c.get('address')
    const nonce = randomBytes(16).toString('base64url')
    const header = (name: string) => (isVisitor ? undefined : c.req.header(name))
    const pageAccess = access({ address, header })
    // The page itself reports that the session cannot be checked.
    const isTrusted =
      (await pageAccess.isSignedIn().catch(() => false)) ||
      (await deps.isTrustedBrowser(header('cookie')))
    const render = async () => {
      // While the database is unavailable the settings of the start remain.
      const options = await deps.findOptions?.().catch(() => undefined)
      const page = {
        services,
        mailing,
        language: await languages.of(c),
        settings: {
          ...settings,
          siteName: options?.name ?? settings.siteName,
          adsOn: options?.adsOn ?? settings.adsOn,
          popupPause: options?.popupPause ?? settings.popupPause,
        },
        access: pageAccess,
        report,
        nonce,
        network: networkOf(address, 48),
        range: rangeOf(address),
        limits: {
          contact: () => limits.contact.consume(address),
          subscriber: () => limits.subscriber.consume(address),
          report: () => limits.report.consume(address),
          apply: () => limits.apply.consume(address),
        },
      }
      return await deps
        .handle(toRequest(c, settings.publicUrl), page)
        .finally(() => pageAccess.close())
    }
    const limit = c.req.method === 'POST' ? deps.limitForms : deps.limitConcurrency
    const response = isTrusted ? await render() : await limit(address, render)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', pagePolicy(deps.headerSettings, nonce))
    if (response.status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', defaultWait)
    return new Response(response.body, { status: response.status, headers })
  }
}

/** The settings of the start, as far as pages show them. */
export const toPublicSettings = (config: Config): PublicSettings => ({
  siteName: config.siteName,
  publicUrl: config.publicUrl,
  ads: config.adsScriptUrl !== null,
  remote: config.apiUrl !== null,
  licence: config.feedLicence,
  copyNights: config.nightly?.keep ?? null,
  mailsAreFiles: config.smtpUrl === null,
  losesMails: config.losesMails,
  adsOn: null,
  popupPause: 'none',
})

/**
 * The request for the page: for visitors the address alone, on the public host for any Host header.
 */
function toRequest(c: Context<AppEnv>, publicUrl: string): Request {
  if (c.get('isVisitor')) return new Request(toUrl(c, publicUrl))
  const { headers, body } = c.req.raw
  if (c.req.method === 'GET' || c.req.method === 'HEAD')
    return new Request(toUrl(c, publicUrl), { headers })
  const sent = { method: c.req.method, headers, body, duplex: 'half' }
  return new Request(toUrl(c, postOrigin(c, publicUrl)), sent)
}

/**
 * A path that decodes to nothing readable is an unknown one: it gets the ordinary 404 page instead
 * of an error.
 */
function toUrl(c: Context<AppEnv>, origin: string): URL {
  const { pathname, search } = new URL(c.req.url)
  // Not new URL(path, base): a path that starts with two slashes would name a host.
  const url = new URL(origin)
  url.pathname = isReadable(pathname) ? pathname : '/%EF%BF%BD'
  url.search = search
  return url
}

/**
 * A form post carries its own origin: form-guard.ts has checked it already, and the framework
 * compares the two again.
 */
function postOrigin(c: Context<AppEnv>, publicUrl: string): string {
  const origin = c.req.header('origin')
  return origin !== undefined && URL.canParse(origin) ? origin : publicUrl
}
