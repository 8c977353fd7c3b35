const quarterHour = 15 * 60 * 1000

/**
 * The number of the quarter of an hour in UTC. Every zone's day begins on one, so within one no page can change by the clock alone; only a
 * deadline with a time of its own between two quarters is shown as open for some minutes too long.
 */
export function quarterOf(now: Date): number {
  return Math.floor(now.getTime() / quarterHour)
}
