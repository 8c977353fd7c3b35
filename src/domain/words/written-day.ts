import { isPlainDate } from '#domain/words/plain-date.ts'
import { toKey, cleanLine, withPlainSigns } from '#domain/words/text.ts'

/** Whether 03/04/2027 is the third of April or the fourth of March. */
export const dayOrders = ['day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

export type WrittenDay =
  | {
      readonly kind: 'day'
      /** Plain date. */
      readonly date: string
      /** HH:MM; null: none was written, or midnight, which programs write for a day. */
      readonly time: string | null
      /** IANA, by the offset from UTC; null: none was written, or one of no whole hour. */
      readonly zone: string | null
    }
  /** Plain dates. */
  | { readonly kind: 'two-senses'; readonly dayFirst: string; readonly monthFirst: string }

/**
 * A day as people and spreadsheets write it: 2027-12-31, 31/12/2027, 31.12.2027, '31 December 2027',
 * 'December 31, 2027' and the like in the languages of the search, with an hour behind it or without.
 * 03/04/2027 has two senses, unless `order` says which one is meant. undefined: no day, one that does
 * not exist, or a year of two digits.
 */
export function readWrittenDay(text: string, order?: DayOrder): WrittenDay | undefined {
  const line = withPlainSigns(cleanLine(text))
  const clock =
    /^(.*\d)(?:T|,?\s+)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      line,
    )
  const day = readDayAlone(clock?.[1] ?? line, order)
  if (day === undefined || typeof day !== 'string') return day
  const time = clock === null ? '00:00' : `${clock[2]?.padStart(2, '0')}:${clock[3]}`
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  if (time === '00:00') return { kind: 'day', date: day, time: null, zone: null }
  return { kind: 'day', date: day, time, zone: zoneOf(clock?.[4]?.toUpperCase() ?? '') }
}

type TwoDays = Extract<WrittenDay, { kind: 'two-senses' }>

function readDayAlone(text: string, order?: DayOrder): string | TwoDays | undefined {
  const yearFirst = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})\s?[日일]?$/u.exec(
    text,
  )
  if (yearFirst !== null) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const vietnamese = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2}),? (?:năm )?(\d{4})$/iu.exec(text)
  if (vietnamese !== null) return dateOf(vietnamese[3], vietnamese[2], vietnamese[1])
  const numbers = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})$/.exec(text)
  return numbers === null ? readNamedMonth(text) : readNumbers(numbers, order)
}

function readNumbers(
  [, first, , second, year]: readonly (string | undefined)[],
  order?: DayOrder,
): string | TwoDays | undefined {
  const dayFirst = dateOf(year, second, first)
  const monthFirst = dateOf(year, first, second)
  if (dayFirst === undefined || monthFirst === undefined) return dayFirst ?? monthFirst
  if (dayFirst === monthFirst) return dayFirst
  if (order === undefined) return { kind: 'two-senses', dayFirst, monthFirst }
  return order === 'day-first' ? dayFirst : monthFirst
}

/** A month by its name, a day and a year of four digits, in any order, and nothing else. */
function readNamedMonth(text: string): string | undefined {
  const parts = text.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const numbers = parts.filter((part) => /^\d/.test(part))
  const words = parts.filter((part) => !/^\d/.test(part)).map(toKey)
  const names = words.filter((word) => !besides().has(word))
  const year = numbers.find((part) => part.length === 4)
  const day = numbers.find((part) => part.length <= 2)
  const month = monthNames().get(names[0] ?? '')
  if (numbers.length !== 2 || names.length !== 1 || month === undefined) return undefined
  return dateOf(year, String(month), day)
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}

/** The signs of 'Etc/GMT+12' are those of POSIX: it is twelve hours behind UTC. */
function zoneOf(offset: string): string | null {
  if (offset === 'Z' || offset === 'UTC') return 'UTC'
  const [, sign, hours = '', minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  if (sign === undefined || minutes !== '00') return null
  if (hours === '00') return 'UTC'
  if (Number(hours) > (sign === '+' ? 14 : 12)) return null
  return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

/** A day that stands somewhere in a text. */
export interface FoundDay {
  readonly index: number
  readonly length: number
  /**
   * One day, or two where nobody but the author knows which: YYYY-MM-DD, MM-DD where no year is
   * written, or YYYY-MM where no day is.
   */
  readonly senses: readonly string[]
}

/**
 * The days in a text, in its order, as `readWrittenDay` reads them, also without a year where the
 * month is named. The text has plain signs (`withPlainSigns`). What does not exist, and a year of
 * two digits, is no day.
 */
export function findWrittenDays(text: string): readonly FoundDay[] {
  const found = [...findNumbers(text), ...findNamedMonths(text)].toSorted(
    (a, b) => a.index - b.index || b.length - a.length,
  )
  let end = 0
  return found.filter(({ index, length }) => {
    if (index < end) return false
    end = index + length
    return true
  })
}

const inFigures = [
  // 2027-03-15, 2027年3月15日
  /(?<![\d.])(?<year>\d{4})\s?[-/.年년]\s?(?<month>\d{1,2})\s?[-/.月월]\s?(?<day>\d{1,2})(?!\d)\s?[日일号]?/gu,
  // 3月15日
  /(?<![\d年])(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일号]/gu,
  // 15 tháng 3 năm 2027
  /(?<!\d)(?<day>\d{1,2})(?:[\s/-]+|\s+)tháng\s+(?<month>\d{1,2})(?!\d)(?:,?\s+(?:năm\s+)?(?<year>\d{4}))?/giu,
]

function findNumbers(text: string): readonly FoundDay[] {
  const ordered = inFigures.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { year, month, day } = match.groups ?? {}
      return toFound(match.index, match[0].length, [dateIn(year, month, day)])
    }),
  )
  const numbers = [
    ...text.matchAll(/(?<![\d.])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})(?!\d|\.\d)/g),
  ].flatMap((match) => {
    const read = readNumbers(match)
    const senses = typeof read === 'object' ? [read.dayFirst, read.monthFirst] : [read]
    return toFound(match.index, match[0].length, senses)
  })
  return [...ordered, ...numbers]
}

/** '15 March 2027', 'March 15', '15 de marzo de 2027', 'March 2027'. */
function findNamedMonths(text: string): readonly FoundDay[] {
  return [...text.matchAll(/[\p{L}\p{M}]{3,}/gu)].flatMap((match) => {
    const { index, 0: word } = match
    const month = monthNames().get(toKey(word))
    if (month === undefined) return []
    const start = text.slice(Math.max(0, index - 16), index)
    const rest = text.slice(index + word.length, index + word.length + 24)
    const before =
      /(?<!\d)(\d{1,2})\s?(?:st|nd|rd|th|er|re|[.ºª°])?,?\s+(?:(?:de|del|of|do|da)\s+)?$/iu.exec(
        start,
      )
    const after = /^\.?\s+(\d{1,2})\s?(?:st|nd|rd|th)?(?!\s?\d|[:h]\d)/iu.exec(rest)
    const behind = rest.slice(before === null ? (after?.[0].length ?? 0) : 0)
    const year = /^[.,]?\s*(?:(?:de|del|do|of)\s+)?(\d{4})(?!\d)/iu.exec(behind)
    const day = before?.[1] ?? after?.[1]
    const from = index - (before?.[0].length ?? 0)
    const to = index + word.length + rest.length - behind.length + (year?.[0].length ?? 0)
    if (day !== undefined) return toFound(from, to - from, [dateIn(year?.[1], String(month), day)])
    return year === null
      ? []
      : [{ index: from, length: to - from, senses: [`${year[1]}-${pad(month)}`] }]
  })
}

const pad = (number: number | string): string => String(number).padStart(2, '0')

/** YYYY-MM-DD, or MM-DD without a year; undefined: no such day. */
function dateIn(year: string | undefined, month = '', day = ''): string | undefined {
  // 2024 has each day of the calendar.
  const date = dateOf(year ?? '2024', month, day)
  return year === undefined ? date?.slice(5) : date
}

const toFound = (
  index: number,
  length: number,
  senses: readonly (string | undefined)[],
): readonly FoundDay[] => {
  const days = senses.filter((day) => day !== undefined)
  return days.length === 0 ? [] : [{ index, length, senses: days }]
}

/** The languages of the search (docs/interface, Search), German, Italian and Dutch. */
const languages = [
  'en',
  'ar',
  'fr',
  'es',
  'pt',
  'ru',
  'zh',
  'id',
  'vi',
  'tr',
  'hi',
  'bn',
  'ur',
  'de',
  'it',
  'nl',
]
let months: ReadonlyMap<string, number> | undefined

/** The number of a month by its name or short name, as `toKey`; a name of two months is none. */
function monthNames(): ReadonlyMap<string, number> {
  if (months !== undefined) return months
  const found = new Map<string, number>()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      // With a day beside it some languages write the genitive: 'декабря'.
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      const beside = new Intl.DateTimeFormat(language, {
        month: style,
        day: 'numeric',
        timeZone: 'UTC',
      })
      for (let month = 1; month <= 12; month += 1) {
        const date = new Date(Date.UTC(2027, month - 1, 15))
        const named = beside.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
        for (const name of [toKey(alone.format(date)), toKey(named)]) {
          const isOther = found.has(name) && found.get(name) !== month
          if (/\p{L}/u.test(name)) found.set(name, isOther ? 0 : month)
        }
      }
    }
  }
  found.set('sept', 9)
  months = new Map([...found].filter(([, month]) => month > 0))
  return months
}

let ignored: ReadonlySet<string> | undefined

/** What stands beside a day, a month and a year: endings of numbers, prepositions and weekdays. */
function besides(): ReadonlySet<string> {
  if (ignored !== undefined) return ignored
  const weekdays = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return [1, 2, 3, 4, 5, 6, 7].map((day) => toKey(format.format(Date.UTC(2027, 0, day))))
    }),
  )
  const others = 'st nd rd th er ere de del do of the le il el г года год'.split(' ').map(toKey)
  // A short name of a weekday may be that of a month: 'mar' is mardi and March.
  ignored = new Set([...weekdays, ...others].filter((word) => !monthNames().has(word)))
  return ignored
}
