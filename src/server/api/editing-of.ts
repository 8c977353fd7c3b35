import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import type { ApiDeps, ApiEnv } from '#server/api/call.ts'
import { findToken } from '#server/api/session.ts'

/**
 * The editing for the caller of a guarded call; the history names the key of a script. Throws
 * Problem 'not-found' where another backend is behind the site, which has no such calls
 * (docs/interface, Another backend).
 */
export function requireEditing({ editing }: Pick<ApiDeps, 'editing'>, c: Context<ApiEnv>): Editing {
  if (editing === null)
    throw new Problem('not-found', plainMessage('This site does not allow editing.'))
  const key = c.get('key')
  return key === undefined ? editing : { ...editing, ...editing.byKey(key.name) }
}

/** The same for the basic calls, which another backend has, too. */
export function requireEitherEditing(
  deps: Pick<ApiDeps, 'editing' | 'remoteEditingFor' | 'config'>,
  c: Context<ApiEnv>,
): Editing | RemoteEditing {
  const { remoteEditingFor, config } = deps
  return remoteEditingFor?.(findToken(c, config) ?? '') ?? requireEditing(deps, c)
}

/** Whether the caller is a key that may only create and change drafts. */
export const isForDrafts = (c: Context<ApiEnv>): boolean => c.get('key')?.scope === 'drafts'
