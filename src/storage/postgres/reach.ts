import { setTimeout as wait } from 'node:timers/promises'
import type { Problem } from '#domain/problem.ts'
import { type DatabaseTrouble, toAway } from '#storage/trouble.ts'

/** Milliseconds between two tries to reach a server that did not answer. */
const pause = 500

/** Whether the server answers, as far as is known. */
export interface Reach {
  /** Throws Problem 'unavailable' at once while the server is known not to answer: a request that asks five times must not wait five times. */
  check(): void
  /** Somebody waited for an answer in vain. From now on nobody waits, until the server has answered a question of our own. */
  lose(trouble: DatabaseTrouble): void
  close(): void
}

/** `probe` asks the server over a new connection and throws when it does not answer within seconds. */
export function createReach(probe: () => Promise<void>): Reach {
  let lost: DatabaseTrouble | undefined
  const closed = new AbortController()

  async function askUntilBack(): Promise<void> {
    while (!closed.signal.aborted) {
      const isBack = await probe().then(
        () => true,
        () => false,
      )
      if (isBack) return void (lost = undefined)
      await wait(pause, undefined, { ref: false })
    }
  }

  return {
    check() {
      if (lost !== undefined) throw toAway(lost) as Problem
    },
    lose(trouble) {
      if (lost !== undefined) return
      lost = trouble
      void askUntilBack()
    },
    close: () => closed.abort(),
  }
}
