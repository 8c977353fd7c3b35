import {
  afterMonths,
  beforeHosts,
  beforeMonths,
  closingBefore,
  conjunctions,
  openingAfter,
  openingBefore,
  startingAfter,
  startingBefore,
} from '#domain/search/grammar.ts'
import { phrases } from '#domain/search/phrases.ts'
import {
  endsWith,
  isMonth,
  lengthOf,
  startsWith,
  textOf,
  type Word,
  wordAt,
} from '#domain/search/query-words.ts'
import { addMonths } from '#domain/words/plain-date.ts'

/** A month of a query as YYYY-MM, and how many words name it: 'January', '15 January 2027'. */
interface MonthRead {
  readonly value: string
  readonly length: number
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
export const readOpeningMonths = (words: readonly Word[], at: number, today: string) =>
  readAround(words, at, [openingBefore, openingAfter], today)

/**
 * Months of which no entry knows anything: then the studies start, or results come ('September
 * intake'). undefined: no such words begin here.
 */
export const readUnknownMonths = (words: readonly Word[], at: number, today: string) =>
  readAround(words, at, [startingBefore, startingAfter], today)

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
  // 'Open until March' says when it closes.
  if (startsWith(words, at + lead, closingBefore)) return undefined
  let end = at + lead + (isPreposition(wordAt(words, at + lead)) ? 1 : 0)
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

const isPreposition = (word: string): boolean => beforeHosts.has(word) || beforeMonths.has(word)

/** The longest phrase that names a month: 'January', 'tháng 1'. */
function readMonth(words: readonly Word[], at: number, today: string) {
  for (const length of [2, 1]) {
    const month = phrases()
      .meanings.get(textOf(words, at, length))
      ?.find(({ kind }) => kind === 'month')
    if (month !== undefined && at + length <= words.length)
      return completeMonth(Number(month.value), words, at, length, today)
  }
  return undefined
}

/**
 * A month with the day and year beside its word. `isDated`: it has one of them, so that 'may' is a
 * month.
 */
export function completeMonth(
  month: number,
  words: readonly Word[],
  at: number,
  length: number,
  today: string,
): MonthRead & { readonly isDated: boolean } {
  const last = wordAt(words, at - 1)
  // 'January 15, 2027'
  const days = isDay(wordAt(words, at + length)) ? 1 : 0
  const after = wordAt(words, at + length + days)
  const isYearAfter = isYear(after)
  // '2027 January', but not 'who in 2027 may apply'
  const isYearBefore = isYear(last) && wordAt(words, at) !== 'may'
  const year = isYearAfter ? after : last
  return {
    value: monthOf(month, isYearAfter || isYearBefore ? Number(year) : undefined, today),
    length: length + days + (isYearAfter ? 1 : 0),
    isDated: isYearAfter || isYearBefore || days > 0 || isDay(last),
  }
}

/** 'May' in 'who may apply' is no month: a month counts after such a word, or alone. */
export function standsAsMonth(words: readonly Word[], at: number, length: number): boolean {
  return (
    words.length === length ||
    beforeMonths.has(wordAt(words, at - 1)) ||
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

const isDay = (word: string): boolean => /^(?:[1-9]|[12]\d|3[01])$/.test(word)

function monthOf(month: number, year: number | undefined, today: string): string {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  return `${year ?? (month < thisMonth ? thisYear + 1 : thisYear)}-${String(month).padStart(2, '0')}`
}
