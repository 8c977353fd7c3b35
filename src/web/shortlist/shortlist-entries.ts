import { readStored, store, useStored } from '#web/components/stored.ts'

/**
 * The stored data of a saved item: its state at that time, so that the shortlist can show changes.
 */
export interface ShortlistEntry {
  readonly slug: string
  readonly name: string
  /** Day of the deadline; missing: it was unknown. */
  readonly day?: string
  /** A short hash that differs for another official link. */
  readonly link?: string
  /** Plain date on which it was saved. */
  readonly at: string
}

/** The limit of one address. */
export const maxShortlistEntries = 50
const maxSlugLength = 200
const key = 'shortlist'

/** The stored text is parsed once, however many buttons a page has. */
let last: { readonly text: string | null; readonly items: readonly ShortlistEntry[] } = {
  text: null,
  items: [],
}

/**
 * In the order in which they were saved. Disabled storage, or storage with other contents, reads as
 * empty.
 */
export function loadShortlist(text = readStored(key)): readonly ShortlistEntry[] {
  if (text !== last.text) last = { text, items: parse(text) }
  return last.items
}

/** The shortlist of this browser; empty on the server and during hydration. */
export const useShortlist = (): readonly ShortlistEntry[] => loadShortlist(useStored(key))

/** false: storage is full or switched off. */
export const saveShortlist = (items: readonly ShortlistEntry[]): boolean =>
  store(key, JSON.stringify(items))

function parse(text: string | null): readonly ShortlistEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, maxShortlistEntries) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is ShortlistEntry {
  if (typeof value !== 'object' || value === null) return false
  const { slug, name, at, day, link } = value as Partial<Record<keyof ShortlistEntry, unknown>>
  if (typeof slug !== 'string' || slug.length > maxSlugLength) return false
  // Else the page would fail on what it cannot draw, or show it as a day.
  return (
    [name, link ?? ''].every((each) => typeof each === 'string') &&
    [at, day ?? '2000-01-01'].every(isPlainDate)
  )
}

const isPlainDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
