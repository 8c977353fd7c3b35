import { LRUCache } from 'lru-cache'

/**
 * Runs the work of a key once: who comes again with it, while it runs or after it has succeeded, gets the same outcome, for the last 200
 * keys. What failed is forgotten, so that it can be tried again. Without a key every call is work of its own.
 */
export function createOnce<Result extends { readonly ok: boolean }>() {
  const known = new LRUCache<string, Result, () => Promise<Result>>({
    max: 200,
    // Work that has begun is finished for those who wait for it, whoever comes after them.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: work }) => work(),
  })
  return async (key: string | undefined, work: () => Promise<Result>): Promise<Result> => {
    if (key === undefined) return work()
    const result = await known.forceFetch(key, { context: work })
    if (!result.ok && known.peek(key) === result) known.delete(key)
    return result
  }
}
