// `npm run test:mail`: do mails arrive once, whatever happens? 2,000 mails through a real SMTP server while the worker is killed 20 times,
// 2,000 while the server is away, slow, greylists and refuses, and 2,000 while it takes a mail and the line breaks before it has said so; on
// SQLite and PostgreSQL. Prints the figures and ends with 1 when one is not as it must be. A mail that comes twice has the same Message-ID
// both times, by which receivers drop it. The workers' clock runs 60 times as fast as ours, so that delays of minutes take seconds; everything else is as in the site.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { createMailTransport } from '#server/mail/mailer.ts'
import { createMailWorker } from '#services/mail/worker.ts'
import { openDatabase } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { findPostgres, startPostgres } from './postgres.mjs'
import { findFreePort } from '#server/testing/free-port.ts'

const mails = 2000
const kills = 20
/** Every so many recipients the line breaks once, after the mail was taken and before the sender knows. */
const cutEvery = 50
const speed = 60
const began = Date.now()
const clock = () => new Date(began + (Date.now() - began) * speed)

if (process.argv[2] === 'worker') await work(JSON.parse(process.argv[3]))
else process.exit((await main()) ? 0 : 1)

/** The worker's process: it sends until it is killed. */
async function work({ address, smtpUrl, startedAt }) {
  const ownClock = () => new Date(startedAt + (Date.now() - startedAt) * speed)
  const db = openDatabase(address)
  const transport = createMailTransport({
    smtpUrl,
    mailFrom: 'post@atlas.example',
    outboxDir: '',
    publicUrl: 'https://atlas.example',
  })
  const compose = async ({ id, email }) => ({
    messageId: `<${id}@atlas.example>`,
    to: email,
    fromName: 'Atlas',
    subject: 'Test',
    html: '<p>Test</p>',
    text: 'Test',
    headers: {},
  })
  createMailWorker({
    db,
    clock: ownClock,
    transport,
    compose,
    failed: (error) => process.stderr.write(`${error}\n`),
    times: { idle: 50, away: 2000 },
  }).start()
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-mail-'))
  const programs = findPostgres()
  const postgres = programs === undefined ? undefined : await startPostgres(programs)
  let good = true
  try {
    const places = [{ name: 'SQLite', open: async () => ({ file: join(folder, `${randomUUID()}.sqlite`) }) }]
    if (postgres === undefined) process.stdout.write('PostgreSQL is not installed: SQLite only\n')
    else places.push({ name: 'PostgreSQL', open: async () => ({ url: await postgres.add(`mail_${randomUUID().replaceAll('-', '')}`) }) })
    for (const place of places) {
      good = (await runKills(place)) && good
      good = (await runTroubles(place)) && good
      good = (await runCuts(place)) && good
    }
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(good ? 'All as it must be.\n' : 'NOT as it must be.\n')
  return good
}

/** Two workers share the outbox; each time a hundred mails have arrived one of them is killed in the middle of its work and another started. */
async function runKills(place) {
  return await run(place, `worker killed ${kills} times`, {}, async ({ catcher, start }) => {
    const workers = [start(), start()]
    let killed = 0
    const timer = setInterval(() => {
      if (killed >= kills || catcher.arrived.length < (killed + 1) * 90) return
      workers[killed % 2].kill('SIGKILL')
      workers[killed % 2] = start()
      killed += 1
    }, 5)
    await catcher.settled()
    clearInterval(timer)
    for (const worker of workers) worker.kill('SIGKILL')
    return { killed, allowed: killed, refused: 0 }
  })
}

/** Every tenth recipient is greylisted once, every hundredth refused for ever, each mail takes its time, and twice the server is away. */
async function runTroubles(place) {
  const greeted = new Set()
  const options = {
    onRcptTo({ address }, _session, done) {
      const number = Number(/^r(\d+)@/.exec(address)?.[1])
      if (number % 100 === 0) return done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      if (number % 10 !== 1 || greeted.has(address)) return done()
      greeted.add(address)
      done(Object.assign(new Error('Come back later'), { responseCode: 451 }))
    },
    delay: 8,
  }
  return await run(place, 'server away, slow, greylisting, refusing 1 %', options, async ({ catcher, start }) => {
    const workers = [start(), start()]
    for (const count of [600, 1300]) {
      await catcher.reached(count)
      await catcher.goAway(3000)
    }
    await catcher.settled()
    for (const worker of workers) worker.kill('SIGKILL')
    return { killed: 0, allowed: 0, refused: mails / 100 }
  })
}

/** Such a mail comes twice by nature: neither side can know what the other has seen (RFC 1047). */
async function runCuts(place) {
  const options = { shouldCut: (address) => Number(/^r(\d+)@/.exec(address)?.[1]) % cutEvery === 0 }
  return await run(place, `line cut ${mails / cutEvery} times before the answer`, options, async ({ catcher, start }) => {
    const workers = [start(), start()]
    await catcher.settled()
    for (const worker of workers) worker.kill('SIGKILL')
    return { killed: 0, allowed: catcher.cut.size, refused: 0, wasAsMeant: catcher.cut.size === mails / cutEvery }
  })
}

async function run(place, title, options, scenario) {
  const address = await place.open()
  const db = openDatabase(address)
  await migrateDatabase(db)
  const now = clock()
  await saveSetting(db.kysely, 'mail-options', { perMinute: 60_000 }, now)
  const list = Array.from({ length: mails }, (_, index) => ({
    issue: 'test',
    recipient: `r${index}`,
    email: `r${index}@example.org`,
    content: { kind: 'confirmation' },
  }))
  await insertMails(db.kysely, list, now)
  const catcher = await openCatcher(db, options)
  const from = Date.now()
  const start = () =>
    fork(fileURLToPath(import.meta.url), ['worker', JSON.stringify({ address, smtpUrl: catcher.url, startedAt: began })], {
      stdio: 'inherit',
    })
  const { killed, allowed, refused, wasAsMeant = true } = await scenario({ catcher, start })
  const seconds = (Date.now() - from) / 1000
  const figures = await countMails(db.kysely)
  await catcher.close()
  await db.close()
  const different = new Set(catcher.arrived.map(({ to }) => to)).size
  const doubles = catcher.arrived.length - different
  // Who has more Message-IDs than one cannot be recognised as a double.
  const strangers = new Set(catcher.arrived.map(({ to, id }) => `${to} ${id}`)).size - different
  const missing = mails - different - refused
  const good = wasAsMeant && missing === 0 && doubles <= allowed && strangers === 0 && figures.failed === refused && figures.waiting === 0
  process.stdout.write(
    `${good ? 'ok    ' : 'FAILED'} ${place.name}, ${title}: ${mails} mails, ${missing} missing, ${doubles} double` +
      `${doubles > 0 ? `, ${strangers} of them with another Message-ID` : ''}` +
      `${killed > 0 ? ` (${killed} kills)` : ''}, ${figures.failed} refused, ${seconds.toFixed(0)} s\n`,
  )
  return good
}

/** A real SMTP server that keeps recipients and Message-IDs of what arrived, in order, and can go away for a while or break the line. */
async function openCatcher(db, { onRcptTo, delay = 0, shouldCut = () => false }) {
  const arrived = []
  const cut = new Set()
  const sockets = new Map()
  const port = await findFreePort()
  let server
  const open = () =>
    new Promise((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disableReverseLookup: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        ...(onRcptTo === undefined ? {} : { onRcptTo }),
        onData(stream, session, done) {
          let text = ''
          stream.on('data', (part) => (text += part))
          stream.on('end', () => {
            const to = session.envelope.rcptTo[0].address
            arrived.push({ to, id: /^Message-ID: (.+)$/im.exec(text)?.[1] })
            if (!shouldCut(to) || cut.has(to)) return setTimeout(done, delay)
            cut.add(to)
            sockets.get(session.remotePort).destroy()
          })
        },
      })
      // A client that is killed in the middle of a mail.
      server.on('error', () => {})
      server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket))
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () => new Promise((resolve) => server.close(resolve))
  await open()
  const until = async (condition) => {
    const latest = Date.now() + 300_000
    while (!(await condition())) {
      if (Date.now() > latest) return process.stdout.write('It took more than five minutes.\n')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    arrived,
    cut,
    url: `smtp://127.0.0.1:${port}`,
    close,
    reached: (count) => until(() => arrived.length >= count),
    settled: () => until(async () => (await countMails(db.kysely)).waiting === 0),
    async goAway(ms) {
      await close()
      await new Promise((resolve) => setTimeout(resolve, ms))
      await open()
    },
  }
}
