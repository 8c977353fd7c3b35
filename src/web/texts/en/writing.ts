/** How dates and numbers are written, as BCP 47 tags for `Intl`; `long` goes for numbers too, and tells Open Graph the language. */
export const writing = {
  // 15 Mar 2031 in lists and March 15, 2031 in sentences (docs/interface.md, Deadlines).
  short: 'en-GB',
  long: 'en-US',
} as const
