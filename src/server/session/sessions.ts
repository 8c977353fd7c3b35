import type { BasicEditing } from '#services/basic-editing.ts'

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
