import type { AccountSession } from '#services/account.ts'
import type { Editing } from '#services/editing.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { ImportReport } from '#services/transfer.ts'

/** How a login ended. */
export type SignInAnswer =
  | { readonly ok: true; /** Set-Cookie values */ readonly cookies: readonly string[] }
  | { readonly ok: false; readonly message: string; readonly errors?: FieldErrors; readonly status: number; readonly retryAfter?: number }

/** The administrator behind a request, as far as pages may know. Made by the server for each request. */
export interface PageAccess {
  /** Asks the server's session; a flag in the browser proves nothing (specification section 6 and interface section 4). */
  isSignedIn(): Promise<boolean>
  signIn(input: { username: unknown; password: unknown }): Promise<SignInAnswer>
  /** Ends the session on the server. The Set-Cookie values that end it in the browser. */
  signOut(): Promise<readonly string[]>
  /** null: another backend stands behind the site (API_URL), which has no calls for most of this; pages hide what is missing. */
  readonly editing: Editing | null
  readonly account: Account | null
  /** null together with `editing`. */
  readonly files: FileTransfer | null
}

export interface Account {
  listSessions(): Promise<readonly AccountSession[]>
  endSession(id: string): Promise<void>
  /** Ends all other sessions. Throws Problem 'too-many' after five wrong passwords. The mistakes by field `current` and `next`; null: changed. */
  changePassword(input: { current: unknown; next: unknown }): Promise<FieldErrors | null>
}

/** Import and export as files; `name` is the one the file had, it tells the starter catalogue's kinds apart. */
export interface FileTransfer {
  /** Keeps the file for an hour and tells what importing it would do; one with mistakes is not kept. Changes nothing. */
  plan(name: string, bytes: ReadableStream<Uint8Array>): Promise<{ readonly id: string; readonly report: ImportReport }>
  /** Imports a planned file. Throws Problem 'not-found' when it is not kept any more. */
  apply(id: string, name: string): Promise<ImportReport>
  /** UTF-8. */
  export(content: 'opportunities' | 'posts', format: 'csv' | 'json'): ReadableStream<Uint8Array>
}
