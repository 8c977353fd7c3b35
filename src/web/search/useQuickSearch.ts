import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What is open over a page. Each step is an entry of the history, so that Back undoes it. */
export interface OpenSearch {
  /** The words in the box. */
  readonly words: string
  /** The slug of the item whose popup is over the results; null: none. */
  readonly item: string | null
}

/**
 * The quick search over the page; null: it is closed. Its words and its item are in the state of the
 * history's entry, so Back, Forward and a reload bring them back. These entries have the address and
 * the key of the page's own entry. The router gets no news of them: it would load the page again,
 * which fails without a connection.
 */
export function useQuickSearch() {
  const [search, setSearch] = useState<OpenSearch | null>(null)
  const { key } = useLocation()
  useEffect(() => setSearch(readEntry(key)), [key])
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      if (keyOf(event.state) !== key) return
      event.stopImmediatePropagation()
      setSearch(readEntry(key))
    }
    // Before the router, which listens without capture.
    addEventListener('popstate', follow, { capture: true })
    return () => removeEventListener('popstate', follow, { capture: true })
  }, [key])
  const push = useCallback((next: OpenSearch) => {
    window.history.pushState({ ...window.history.state, search: next }, '')
    setSearch(next)
  }, [])
  return {
    search,
    open: useCallback(() => push({ words: '', item: null }), [push]),
    openItem: useCallback(
      (item: string) => push({ words: readEntry(key)?.words ?? '', item }),
      [key, push],
    ),
    /** Keeps the words in the entry. */
    keep: useCallback((words: string) => {
      const entry = { ...window.history.state, search: { words, item: null } }
      try {
        window.history.replaceState(entry, '')
      } catch {
        // Safari allows a hundred changes in half a minute; the words are kept at the next one.
      }
    }, []),
    close: useCallback(() => window.history.back(), []),
  }
}

/** The router's key of the entry with which a visit begins. */
const firstKey = 'default'

const keyOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? entry.key : firstKey

/**
 * What is open in the current entry, if it is of the page with this key. The state outlives the
 * program that wrote it, so its shape is checked.
 */
function readEntry(key: string): OpenSearch | null {
  const entry: unknown = window.history.state
  if (keyOf(entry) !== key) return null
  const search: unknown = window.history.state?.search
  if (typeof search !== 'object' || search === null) return null
  const words = 'words' in search && typeof search.words === 'string' ? search.words : ''
  const item = 'item' in search && typeof search.item === 'string' ? search.item : null
  return { words, item }
}
