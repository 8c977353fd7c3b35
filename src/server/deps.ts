import type { Database } from '#storage/database.ts'
import type { PictureFiles } from '#storage/picture-files.ts'
import type { Accounts } from '#services/account/account.ts'
import type { Editing } from '#services/create-editing.ts'
import type { Mailing } from '#services/mail/mailing.ts'
import type { BackgroundJob } from '#services/periodic-job.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { handlePage } from '#web/server.ts'
import type { LanguageRow } from '#web/texts/language.ts'
import type { Config } from '#server/config/config.ts'
import type { Languages } from '#server/http/languages.ts'
import type { LimitConcurrency, RateLimits } from '#server/http/limits.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { PatternOf } from '#server/metrics/serve-metrics.ts'
import type { LogSecurity, RemoteEditingFor, Sessions } from '#server/session/sign-in.ts'

export type HandlePage = typeof handlePage

/** What the start gives the application (app.ts), which hands parts of it to its routes. */
export interface AppDeps {
  readonly config: Config
  readonly services: PublicServices
  /** null or missing: there are no mails of our own. */
  readonly mailing?: Mailing | null
  readonly admin: Sessions
  /** null: another backend is behind the site. */
  readonly editing: Editing | null
  /** The editing of that backend for a session; left out: there is none behind the site. */
  readonly remoteEditingFor?: RemoteEditingFor
  /** Password and sessions of the administrator; none where another backend holds them. */
  readonly accounts?: Accounts
  readonly limits: RateLimits
  /**
   * Stores files to import and the seals of trusted browsers; missing: neither, and there is no
   * page for imports.
   */
  readonly db?: Database | undefined
  readonly pictureFiles: PictureFiles
  readonly log: Log
  /** Receives failed logins and changes of the password; optional. */
  readonly logSecurity?: LogSecurity
  readonly metrics?: Metrics | undefined
  readonly patternOf?: PatternOf | undefined
  readonly handlePage: HandlePage
  /** Folder of the built files for the browser; missing: another serves them. */
  readonly assets?: string
  /** The languages of the site; left out: those of `web/texts/languages.ts`. */
  readonly languages?: readonly LanguageRow[]
  /** Live reload: pages are neither cached nor restricted by the policy. */
  readonly development?: boolean
}

/** What visitors and administrators can do, and the work that goes on beside the requests. */
export interface Product extends Pick<
  AppDeps,
  'services' | 'mailing' | 'admin' | 'editing' | 'remoteEditingFor' | 'accounts'
> {
  /** Not started. */
  readonly jobs: readonly BackgroundJob[]
}

/** What most routes need: the services, and a part of what `createShared` (shared.ts) returns. */
export interface RouteDeps {
  readonly services: PublicServices
  readonly languages: Languages
  /** The name that the administrator gave the site, else the one it was started with. */
  readonly findSiteName: () => Promise<string>
  /** Limits the pages, files and lists that are rendered at the same time. */
  readonly limitConcurrency: LimitConcurrency
  readonly publicUrl: string
}
