import { expect, test } from 'vitest'
import { whileKnown } from '#server/pages/while-known.ts'

test('it is read once for each version, and each time while the version has to be asked for', async () => {
  let version: string | undefined = 'one'
  let reads = 0
  const get = whileKnown(
    () => version,
    async () => (reads += 1),
  )
  expect([await get(), await get()]).toEqual([1, 1])
  version = 'two'
  expect([await get(), await get()]).toEqual([2, 2])
  version = undefined
  expect([await get(), await get()]).toEqual([3, 4])
  version = 'two'
  expect([await get(), await get()]).toEqual([5, 5])
})

test('what could not be read is read again', async () => {
  let isAway = true
  const get = whileKnown(
    () => 'one',
    async () => {
      if (isAway) throw new Error('The database is away.')
      return 'here'
    },
  )
  await expect(get()).rejects.toThrow('away')
  isAway = false
  expect(await get()).toBe('here')
})
