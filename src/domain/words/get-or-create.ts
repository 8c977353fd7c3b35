type Cache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: NoInfer<Value>): unknown
}

/** The value of a key in a Map, WeakMap or LRUCache; a missing one is created and stored. */
export function getOrCreate<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  create: () => Value,
): Value {
  const found = cache.get(key)
  if (found !== undefined) return found
  const value = create()
  cache.set(key, value)
  return value
}
