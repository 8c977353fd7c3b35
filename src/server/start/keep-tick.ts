import { executionAsyncResource } from 'node:async_hooks'

let kept: object | undefined

/**
 * Keeps one of the objects by which Node remembers what is to be done after the present task, so that V8 never forgets what they are made of. It
 * does where a major collection meets none of them alive, and from then on `process.nextTick`, which an answer calls several times, builds each
 * in a slow way: a tenth of what a kept page takes (docs/decisions/0035-kept-tick.md). Gives the object.
 */
export function keepTick(): Promise<object> {
  return new Promise((resolve) =>
    process.nextTick(() => {
      kept = executionAsyncResource()
      resolve(kept)
    }),
  )
}
