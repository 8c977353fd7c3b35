import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './client.mjs'

/**
 * Asks so many times a second until the signal says stop, whether or not the site keeps up: who waits for answers before asking again hides the
 * slow ones. `choose` gives each request. What came back goes to `note` as `{ at, ms, status }`; status 0 is no answer.
 */
export async function askSteadily(url, { perSecond, choose, note, signal }) {
  const began = performance.now()
  const underWay = new Set()
  for (let asked = 0; !signal.aborted;) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; asked < due; asked += 1) {
      const at = performance.now()
      const one = ask(url, choose()).then(
        ({ status }) => status,
        () => 0,
      )
      underWay.add(one)
      void one.then((status) => {
        underWay.delete(one)
        note({ at, ms: performance.now() - at, status })
      })
    }
    await wait(5)
  }
  await Promise.all(underWay)
}

/** The value below which this share of the numbers lies. */
export function quantile(numbers, share) {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
