import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a separate process, to be opened by `using`. Each mail takes it `delay`
 * milliseconds. `every` selects by their number (`r100@…`) the recipients that it treats badly. It
 * `greylists` once, refuses permanently (`refused`), or cuts the connection once between receipt
 * and confirmation (`cut`). `listMails` resolves to `{ to, id }` of each mail, with its Message-ID.
 * `stopFor` stops it for so many milliseconds.
 */
export async function startMailCatcher({ delay = 0, every = {} } = {}) {
  const child = fork(import.meta.filename, [JSON.stringify({ delay, every })])
  const [port] = await once(child, 'message')
  const call = async (message) => {
    child.send(message)
    return (await once(child, 'message'))[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    listMails: () => call({}),
    stopFor: (downMs) => call({ downMs }),
    [Symbol.dispose]: () => child.disconnect(),
  }
}

if (process.argv[1] === import.meta.filename) {
  const { delay, every } = JSON.parse(process.argv[2])
  const isAffected = (treatment, address) =>
    Number(/^r(\d+)@/.exec(address)?.[1]) % every[treatment] === 0
  const createError = (responseCode) =>
    Object.assign(new Error('Not now, or never'), { responseCode })
  const mails = []
  const greylisted = new Set()
  const cutOff = new Set()
  const sockets = new Map()
  const open = async (port) => {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        if (isAffected('greylisted', address) && !greylisted.has(address))
          return done(createError(greylisted.add(address) && 451))
        done(isAffected('refused', address) ? createError(550) : undefined)
      },
      async onData(stream, { envelope, remotePort }, done) {
        // A client that was killed in the middle of a mail.
        const message = await text(stream).catch(() => undefined)
        if (message === undefined) return
        const id = /^Message-ID: (.+)$/im.exec(message)?.[1]
        const to = envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ to, id })
        if (!isAffected('cut', to) || cutOff.has(to)) return setTimeout(done, delay)
        cutOff.add(to)
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
  process.on('message', async ({ downMs }) => {
    if (downMs !== undefined) {
      await new Promise((resolve) => server.close(resolve))
      await wait(downMs)
      server = await open(port)
    }
    process.send(mails)
  })
  process.on('disconnect', () => process.exit())
  process.send(port)
}
