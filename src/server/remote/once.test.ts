import { expect, test } from 'vitest'
import { createOnce } from '#server/remote/editing.ts'

function createWork() {
  const once = createOnce<{ readonly ok: boolean; readonly run: number }>()
  let runs = 0
  const run = (key: string | undefined, ok = true) =>
    once(key, async () => {
      runs += 1
      return { ok, run: runs }
    })
  return { once, run }
}

test('equal keys share one run and its outcome, and a call without a key runs alone', async () => {
  const { run } = createWork()
  const outcomes = [
    ...(await Promise.all([run('a'), run('a')])),
    await run('a'),
    await run('b'),
    await run(undefined),
    await run(undefined),
  ]
  expect(outcomes.map((outcome) => outcome.run)).toEqual([1, 1, 1, 2, 3, 4])
})

test('refused and failed calls may be repeated, and all who waited get the result', async () => {
  const { once, run } = createWork()
  expect(await Promise.all([run('a', false), run('a', false)])).toEqual(
    [1, 1].map((number) => ({ ok: false, run: number })),
  )
  expect(await run('a')).toEqual({ ok: true, run: 2 })
  const fail = () => once('b', () => Promise.reject(new Error('away')))
  const failures = await Promise.allSettled([fail(), fail()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run('b')).toEqual({ ok: true, run: 3 })
})

test('more keys than the cache holds, all at once, all get a response', async () => {
  const { run } = createWork()
  const outcomes = await Promise.all(Array.from({ length: 300 }, (_, index) => run(`key ${index}`)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
})
