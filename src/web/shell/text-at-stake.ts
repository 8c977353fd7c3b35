/**
 * Whether nothing was saved and the page must stay: the session has ended, the connection was lost,
 * or the data is unavailable. Such pages do not revalidate. Otherwise the login prompt or an error
 * page would replace the entered text and the table.
 */
export function isTextAtStake(actionResult: unknown): boolean {
  const state =
    typeof actionResult === 'object' && actionResult !== null && 'state' in actionResult
      ? actionResult.state
      : undefined
  return state === 'expired' || state === 'offline'
}
