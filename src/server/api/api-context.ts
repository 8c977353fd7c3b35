import type { AppEnv } from '#server/http/environment.ts'
import type { Limits } from '#server/http/limits.ts'
import type { InTurn } from '#server/http/turns.ts'
import type { ErrorLog } from '#server/log.ts'
import type { EditingFor, Sessions } from '#server/session/sessions.ts'
import type { SignIn } from '#server/session/sign-in.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { Editing } from '#services/create-editing.ts'

/** What of the configuration the API reads. */
export interface ApiSettings {
  readonly publicUrl: string
  readonly allowedOrigins: readonly string[]
  /** A file on its way in lies below it. */
  readonly dataDir: string
}

export interface ApiParts {
  readonly services: PublicServices
  readonly editingFor: EditingFor
  /** null: another backend stands behind the site, which has no calls for most of this. */
  readonly editing: Editing | null
  /** The name that the administrator gave the site, else the one it was started with. */
  findSiteName(): Promise<string>
  readonly admin: Sessions
  readonly signIn: SignIn
  readonly limits: Limits
  /** In which lists are made for one caller. */
  readonly inTurn: InTurn
  readonly config: ApiSettings
  readonly log: ErrorLog
}

export type ApiEnv = AppEnv
