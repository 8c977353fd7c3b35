/**
 * Whether this tab shows results, and how far down the visitor was, in pixels, so that they are
 * there again after a reload and after Back. It holds no answer, and ends with the tab
 * (docs/interface, Privacy).
 */
const key = 'fits'

/** null: none were shown, or storage is switched off. */
export function readShownResults(): number | null {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? null : Number(kept) || 0
  } catch {
    return null
  }
}

/** null: none are shown any more. */
export function keepShownResults(place: number | null): void {
  try {
    if (place === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, String(Math.round(place)))
  } catch {
    // Without storage they are shown once.
  }
}

/**
 * Brings the visitor back to the place of before, unless the results were asked for just now
 * (`areNew`), and follows it from then on. The returned function ends that and keeps the place.
 */
export function followPlace(areNew: boolean): () => void {
  let place = areNew ? scrollY : (readShownResults() ?? 0)
  if (!areNew && place > 0) scrollTo({ top: place, behavior: 'instant' })
  const follow = () => {
    place = scrollY
  }
  const keep = () => {
    if (readShownResults() !== null) keepShownResults(place)
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('pagehide', keep)
  return () => {
    removeEventListener('scroll', follow)
    removeEventListener('pagehide', keep)
    keep()
  }
}
