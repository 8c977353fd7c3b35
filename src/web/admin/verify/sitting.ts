/** How an editor has got on in one sitting; the address of Verify carries it. */
export interface Sitting {
  readonly checked: number
  /** Milliseconds since 1970 at which the first item was shown. */
  readonly since: number
}

/** A longer one was left open. */
const longestSitting = 12 * 3_600_000

/** A new one, unless the address or the form names one that may be. */
export function readSitting(get: (name: 'checked' | 'since') => unknown, now: Date): Sitting {
  const checked = readNumber(get('checked'))
  const since = readNumber(get('since'))
  const at = now.getTime()
  if (checked === null || since === null || since > at || since < at - longestSitting)
    return { checked: 0, since: at }
  return { checked, since }
}

const readNumber = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null

/** Seconds that one item took on average; null: none is checked. */
export const secondsEach = ({ checked, since }: Sitting, now: Date): number | null =>
  checked === 0 ? null : Math.round((now.getTime() - since) / checked / 1000)
