import { expect, test } from 'vitest'
import { createTurns } from '#server/pages/turns.ts'

const task = () => new Promise((resolve) => setImmediate(resolve))

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
  await task()
  expect(begun).toEqual(['flood 1', 'flood 2'])
  for (let turn = 0; turn < 8; turn += 1) {
    ends.shift()?.()
    // The next begins in the following task.
    await task()
  }
  await Promise.all(all)
  expect(begun).toEqual(['flood 1', 'flood 2', 'flood 3', 'Ada', 'Ben', 'flood 4', 'flood 5', 'flood 6'])
})

test('each turn begins in a task of its own, so that others have theirs in between', async () => {
  const takeTurn = createTurns(2)
  const seen: string[] = []
  const use = async (name: string) => {
    const done = await takeTurn('a')
    seen.push(name)
    done()
  }
  const all = ['one', 'two', 'three', 'four'].map(use)
  setImmediate(() => seen.push('another'))
  expect(seen).toEqual([])
  await Promise.all(all)
  expect(seen).toEqual(['one', 'two', 'another', 'three', 'four'])
})
