import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import type { OutgoingMail } from '#services/mail/mail.ts'
import {
  createMailTransport,
  findSmtpFault,
  classifySmtpError,
  senderAddress,
  senderName,
} from '#server/mail/mailer.ts'

const mail: OutgoingMail = {
  messageId: '<0b9d@atlas.example>',
  to: 'ada@example.org',
  fromName: 'Atlas',
  replyTo: { name: 'Eve", <x@evil.example>\r\nBcc: y@evil.example', address: 'eve@example.org' },
  subject: 'Hello\r\nBcc: z@evil.example',
  html: '<p>Hi</p>',
  text: 'Hi',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}

const settings = {
  smtpUrl: null,
  mailFrom: null,
  outboxDir: '',
  publicUrl: 'https://atlas.example',
}

/** A real SMTP server on a free port that stores received emails. */
async function openCatcher(options: SMTPServerOptions = {}) {
  const caught: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        caught.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  // Without this handler a client that disconnects early would end the process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    caught,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test('an email goes to its one recipient, and entered text adds neither headers nor addresses', async () => {
  await using catcher = await openCatcher()
  const transport = createMailTransport({
    ...settings,
    smtpUrl: catcher.url,
    mailFrom: 'Atlas <post@atlas.example>',
  })
  expect(await transport.send(mail)).toEqual({ fault: null })
  transport.close()
  expect(catcher.caught.map(({ to }) => to)).toEqual([['ada@example.org']])
  const head = (catcher.caught[0]?.text ?? '').split('\r\n\r\n')[0] ?? ''
  expect(head).toContain('Message-ID: <0b9d@atlas.example>')
  expect(head).toContain('From: Atlas <post@atlas.example>')
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head).not.toContain('=0D=0A')
  expect(head.replaceAll(/\r\n[ \t]+/g, ' ')).toMatch(/^Reply-To: ".*" <eve@example\.org>\r$/m)
})

test('an encoded word in entered text stays the text that was entered', async () => {
  await using catcher = await openCatcher()
  const transport = createMailTransport({ ...settings, smtpUrl: catcher.url })
  const word = '=?utf-8?q?Your_site_is_down?='
  await transport.send({
    ...mail,
    fromName: word,
    replyTo: { name: word, address: 'eve@example.org' },
    subject: `Message from ${word}`,
  })
  transport.close()
  const text = catcher.caught[0]?.text ?? ''
  expect(text).toMatch(/^Subject: Message from = \?utf-8/m)
  expect(text.slice(0, text.indexOf('\r\n\r\n'))).not.toContain('=?utf-8?q?Your')
})

test('a refused recipient is permanent, a greylisted one temporary, and an unreachable server blames no recipient', async () => {
  await using catcher = await openCatcher({
    onRcptTo({ address }, _session, done) {
      let code = address.startsWith('grey') ? 451 : 0
      if (address.startsWith('no')) code = 550
      done(code === 0 ? null : Object.assign(new Error('Not this one'), { responseCode: code }))
    },
  })
  const transport = createMailTransport({
    ...settings,
    smtpUrl: catcher.url,
    mailFrom: 'post@atlas.example',
  })
  expect(await transport.send({ ...mail, to: 'no@example.org' })).toMatchObject({
    fault: 'refused',
  })
  expect(await transport.send({ ...mail, to: 'grey@example.org' })).toMatchObject({
    fault: 'later',
  })
  expect(await transport.send(mail)).toEqual({ fault: null })
  transport.close()
  const nowhere = createMailTransport({
    ...settings,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'post@atlas.example',
  })
  expect(await nowhere.send(mail)).toMatchObject({ fault: 'away' })
  nowhere.close()
  expect([
    await findSmtpFault(catcher.url),
    await findSmtpFault('smtp://me:secret@127.0.0.1:9'),
  ]).toEqual([undefined, 'ESOCKET'])
})

test('a refused login is the site’s own problem, so emails wait', async () => {
  await using catcher = await openCatcher({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Who is that?')),
  })
  const smtpUrl = catcher.url.replace('//', '//me:hunter2@')
  expect(await findSmtpFault(smtpUrl)).toBe('EAUTH 535')
  const transport = createMailTransport({ ...settings, smtpUrl, mailFrom: 'post@atlas.example' })
  const result = await transport.send(mail)
  transport.close()
  expect(result.fault).toBe('away')
  expect(JSON.stringify(result)).not.toContain('hunter2')
  expect(catcher.caught).toEqual([])
  expect(classifySmtpError({ responseCode: 535, command: 'AUTH PLAIN', message: 'no' }).fault).toBe(
    'away',
  )
  expect(classifySmtpError({ responseCode: 550, command: 'MAIL FROM', message: 'no' }).fault).toBe(
    'away',
  )
  expect(classifySmtpError({ responseCode: 421, command: 'DATA', message: 'busy' }).fault).toBe(
    'away',
  )
  expect(classifySmtpError({ code: 'EENVELOPE', message: 'Invalid recipient' }).fault).toBe(
    'refused',
  )
})

test('without a server each email is one file, written atomically, and a second attempt replaces it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-outbox-'))
  const transport = createMailTransport({ ...settings, outboxDir: join(folder, 'outbox') })
  expect([await transport.send(mail), await transport.send(mail)]).toEqual([
    { fault: null },
    { fault: null },
  ])
  expect(await readdir(join(folder, 'outbox'))).toEqual(['0b9d-atlasexample.eml'])
  const text = await readFile(join(folder, 'outbox', '0b9d-atlasexample.eml'), 'utf8')
  expect(text).toContain('To: ada@example.org')
  expect(text).toContain('From: Atlas <post@atlas.example>')
  // Set after the start: the current name of the site.
  expect(await transport.send({ ...mail, fromName: 'Grants' })).toEqual({ fault: null })
  expect(await readFile(join(folder, 'outbox', '0b9d-atlasexample.eml'), 'utf8')).toContain(
    'From: Grants <post@atlas.example>',
  )
  await rm(folder, { recursive: true, force: true })
  const closed = createMailTransport({ ...settings, outboxDir: '/dev/null/outbox' })
  expect(await closed.send(mail)).toMatchObject({ fault: 'away' })
})

test('the sender has the site’s name if MAIL_FROM has none, and a hostile name adds no header', async () => {
  await using catcher = await openCatcher()
  for (const mailFrom of ['post@atlas.example', 'Grants <post@atlas.example>']) {
    const transport = createMailTransport({ ...settings, smtpUrl: catcher.url, mailFrom })
    expect(
      await transport.send({ ...mail, fromName: 'Eve", <x@evil.example>\r\nBcc: y@evil.example' }),
    ).toEqual({ fault: null })
    transport.close()
  }
  const heads = catcher.caught.map(({ text }) =>
    (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' '),
  )
  expect(heads[0]).toMatch(/^From: "Eve[^\r\n]*" <post@atlas\.example>\r$/m)
  expect(heads[1]).toMatch(/^From: Grants <post@atlas\.example>\r$/m)
  for (const head of heads) expect(head).not.toMatch(/^Bcc:/im)
  expect(catcher.caught.map(({ to }) => to)).toEqual([['ada@example.org'], ['ada@example.org']])
  const names = [
    '"Grants, \\"A\\" to Z" <a@x.org>',
    'A B <a@x.org>',
    '<a@x.org>',
    'a@x.org',
    null,
  ].map(senderName)
  expect(names).toEqual(['Grants, "A" to Z', 'A B', undefined, undefined, undefined])
})

test('the sender is the address of MAIL_FROM, or one at the site', () => {
  const of = (mailFrom: string | null, publicUrl = 'https://atlas.example') =>
    senderAddress({ mailFrom, publicUrl })
  expect([
    of('Atlas <post@x.example>'),
    of('post@x.example'),
    of(null),
    of(null, 'http://127.0.0.1:3000'),
  ]).toEqual(['post@x.example', 'post@x.example', 'post@atlas.example', 'post@localhost'])
})
