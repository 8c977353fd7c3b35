import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  readonly to: string
  /** Header lines, unfolded. */
  readonly head: string
  /** Both parts, decoded. */
  readonly body: string
}

/** A real SMTP server on a free port of this machine that stores received emails. */
export async function openCatcher() {
  const caught: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [head = '', ...body] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
        caught.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          head: head.replaceAll(/\r\n[ \t]+/g, ' '),
          body: decode(body.join('\n\n')),
        })
        done()
      })
    },
  })
  // Without this handler a client that disconnects early would end the process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    caught,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Quoted-printable (RFC 2045, section 6.7). */
function decode(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
