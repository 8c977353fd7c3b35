import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { standBack } from '#server/start/stand-back.ts'

test('a process that stands back takes its place again, where it may', async () => {
  const before = getPriority()
  const end = await standBack()
  const during = getPriority()
  end()
  // Who may not take it back loses one of twenty steps at most.
  expect([during >= before, getPriority() - before <= 1]).toEqual([true, true])
})
