import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above what browsers refuse to ask (10080), below what Linux gives to connections (32768 and more) and RFC 6335 to whoever asks (49152). */
const [lowest, highest] = [11_000, 32_000]

/**
 * A port of 127.0.0.1 that nobody listens at now. A port that the system chooses is free for a moment only: it is one of those that connections
 * get, and a loaded run of the tests makes thousands of them before the program that the port is for listens. Rejects when none of fifty is free.
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
