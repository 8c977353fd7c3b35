/** Ends a turn; the next in the line begins. */
export type Release = () => void

/** Gives turns one after the other, in the order of the calls. */
export function createQueue(): () => Promise<Release> {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
