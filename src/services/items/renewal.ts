import type { Deadline } from '#domain/opportunity/deadline.ts'
import { addMonths, isPlainDate } from '#domain/words/plain-date.ts'

/** The deadline of the next round: a year on, and further until it is after `today`; only expected until somebody confirms it. */
export function nextRound(deadline: Deadline, today: string): Deadline {
  const { date } = deadline
  if (date === null || !isPlainDate(date)) return deadline
  let years = 1
  while (addMonths(date, 12 * years) <= today) years += 1
  return { ...deadline, kind: 'expected', date: addMonths(date, 12 * years) }
}
