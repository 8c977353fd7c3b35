import { expect, test } from 'vitest'
import type { MailContent } from '#domain/mail/mail-content.ts'
import type { Database } from '#storage/database.ts'
import { openDatabase } from '#storage/database.ts'
import { claimMails, countMails, insertMails } from '#storage/mail/outbox.ts'
import { insertSubscriber } from '#storage/mail/subscribers.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { listSubscribers } from '#storage/testing/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import type { MailTransport, OutgoingMail, SendResult } from '#services/mail/mail.ts'
import { createMailWorker, retryDelay } from '#services/mail/worker.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const hour = 3_600_000
const content = { kind: 'confirmation' } as const

const fast = { idle: 5, claim: 60_000, sending: 60_000, unreachable: 5 } satisfies Parameters<
  typeof createMailWorker
>[0]['times']

function toMail(row: { id: string; email: string | null }): OutgoingMail {
  return {
    messageId: `<${row.id}@example.org>`,
    to: row.email ?? 'admin@example.org',
    fromName: 'f',
    subject: 's',
    html: 'h',
    text: 't',
    headers: {},
  }
}

/**
 * A worker over a transport that returns `answer`. `sent` holds accepted emails, `tried` every
 * attempt.
 */
function startWorker(
  db: Database,
  answer: (mail: OutgoingMail, attempt: number) => SendResult | Promise<SendResult>,
  clock = () => start,
  write = toMail,
) {
  const [sent, tried]: [OutgoingMail[], OutgoingMail[]] = [[], []]
  const transport: MailTransport = {
    async send(mail) {
      tried.push(mail)
      const result = await answer(mail, tried.filter(({ to }) => to === mail.to).length)
      if (result.fault === null) sent.push(mail)
      return result
    },
    close() {},
  }
  const errors: unknown[] = []
  const failed = (error: unknown) => errors.push(error)
  const worker = createMailWorker({
    db,
    clock,
    transport,
    compose: async (row) => write(row),
    failed,
    random: () => 0.5,
    times: fast,
  })
  worker.start()
  return { worker, sent, tried, errors }
}

const mailsTo = (count: number, issue = 'first') =>
  Array.from({ length: count }, (_, index) => ({
    issue,
    recipient: `r${index}`,
    email: `r${index}@example.org`,
    content,
  }))

async function setRate(db: Database, more: object = {}) {
  await saveSetting(db.kysely, 'mail-options', { perMinute: 60_000, ...more }, start)
}

for (const kind of databases) {
  test(`several workers share the outbox and send each email once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const second = openDatabase(opened.address)
    await setRate(opened.database)
    await insertMails(opened.database.kysely, mailsTo(60), start)
    await insertMails(opened.database.kysely, mailsTo(60), start)
    const workers = [opened.database, second].map((db) => startWorker(db, () => ({ fault: null })))
    await expect
      .poll(() => countMails(opened.database.kysely))
      .toEqual({ waiting: 0, sent: 60, failed: 0 })
    await Promise.all(workers.map(({ worker }) => worker.stop()))
    const sent = workers.flatMap((each) => each.sent.map(({ to }) => to))
    expect([sent.length, new Set(sent).size]).toEqual([60, 60])
    expect(workers.flatMap(({ errors }) => errors)).toEqual([])
    await second.close()
  })

  test(`the rate limit covers all workers of a database together (${kind.name})`, async () => {
    await using opened = await kind.open()
    const second = openDatabase(opened.address)
    await setRate(opened.database, { perMinute: 1200 })
    await insertMails(opened.database.kysely, mailsTo(25), new Date())
    const at: number[] = []
    const began = performance.now()
    const workers = [opened.database, second].map((db) =>
      startWorker(
        db,
        () => {
          at.push(performance.now())
          return { fault: null }
        },
        () => new Date(),
      ),
    )
    await expect
      .poll(() => countMails(opened.database.kysely))
      .toEqual({ waiting: 0, sent: 25, failed: 0 })
    await Promise.all(workers.map(({ worker }) => worker.stop()))
    await second.close()
    // One every 50 ms; separate rates would take half the time. Counted from before the first slot:
    // on a busy machine only the first email may be late, which shortens the time between the two.
    expect(Math.max(...at) - began).toBeGreaterThan(24 * 50 - 50)
    expect(workers.every(({ sent }) => sent.length > 0)).toBe(true)
  })

  test(`an email that cannot be composed blocks no other, and is tried again later (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    await insertMails(kysely, mailsTo(5), start)
    const write = (row: { id: string; email: string | null }) => {
      if (row.email === 'r1@example.org') throw new TypeError('a content of another version')
      return toMail(row)
    }
    const { worker, errors } = startWorker(
      opened.database,
      () => ({ fault: null }),
      undefined,
      write,
    )
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 1, sent: 4, failed: 0 })
    await worker.stop()
    expect(errors).toHaveLength(1)
    expect(
      await kysely
        .selectFrom('mail')
        .select('attempts')
        .where('state', '=', 'waiting')
        .executeTakeFirst(),
    ).toEqual({ attempts: 1 })
  })

  test(`a temporary failure delays an email with the same Message-ID, and blocks no other (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    let now = start
    await insertMails(kysely, mailsTo(3), start)
    const { worker, sent, tried } = startWorker(
      opened.database,
      ({ to }, attempt) =>
        to.startsWith('r0@') && attempt < 3
          ? { fault: 'later', reason: '451 greylisted' }
          : { fault: null },
      () => now,
    )
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 1, sent: 2, failed: 0 })
    now = new Date(start.getTime() + 59_000)
    await expect
      .poll(
        async () =>
          await kysely
            .selectFrom('mail')
            .select(['next_at', 'attempts'])
            .where('state', '=', 'waiting')
            .executeTakeFirst(),
      )
      .toEqual({ next_at: '2027-01-04T09:01:00.000Z', attempts: 1 })
    expect(tried).toHaveLength(3)
    now = new Date(start.getTime() + 61_000)
    await expect.poll(() => tried.length).toBe(4)
    now = new Date(now.getTime() + 121_000)
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 0, sent: 3, failed: 0 })
    await worker.stop()
    expect(sent).toHaveLength(3)
    expect(
      new Set(tried.filter(({ to }) => to.startsWith('r0@')).map(({ messageId }) => messageId))
        .size,
    ).toBe(1)
  })

  test(`72 hours after its first attempt an email is given up and the administrator is notified, once a day (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    await insertMails(kysely, mailsTo(2), start)
    // Sending was paused for longer than that.
    const resumed = new Date(start.getTime() + 80 * hour)
    let now = resumed
    const { worker, sent, tried } = startWorker(
      opened.database,
      ({ to }) =>
        to === 'admin@example.org' ? { fault: null } : { fault: 'later', reason: '452 full' },
      () => now,
    )
    await expect.poll(() => tried.length).toBe(2)
    const attempts = async () =>
      (await kysely.selectFrom('mail').select(['state', 'attempts']).execute()).map(Object.values)
    await expect.poll(attempts).toEqual([
      ['waiting', 1],
      ['waiting', 1],
    ])
    now = new Date(resumed.getTime() + 72 * hour)
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 0, sent: 1, failed: 2 })
    await worker.stop()
    expect(sent.map(({ to }) => to)).toEqual(['admin@example.org'])
  })

  test(`requested emails come before an earlier newsletter, and dates before news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    const newsletter = { kind: 'newsletter', newsletterId: 'n' } as const
    const to = (name: string, about: MailContent) => ({
      issue: name,
      recipient: name,
      email: `${name}@example.org`,
      content: about,
    })
    await insertMails(
      kysely,
      Array.from({ length: 30 }, (_, index) => to(`n${index}`, newsletter)),
      start,
    )
    const later = new Date(start.getTime() + 1000)
    await insertMails(kysely, [to('moved', { kind: 'moved', item: 'grant' })], later)
    await insertMails(kysely, [to('new', { kind: 'confirmation' })], later)
    await insertMails(
      kysely,
      [{ issue: 'trial', recipient: 'admin', email: null, content: newsletter }],
      later,
    )
    const { worker, sent } = startWorker(
      opened.database,
      () => ({ fault: null }),
      () => new Date(start.getTime() + 2000),
    )
    await expect.poll(() => countMails(kysely)).toMatchObject({ waiting: 0, sent: 33 })
    await worker.stop()
    const order = sent.map((mail) => mail.to.split('@')[0])
    expect(order.slice(0, 2).toSorted()).toEqual(['admin', 'new'])
    expect(order[2]).toBe('moved')
  })

  for (const [ending, result] of [
    ['fails for now', { fault: 'later', reason: '451 busy' }],
    ['is refused', { fault: 'refused', reason: '550 no' }],
  ] as const) {
    test(`a worker that hung past its lease changes nothing that another has claimed, when its email ${ending} (${kind.name})`, async () => {
      await using opened = await kind.open()
      const { kysely } = opened.database
      await setRate(opened.database)
      await insertMails(kysely, mailsTo(1), start)
      let now = start
      const hung = Promise.withResolvers<SendResult>()
      const claimed = Promise.withResolvers<SendResult>()
      const first = startWorker(
        opened.database,
        () => hung.promise,
        () => now,
      )
      await expect.poll(() => first.tried.length).toBe(1)
      now = new Date(start.getTime() + fast.sending + 1000)
      const second = startWorker(
        opened.database,
        () => claimed.promise,
        () => now,
      )
      await expect.poll(() => second.tried.length).toBe(1)
      const row = () => kysely.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
      const held = await row()
      hung.resolve(result)
      await first.worker.stop()
      expect(await row()).toEqual(held)
      claimed.resolve({ fault: null })
      await second.worker.stop()
      expect(await countMails(kysely)).toEqual({ waiting: 0, sent: 1, failed: 0 })
    })
  }

  test(`a late worker releases only its own emails, and an email that it has sent counts as sent (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    await insertMails(kysely, mailsTo(2), start)
    let now = start
    const hung = Promise.withResolvers<SendResult>()
    const first = startWorker(
      opened.database,
      () => hung.promise,
      () => now,
    )
    await expect.poll(() => first.tried.length).toBe(1)
    now = new Date(start.getTime() + fast.claim + 1000)
    const other = await claimMails(kysely, 'other', 10, 1000, now)
    expect(other).toHaveLength(2)
    hung.resolve({ fault: null })
    await first.worker.stop()
    const rows = await kysely
      .selectFrom('mail')
      .select(['state', 'lease'])
      .orderBy('recipient')
      .execute()
    expect(rows.toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      { state: 'sent', lease: null },
      { state: 'waiting', lease: 'other' },
    ])
  })

  test(`the third permanent refusal ends a subscription and stores no readable address (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    const at = start.toISOString()
    await insertSubscriber(
      kysely,
      { id: 'r0', email: 'r0@example.org', state: 'confirmed', createdAt: at },
      { text: 'Yes', version: '1', at },
    )
    for (const issue of ['first', 'second', 'third', 'fourth'])
      await insertMails(kysely, mailsTo(1, issue), start)
    const { worker, tried } = startWorker(opened.database, () => ({
      fault: 'refused',
      reason: '550 no such user',
    }))
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 0, sent: 0, failed: 3 })
    await worker.stop()
    expect(tried).toHaveLength(3)
    expect(await listSubscribers(kysely)).toEqual([])
    // The server's words may repeat the address.
    const log = await kysely.selectFrom('mail').select(['email', 'problem']).execute()
    expect(log).toEqual([1, 2, 3].map(() => ({ email: null, problem: null })))
    const [suppressed] = await kysely.selectFrom('suppression').selectAll().execute()
    expect(suppressed).toMatchObject({
      reason: 'refused',
      address_hash: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test(`an accepted email between refusals resets their count (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    const at = start.toISOString()
    const subscriber = {
      id: 'r0',
      email: 'r0@example.org',
      state: 'confirmed',
      createdAt: at,
    } as const
    await insertSubscriber(kysely, subscriber, { text: 'Yes', version: '1', at })
    for (const issue of ['first', 'second', 'third', 'fourth', 'fifth'])
      await insertMails(kysely, mailsTo(1, issue), start)
    const { worker } = startWorker(opened.database, (_mail, attempt) =>
      attempt === 3 ? { fault: null } : { fault: 'refused', reason: '550 full for ever' },
    )
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 0, sent: 1, failed: 4 })
    await worker.stop()
    expect((await listSubscribers(kysely)).map(({ id }) => id)).toEqual(['r0'])
  })

  test(`while the mail server is down one email is tried at a time, and none is lost (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    await insertMails(kysely, mailsTo(20), start)
    let now = start
    let isDown = true
    const { worker, sent, tried } = startWorker(
      opened.database,
      () => (isDown ? { fault: 'away', reason: 'ECONNREFUSED' } : { fault: null }),
      () => now,
    )
    await expect.poll(() => tried.length).toBeGreaterThan(2)
    isDown = false
    now = new Date(start.getTime() + 3_600_000)
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 0, sent: 20, failed: 0 })
    await worker.stop()
    expect(new Set(sent.map(({ to }) => to)).size).toBe(20)
  })

  test(`while sending is paused nothing is sent (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database, { paused: true })
    await insertMails(kysely, mailsTo(2), start)
    const { worker, tried } = startWorker(opened.database, () => ({ fault: null }))
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 2, sent: 0, failed: 0 })
    await setRate(opened.database)
    await expect.poll(() => countMails(kysely)).toEqual({ waiting: 0, sent: 2, failed: 0 })
    await worker.stop()
    expect(tried).toHaveLength(2)
  })

  test(`a pause during a batch holds for the rest of it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    await insertMails(kysely, mailsTo(8), start)
    const { worker } = startWorker(opened.database, async (_mail, _attempt) => {
      if ((await countMails(kysely)).sent === 2) await setRate(opened.database, { paused: true })
      return { fault: null }
    })
    const countHeld = async () =>
      (await kysely.selectFrom('mail').select('id').where('lease', 'is not', null).execute()).length
    await expect
      .poll(async () => ((await countMails(kysely)).sent < 3 ? 'not yet' : await countHeld()))
      .toBe(0)
    await worker.stop()
    expect(await countMails(kysely)).toEqual({ waiting: 5, sent: 3, failed: 0 })
    // Released at once, not when the lease expires.
    expect(await claimMails(kysely, 'other', 10, 1000, start)).toHaveLength(5)
  })

  test(`a stop completes the current email and releases the others at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await setRate(opened.database)
    await insertMails(kysely, mailsTo(3), start)
    const flying = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { worker } = startWorker(opened.database, async () => {
      flying.resolve()
      await release.promise
      return { fault: null }
    })
    await flying.promise
    const stop = worker.stop()
    release.resolve()
    await stop
    expect(await countMails(kysely)).toEqual({ waiting: 2, sent: 1, failed: 0 })
    expect(await claimMails(kysely, 'other', 10, 1000, start)).toHaveLength(2)
  })
}

test('delays double up to half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 200].map((attempts) => retryDelay(attempts, 0.5) / 60_000)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30,
  ])
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([48_000, 72_000])
})
