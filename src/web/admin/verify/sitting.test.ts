import { expect, test } from 'vitest'
import { readSitting, secondsEach } from '#web/admin/verify/sitting.ts'

const now = new Date('2026-11-30T12:00:00Z')
const at = now.getTime()
const read = (values: Readonly<Record<string, unknown>>) => readSitting((name) => values[name], now)

test('a sitting goes on, and what cannot be one begins anew', () => {
  const since = at - 120_000
  expect(read({ checked: '2', since: String(since) })).toEqual({ checked: 2, since })
  for (const values of [
    {},
    { checked: '2' },
    { checked: '-1', since: String(since) },
    { checked: 'x', since: String(since) },
    { checked: '2', since: String(at + 1) },
    { checked: '2', since: '0' },
  ])
    expect(read(values)).toEqual({ checked: 0, since: at })
})

test('the time of one is the average', () => {
  expect(secondsEach({ checked: 2, since: at - 121_000 }, now)).toBe(61)
  expect(secondsEach({ checked: 0, since: at }, now)).toBeNull()
})
