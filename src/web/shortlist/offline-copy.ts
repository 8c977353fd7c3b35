import { loadShortlist } from '#web/shortlist/shortlist-entries.ts'

/** The same names as in public/worker.js. */
const cacheName = 'kept'
const copy = '/shortlist/offline'
const styles = '/offline.css'

/** The site runs as a program of its own, opened from the home screen. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Brings the copy of the shortlist up to date: of these items, and of today (UTC). Nothing is
 * stored where nothing is kept and the site is not installed; what was stored goes then. Resolves
 * without an effect where the browser has no workers or the site cannot be reached: the next page
 * tries again.
 */
export async function updateOfflineCopy(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const slugs = loadShortlist().map(({ slug }) => slug)
  if (slugs.length === 0 && !isInstalled()) return removeOfflineCopy()
  try {
    const cache = await caches.open(cacheName)
    const wanted = `${copy}?items=${slugs.join(',')}`
    if (!isCurrent(await cache.match(copy, { ignoreSearch: true }), wanted)) {
      const found = await fetch(wanted)
      if (!found.ok) return
      await cache.delete(copy, { ignoreSearch: true })
      await Promise.all([cache.put(wanted, found), cache.add(styles)])
    }
    await navigator.serviceWorker.register('/worker.js')
  } catch {
    // Offline, or storage is switched off.
  }
}

/** Removes the copy and the worker ('Forget me', an empty shortlist). */
export async function removeOfflineCopy(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await caches.delete(cacheName)
    const found = await navigator.serviceWorker.getRegistrations()
    await Promise.all(found.map((each) => each.unregister()))
  } catch {
    // Storage is switched off, so nothing is there.
  }
}

function isCurrent(stored: Response | undefined, wanted: string): boolean {
  if (stored === undefined) return false
  const day = new Date(stored.headers.get('date') ?? 0)
  return stored.url.endsWith(wanted) && isSameDay(day, new Date())
}

const isSameDay = (a: Date, b: Date): boolean =>
  a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10)
