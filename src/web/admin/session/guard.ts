import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import { accessContext } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { isTextAtStake } from '#web/shell/text-at-stake.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Middleware of every admin page: checks the session before loader and action (docs/interface,
 * Signed out). Throws a 401, which the layout's error boundary shows as the login prompt, and 503
 * where the session cannot be checked.
 */
export async function requireAdmin({ context }: { context: Context }): Promise<void> {
  if (!(await orResponse(context.get(accessContext).isSignedIn())))
    throw data(null, { status: 401 })
}

/**
 * What the panel's pages work with. Throws 404 with API_URL: another backend has the eight pages of
 * `web/admin/remote`, and nothing of this.
 */
export const editingOf = (context: Context): Editing =>
  orMissing(context.get(accessContext).editing)

/** Throws 404 for what is not there. */
export function orMissing<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw data(null, { status: 404 })
  return value
}

/** For routes with such a form. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isTextAtStake(actionResult)
}

/**
 * The problem behind an error, with its status; any other error is a bug of ours and is thrown on.
 */
export function readProblem(error: unknown): {
  readonly problem: Problem
  readonly status: number
} {
  if (!(error instanceof Problem)) throw error
  return { problem: error, status: statusOf[error.code] }
}

/** For loaders: a failure becomes the response of the page, such as 404 and 503. */
export async function orResponse<Value>(work: Promise<Value>): Promise<Value> {
  return await work.catch((error: unknown) => {
    throw data(null, { status: readProblem(error).status })
  })
}
