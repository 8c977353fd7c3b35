import { type Answers, type WantedLevel, wantedLevels } from '#domain/eligibility/answers.ts'
import { excludes, holds, undecided, type RuleResult } from '#domain/eligibility/rule-result.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'

/** Plain dates, in UTC. */
export interface AgeDates {
  readonly today: string
  /** Announced or expected; null: none is known. */
  readonly deadline: string | null
}

/** The deadline if it is still to come, else today. */
export const countedDay = ({ today, deadline }: AgeDates): string =>
  deadline !== null && deadline >= today ? deadline : today

type AgeRule = BriefRules['age']
type AgeContext = AgeDates & { readonly levels: readonly WantedLevel[] }

/**
 * With bounds by level, the wanted level decides. Without one the rule only decides what it decides
 * at each level of the item.
 */
export function checkAgeOfLevel(age: AgeRule, answers: Answers, context: AgeContext): RuleResult {
  const { byLevel = null } = age
  if (byLevel === null) return checkAge(age, answers, context)
  const { levels } = context
  const wanted = answers.level
  if (wanted !== undefined && (levels.length === 0 || levels.includes(wanted)))
    return checkAge(ageOfLevel(age, wanted), answers, context)
  const all = levels.length > 0 ? levels : wantedLevels
  const results = all.map((level) => checkAge(ageOfLevel(age, level), answers, context))
  const [first = holds] = results
  if (results.every(({ result }) => result === first.result)) return first
  return undecided('age-by-level', 'level')
}

/** A level without bounds of its own has those of the rule. */
export function ageOfLevel(age: AgeRule, level: WantedLevel): AgeRule {
  const own = age.byLevel?.[level] ?? null
  if (own === null) return age
  return { ...age, min: own.min ?? age.min, max: own.max ?? age.max, surely: null }
}

/**
 * An age limit may count on the day of applying, at the deadline or at the start. So it must hold
 * on every day from today until a year after the deadline, or after today without a future
 * deadline. A note may name an earlier day: then the span begins a year before.
 */
function checkAge(age: AgeRule, { born }: Answers, dates: AgeDates): RuleResult {
  const { min, max, varies, note, surely = null } = age
  const { today } = dates
  if (min === null && max === null && surely === null) return varies ? undecided('varies') : holds
  if (born === undefined) return undecided('not-told', 'born')
  const counted = countedDay(dates)
  const earlier = inYears(counted, -1)
  const youngest = agesOn(note !== null && earlier < today ? earlier : today, born).least
  const oldest = agesOn(inYears(counted, 1), born).most
  if (min !== null && oldest < min) return excludes('too-young')
  if (max !== null && youngest > max) return excludes('too-old')
  if (!isBetween(youngest, oldest, age))
    return born.month === null ? undecided('age-changes', 'born') : undecided('age-changes')
  if (surely !== null) return isBetween(youngest, oldest, surely) ? holds : undecided('age-usual')
  return varies ? undecided('varies') : holds
}

const isBetween = (
  youngest: number,
  oldest: number,
  { min, max }: Pick<AgeRule, 'min' | 'max'>,
): boolean => (min === null || youngest >= min) && (max === null || oldest <= max)

/**
 * The same day of another year, for 29 February too: callers read only year and month, and the text
 * sorts correctly.
 */
const inYears = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

/**
 * Whole years on a day. In the month of birth both ages are possible; with only a year of birth,
 * all ages of that year.
 */
function agesOn(
  day: string,
  { year, month }: NonNullable<Answers['born']>,
): { readonly least: number; readonly most: number } {
  const years = Number(day.slice(0, 4)) - year
  const now = Number(day.slice(5, 7))
  return {
    least: month !== null && now > month ? years : years - 1,
    most: month !== null && now < month ? years - 1 : years,
  }
}
