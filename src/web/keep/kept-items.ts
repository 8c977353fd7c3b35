/** What boot.js keeps of an item: how it was then, so that the shortlist can tell what has changed. */
export interface KeptItem {
  readonly slug: string
  readonly name: string
  /** Day of the deadline; missing: none was known. */
  readonly day?: string
  /** A few letters by which another official link is known. */
  readonly link?: string
  /** Plain date on which it was kept. */
  readonly at: string
}

/** As boot.js keeps, and as one address can ask for. */
const mostKept = 50
const longestSlug = 200

/** In the order in which they were kept. Storage that is switched off or holds something else reads as nothing. */
export function readKeptItems(): readonly KeptItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('shortlist') ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, mostKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is KeptItem {
  if (typeof value !== 'object' || value === null) return false
  const { slug, name, at, day, link } = value as Partial<Record<keyof KeptItem, unknown>>
  if (typeof slug !== 'string' || slug.length > longestSlug) return false
  // Else the page would fail on what it cannot draw, or show it as a day.
  return [name, link ?? ''].every((each) => typeof each === 'string') && [at, day ?? '2000-01-01'].every(isPlainDate)
}

function isPlainDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}
