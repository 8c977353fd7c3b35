import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
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

test('a thread that stays behind leaves the others of its process where they are', async () => {
  const before = getPriority()
  const file = new URL('stand-back.ts', import.meta.url)
  const worker = new Worker(
    `const { getPriority } = require('node:os')
     import(${JSON.stringify(file.href)}).then(({ stayBehind }) => {
       stayBehind()
       require('node:worker_threads').parentPort.postMessage(getPriority())
     })`,
    { eval: true, execArgv: [] },
  )
  const [inside] = (await once(worker, 'message')) as [number]
  expect(getPriority()).toBe(before)
  if (process.platform === 'linux') expect(inside).toBe(Math.max(6, before))
})
