import {
  afterMonths,
  beforeHosts,
  beforeMonths,
  conjunctions,
  openingAfter,
  openingBefore,
  startingAfter,
  startingBefore,
} from '#domain/search/grammar.ts'
import { phrases } from '#domain/search/phrases.ts'
import { isMonth, lengthOf, type Word, wordAt } from '#domain/search/query-words.ts'
import { addMonths } from '#domain/words/plain-date.ts'

/** A month of a query as YYYY-MM, and how many words name it: 'January', '15 January 2027'. */
interface MonthRead {
  readonly value: string
  readonly length: number
}

/**
 * A month that is no deadline: 'opens in January' is when applications open. null as the value: the
 * studies start then, or results come ('September intake'), of which no entry knows the month.
 * undefined: no such words begin here. `today`: a plain date; a month without a year is the next.
 */
export function readOtherMonth(
  words: readonly Word[],
  at: number,
  today: string,
): { readonly value: string | null; readonly length: number } | undefined {
  const opening = readAround(words, at, [openingBefore, openingAfter], today)
  if (opening !== undefined) return opening
  const starting = readAround(words, at, [startingBefore, startingAfter], today)
  return starting && { value: null, length: starting.length }
}

/** A month behind one of the first phrases, or before one of the last. */
function readAround(
  words: readonly Word[],
  at: number,
  [before, after]: readonly [ReadonlySet<string>, ReadonlySet<string>],
  today: string,
): MonthRead | undefined {
  const lead = lengthOf(words, at, before)
  if (lead > 0) {
    const preposition = isPreposition(wordAt(words, at + lead)) ? 1 : 0
    const month = readMonth(words, at + lead + preposition, today)
    return month && { ...month, length: lead + preposition + month.length }
  }
  const month = readMonth(words, at, today)
  const tail = month === undefined ? 0 : lengthOf(words, at + month.length, after)
  return month === undefined || tail === 0 ? undefined : { ...month, length: month.length + tail }
}

const isPreposition = (word: string): boolean => beforeHosts.has(word) || beforeMonths.has(word)

function readMonth(words: readonly Word[], at: number, today: string): MonthRead | undefined {
  const month = phrases()
    .meanings.get(wordAt(words, at))
    ?.find(({ kind }) => kind === 'month')
  if (month === undefined) return undefined
  return completeMonth(Number(month.value), words, at, 1, today)
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
