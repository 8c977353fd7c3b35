import {
  afterAges,
  type AgeBound,
  ageBounds,
  ageNumbers,
  ageUnits,
  beforeAges,
  having,
  negations,
  otherUnits,
} from '#domain/search/grammar.ts'
import {
  endsWith,
  isMonth,
  lengthOf,
  startsWith,
  type Word,
  wordAt,
} from '#domain/search/query-words.ts'

const ranges: ReadonlySet<string> = new Set(['to', 'and', 'until'])
/** Between a multiple of ten and a unit: 'treinta y cinco', 'vingt et un', 'trinta e cinco'. */
const joiners: ReadonlySet<string> = new Set(['y', 'et', 'e'])

/**
 * An age in years: 'for a 15 year old', 'aged 40', 'over 35', '18 and above'. undefined: no age
 * begins here. A number alone is none, and nor are '12 months'.
 */
export function readAge(
  words: readonly Word[],
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  const prefix = readBefore(words, at)
  let end = at + prefix.length
  const named = lengthOf(words, end, beforeAges)
  end += named
  if (wordAt(words, end) === 'of') end += 1
  const number = readNumber(words, end)
  if (number === undefined) return undefined
  end += number.length
  if (startsWith(words, end, otherUnits)) return undefined
  // '18 to 25 years'
  const to = ranges.has(wordAt(words, end)) ? 1 : 0
  const last = prefix.length === 0 ? readNumber(words, end + to) : undefined
  const isRange = last !== undefined && Number(last.digits) > Number(number.digits)
  if (isRange) end += to + last.length
  const years = lengthOf(words, end, afterAges)
  const isOld = years > 1 || (years === 1 && ageUnits.has(wordAt(words, end)))
  end += years
  const isSaid = named > 0 || years > 0
  const suffix = isRange ? undefined : ageBounds.find(({ after }) => startsWith(words, end, after))
  // '50+ scholarships'
  if (
    suffix !== undefined &&
    startsWith(words, end + lengthOf(words, end, suffix.after), otherUnits)
  )
    return undefined
  const bound = prefix.bound ?? (isSaid ? prefix.boundOfYears : undefined) ?? suffix
  if (!isSaid && bound === undefined) return undefined
  if (isMonth(wordAt(words, end))) return undefined
  // 'I am 20' is an age, and so is '25 years' alone, 'in 10 years' hardly.
  const isAlone = at === 0 && end === words.length
  if (bound === undefined && named === 0 && !isOld && !isAlone) return undefined
  const own = isRange ? `${number.digits}-${last.digits}` : number.digits
  if (bound === undefined) return { value: own, length: end - at }
  if (bound === suffix) end += lengthOf(words, end, suffix.after)
  // 'Not over 30' is up to 30, and so is 'ne pas avoir plus de 30 ans'.
  const start = having.has(wordAt(words, at - 1)) ? at - 1 : at
  const write = endsWith(words, start, negations) ? bound.writeNot : bound.write
  return { value: write(Number(number.digits)), length: end - at }
}

/** The words of a bound that begin here: 'over', or 'until', which needs years after the number. */
function readBefore(
  words: readonly Word[],
  at: number,
): { readonly bound?: AgeBound; readonly boundOfYears?: AgeBound; readonly length: number } {
  // 'Maximum age 30' is how an entry says it, and the age of somebody who looks for it.
  const named = lengthOf(words, at, beforeAges)
  for (const bound of ageBounds) {
    const length = lengthOf(words, at, bound.before)
    if (length > 0 && length >= named) return { bound, length }
  }
  for (const bound of ageBounds) {
    const length = lengthOf(words, at, bound.beforeYears)
    if (length > 0 && length >= named) return { boundOfYears: bound, length }
  }
  return { length: 0 }
}

/**
 * The two digits of an age, with the number of its words: '35', 'thirty five', 'treinta y cinco'.
 * undefined: there is none, or only a part of a longer number, such as 'soixante' of
 * 'soixante-quinze': half of a number would be a wrong age.
 */
function readNumber(
  words: readonly Word[],
  at: number,
): { readonly digits: string; readonly length: number } | undefined {
  const digits = words[at]?.original ?? ''
  if (/^[1-9]\d$/.test(digits)) return { digits, length: 1 }
  const first = ageNumbers.get(wordAt(words, at))
  if (first === undefined || ageNumbers.has(wordAt(words, at - 1))) return undefined
  const joiner = joiners.has(wordAt(words, at + 1)) ? 1 : 0
  const second = ageNumbers.get(wordAt(words, at + 1 + joiner))
  const isSum = first.endsWith('0') && second?.length === 1
  const length = isSum ? joiner + 2 : 1
  const sum = isSum ? `${first.charAt(0)}${second}` : first
  if (sum.length < 2 || ageNumbers.has(wordAt(words, at + length))) return undefined
  return { digits: sum, length }
}
