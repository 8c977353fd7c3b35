import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Problem } from '#domain/problem.ts'
import type { Mailing } from '#services/mail/mailing.ts'
import type { PublicServices } from '#services/public-services.ts'
import * as contexts from '#web/context.ts'
import { unavailable } from '#web/shell/loader.ts'
import type { Language } from '#web/texts/language.ts'

export interface PageContext {
  readonly services: PublicServices
  readonly mailing: Mailing | null
  readonly language: Language
  readonly settings: contexts.PublicSettings
  readonly limits: contexts.PageLimits
  readonly network: string
  readonly range: string
  readonly access: contexts.PageAccess
  readonly report: (error: unknown) => void
  /** Of the content-security policy that the response will carry. */
  readonly nonce: string
}

const handle = createRequestHandler(build, import.meta.env.MODE)

/** The pattern of the page at a path ('/opportunity/:slug'); undefined: none. */
export function patternOf(path: string): string | undefined {
  const matches = matchRoutes([...routes], path) ?? []
  const pattern = matches
    .flatMap(({ route }) => (route.path ?? '').split('/').filter(Boolean))
    .join('/')
  return matches.length === 0 || pattern === '*' ? undefined : `/${pattern}`
}

const routes = childrenOf(undefined)

function childrenOf(parent: string | undefined): readonly RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route?.parentId === parent && route?.id !== parent)
    .flatMap((route) => {
      if (route === undefined) return []
      const { id, path, caseSensitive } = route
      const common = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive !== undefined && { caseSensitive }),
      }
      return [
        route.index
          ? { ...common, index: true as const }
          : { ...common, children: [...childrenOf(id)] },
      ]
    })
}

/**
 * Answers a page, a page's data or a form; with `cache-control: no-store` where it must not be
 * cached.
 */
export async function handlePage(request: Request, page: PageContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(contexts.servicesContext, page.services)
  context.set(contexts.mailingContext, page.mailing)
  context.set(contexts.languageContext, page.language)
  context.set(contexts.settingsContext, page.settings)
  context.set(contexts.limitContext, page.limits)
  context.set(contexts.networkContext, page.network)
  context.set(contexts.rangeContext, page.range)
  context.set(contexts.accessContext, page.access)
  context.set(contexts.reportContext, page.report)
  context.set(contexts.nonceContext, page.nonce)
  const failure: { problem?: Problem } = {}
  context.set(contexts.unavailableContext, failure)
  const response = await handle(request, context)
  return failure.problem === undefined ? response : refuse(response, failure.problem)
}

/** The framework answers 500 to everything thrown by a loader or an action, as to a bug of ours. */
function refuse(response: Response, problem: Problem): Response {
  const { headers, ...status } = unavailable(problem).init
  const refused = new Response(response.body, { ...status, headers: response.headers })
  for (const [name, value] of new Headers(headers)) refused.headers.set(name, value)
  return refused
}
