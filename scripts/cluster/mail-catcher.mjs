import { SMTPServer } from 'smtp-server'

/** A mail server that counts mails by recipient and tells nobody else of them. */
export async function startMailCatcher() {
  const arrived = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    arrived,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
