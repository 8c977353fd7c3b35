import { expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createWeeklyJob } from '#services/periodic-job.ts'

const day = 86_400_000
const begin = new Date('2026-11-21T12:00:00Z')
const after = (days: number) => new Date(begin.getTime() + days * day)

interface Process {
  readonly failures: string[]
  /** Resolves after this total number of polls. */
  polled(times: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A process that polls for work. Each poll reads the clock once, before anything else but the
 * database.
 */
function run(
  db: Database,
  now: () => Date,
  work: (run: { since: Date; signal: AbortSignal }) => Promise<unknown>,
): Process {
  const failures: string[] = []
  let polls = 0
  const clock = () => {
    polls += 1
    return now()
  }
  const weekly = createWeeklyJob({
    db,
    clock,
    work,
    onError: (error) => failures.push(String(error)),
    pollIntervalMs: 1,
  })
  weekly.start()
  return {
    failures,
    async polled(times) {
      await expect.poll(() => polls).toBeGreaterThan(times)
    },
    stop: () => weekly.stop(),
  }
}

for (const kind of databases) {
  test(`the weekly work runs once a week, also after a restart (${kind.name})`, async () => {
    await using opened = await kind.open()
    const runs: number[] = []
    for (const [days, total] of [
      [0, 1],
      [1, 1],
      [8, 2],
    ] as const) {
      const site = run(
        opened.database,
        () => after(days),
        async () => runs.push(days),
      )
      await site.polled(4)
      await site.stop()
      expect([runs.length, site.failures]).toEqual([total, []])
    }
  })

  test(`failed work is reported and repeated, as the same run (${kind.name})`, async () => {
    await using opened = await kind.open()
    const runs: Date[] = []
    let now = begin
    const site = run(
      opened.database,
      () => now,
      async ({ since }) => {
        runs.push(since)
        if (runs.length === 1) throw new Error('the disk is full')
      },
    )
    await expect.poll(() => site.failures).toEqual(['Error: the disk is full'])
    now = after(1)
    await expect.poll(() => runs).toEqual([begin, begin])
    await site.polled(8)
    await site.stop()
    expect([runs.length, site.failures.length]).toEqual([2, 1])
  })

  test(`the next process resumes work that a stop interrupted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const started = Promise.withResolvers<void>()
    const first = run(
      opened.database,
      () => begin,
      async ({ signal }) => {
        started.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    )
    await started.promise
    await first.stop()
    const runs: Date[] = []
    const second = run(
      opened.database,
      () => after(1),
      async ({ since }) => runs.push(since),
    )
    await expect.poll(() => runs).toEqual([begin])
    await second.stop()
  })

  test(`only one process works at a time, and another one replaces a dead one (${kind.name})`, async () => {
    await using opened = await kind.open()
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const first = run(
      opened.database,
      () => begin,
      async () => {
        started.resolve()
        await end.promise
      },
    )
    await started.promise
    let now = begin
    let runs = 0
    const second = run(
      opened.database,
      () => now,
      async () => (runs += 1),
    )
    await second.polled(4)
    expect(runs).toBe(0)
    // As after a crash: its lease expired long ago.
    now = after(1)
    await expect.poll(() => runs).toBe(1)
    end.resolve()
    await Promise.all([first.stop(), second.stop()])
  })
}
