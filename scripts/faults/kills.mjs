import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../client.mjs'
import { prepareSite } from '../site.ts'
import { openLedger } from './ledger.mjs'
import { judge } from './report.mjs'

/** The site is killed (-9) again and again while it is written to, and started again each time. */
export async function tryKills(place, kills) {
  const site = prepareSite(place)
  const ledger = openLedger()
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      await site.start()
      const proof = await signIn(site.url)
      const stop = new AbortController()
      const writing = ledger.writeUntil(site.url, proof, stop.signal, { lanes: 2 })
      await wait(50 + Math.random() * 350)
      await site.kill()
      stop.abort()
      await writing
    }
    await site.start()
    return judge(`killed ${kills} times while written to, ${place.name}`, await ledger.count(site.url, await signIn(site.url)))
  } finally {
    await site.kill()
  }
}
