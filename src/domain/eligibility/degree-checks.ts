import type { Answers, WantedLevel } from '#domain/eligibility/answers.ts'
import { checkGraduation, leadsTo, rank } from '#domain/eligibility/rule-checks.ts'
import {
  excludes,
  holds,
  holdsIf,
  undecided,
  type RuleResult,
} from '#domain/eligibility/rule-result.ts'
import type { Degree, EnrolmentLevel } from '#domain/eligibility/rule-words.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'

/** The usual degree before a level begins. */
const usualDegrees: Readonly<Partial<Record<WantedLevel, Degree>>> = {
  master: 'bachelor',
  phd: 'bachelor',
  postdoc: 'doctorate',
}

/**
 * The degree that nobody may lack who studies at a level, whatever else the entry asks. A postdoc
 * usually needs a doctorate, but some take professionals.
 */
const entryDegrees = {
  'high-school': 'none',
  undergraduate: 'secondary',
  master: 'bachelor',
  phd: 'bachelor',
  postdoc: 'bachelor',
} as const satisfies Readonly<Record<WantedLevel, Degree>>

/** An unknown lowest degree is at least that of the item's lowest level. */
function checkUnknownDegree(answers: Answers, levels: readonly WantedLevel[]): RuleResult {
  const [lowest] = levels
    .map((level) => entryDegrees[level])
    .toSorted((one, other) => rank(one) - rank(other))
  const isBelow =
    lowest !== undefined && checkLowestDegree(lowest, false, answers).result === 'excludes'
  return isBelow ? excludes('degree-for-study') : undecided('unknown')
}

/**
 * The lowest degree, or that for a PhD, if the rule names one and a PhD is wanted. If it does not
 * and the item has several levels, the degree before the wanted one counts if it is higher than the
 * rule's. It makes the rule undecided and never excludes.
 */
export function checkDegree(
  rules: Pick<BriefRules, 'degree' | 'degreeHeld' | 'degreeForPhd' | 'degreesToCheck'>,
  answers: Answers,
  study: StudyLevels,
): RuleResult {
  const { degree, degreeHeld, degreeForPhd } = rules
  const { levels } = study
  const isForPhd = answers.level === 'phd' && levels.includes('phd')
  if (degreeForPhd !== null && isForPhd) return checkLowestDegree(degreeForPhd, degreeHeld, answers)
  if (degree === null) return checkUnknownDegree(answers, levels)
  const result = checkLowestDegree(degree, degreeHeld, answers)
  const isForMasters =
    rules.degreesToCheck.includes('bachelor-for-phd') && isWanted('phd', answers, study)
  const wanted = isForMasters ? 'master' : findUsualDegree(degree, answers.level, study)
  if (result.result !== 'holds' || wanted === undefined || rank(wanted) <= rank(degree))
    return result
  if (answers.degree === undefined) return undecided('not-told', 'degree')
  if (rank(answers.degree) >= rank(wanted)) return result
  const isInTime = checkLowestDegree(wanted, degreeHeld, answers).result === 'holds'
  return isInTime ? holdsIf('degree-in-time') : undecided('degree-for-level')
}

/** Whether the person wants the level there; without another one, whoever applies does. */
const isWanted = (wanted: WantedLevel, { level }: Answers, { levels }: StudyLevels): boolean =>
  levels.includes(wanted) && (level === wanted || levels.length === 1)

/**
 * The degree before the wanted one of several levels. A program from the bachelor's degree to the
 * doctorate takes doctoral students after a master's. One for graduates names the bachelor's degree
 * for both. undefined: no level is wanted, or there is no other.
 */
function findUsualDegree(
  lowest: Degree,
  level: WantedLevel | undefined,
  { levels, givesDegree }: StudyLevels,
): Degree | undefined {
  if (level === undefined || levels.length < 2 || !levels.includes(level)) return undefined
  const isFromSchool =
    Boolean(givesDegree) && rank(lowest) < rank('bachelor') && levels.includes('undergraduate')
  if (level === 'phd' && isFromSchool && levels.includes('master')) return 'master'
  return usualDegrees[level]
}

/** `mustBeHeld`: when applying. The last year may end before the deadline, so it stays undecided. */
function checkLowestDegree(
  degree: Degree,
  mustBeHeld: boolean,
  { degree: held, enrolled, studied }: Answers,
): RuleResult {
  if (degree === 'none') return holds
  if (held === undefined) return undecided('not-told', 'degree')
  if (rank(held) >= rank(degree)) return holds
  if (enrolled === undefined) return undecided('not-told', 'enrolled')
  if (enrolled === 'other') return undecided('enrolment-unclear')
  if (enrolled === 'no' || rank(leadsTo[enrolled]) < rank(degree)) return excludes('degree-too-low')
  if (studied === undefined) return undecided('degree-under-way', 'studied')
  const { years, isLast } = studied
  const isNext = leadsTo[enrolled] === degree
  const isFar = years !== null && years + yearsToStart < leastYears[enrolled]
  if (isNext && isFar && !isLast) return excludes('degree-too-low')
  if (!mustBeHeld) return isLast ? holdsIf('degree-in-time') : undecided('degree-under-way')
  return isLast ? undecided('degree-needed-now') : excludes('degree-too-low')
}

/** Full years of study that a degree takes at least. Pupils have other ways to a certificate. */
const leastYears: Readonly<Record<EnrolmentLevel, number>> = {
  'high-school': 0,
  undergraduate: 3,
  master: 1,
  phd: 3,
}

/**
 * Full years that may be completed until a program begins: at most one passes until the deadline,
 * and one from there to the start.
 */
const yearsToStart = 2

interface StudyLevels {
  readonly levels: readonly WantedLevel[]
  /** One studies there for a degree of these levels. */
  readonly givesDegree?: boolean | undefined
}

/**
 * Who holds more than a program gives is asked: few take them, and few say so. So is who holds the
 * same, but for a second master's degree, which is usual where the rules do not ask. No bound for
 * postdocs.
 */
export function checkDegreeHeld(
  { degreesToCheck }: Pick<BriefRules, 'degreesToCheck'>,
  { degree, level }: Answers,
  { levels, givesDegree }: StudyLevels,
): RuleResult {
  if (!givesDegree || degree === undefined) return holds
  const given = level !== undefined && levels.includes(level) ? [level] : levels
  if (given.length === 0 || given.includes('postdoc')) return holds
  const highest = Math.max(...given.map((each) => (each === 'postdoc' ? 0 : rank(leadsTo[each]))))
  const isSecondMaster =
    degree === 'master' && rank(degree) === highest && !degreesToCheck.includes('same-degree')
  const isHeld = rank(degree) >= highest && !isSecondMaster
  return isHeld ? undecided('degree-held') : holds
}

/**
 * A doctorate of fewer calendar years counts as recent, as in Humboldt's call for postdocs; the
 * verdicts that were judged by hand agree (docs/personas.md).
 */
const recentYears = 4

type DateRules = Parameters<typeof checkGraduation>[0] & Pick<BriefRules, 'degreesToCheck'>

/**
 * The date of the degree. With 'old-doctorate' an older doctorate is undecided, since breaks or
 * years without research may not count. `day`: the plain date until which the time runs.
 */
export function checkDateOfDegree(
  rules: DateRules,
  answers: Answers,
  study: StudyLevels,
  day: string,
): RuleResult {
  const isOldToCheck = rules.degreesToCheck.includes('old-doctorate')
  if (rules.graduatedWithin === null)
    return isOldToCheck && isWanted('postdoc', answers, study)
      ? checkRecentDoctorate(answers, day)
      : holds
  const result = checkGraduation(rules, answers, day)
  const isTooOld = result.reason === 'graduated-too-early' && answers.degree === 'doctorate'
  return isOldToCheck && isTooOld ? undecided('graduated-unclear') : result
}

function checkRecentDoctorate({ degree, finished }: Answers, day: string): RuleResult {
  if (degree === undefined) return undecided('not-told', 'degree')
  if (degree !== 'doctorate') return holds
  if (finished === undefined) return undecided('not-told', 'finished')
  const years = Number(day.slice(0, 4)) - finished.year
  return years < recentYears ? holds : undecided('graduated-unclear')
}
