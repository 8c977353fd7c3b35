import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds: a database that hangs must not keep the site from listening, and one of 50,000 entries is read in some six seconds. */
const patience = 15_000

/** Milliseconds after which no further item is made. */
const enough = 500

/**
 * Has the pages that are asked for most made once before anybody waits for them: what a program does for the first time takes it many times
 * as long (code is not compiled yet, nothing is read), and with 100 visitors a second that would be some fifty of them. What fails is left to
 * those who ask. `isServedMeanwhile`: other processes or instances answer until this one is ready.
 */
export async function warmUp(
  request: (path: string, init: RequestInit) => Response | Promise<Response>,
  { isServedMeanwhile }: { readonly isServedMeanwhile: boolean },
): Promise<void> {
  const look = async (path: string) => await (await request(path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  const read = async (path: string) => await (await request(path, {})).text()
  const all = async () => {
    const listing = await read('/phd-scholarship')
    const [first, ...items] = new Set(listing.match(/(?<=href=")\/opportunity\/[\w-]+(?=")/g))
    for (const path of ['/', '/phd-scholarship', '/search?q=phd', ...(first === undefined ? [] : [first])]) await look(path)
    // Alone the site would only be back later.
    if (!isServedMeanwhile) return
    // Each makes the next ones quicker, and a hundred are asked for in the first second after a restart under load: one behind the other.
    const until = performance.now() + enough
    for (const path of items) if (performance.now() < until) await look(path)
  }
  await Promise.race([all().catch(() => {}), wait(patience, undefined, { ref: false })])
}
