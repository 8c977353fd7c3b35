import { expect, test } from 'vitest'
import { compareWords, type Piece, shortenComparison } from '#web/admin/items/differences.ts'

/** The other side's pieces in brackets. */
const write = (pieces: readonly Piece[] | null) =>
  pieces && pieces.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('')

test.each([
  [
    'Closes on 1 May 2027.',
    'Closes on 15 May 2027.',
    'Closes on [1] May 2027.',
    'Closes on [15] May 2027.',
  ],
  ['免费学习', '免费旅行', '免费[学习]', '免费[旅行]'],
  ['the same', 'the same', 'the same', 'the same'],
  ['All of it', '', '[All of it]', ''],
])('words that differ are marked: %s', (was, now, markedWas, markedNow) => {
  const compared = compareWords(was, now)
  expect(write(compared.was)).toBe(markedWas)
  expect(write(compared.now)).toBe(markedNow)
})

test('a text without another side has nothing to mark', () => {
  expect(compareWords(null, 'New')).toEqual({ was: null, now: [{ text: 'New', isOther: false }] })
  expect(compareWords('Old', null)).toEqual({ was: [{ text: 'Old', isOther: false }], now: null })
})

test('a long text loses the parts that both sides have, but not their edges', () => {
  const long = 'word '.repeat(100)
  const compared = shortenComparison(compareWords(`${long}old ${long}`, `${long}new ${long}`))
  const words = (count: number) => 'word '.repeat(count)
  expect(write(compared.now)).toBe(`… ${words(11)}[new] ${words(11)}…`)
  expect(write(compared.was)?.length).toBeLessThan(140)
})

test('an addition keeps its place on the side that lacks it', () => {
  const long = 'word '.repeat(100)
  const { was } = shortenComparison(compareWords(long + long, `${long}added ${long}`))
  expect(was?.length).toBe(2)
  expect(write(was)?.length).toBeLessThan(140)
})

test('two wholly different texts of 50,000 letters are no comparison of every word', () => {
  const text = (word: string) => `${word} `.repeat(50_000 / (word.length + 1))
  const compared = compareWords(text('cat'), text('dog'))
  expect(compared.was?.map(({ isOther }) => isOther)).toEqual([true])
  expect(compared.now?.map(({ isOther }) => isOther)).toEqual([true])
})
