/**
 * How dates, numbers and lists are written, as BCP 47 tags for `Intl`; `long` goes for numbers too,
 * and tells Open Graph the language. Each language has such a file, which the visitor's own rules
 * read too (`fit/own/load-own.ts`).
 */
export const writing = {
  // 15 Mar 2031 in lists and March 15, 2031 in sentences (docs/interface, Deadlines).
  short: 'en-GB',
  long: 'en-US',
  // 'a, b and c', without a comma before 'and'.
  list: 'en-GB',
} as const
