import type { BasicEditing } from '#services/basic-editing.ts'
import type { Services } from '#services/services.ts'
import type { AppEnv } from '#server/http/environment.ts'
import type { Limits } from '#server/http/limits.ts'
import type { SignIn } from '#server/session/sign-in.ts'

/** What of the configuration the API reads. */
export interface ApiSettings {
  readonly publicUrl: string
  readonly allowedOrigins: readonly string[]
}

/** The administrator's sessions (services/account/admin.ts, or another backend's behind API_URL). */
export interface Sessions {
  /** A new session's token; undefined: wrong name or password, which of them is not told. `agent` is the browser's name for itself. */
  signIn(username: string, password: string, agent?: string | null): Promise<string | undefined>
  /** undefined: unknown or ended. */
  findSession(token: string): Promise<object | undefined>
  signOut(token: string): Promise<void>
}

/** What the administrator can do whose session's token this is; null: nothing. */
export type EditingFor = (token: string) => BasicEditing | null

/** Where unexpected errors are written; pino's signature. */
export interface ErrorLog {
  error(details: object, text: string): void
}

export interface ApiParts {
  readonly services: Services
  readonly editingFor: EditingFor
  /** The name that the administrator gave the site, else the one it was started with. */
  findSiteName(): Promise<string>
  readonly admin: Sessions
  readonly signIn: SignIn
  readonly limits: Limits
  readonly config: ApiSettings
  readonly log: ErrorLog
}

export type ApiEnv = AppEnv
