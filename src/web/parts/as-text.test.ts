import { expect, test } from 'vitest'
import { asText, fromText } from '#web/parts/as-text.ts'

test('what was told is the thing itself where it was told, and the same elsewhere, read once', () => {
  const value = { name: 'Marie & "Curie"', days: [1, null] }
  const told = asText(value)
  expect(fromText(told)).toBe(value)
  const elsewhere = structuredClone(told)
  expect(fromText(elsewhere)).toEqual(value)
  expect(fromText(elsewhere)).toBe(fromText(elsewhere))
})
