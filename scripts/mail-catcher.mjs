import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'

const self = fileURLToPath(import.meta.url)

/** A mail server in a process of its own, which takes every mail and keeps none: `url`, `arrived` (how many by recipient, a Map) and `stop`. */
export async function startMailCatcher() {
  const child = fork(self)
  const told = () => new Promise((resolve) => child.once('message', resolve))
  const port = await told()
  return {
    url: `smtp://127.0.0.1:${port}`,
    async arrived() {
      child.send('count')
      return new Map(await told())
    },
    // May be called twice.
    stop: () => void (child.connected && child.disconnect()),
  }
}

if (process.argv[1] === self) {
  const arrived = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1', () => process.send(server.server.address().port))
  process.on('message', () => process.send([...arrived]))
  process.on('disconnect', () => process.exit())
}
