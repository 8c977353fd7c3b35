const name = 'view-as-visitor'

/**
 * Set-Cookie that switches 'View as visitor' on for this browser session, or off. It proves nothing
 * and hides nothing that matters.
 */
export function visitorCookie(on: boolean): string {
  const attributes = 'Path=/; SameSite=Lax; HttpOnly'
  return on ? `${name}=1; ${attributes}` : `${name}=; ${attributes}; Max-Age=0`
}

export const isViewingAsVisitor = (cookieHeader: string | null): boolean =>
  (cookieHeader ?? '').split(/; */).includes(`${name}=1`)
