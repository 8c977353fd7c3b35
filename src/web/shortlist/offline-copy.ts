import { loadShortlist } from '#web/shortlist/shortlist-entries.ts'

/** The same names as in public/worker.js. */
const cacheName = 'kept'
const copy = '/shortlist/offline'
const styles = '/offline.css'

/**
 * Brings the copy of the shortlist up to date: of these items, and of today (UTC). Nothing is
 * stored where nothing is kept and the site is not installed; what was stored goes then. Resolves
 * without an effect where the browser has no workers or the site cannot be reached: the next page
 * tries again.
 */
export const updateOfflineCopy = (isInstalled: boolean): Promise<void> =>
  inTurn(() => update(isInstalled))

/** Removes the copy and the worker ('Forget me', an empty shortlist). Never rejects. */
export const removeOfflineCopy = (): Promise<void> => inTurn(remove)

/** One after the other, in all tabs: a slow response must not replace a later copy. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.locks.request(cacheName, work)
  } catch {
    // Offline, or storage is full or switched off.
  }
}

async function update(isInstalled: boolean): Promise<void> {
  const slugs = loadShortlist().map(({ slug }) => slug)
  if (slugs.length === 0 && !isInstalled) return await remove()
  const cache = await caches.open(cacheName)
  const wanted = `${copy}?items=${slugs.join(',')}`
  if (!isCurrent(await cache.match(copy), wanted)) {
    const found = await fetch(wanted)
    if (!found.ok) return
    await cache.add(styles)
    await cache.put(copy, found)
  }
  await navigator.serviceWorker.register('/worker.js')
}

async function remove(): Promise<void> {
  await caches.delete(cacheName)
  const found = await navigator.serviceWorker.getRegistrations()
  await Promise.all(found.map((each) => each.unregister()))
}

/** A stored response has the address that it came from. */
function isCurrent(stored: Response | undefined, wanted: string): boolean {
  if (stored === undefined) return false
  const day = new Date(stored.headers.get('date') ?? 0)
  return stored.url.endsWith(wanted) && isSameDay(day, new Date())
}

const isSameDay = (a: Date, b: Date): boolean =>
  a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10)
