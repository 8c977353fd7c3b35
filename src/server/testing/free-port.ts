import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Above the ports that browsers refuse (10080), below those of Linux for connections (32768 and
 * more) and of RFC 6335 for private use (49152).
 */
const lowest = 11_000
const highest = 32_000

/**
 * A free port of 127.0.0.1. A port that the system chooses is free only for a moment, because
 * connections get such ports too, and a loaded test run opens thousands. Rejects if none of fifty
 * is free.
 */
export async function findFreePort(): Promise<number> {
  for (let left = 50; left > 0; left -= 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${lowest} and ${highest} seems to be free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
