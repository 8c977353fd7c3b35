/** Ends a turn; the next in the line begins. */
export type Release = () => void

/** Gives turns one after the other, in the order of the calls. Who has waited for `limit` milliseconds is given undefined, and has no turn. */
export function createQueue(): (limit: number) => Promise<Release | undefined> {
  let last: Promise<void> = Promise.resolve()
  return async (limit) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    if (await isThereWithin(limit, before)) return resolve
    // Those behind go on when those before have.
    void before.then(resolve)
    return undefined
  }
}

async function isThereWithin(limit: number, event: Promise<void>): Promise<boolean> {
  if (limit === Infinity) return await event.then(() => true)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limit, false)
  })
  try {
    return await Promise.race([event.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
