import { expect, test } from 'vitest'
import { tellSeldom } from '#server/mail/tell-seldom.ts'

test('a reason is told at once and then after a minute of quiet, another one at once', () => {
  const told: string[] = []
  let now = 0
  const tell = tellSeldom((reason) => void told.push(`${reason} ${now}`), { quiet: 60_000, tick: () => now })
  for (now = 0; now <= 60_000; now += 1000) {
    tell('away')
    if (now === 5000) tell('full')
  }
  expect(told).toEqual(['away 0', 'full 5000', 'away 60000'])
})
