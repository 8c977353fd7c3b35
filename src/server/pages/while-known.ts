/**
 * What `read` gives, read again when the catalogue's version is another one or has to be asked for: settings that pages show change the version
 * too (`storage/setting-store.ts`). Each page that was made anew read and checked the whole site's content for its name.
 */
export function whileKnown<Value>(findVersion: () => string | undefined, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly version: string; readonly value: Value } | undefined
  return async () => {
    // Asked first: what is read after that can be newer than its version, and never older.
    const version = findVersion()
    if (version !== undefined && kept?.version === version) return kept.value
    const value = await read()
    kept = version === undefined ? undefined : { version, value }
    return value
  }
}
