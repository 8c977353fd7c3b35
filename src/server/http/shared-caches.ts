/**
 * For answers that are the same for everybody (docs/interface.md, Caches in front). Browsers ask each time, and are told that nothing has
 * changed by 304: `must-revalidate` keeps them from the stale answers that are meant for caches in front (RFC 9111, 5.2.2.2). Those keep an
 * answer for half a minute, then go on giving it while they ask for the next (RFC 5861), and for ten minutes while the site cannot answer.
 */
export const forSharedCaches = 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=120, stale-if-error=600'
