import { expect, test } from 'vitest'
import { keepTick } from '#server/start/keep-tick.ts'

test('what is kept is one of the objects that Node puts into its queue', async () => {
  expect(await keepTick()).toMatchObject({ callback: expect.any(Function) })
})
