import {
  afterMonths,
  applyingBefore,
  beforeHosts,
  beforeMonths,
  closingBefore,
  conjunctions,
  openingAfter,
  openingBefore,
  rangeAfter,
  rangeBefore,
  rangeFrom,
  rangeOf,
  rangeTo,
  rangeUntil,
  startingAfter,
  startingBefore,
} from '#domain/search/grammar.ts'
import { keyOf, phrases } from '#domain/search/phrases.ts'
import {
  endsWith,
  isMonth,
  lengthOf,
  startsWith,
  type Word,
  wordAt,
} from '#domain/search/query-words.ts'
import { addMonths } from '#domain/words/plain-date.ts'

/** A month of a query as YYYY-MM, and how many words name it: 'January', '15 January 2027'. */
interface MonthRead {
  readonly value: string
  readonly length: number
  /** Of the month, beside it; null: there is none. */
  readonly day: number | null
}

/** `isDated`: it has a day or a year, so that 'may' is a month. */
interface MonthDated extends MonthRead {
  readonly isDated: boolean
  readonly hasYear: boolean
}

/** Months of a query as YYYY-MM, and how many words name them: 'opens in January or February'. */
export interface MonthsAt {
  readonly months: readonly string[]
  readonly length: number
}

/**
 * The months in which applications open: 'opens in January or February'. undefined: no such words
 * begin here. `today`: a plain date; a month without a year is the next.
 */
export function readOpeningMonths(words: readonly Word[], at: number, today: string) {
  const lead = lengthOf(words, at, openingBefore)
  // 'Open until March' says when it closes.
  if (lead > 0 && startsWith(words, at + lead, closingBefore)) return undefined
  return readAround(words, at, [openingBefore, openingAfter], today)
}

/**
 * Months of which no entry knows anything: then the studies start, or results come ('September
 * intake'). undefined: no such words begin here.
 */
export function readUnknownMonths(words: readonly Word[], at: number, today: string) {
  const end = at + lengthOf(words, at, startingBefore)
  // 'Intake deadline December', but not 'starting before March'.
  const isDeadline = end > at && startsWith(words, end, closingBefore)
  if (isDeadline && countRange(words, end) === 0) return undefined
  return readAround(words, at, [startingBefore, startingAfter], today)
}

/**
 * The months in which applications close, as an interval of ISO 8601-2: 'before March'
 * (`../2027-02`), 'deadline after March' (`2027-04/..`), 'closing between January and March'
 * (`2027-01/2027-03`). Beside a day its own month counts as well, but before the first of one.
 * undefined: no such words begin here.
 */
export function readMonthRange(
  words: readonly Word[],
  at: number,
  today: string,
): { readonly value: string; readonly length: number } | undefined {
  // 'Starting before March' and 'open after March' are no deadlines.
  if (endsWith(words, at, startingBefore) || endsWith(words, at, openingBefore)) return undefined
  return (
    readMonthsBefore(words, at, today) ??
    (isOfClosing(words, at)
      ? (readMonthsAfter(words, at, today) ?? readMonthsBetween(words, at, today))
      : undefined)
  )
}

/**
 * 'Exchange from March to May' takes place then: a word such as 'deadline' must be near, or 'apply'
 * just before. 'Apply for' may name the months of what one applies for, unless 'between' follows.
 */
const isOfClosing = (words: readonly Word[], at: number): boolean =>
  (endsWith(words, at, applyingBefore) &&
    (wordAt(words, at - 1) !== 'for' || startsWith(words, at, rangeFrom))) ||
  words.slice(Math.max(0, at - maxFromClosing), at).some((_, index, near) => {
    const end = at - near.length + index + 1
    return endsWith(words, end, closingBefore)
  })

const maxFromClosing = 4

function readMonthsBefore(words: readonly Word[], at: number, today: string) {
  const untilEnd = countLead(words, at, rangeUntil)
  const atEnd = untilEnd === 0 ? undefined : readMonth(words, at + untilEnd, today)
  // 'Before end of year' has no month behind its 'of': the end of the year is one itself.
  const lead = atEnd === undefined ? lengthOf(words, at, rangeBefore) : untilEnd
  const first = atEnd ?? (lead === 0 ? undefined : readMonth(words, at + lead, today))
  if (first === undefined) return undefined
  // 'Before February or March' is before the later one.
  const end = at + lead + first.length
  const second = conjunctions.has(wordAt(words, end)) ? readMonth(words, end + 1, today) : undefined
  const month =
    second === undefined ? first : { ...second, length: first.length + 1 + second.length }
  const isInMonth = atEnd !== undefined || (month.day !== null && month.day > 1)
  const last = isInMonth ? month.value : monthsLater(month.value, -1)
  // Before this month there is nothing to wait for: the next one of that name is meant.
  const isPast = last < today.slice(0, 7)
  // 'I applied before March 2026'
  if (isPast && month.hasYear) return undefined
  const value = isPast ? monthsLater(last, 12) : last
  return { value: `../${value}`, length: lead + month.length }
}

/** Words of 'before the end of' or 'after the end of', up to the month. */
function countLead(words: readonly Word[], at: number, leads: ReadonlySet<string>): number {
  const lead = lengthOf(words, at, leads)
  return lead > 0 && rangeOf.has(wordAt(words, at + lead)) ? lead + 1 : lead
}

function readMonthsAfter(words: readonly Word[], at: number, today: string) {
  const lead = countLead(words, at, rangeAfter)
  const month = lead === 0 ? undefined : readMonth(words, at + lead, today)
  if (month === undefined) return undefined
  const first = month.day === null ? monthsLater(month.value, 1) : month.value
  return { value: `${first}/..`, length: lead + month.length }
}

function readMonthsBetween(words: readonly Word[], at: number, today: string) {
  const lead = lengthOf(words, at, rangeFrom)
  const first = readMonth(words, at + lead, today)
  if (first === undefined) return undefined
  const to = at + lead + first.length
  const joint = lengthOf(words, to, rangeTo)
  // 'Deadline in January and February' names two months, 'January to February' all between.
  const areTwo = lead === 0 && conjunctions.has(wordAt(words, to))
  const last = joint === 0 || areTwo ? undefined : readMonth(words, to + joint, today)
  if (last === undefined) return undefined
  // 'From November to January' ends in the next year, also if January is nearer.
  const end = last.value < first.value ? monthsLater(last.value, 12) : last.value
  return { value: `${first.value}/${end}`, length: to + joint + last.length - at }
}

/** Of a month that is nearly over. */
const lateDay = 25

const monthsLater = (month: string, count: number): string =>
  addMonths(`${month}-01`, count).slice(0, 7)

/** Months behind one of the first phrases, or one before one of the last. */
function readAround(
  words: readonly Word[],
  at: number,
  [before, after]: readonly [ReadonlySet<string>, ReadonlySet<string>],
  today: string,
): MonthsAt | undefined {
  // 'Deadline beginning of March'
  if (endsWith(words, at, closingBefore)) return undefined
  const lead = lengthOf(words, at, before)
  return lead > 0 ? readBehind(words, at, lead, today) : readBefore(words, at, after, today)
}

function readBehind(
  words: readonly Word[],
  at: number,
  lead: number,
  today: string,
): MonthsAt | undefined {
  let end = at + lead + countPrepositions(words, at + lead)
  const months: string[] = []
  for (let next = readMonth(words, end, today); next !== undefined;) {
    months.push(next.value)
    end += next.length
    const isMore = conjunctions.has(wordAt(words, end))
    next = isMore ? readMonth(words, end + 1, today) : undefined
    if (next !== undefined) end += 1
  }
  return months.length === 0 ? undefined : { months, length: end - at }
}

function readBefore(
  words: readonly Word[],
  at: number,
  after: ReadonlySet<string>,
  today: string,
): MonthsAt | undefined {
  const month = readMonth(words, at, today)
  if (month === undefined) return undefined
  // 'I may start'
  if (wordAt(words, at) === 'may' && !month.isDated && !beforeMonths.has(wordAt(words, at - 1)))
    return undefined
  const tail = lengthOf(words, at + month.length, after)
  return tail === 0 ? undefined : { months: [month.value], length: month.length + tail }
}

/** Of 'in' and 'before' one, of 'before the end of' all. */
function countPrepositions(words: readonly Word[], at: number): number {
  const word = wordAt(words, at)
  const isOne = beforeHosts.has(word) || beforeMonths.has(word)
  return countRange(words, at) || (isOne ? 1 : 0)
}

/** Words of 'before', 'after' or 'before the end of'. */
const countRange = (words: readonly Word[], at: number): number =>
  countLead(words, at, rangeUntil) ||
  lengthOf(words, at, rangeBefore) ||
  countLead(words, at, rangeAfter)

/** The longest phrase that names a month: 'January', 'tháng 1'. */
function readMonth(words: readonly Word[], at: number, today: string): MonthDated | undefined {
  for (const length of [5, 4, 3, 2, 1]) {
    const month = phrases()
      .meanings.get(keyOf(words.slice(at, at + length).map(({ normalized }) => normalized)))
      ?.find(({ kind }) => kind === 'month')
    if (month === undefined || at + length > words.length) continue
    const read = completeMonth(Number(month.value), words, at, length, today)
    return month.isMonthEnd === true ? { ...read, day: lateDay } : read
  }
  if (!isDay(wordAt(words, at))) return undefined
  // '15 January', '15th of January'
  const skipped = wordAt(words, at + 1) === 'of' ? 2 : 1
  const next = readMonth(words, at + skipped, today)
  if (next === undefined) return undefined
  return { ...next, day: toDay(wordAt(words, at)), length: next.length + skipped }
}

/** A month with the day and year beside its word. */
export function completeMonth(
  month: number,
  words: readonly Word[],
  at: number,
  length: number,
  today: string,
): MonthDated {
  const last = wordAt(words, at - 1)
  // 'January 15, 2027'
  const days = isDay(wordAt(words, at + length)) ? 1 : 0
  const after = wordAt(words, at + length + days)
  const isYearAfter = isYear(after)
  // '2027 January', but not 'who in 2027 may apply'
  const isYearBefore = isYear(last) && wordAt(words, at) !== 'may'
  const year = isYearAfter ? after : last
  const beside = days > 0 ? wordAt(words, at + length) : last
  return {
    value: monthOf(month, isYearAfter || isYearBefore ? Number(year) : undefined, today),
    length: length + days + (isYearAfter ? 1 : 0),
    hasYear: isYearAfter || isYearBefore,
    isDated: isYearAfter || isYearBefore || days > 0 || isDay(last),
    day: isDay(beside) ? toDay(beside) : null,
  }
}

/** 'May' in 'who may apply' is no month: a month counts after such a word, or alone. */
export function standsAsMonth(words: readonly Word[], at: number, length: number): boolean {
  return (
    words.length === length ||
    beforeMonths.has(wordAt(words, at - 1)) ||
    endsWith(words, at, closingBefore) ||
    afterMonths.has(wordAt(words, at + length)) ||
    // 'in May or June'
    (conjunctions.has(wordAt(words, at - 1)) &&
      isMonth(wordAt(words, at - 2)) &&
      beforeMonths.has(wordAt(words, at - 3)))
  )
}

/** YYYY-MM of 'this month' and 'next month'; undefined: the value is no such month. */
export function monthFromToday(value: string, today: string): string | undefined {
  const offset = monthOffsets[value]
  if (offset === undefined) return undefined
  return addMonths(`${today.slice(0, 7)}-01`, offset).slice(0, 7)
}

const monthOffsets: Readonly<Record<string, number>> = { 'this-month': 0, 'next-month': 1 }

/** '15' of '15 January', which no name is looked up for. */
export const isDayOfMonth = (words: readonly Word[], at: number): boolean =>
  isDay(wordAt(words, at)) && isMonth(wordAt(words, at + 1))

const isYear = (word: string): boolean => /^20\d\d$/.test(word)

const isDay = (word: string): boolean => /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/.test(word)

const toDay = (word: string): number => Number.parseInt(word, 10)

function monthOf(month: number, year: number | undefined, today: string): string {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  return `${year ?? (month < thisMonth ? thisYear + 1 : thisYear)}-${String(month).padStart(2, '0')}`
}
