import { expect, test } from 'vitest'
import { createTurns } from '#server/pages/turns.ts'

test('so many have a turn at once, and who asks for much waits behind himself', async () => {
  const takeTurn = createTurns(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = async (name: string, address: string) => {
    const done = await takeTurn(address)
    begun.push(name)
    ends.push(done)
  }
  const all = [1, 2, 3, 4, 5, 6].map((number) => ask(`flood ${number}`, '10.0.0.1'))
  all.push(ask('Ada', '10.0.0.2'), ask('Ben', '10.0.0.3'))
  await Promise.resolve()
  expect(begun).toEqual(['flood 1', 'flood 2'])
  for (let turn = 0; turn < 8; turn += 1) {
    ends.shift()?.()
    // The next begins in the following task.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)
  expect(begun).toEqual(['flood 1', 'flood 2', 'flood 3', 'Ada', 'Ben', 'flood 4', 'flood 5', 'flood 6'])
})
