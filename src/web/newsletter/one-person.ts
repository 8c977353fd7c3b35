/** Pages behind a link of a mail hold somebody's link: nobody may keep them. */
export const ofOnePerson = { 'cache-control': 'no-store' }

/** For the routes of such pages, as is `meta`. */
export function headers() {
  return ofOnePerson
}

/** No search engine lists them, and no site that they lead to learns their address. */
export function meta() {
  return [
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}
