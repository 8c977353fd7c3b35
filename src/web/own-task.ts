import { setImmediate as afterOthers } from 'node:timers/promises'

/** When whoever asked before has its task and others have had their turn. */
let free: Promise<unknown> = Promise.resolve()

/**
 * Resolves in a task of its own, in the order of asking. A page takes one for what it shows and one for drawing it, so that what came from the
 * network meanwhile is answered in between. One for drawing alone was not enough: Node does what is left for later while it reads from the
 * network before it reads again.
 */
export async function takeTask(): Promise<void> {
  free = free.then(() => afterOthers())
  await free
}
