import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)

/** `node:http` alone in a process of its own, answering 30 kB to everything: what the machine makes of the same requests at this time. */
export async function startBare() {
  const child = fork(self, ['serve'])
  const port = await new Promise((resolve) => child.once('message', resolve))
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

if (process.argv[1] === self && process.argv[2] === 'serve') {
  const body = Buffer.alloc(30_000, 'a')
  const server = createServer((request, response) => request.resume().on('end', () => response.end(body)))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
  process.on('disconnect', () => process.exit(0))
}
