import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether a form's answer says that nothing was done and what is shown must stay: the session has ended, the line broke, or the data cannot
 * be had. Pages then load nothing anew, for that would end at the login prompt or an error page, and typed text and table would be gone.
 */
export function isTextAtStake(actionResult: unknown): boolean {
  const state = typeof actionResult === 'object' && actionResult !== null && 'state' in actionResult ? actionResult.state : undefined
  return state === 'expired' || state === 'offline'
}

/** For routes with such a form. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isTextAtStake(actionResult)
}
