/**
 * Whether a form's answer says that nothing was done and the typed text must stay: the session has ended, or the line broke. Pages then load
 * nothing anew, for that would end at the login prompt and the text would be gone.
 */
export function isTextAtStake(actionResult: unknown): boolean {
  const state = typeof actionResult === 'object' && actionResult !== null && 'state' in actionResult ? actionResult.state : undefined
  return state === 'expired' || state === 'offline'
}
