import type { Context, Handler } from 'hono'
import { isAnswer } from '#domain/eligibility/facts-in-address.ts'
import type { SiteOptions } from '#domain/forms/site-draft.ts'
import type { Mailing } from '#services/mail/mailing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { handlePage, PageContext } from '#web/server.ts'
import type { PublicSettings } from '#web/settings.ts'
import type { Language } from '#web/texts/language.ts'
import type { AppEnv } from '#server/http/environment.ts'
import { securityHeaders, type HeaderSettings } from '#server/http/headers.ts'
import type { Languages } from '#server/http/languages.ts'
import { isReadable } from '#server/http/odd-paths.ts'
import { answerKept } from '#server/pages/kept-answer.ts'
import { dress, toKept } from '#server/pages/dress.ts'
import { createKnownVersion } from '#server/pages/known-version.ts'
import type { CreatePageAccess } from '#server/pages/page-access.ts'
import type { Limits } from '#server/http/limits.ts'
import type { InTurn } from '#server/http/turns.ts'
import { findSessionCookie, type CookieSettings } from '#server/session/session-cookie.ts'
import { type KeptPage, type PageCache, toPageKey } from '#server/pages/page-cache.ts'

export type HandlePage = typeof handlePage

export interface PagesParts {
  readonly services: PublicServices
  /** null or missing: there are no mails of our own. */
  readonly mailing?: Mailing | null
  readonly settings: PublicSettings
  readonly languages: Languages
  /** What the administrator has set beside the settings of the start; undefined: nothing. */
  readonly findOptions?: () => Promise<SiteOptions | undefined>
  readonly headerSettings: HeaderSettings
  readonly cookieSettings: CookieSettings
  readonly limits: Limits
  /** In which pages that are not kept are made. */
  readonly inTurn: InTurn
  readonly access: CreatePageAccess
  /** Where an unexpected error is written. */
  readonly report: (error: unknown) => void
  readonly handle: HandlePage
  readonly cache: PageCache
}

/**
 * The site's pages. A read without a session is rendered once per catalogue version, language and address and answered from bytes; the render then sees
 * the address alone, none of the visitor's headers, so that what is kept cannot hold anything of one visitor's. A session means that the page
 * may be somebody's own: it is rendered for them and not kept. Other cookies, such as those of an analytics script, change nothing.
 */
export function createPages({
  services,
  mailing = null,
  settings,
  languages,
  findOptions,
  headerSettings,
  cookieSettings,
  limits,
  inTurn,
  access,
  report,
  handle,
  cache,
}: PagesParts): Handler<AppEnv> {
  const security = Object.fromEntries(securityHeaders(headerSettings))
  // Not Cookie: with a session's nothing is kept by anybody, and no other changes a page.
  const vary = `Accept-Encoding${languages.vary ? ', Accept-Language' : ''}`
  const dressing = { security, settings: headerSettings, vary }
  const findVersion = createKnownVersion(() => services.catalogueVersion())
  const underWay = new Map<string, Promise<KeptPage | undefined>>()

  const toPageContext = async (language: Language, address: string, header: (name: string) => string | undefined): Promise<PageContext> => {
    // While the database is away the settings of the start hold.
    const options = await findOptions?.().catch(() => undefined)
    return {
      services,
      mailing,
      language,
      settings: { ...settings, siteName: options?.name ?? settings.siteName, adsOn: options?.adsOn ?? settings.adsOn },
      access: access({ address, header }),
      report,
      limits: {
        contact: () => toSeconds(limits.contact.take(address)),
        subscriber: () => toSeconds(limits.subscriber.take(address)),
        report: () => toSeconds(limits.report.take(address)),
        apply: () => toSeconds(limits.apply.take(address)),
      },
    }
  }

  /** What anybody gets at this address: the kept page, or an answer that is not to be kept. Visitors who ask at once wait for one render. */
  const readPage = async (
    path: string,
    search: string,
    language: Language,
    address: string,
    tellKept: () => void,
  ): Promise<KeptPage | Response> => {
    const render = () =>
      inTurn(address, async () =>
        handle(new Request(toUrl(settings.publicUrl, path, search)), await toPageContext(language, address, () => undefined)),
      )
    if (holdsAnswers(search)) return render()
    const known = await findVersion()
    if (known === undefined) return render()
    const { version } = known
    const key = toPageKey(language.tag, path, search)
    if (known.isOld) {
      const old = cache.find(key, version)
      if (old !== undefined) tellKept()
      return old ?? render()
    }
    const rendered = `${version} ${key}`
    const others = cache.find(key, version) ?? underWay.get(rendered)
    const kept = others && (await others)
    if (kept !== undefined) {
      tellKept()
      return kept
    }
    const rendering = render()
    const keeping = rendering
      .then(async (response) => {
        const page = await toKept(response, path, dressing)
        if (page !== undefined) cache.keep(key, version, page)
        return page
      })
      .finally(() => underWay.delete(rendered))
    underWay.set(rendered, keeping)
    return (await keeping) ?? rendering
  }

  /** Whether the cookie may be that of a session. One that is made up or over is a visitor's, who waits for turns like any other. */
  const isSomebody = async ({ access: asked }: PageContext): Promise<boolean> =>
    // Another backend would have to be asked; and while nobody can tell, the page itself says so.
    settings.remote || (await asked.isSignedIn().catch(() => true))

  const answer: Handler<AppEnv> = async (c) => {
    const path = readablePath(c)
    const question = c.req.url.indexOf('?')
    const search = question < 0 ? '' : c.req.url.slice(question + 1)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    c.set('dressed', true)
    const language = await languages.of(c)
    const acceptEncoding = c.req.header('accept-encoding')
    const hasCookie = findSessionCookie(cookieSettings, c.req.header('cookie')) !== undefined
    const context = isRead && !hasCookie ? undefined : await toPageContext(language, c.get('address'), (name) => c.req.header(name))
    if (context === undefined || (isRead && !(await isSomebody(context)))) {
      c.set('kept', false)
      const page = await readPage(path, search, language, c.get('address'), () => c.set('kept', true))
      if (page instanceof Response) return dress(page, dressing, acceptEncoding, c.get('requestId'))
      return answerKept(page, (name) => c.req.header(name))
    }
    const request = new Request(toUrl(isRead ? settings.publicUrl : postOrigin(c, settings.publicUrl), path, search), {
      method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
      headers: c.req.raw.headers,
      ...(isRead ? {} : { body: c.req.raw.body, duplex: 'half' }),
    })
    const response = await handle(request, context).finally(() => context.access.close())
    return dress(response, dressing, acceptEncoding, c.get('requestId'))
  }

  return async (c, next) => {
    const response = await answer(c, next)
    if (!(response instanceof Response) || !holdsAnswers(c.req.url.slice(c.req.url.indexOf('?') + 1))) return response
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-robots-tag', 'noindex')
    // Not even the page's own pictures are told, whose addresses a proxy may log with where they were asked from.
    response.headers.set('referrer-policy', 'strict-origin')
    return response
  }
}

/** Whether somebody's answers stand in the query (docs/interface.md, Answers and verdicts). */
function holdsAnswers(search: string): boolean {
  // Most addresses hold nothing like it, and are not taken apart; any letter of it may be written as an escape.
  return /me\.|%/.test(search) && [...new URLSearchParams(search).keys()].some(isAnswer)
}

/** The page's address on the public host whatever the Host header says, so that no foreign name gets into a kept page. */
function toUrl(origin: string, path: string, search: string): URL {
  // Not new URL(path, base): a path that starts with two slashes would name a host.
  const url = new URL(origin)
  url.pathname = path
  url.search = search
  return url
}

/** A form post carries its own origin: origin.ts has judged it already, and the framework compares the two once more. */
function postOrigin(c: Context<AppEnv>, publicUrl: string): string {
  const origin = c.req.header('origin')
  return origin !== undefined && URL.canParse(origin) ? origin : publicUrl
}

/** The path as it was sent. One that decodes to nothing readable is an unknown one: it gets the ordinary 404 page instead of an error. */
function readablePath(c: Context<AppEnv>): string {
  // Hono has decoded its path; without escapes that is the same, and saves parsing the address.
  if (!c.req.url.includes('%')) return c.req.path
  const { pathname } = new URL(c.req.url)
  return isReadable(pathname) ? pathname : '/%EF%BF%BD'
}

async function toSeconds(taken: ReturnType<Limits['contact']['take']>): Promise<number | undefined> {
  const answer = await taken
  return answer.ok ? undefined : answer.retryAfter
}
