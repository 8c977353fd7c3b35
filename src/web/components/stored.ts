import { useSyncExternalStore } from 'react'

/** null: nothing is stored, or storage is switched off. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text, or removes it (null), and notifies its readers (`useStored`). false: storage is
 * full or switched off.
 */
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

/** The current text in this browser, from any tab; null on the server and during hydration. */
export function useStored(key: string): string | null {
  const read = () => readStored(key)
  return useSyncExternalStore(subscribe, read, () => null)
}

const never = () => () => {}

/** A value that only the browser has; `before`: on the server and during hydration. */
export const useBrowserValue = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before)

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
