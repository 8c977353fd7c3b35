const minute = 60_000

/** A mail that could not be sent for so long is given up (RFC 5321, 4.5.4.1: at least four to five days for relays; news are stale sooner). */
export const giveUpAfterMs = 72 * 60 * minute

/**
 * Milliseconds until the next attempt after the `attempts`th has failed: 1, 2, 4, 8, 16, 30, 30 ... minutes, each a fifth longer or shorter
 * by `chance` (0 to 1), so that what failed together does not come back together.
 */
export function retryDelay(attempts: number, chance: number): number {
  const minutes = Math.min(30, 2 ** Math.min(attempts - 1, 10))
  return Math.round(minutes * minute * (0.8 + 0.4 * chance))
}
