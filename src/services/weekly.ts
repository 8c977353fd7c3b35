import { createRounds, type RoundsParts } from '#services/rounds.ts'
import type { Scheduler } from '#services/scheduler.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/** Rounds of a week. Looks every hour (`every`, in milliseconds), the first time an hour after the start. */
export function createWeekly(
  parts: Pick<RoundsParts, 'db' | 'clock' | 'work' | 'failed'> & Partial<Pick<RoundsParts, 'every'>>,
): Scheduler {
  const isDue = (began: Date, now: Date) => now.getTime() - began.getTime() >= week
  return createRounds({ every: hour, ...parts, key: 'weekly-round', isDue })
}
