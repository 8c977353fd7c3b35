import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { ApiDeps, ApiEnv } from '#server/api/call.ts'

/**
 * The full editing of the caller of a guarded call; the history names the key of a script. Throws
 * Problem 'not-found' where another backend is behind the site, which has no such calls
 * (docs/interface, Another backend).
 */
export function requireFullEditing(
  { editing }: Pick<ApiDeps, 'editing'>,
  c: Context<ApiEnv>,
): Editing {
  if (editing === null)
    throw new Problem('not-found', plainMessage('This site does not allow editing.'))
  const key = c.get('key')
  return key === undefined ? editing : { ...editing, ...editing.byKey(key.name) }
}

/** Whether the caller is a key that may only create and change drafts. */
export const isForDrafts = (c: Context<ApiEnv>): boolean => c.get('key')?.scope === 'drafts'
