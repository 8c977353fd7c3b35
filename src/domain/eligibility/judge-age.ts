import type { Facts } from '#domain/eligibility/facts.ts'
import { excludes, holds, type Judgement, open } from '#domain/eligibility/judgement.ts'
import type { AgeRule } from '#domain/eligibility/rules.ts'

/** Plain dates, in UTC. */
export interface AgeDates {
  readonly today: string
  /** Announced or expected; null: none is known. */
  readonly deadline: string | null
}

/**
 * An age limit may count on the day of applying, at the deadline or at the start, so it must hold on every day of a span: from today until a
 * year after the deadline, or after today where that is past or unknown. A note may name an earlier day: then the span begins a year before.
 */
export function judgeAge({ min, max, varies, note }: AgeRule, { born }: Facts, { today, deadline }: AgeDates): Judgement {
  if (min === null && max === null) return varies ? open('varies') : holds
  if (born === undefined) return open('not-told', 'born')
  const counted = deadline !== null && deadline >= today ? deadline : today
  const earlier = inYears(counted, -1)
  const youngest = agesOn(note !== null && earlier < today ? earlier : today, born).least
  const oldest = agesOn(inYears(counted, 1), born).most
  if (min !== null && oldest < min) return excludes('too-young')
  if (max !== null && youngest > max) return excludes('too-old')
  if ((min !== null && youngest < min) || (max !== null && oldest > max)) {
    return open('age-changes', ...(born.month === null ? (['born'] as const) : []))
  }
  return varies ? open('varies') : holds
}

/** The same day of another year; of 29 February too, for only its year and month are read and it stands in the order of days. */
function inYears(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`
}

/** Whole years on a day. In the month of birth both ages count, and with a year of birth alone all ages of that year. */
function agesOn(day: string, { year, month }: NonNullable<Facts['born']>): { readonly least: number; readonly most: number } {
  const years = Number(day.slice(0, 4)) - year
  const today = Number(day.slice(5, 7))
  return {
    least: month !== null && today > month ? years : years - 1,
    most: month !== null && today < month ? years - 1 : years,
  }
}
