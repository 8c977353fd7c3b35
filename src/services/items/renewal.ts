import type { Deadline } from '#domain/opportunity/deadline.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'

/** The deadline of the next round: a year on, and further until it is after `today`; only expected until somebody confirms it. */
export function nextRound(deadline: Deadline, today: string): Deadline {
  if (deadline.date === null || !isPlainDate(deadline.date)) return deadline
  const [year = '', monthDay = ''] = [deadline.date.slice(0, 4), deadline.date.slice(5)]
  let next = inYear(Number(year) + 1, monthDay)
  for (let add = 2; next <= today; add += 1) next = inYear(Number(year) + add, monthDay)
  return { ...deadline, kind: 'expected', date: next }
}

/** 29 February becomes the 28th in years without it. */
function inYear(year: number, monthDay: string): string {
  const date = `${String(year).padStart(4, '0')}-${monthDay}`
  return isPlainDate(date) ? date : date.replace(/29$/, '28')
}
