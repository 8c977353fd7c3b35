import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a process of its own. Each mail takes it `delay` milliseconds; `every` names the recipients that it treats badly by their
 * number (`r100@…`): `greylisted` once, `refused` for ever, or `cut` off once when it has the mail and the sender does not know yet. `arrived`
 * resolves to `{ to, id }` of each mail, with its Message-ID; `goAway` lets it be gone for so many milliseconds. To be taken by `using`.
 */
export async function startMailCatcher({ delay = 0, every = {} } = {}) {
  const child = fork(import.meta.filename, [JSON.stringify({ delay, every })])
  const [port] = await once(child, 'message')
  const tell = async (message) => {
    child.send(message)
    return (await once(child, 'message'))[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: () => tell({}),
    goAway: (away) => tell({ away }),
    [Symbol.dispose]: () => child.disconnect(),
  }
}

if (process.argv[1] === import.meta.filename) {
  const { delay, every } = JSON.parse(process.argv[2])
  const isOne = (what, address) => Number(/^r(\d+)@/.exec(address)?.[1]) % every[what] === 0
  const refusal = (responseCode) => Object.assign(new Error('Not now, or never'), { responseCode })
  const arrived = []
  const [greeted, cut, sockets] = [new Set(), new Set(), new Map()]
  const open = async (port) => {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        if (isOne('greylisted', address) && !greeted.has(address)) return done(refusal(greeted.add(address) && 451))
        done(isOne('refused', address) ? refusal(550) : undefined)
      },
      async onData(stream, { envelope, remotePort }, done) {
        // Of a client that is killed in the middle of a mail nothing arrives.
        const message = await text(stream).catch(() => undefined)
        if (message === undefined) return
        const id = /^Message-ID: (.+)$/im.exec(message)?.[1]
        const to = envelope.rcptTo.map(({ address }) => address).join()
        arrived.push({ to, id })
        if (!isOne('cut', to) || cut.has(to)) return setTimeout(done, delay)
        cut.add(to)
        sockets.get(remotePort).destroy()
      },
    })
    // The same client.
    server.on('error', () => {})
    server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket))
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  let server = await open(0)
  const { port } = server.server.address()
  process.on('message', async ({ away }) => {
    if (away !== undefined) {
      await new Promise((resolve) => server.close(resolve))
      await wait(away)
      server = await open(port)
    }
    process.send(arrived)
  })
  process.on('disconnect', () => process.exit())
  process.send(port)
}
