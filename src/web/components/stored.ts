import { useSyncExternalStore } from 'react'

/** null: nothing is stored, or storage is switched off. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it (null), and tells who shows it (`useStored`). false: storage is full or switched off. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return false
  }
  dispatchEvent(new StorageEvent('storage', { key }))
  return true
}

/** What this browser has stored now, by whichever tab; null on the server and while React takes the page over. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  )
}

const never = () => () => {}

/** A value that only the browser knows; `before`: on the server and while React takes the page over. */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before)
}

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
