import { expect, test } from 'vitest'
import { readMailOptions } from '#domain/mail-options.ts'
import { createMailing } from '#services/mailing.ts'
import { writeMail } from '#services/mail-writing.ts'
import { subscribe } from '#services/subscribe.ts'
import type { Database } from '#storage/database.ts'
import { claimMails } from '#storage/mail-store.ts'
import { sampleOpportunity } from '#domain/sample-opportunity.ts'
import { insertOpportunities } from '#storage/opportunity-store.ts'
import { findSubscriberByEmail } from '#storage/subscriber-store.ts'
import { databases } from '#storage/test-database.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const day = 86_400_000
const site = { siteName: 'Atlas', publicUrl: 'https://atlas.example', adminEmail: 'admin@atlas.example' }
const email = 'ada@example.org'

function open(db: Database) {
  const time = { now: start }
  const clock = () => time.now
  const mailing = createMailing({ db, clock })
  return {
    ...mailing,
    time,
    ask: (address: unknown = email) => subscribe(db, clock, { email: address }),
    /** The mails that wait, as they would go out; they are not sent. */
    async listMails() {
      const rows = await claimMails(db.kysely, 'test', 100, 0, time.now)
      return (await Promise.all(rows.map((row) => writeMail(db, site, row, readMailOptions({}), time.now)))).filter(
        (mail) => mail !== undefined,
      )
    },
  }
}

const tokenIn = (text: string) => /confirm\?t=([\w-]{43})/.exec(text)?.[1] ?? ''
const linkIn = (text: string, name: string) => {
  const query = new URLSearchParams(new RegExp(`/newsletter/${name}\\?([^\\s>"]+)`).exec(text)?.[1])
  return { subscriber: query.get('s') ?? '', proof: query.get('k') ?? '' }
}

for (const kind of databases) {
  test(`an address is confirmed by the link of its mail, a second time too, and not after 48 hours (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { ask, listMails, subscribing, time } = open(opened.database)
    await ask()
    const [mail] = await listMails()
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your alerts from Atlas' })
    const token = tokenIn(mail?.text ?? '')
    expect(mail?.html).toContain(token)
    const stored = JSON.stringify([
      await kysely.selectFrom('mail_token').selectAll().execute(),
      await kysely.selectFrom('mail').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect([await subscribing.isConfirmLink(token), await subscribing.isConfirmLink('')]).toEqual([true, false])
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('unconfirmed')
    const link = await subscribing.confirm(token)
    expect(await subscribing.confirm(token)).toEqual(link)
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    time.now = new Date(start.getTime() + 2 * day + 1)
    expect([await subscribing.confirm(token), await subscribing.confirm('x')]).toEqual([undefined, undefined])
  })

  test(`one confirmation a day and three a month go to an address, and the answer is always the same (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { ask, listMails, time } = open(opened.database)
    const answers = await Promise.all([ask(), ask('ADA@example.org'), ask()])
    for (let count = 1; count < 6; count += 1) {
      time.now = new Date(start.getTime() + count * 1.1 * day)
      answers.push(await ask())
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true,"value":"accepted"}']))
    expect(await listMails()).toHaveLength(3)
  })

  test(`what was chosen is kept, and a link of another purpose or person does nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { ask, listMails, subscribing } = open(opened.database)
    await ask()
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    expect(await subscribing.findAlerts(link)).toMatchObject({ email, alerts: { rhythm: 'daily', kinds: [] } })
    const input = { rhythm: 'weekly', kinds: ['internship', 'nonsense'], regions: ['europe'], nationality: 'Kenya' }
    expect(await subscribing.choose(link, input)).toBe(true)
    expect((await subscribing.findAlerts(link))?.alerts).toEqual({
      rhythm: 'weekly',
      kinds: ['internship'],
      levels: [],
      regions: ['europe'],
      fields: [],
      nationality: 'KE',
    })
    expect([await subscribing.leave(link), await subscribing.choose({ ...link, subscriber: 'other' }, input)]).toEqual([false, false])
  })

  test(`who leaves gets nothing more, is kept as a hash alone, and may come back (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { ask, listMails, subscribing, desk, time } = open(opened.database)
    await ask()
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    const id = '00000000-0000-4000-8000-000000000001'
    expect(await desk.save(id, { subject: 'News', content: [{ type: 'text', value: 'Hello' }] })).toMatchObject({ ok: true })
    await desk.send(id)
    await desk.send(id)
    const newsletter = (await listMails()).filter(({ subject }) => subject === 'News')
    expect(newsletter).toHaveLength(1)
    const header = newsletter[0]?.headers ?? {}
    expect(header['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = linkIn(header['List-Unsubscribe'] ?? '', 'one-click')
    expect(await subscribing.isLeaveLink(link)).toBe(true)
    expect([await subscribing.leave(link), await subscribing.leave(link)]).toEqual([true, true])
    expect(await listMails()).toEqual([])
    const kept = JSON.stringify([
      await kysely.selectFrom('suppression').selectAll().execute(),
      await kysely.selectFrom('subscriber').selectAll().execute(),
    ])
    expect(kept).not.toContain(email)
    time.now = new Date(start.getTime() + 2 * day)
    await ask()
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    expect(await kysely.selectFrom('suppression').selectAll().execute()).toEqual([])
  })

  test(`who asked for a reminder alone gets no news, until they ask and confirm once more (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { ask, listMails, subscribing, watching, time } = open(opened.database)
    await insertOpportunities(opened.database.kysely, [sampleOpportunity({ id: 'grant' })])
    expect(await watching.watch({ opportunityId: 'grant', email: 'nonsense' })).toMatchObject({ ok: false })
    expect(await watching.watch({ opportunityId: 'other', email })).toBe(undefined)
    expect(await watching.watch({ opportunityId: 'grant', email })).toEqual({ ok: true })
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('never')
    time.now = new Date(start.getTime() + 2 * day)
    await ask()
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('never')
    await subscribing.confirm(tokenIn((await listMails()).at(-1)?.text ?? ''))
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('daily')
  })

  test(`bad addresses are refused and unusual good ones taken (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { ask, listMails } = open(opened.database)
    for (const bad of [
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org, b@example.org',
      '"a b"@example.org',
      `${'a'.repeat(250)}@example.org`,
      'a\0@x.org',
      7,
    ]) {
      expect(await ask(bad), String(bad)).toMatchObject({ ok: false })
    }
    expect(await ask('jörg@müller.example')).toMatchObject({ ok: true })
    expect((await listMails()).map(({ to }) => to)).toEqual(['jörg@müller.example'])
  })
}
