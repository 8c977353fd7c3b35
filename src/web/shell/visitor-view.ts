const name = 'view-as-visitor'

/**
 * Set-Cookie that switches 'View as visitor' on for this browser session, or off. It proves nothing
 * and hides nothing that matters.
 */
export const visitorCookie = (on: boolean): string =>
  `${name}=${on ? '1' : ''}; Path=/; SameSite=Lax; HttpOnly${on ? '' : '; Max-Age=0'}`

export const isViewingAsVisitor = (cookieHeader: string | null): boolean =>
  (cookieHeader ?? '').split(/; */).includes(`${name}=1`)
