import { negatedAfter, wanting } from '#domain/search/grammar.ts'
import type { Meaning } from '#domain/search/phrases.ts'
import { isHigherLevel } from '#domain/search/query-meaning.ts'
import { add, addNegated, plain, type Reader } from '#domain/search/query-reader.ts'
import { lengthOf, said } from '#domain/search/query-words.ts'

/** A level that somebody does not have: a first degree may be the one to look for. */
export function readLackedLevel(
  reader: Reader,
  at: number,
  length: number,
  meanings: readonly Meaning[],
): number {
  const phrase = reader.words.slice(at, at + length)
  const isFirst = meanings.some(({ value, isNext }) => value === 'undergraduate' && !isNext)
  addNegated(reader, phrase, !isFirst)
  const isNamed = meanings.some(({ isOnlyNegated }) => isOnlyNegated !== true)
  if (isFirst) reader.lackedDegree = { words: phrase, isNamed }
  const whole = length + lengthOf(reader.words, at + length, negatedAfter)
  reader.before = { end: at + whole, kind: 'level', not: true }
  return whole
}

/** 'I have a bachelor and look for a master': nobody looks for the first. */
export function holdLevelBefore(
  { words, level, held }: Reader,
  at: number,
  meanings: readonly Meaning[],
): void {
  if (level === undefined || level.isWanted) return
  const isWanted = words.slice(level.end, at).some(({ normalized }) => wanting.has(normalized))
  const isHigher = meanings.every(({ value }) =>
    level.keys.every((key) => isHigherLevel(value, key.replace(/^level:/, ''))),
  )
  if (isWanted && isHigher) for (const key of level.keys) held.add(key)
}

/** 'A PhD with a bachelor degree' looks for a doctorate alone. */
export function removeHeldLevels({ understood, held }: Reader): void {
  const isOther = [...understood].some(
    ([key, { kind, not }]) => kind === 'level' && !not && !held.has(key),
  )
  if (isOther) for (const key of held) understood.delete(key)
}

/** Without a degree one looks for a first one, unless another level is named. */
export function readLackedDegree(reader: Reader): void {
  const { understood, lackedDegree, lacking } = reader
  if (lackedDegree === undefined) return
  const { words, isNamed } = lackedDegree
  const isOther = [...understood.values()].some(({ kind }) => kind === 'level')
  if (isOther && isNamed) lacking.push(...words.map(({ typed }) => typed))
  if (isOther) return
  const own = said(words, 0, words.length)
  add(reader, { ...plain, kind: 'level', value: 'undergraduate', said: own })
}
