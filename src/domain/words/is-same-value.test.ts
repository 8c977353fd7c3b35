import { expect, test } from 'vitest'
import { isSameValue } from '#domain/words/is-same-value.ts'

test('plain data is compared by what it says', () => {
  expect(isSameValue({ a: [1, { b: 'x' }], c: null }, { a: [1, { b: 'x' }] })).toBe(true)
  expect(isSameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(isSameValue(null, null)).toBe(true)
})

test('another value, another order of a list, or another shape is a difference', () => {
  for (const [one, other] of [
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{ a: '1' }, { a: 1 }],
    [{ a: 0 }, {}],
    [null, {}],
    ['', null],
  ])
    expect(isSameValue(one, other)).toBe(false)
})
