import type { Texts } from '#web/texts/language.ts'

/** Why a form got no response: the device is offline, or the site did not answer. */
export type LostLine = 'offline' | 'unreachable'

/** Of the browser, after a request that failed. */
export const readLostLine = (): LostLine => (navigator.onLine ? 'unreachable' : 'offline')

/**
 * The status of a result that the browser made itself: the router then asks for no data of the
 * page, which would fail too and replace the form by an error page.
 */
export const lostLineStatus = 503

export const lostLineInWords = (line: LostLine, { failure }: Pick<Texts, 'failure'>): string =>
  failure.lost[line]
