/** The version that kept pages are found by. `isOld`: it cannot be asked for now, and this is the last that was. */
export interface KnownVersion {
  readonly version: string
  readonly isOld: boolean
}

/** Milliseconds for which pages are served that nobody can say are still right (docs/interface.md, Failures). */
const longest = 10 * 60_000

/** Milliseconds that a visitor waits for the version before the last one will do; an index that is made anew has that long. */
const patience = 2000

/**
 * Asks for the version and remembers it: while it cannot be had the last one is given, for ten minutes at most, and is asked for beside that;
 * then undefined. Who finds it away waits, whoever comes after does not. `tick` is a clock in milliseconds.
 */
export function createKnownVersion(
  ask: () => Promise<string>,
  { limit = patience, tick = () => performance.now() }: { readonly limit?: number; readonly tick?: () => number } = {},
): () => Promise<KnownVersion | undefined> {
  let known: { readonly version: string; readonly at: number } | undefined
  let isAway = false
  let looking: Promise<string | undefined> | undefined

  async function look(): Promise<string | undefined> {
    try {
      const version = await ask()
      known = { version, at: tick() }
      isAway = false
      return version
    } catch {
      isAway = true
      return undefined
    }
  }

  const findOld = () => (known === undefined || tick() - known.at > longest ? undefined : { version: known.version, isOld: true })

  return async () => {
    if (!isAway) {
      // Not shared: who has just changed something must not be told what was asked before that.
      const asked = look()
      const version = findOld() === undefined ? await asked : await within(limit, asked)
      if (version !== undefined) return { version, isOld: false }
      isAway = true
      return findOld()
    }
    looking ??= look().finally(() => {
      looking = undefined
    })
    const old = findOld()
    if (old !== undefined) return old
    const version = await looking
    return version === undefined ? undefined : { version, isOld: false }
  }
}

/** undefined: it takes longer. */
async function within<Value>(limit: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limit, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
