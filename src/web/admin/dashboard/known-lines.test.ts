import { expect, test } from 'vitest'
import { learn, nothingKnown } from '#web/admin/dashboard/AttentionLine.tsx'

test('a press that answers other lines of its item ends them with its own, and Undo brings all back', () => {
  const done = learn(nothingKnown, { line: 'a', done: ['a', 'b'] })
  expect([...done.done]).toEqual(['a', 'b'])
  expect([...done.ended]).toEqual([['b', 'a']])
  const further = learn(done, { line: 'c', done: ['c'] })
  const undone = learn(further, { line: 'a', done: [] })
  expect([...undone.done]).toEqual(['c'])
  expect(undone.ended.size).toBe(0)
})
