import { createContext, type RouterContextProvider } from 'react-router'
import type { Problem } from '#domain/problem.ts'
import type { Mailing } from '#services/mail/mailing.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { PageAccess } from '#web/access.ts'
import type { Language, Texts } from '#web/texts/language.ts'
import type { PublicSettings } from '#web/settings.ts'

/** Set by `server.ts` for each request, read by loaders and actions. */
export const servicesContext = createContext<PublicServices>()
export const settingsContext = createContext<PublicSettings>()
export const accessContext = createContext<PageAccess>()
/** The language of the page; `textsOf` reads its texts. */
export const languageContext = createContext<Language>()
/** null: another backend is behind the site and sends its own mails. */
export const mailingContext = createContext<Mailing | null>()
/** Of the page's content-security policy. */
export const nonceContext = createContext<string>()
/** Receives the problem of a page that lacks data. */
export const unavailableContext = createContext<{ problem?: Problem }>()
/** Receives unexpected errors of a page. */
export const reportContext = createContext<(error: unknown) => void>()
/** The client's address has used up a limit; pages ask before they store anything. */
export const limitContext = createContext<PageLimits>()

/** The texts of the request's language, for loaders, actions and `meta`. */
export function textsOf(context: Readonly<RouterContextProvider>): Texts {
  return context.get(languageContext).texts
}

/** Seconds to wait; undefined: go on. Each call counts as one try (docs/interface.md, Limits). */
export interface PageLimits {
  contact(): Promise<number | undefined>
  subscriber(): Promise<number | undefined>
  report(): Promise<number | undefined>
  /** A click on Apply. */
  apply(): Promise<number | undefined>
}
