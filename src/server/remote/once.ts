const mostKeys = 200

/**
 * Runs the work of a key once: who comes again with it, while it runs or after it has succeeded, gets the same outcome. What failed is
 * forgotten, so that it can be tried again. Without a key every call is work of its own.
 */
export function createOnce<Result extends { readonly ok: boolean }>() {
  const known = new Map<string, Promise<Result>>()
  return (key: string | undefined, work: () => Promise<Result>): Promise<Result> => {
    if (key === undefined) return work()
    const found = known.get(key)
    if (found !== undefined) return found
    const forget = () => void known.delete(key)
    const running = work()
    known.set(key, running)
    running.then((result) => (result.ok ? undefined : forget()), forget)
    const oldest = known.keys().next().value
    if (known.size > mostKeys && oldest !== undefined) known.delete(oldest)
    return running
  }
}
