import { type WordPatterns, wordPatterns } from '#domain/watch/page-words.ts'
import { isCurrency } from '#domain/words/currency.ts'
import { nextMonthDay } from '#domain/words/plain-date.ts'
import { normalizeText, withPlainSigns } from '#domain/words/text.ts'
import { type FoundDay, findWrittenDays } from '#domain/words/written-day.ts'

/**
 * What a sentence of an official page says that an entry says too: days and hours, sums, ages, and
 * whether one can apply.
 */
export interface SentenceFacts {
  /** Words of applying and of deadlines are in it. */
  readonly isAbout: boolean
  /** Each as a text, equal for equal facts: 'day 2027-03-15', 'sum EUR 1200', 'age 30', 'closed'. */
  readonly facts: ReadonlySet<string>
  /** The days to come, YYYY-MM-DD, in the order of the sentence. */
  readonly days: readonly string[]
  /**
   * The sentence without its numbers, days, and words for open and closed: what it is about. Equal
   * for a sentence before and after its facts have changed.
   */
  readonly frame: string
}

/** The kinds of facts, those first that mislead students most. */
export const factKinds = ['closed', 'open', 'day', 'sum', 'age'] as const
export type FactKind = (typeof factKinds)[number]

/** Hours, months and years belong to days. */
export const kindOfFact = (fact: string): FactKind => {
  const [word = ''] = fact.split(' ')
  return factKinds.find((kind) => kind === word) ?? 'day'
}

/**
 * Reads a sentence. Days until `today` (YYYY-MM-DD) are no facts: the day of the last change, news,
 * and what has been do not mislead anybody.
 */
export function readFacts(sentence: string, today: string): SentenceFacts {
  const plain = withPlainSigns(sentence)
  const found = findWrittenDays(plain)
  const written = found.flatMap((each) => sensesOf(each, today))
  const days = [...new Set(written.filter((day) => day.length === 10 && day > today))]
  const months = written.filter((day) => day.length === 7 && day >= today.slice(0, 7))
  let rest = cutOut(plain, found)
  const sums = findSums(rest)
  rest = cutOut(rest, sums)
  const text = normalizeText(rest)
  const languages = wordPatterns.filter(({ about }) => has(about, text))
  const isAbout = languages.length > 0
  const states = languages.flatMap((words) => readStates(text, words))
  const numbers = isAbout ? [...readHours(rest), ...readYears(rest, today)] : []
  return {
    isAbout,
    days,
    facts: new Set([
      ...days.map((day) => `day ${day}`),
      ...months.map((month) => `month ${month}`),
      ...sums.map(({ sum }) => `sum ${sum}`),
      ...readAges(text),
      ...states,
      ...numbers,
    ]),
    frame: frameOf(text),
  }
}

const has = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0
  return pattern.test(text)
}

/** A day without a year is the next one of its name. */
function sensesOf({ senses }: FoundDay, today: string): readonly string[] {
  return senses.map((day) => (day.length === 5 ? nextMonthDay(day, today) : day))
}

interface Span {
  readonly index: number
  readonly length: number
}

function cutOut(text: string, spans: readonly Span[]): string {
  let rest = ''
  let from = 0
  for (const { index, length } of spans) {
    rest += `${text.slice(from, index)} # `
    from = index + length
  }
  return rest + text.slice(from)
}

/** Signs and names of currencies; other names are not common on official pages. */
const currencyNames: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  евро: 'EUR',
  يورو: 'EUR',
  欧元: 'EUR',
  $: 'USD',
  us$: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  dólares: 'USD',
  доллар: 'USD',
  долларов: 'USD',
  دولار: 'USD',
  美元: 'USD',
  '£': 'GBP',
  pounds: 'GBP',
  '¥': 'JPY',
  yen: 'JPY',
  元: 'CNY',
  人民币: 'CNY',
  '₹': 'INR',
  rs: 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  рублей: 'RUB',
  руб: 'RUB',
  '₺': 'TRY',
  tl: 'TRY',
  lira: 'TRY',
  rp: 'IDR',
  rupiah: 'IDR',
  '₫': 'VND',
  đồng: 'VND',
  reais: 'BRL',
  r$: 'BRL',
}

const number = /(?<![\d.,])(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)/g
const currencyBefore = /(us\$|r\$|[$€£¥₹₩₽₺₫]|\p{L}{2,8})\.?\s?$/iu
const currencyBehind = /^\s?(us\$|r\$|[$€£¥₹₩₽₺₫]|欧元|美元|人民币|元|\p{L}{2,8}(?!\p{L}))/iu

/** Sums with their currencies, such as '1.200 €'. A number without a currency is no sum. */
function findSums(text: string): readonly (Span & { readonly sum: string })[] {
  return [...text.matchAll(number)].flatMap(({ index, 0: digits }) => {
    const before = currencyBefore.exec(text.slice(Math.max(0, index - 10), index))
    const behind = currencyBehind.exec(
      text.slice(index + digits.length, index + digits.length + 10),
    )
    const code = readCurrency(before?.[1]) ?? readCurrency(behind?.[1])
    return code === undefined
      ? []
      : [{ index, length: digits.length, sum: `${code} ${plainNumber(digits)}` }]
  })
}

function readCurrency(text = ''): string | undefined {
  const name = currencyNames[text.toLowerCase()]
  if (name !== undefined) return name
  // In small letters they are words: 'all', 'top', 'try'.
  return text !== '' && text === text.toUpperCase() && isCurrency(text) ? text : undefined
}

/** '1.200,50' and '1,200.50' are one number; a sign before one or two last digits parts decimals. */
function plainNumber(text: string): string {
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = text.slice(0, decimals?.index ?? text.length).replace(/\D/g, '')
  return decimals === null ? whole : `${whole}.${decimals[1]}`
}

/** Ages that programs ask for, in years, where a word of the sentence speaks of age. */
function readAges(text: string): readonly string[] {
  if (!wordPatterns.some(({ age }) => has(age, text))) return []
  return [...text.matchAll(/(?<![\d.,:])(\d{2})(?![\d:]|[.,]\d)/g)]
    .map(([, years]) => Number(years))
    .filter((years) => years >= 12 && years <= 79)
    .map((years) => `age ${years}`)
}

/** How far a word that turns 'open' around may be from it, in letters. */
const nearby = 16

/** Whether one can apply, by the words of one language; empty: the sentence does not say. */
function readStates(text: string, { open, closed, not, once }: WordPatterns): readonly string[] {
  const states = new Set<string>()
  const isOtherTime = (index: number) => has(once, text.slice(0, index))
  for (const { index } of text.matchAll(closed)) if (!isOtherTime(index)) states.add('closed')
  for (const { index, 0: word } of text.matchAll(open)) {
    if (isOtherTime(index)) continue
    const around = `${text.slice(Math.max(0, index - nearby), index)} ${text.slice(index + word.length, index + word.length + nearby)}`
    // 'Open to all nationalities' and 'open day' do not say that one can apply.
    if (/^ (?:to|day|days|access|source|air)\b/.test(text.slice(index + word.length))) continue
    states.add(has(not, around) ? 'closed' : 'open')
  }
  return [...states]
}

const readHours = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\d)([01]?\d|2[0-3])[:h]([0-5]\d)(?!\d)/g)].map(
    ([, hours, minutes]) => `hour ${Number(hours)}:${minutes}`,
  )

/** Years from this one on, such as those of a call; a day has its own. */
const readYears = (text: string, today: string): readonly string[] =>
  [...text.matchAll(/(?<!\d)(20\d\d)(?!\d)/g)]
    .map(([, year = '']) => year)
    .filter((year) => year >= today.slice(0, 4))
    .map((year) => `year ${year}`)

function frameOf(text: string): string {
  let frame = text
  for (const { open, closed } of wordPatterns) frame = frame.replace(open, '#').replace(closed, '#')
  return frame
    .replace(/[\p{N}#]+/gu, '#')
    .replace(/[^\p{L}\p{M}#]+/gu, ' ')
    .replace(/#(?: #)+/g, '#')
    .trim()
}
