import { expect, test } from 'vitest'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { readMailOptions } from '#domain/mail/options.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { openMailKey } from '#services/secret.ts'
import { composeMail } from '#services/mail/compose.ts'
import { planMails } from '#services/mail/plan/planner.ts'
import { cleanUpMails } from '#services/mail/retention.ts'
import { subscribe } from '#services/mail/subscribers/request-confirmation.ts'
import type { Database } from '#storage/database.ts'
import { claimMails, countMails, completeMail } from '#storage/mail/outbox.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { findSubscriberByEmail, insertSuppression, listWatchers } from '#storage/mail/subscribers.ts'
import { tables } from '#storage/tables.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'
import { databases } from '#storage/testing/test-database.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const day = 86_400_000
const site = { siteName: 'Atlas', publicUrl: 'https://atlas.example', adminEmail: 'admin@atlas.example', write: createMailWriter() }
const email = 'ada@example.org'

function open(db: Database) {
  const time = { now: start }
  const clock = () => time.now
  const mailing = createMailing({ db, clock })
  const { subscribing } = mailing
  return {
    ...mailing,
    subscribing: { ...subscribing, confirm: (token: string, reader = sampleReader) => subscribing.confirm(token, reader) },
    time,
    signUp: (address: unknown = email, reader = sampleReader) => subscribe({ db, clock }, { email: address }, reader),
    /** The waiting emails as they would be sent; they are not sent. */
    async listMails() {
      const rows = await claimMails(db.kysely, 'test', 100, 0, time.now)
      const mails = await Promise.all(rows.map((row) => composeMail(db, site, row, readMailOptions({}), time.now)))
      return mails.flatMap((mail) => ('dropped' in mail ? [] : [mail]))
    },
  }
}

/** All stored data, in every table. */
async function dumpTables(kysely: Database['kysely']): Promise<string> {
  const names = Object.keys(tables) as (keyof typeof tables)[]
  return JSON.stringify(await Promise.all(names.map((name) => kysely.selectFrom(name).selectAll().execute())))
}

const tokenIn = (text: string) => /confirm\?t=([\w-]{43})/.exec(text)?.[1] ?? ''
const linkIn = (text: string, name: string) => {
  const query = new URLSearchParams(new RegExp(`/newsletter/${name}\\?([^\\s>"]+)`).exec(text)?.[1])
  return { subscriber: query.get('s') ?? '', proof: query.get('k') ?? '' }
}

for (const kind of databases) {
  test(`the link of an email confirms an address, a second time too, and not after 48 hours (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, time } = open(opened.database)
    await signUp()
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

  test(`the consent text is stored with its version and time, and a newer one after its confirmation (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, watching, time } = open(opened.database)
    const at = start.toISOString()
    const until = (date: string) => ({ kind: 'fixed', date, time: null, zone: null, note: null }) as const
    await insertOpportunities(kysely, [
      sampleOpportunity({ id: 'grant', slug: 'grant' }),
      sampleOpportunity({ id: 'closed', slug: 'closed', deadline: until('2026-01-01') }),
    ])
    const consentOf = async (address: string) =>
      await kysely
        .selectFrom('subscriber')
        .select(['consent_text', 'consent_version', 'consent_at'])
        .where('email', '=', address)
        .executeTakeFirst()
    await watching.watch({ opportunityId: 'grant', email, reader: sampleReader })
    await watching.watch({ opportunityId: 'closed', email: 'ben@example.org', reader: sampleReader })
    await signUp('eve@example.org')
    expect(await consentOf(email)).toEqual({
      consent_text: sampleReader.agreements.announcement.text,
      consent_version: '2',
      consent_at: at,
    })
    expect(await consentOf('ben@example.org')).toEqual({
      consent_text: sampleReader.agreements.reopening.text,
      consent_version: '2',
      consent_at: at,
    })
    const news = { consent_text: sampleReader.agreements.news.text, consent_version: '2', consent_at: at }
    expect(await consentOf('eve@example.org')).toEqual(news)
    // For a repeated request the first time counts; another choice counts from its own time, once it is confirmed.
    const mail = (await listMails()).find(({ to }) => to === email)
    await subscribing.confirm(tokenIn(mail?.text ?? ''))
    time.now = new Date(start.getTime() + 2 * day)
    for (const address of [email, 'ben@example.org', 'eve@example.org']) await signUp(address)
    const later = { ...news, consent_at: time.now.toISOString() }
    expect([await consentOf('eve@example.org'), await consentOf('ben@example.org')]).toEqual([news, later])
    expect((await consentOf(email))?.consent_text).toBe(sampleReader.agreements.announcement.text)
    await subscribing.confirm(tokenIn((await listMails()).findLast(({ to }) => to === email)?.text ?? ''))
    expect(await consentOf(email)).toEqual(later)
  })

  test(`the language of a subscription or reminder is stored for its emails (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, watching, admin: mailAdmin } = open(opened.database)
    const until = { kind: 'fixed', date: '2027-01-10', time: null, zone: null, note: null } as const
    await insertOpportunities(kysely, [sampleOpportunity({ id: 'grant', slug: 'grant', deadline: until })])
    await signUp(email, { ...sampleReader, locale: 'de' })
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    await watching.watch({ opportunityId: 'grant', email, reader: { ...sampleReader, locale: 'fr' } })
    for (const { text } of await listMails()) await subscribing.confirm(tokenIn(text))
    await kysely.updateTable('watch').set({ created_at: '2026-12-01' }).execute()
    const id = '00000000-0000-4000-8000-000000000001'
    await mailAdmin.save(id, { subject: 'News', content: [{ type: 'text', value: 'Hello' }] })
    await mailAdmin.send(id)
    await planMails(opened.database, start)
    const rows = await kysely.selectFrom('mail').select(['kind', 'locale']).orderBy('kind').execute()
    expect(rows).toEqual([
      { kind: 'confirmation', locale: 'de' },
      { kind: 'confirmation', locale: 'fr' },
      { kind: 'newsletter', locale: 'de' },
      { kind: 'reminder', locale: 'fr' },
    ])
  })

  test(`new, pending, confirmed, unsubscribed and refused addresses get the same response in the same time (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing } = open(opened.database)
    await signUp('known@example.org')
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    await signUp('pending@example.org')
    const key = await openMailKey(kysely, start)
    await insertSuppression(kysely, key.hashAddress('left@example.org'), 'left', null, start)
    await insertSuppression(kysely, key.hashAddress('refused@example.org'), 'refused', null, start)
    const answers: string[] = []
    for (const name of ['new', 'pending', 'known', 'left', 'refused']) {
      const began = performance.now()
      answers.push(JSON.stringify(await signUp(`${name}@example.org`)))
      // Every call waits for the same time, and a timer may fire a millisecond early.
      expect(performance.now() - began, name).toBeGreaterThan(98)
    }
    expect(new Set(answers)).toEqual(new Set(['{"ok":true,"value":"accepted"}']))
    const written = (await kysely.selectFrom('mail').select('email').orderBy('email').execute()).map(({ email: to }) => to)
    expect(written).toEqual(['known@example.org', 'left@example.org', 'new@example.org', 'pending@example.org'])
  })

  test(`a token confirms nothing after its subscriber’s address has changed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing } = open(opened.database)
    await signUp()
    const token = tokenIn((await listMails())[0]?.text ?? '')
    await opened.database.kysely.updateTable('subscriber').set({ email: 'eve@example.org' }).execute()
    expect(await subscribing.confirm(token)).toBe(undefined)
    expect((await findSubscriberByEmail(opened.database.kysely, 'eve@example.org'))?.state).toBe('unconfirmed')
  })

  test(`an address gets one confirmation a day and three a month, and the response is always the same (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, time } = open(opened.database)
    const answers = await Promise.all([signUp(), signUp('ADA@example.org'), signUp()])
    for (let count = 1; count < 6; count += 1) {
      time.now = new Date(start.getTime() + count * 1.1 * day)
      answers.push(await signUp())
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true,"value":"accepted"}']))
    expect(await listMails()).toHaveLength(3)
  })

  test(`one mailbox gets one confirmation a day, with any spelling of its domain and any tag (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, time } = open(opened.database)
    const letters = ['ｅ', 'e\ufe00', 'e\ufe0f', '𝖾', 'E']
    for (const letter of letters) expect(await signUp(`ada@${letter}xample.org`)).toEqual({ ok: true, value: 'accepted' })
    for (const tag of ['1', '2', '3']) expect(await signUp(`ada+${tag}@example.org`)).toEqual({ ok: true, value: 'accepted' })
    expect((await listMails()).map(({ to }) => to)).toEqual([email])
    time.now = new Date(start.getTime() + 1.1 * day)
    await signUp('ada+1@example.org')
    expect((await listMails()).at(-1)?.to).toBe('ada+1@example.org')
  })

  test(`confirmations have an hourly limit, more wait for at most a day, and beyond that none is queued (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { admin: mailAdmin, time } = open(opened.database)
    const deps = { db: opened.database, clock: () => time.now, limitsFactor: 0.01 }
    const signUp = (name: string) => subscribe(deps, { email: `${name}@example.org` }, sampleReader)
    // 3 an hour, for the hours 0 to 24.
    const answers = await Promise.all(Array.from({ length: 80 }, (_none, index) => signUp(`reader-${index}`)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true,"value":"accepted"}']))
    const times = async () => (await kysely.selectFrom('mail').select('next_at').orderBy('next_at').execute()).map((row) => row.next_at)
    const hours = Array.from({ length: 75 }, (_none, index) => new Date(start.getTime() + Math.floor(index / 3) * 3_600_000).toISOString())
    expect(await times()).toEqual(hours)
    expect(await mailAdmin.countDelayed()).toBe(72)
    // The link works for 48 hours from the time of sending.
    const last = await kysely.selectFrom('mail_token').select('expires_at').orderBy('expires_at', 'desc').executeTakeFirst()
    expect(last?.expires_at).toBe(new Date(start.getTime() + 3 * day).toISOString())
    // A refused address may try again as soon as there is room.
    time.now = new Date(start.getTime() + 3_600_000)
    const without = await kysely.selectFrom('subscriber').select('email').execute()
    const written = new Set((await kysely.selectFrom('mail').select('email').execute()).map((row) => row.email))
    const [silent] = without.filter((row) => !written.has(row.email))
    await signUp(silent?.email.split('@')[0] ?? '')
    expect(await times()).toHaveLength(76)
  })

  test(`choices are saved, and a link of another purpose or person does nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing } = open(opened.database)
    await signUp()
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    expect(await subscribing.findAlerts(link)).toMatchObject({ email, alerts: { rhythm: 'daily', kinds: [] } })
    const input = {
      rhythm: 'weekly',
      kinds: ['internship', 'nonsense'],
      regions: ['europe'],
      nationality: 'Kenya',
      answers: [['me.citizen', 'ke']],
    }
    expect(await subscribing.choose(link, input)).toBe(true)
    expect((await subscribing.findAlerts(link))?.alerts).toEqual({
      rhythm: 'weekly',
      kinds: ['internship'],
      levels: [],
      regions: ['europe'],
      fields: [],
      nationality: 'KE',
      answers: [['me.citizen', 'KE']],
    })
    await subscribing.choose(link, { ...input, answers: [] })
    expect((await subscribing.findAlerts(link))?.alerts.answers).toEqual([])
    expect([await subscribing.leave(link), await subscribing.choose({ ...link, subscriber: 'other' }, input)]).toEqual([undefined, false])
  })

  test(`a link to choose works for two years, a link to unsubscribe for ever (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing, time } = open(opened.database)
    await signUp()
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    const key = await openMailKey(opened.database.kysely, start)
    const leave = { subscriber: link.subscriber, proof: key.sign('leave', link.subscriber) }
    time.now = new Date(start.getTime() + 730 * day)
    expect(await subscribing.findAlerts(link)).toMatchObject({ email })
    const [, seal = ''] = link.proof.split('.')
    const later = { ...link, proof: `${Math.floor(time.now.getTime() / day)}.${seal}` }
    expect(await subscribing.findAlerts(later)).toBe(undefined)
    time.now = new Date(start.getTime() + 732 * day)
    expect([await subscribing.findAlerts(link), await subscribing.choose(link, {})]).toEqual([undefined, false])
    expect(await subscribing.isLeaveLink(leave)).toBe(true)
  })

  test(`reminders are named where they are confirmed and chosen, and only their owner can remove each (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { listMails, subscribing, watching } = open(opened.database)
    const grants = ['First Grant', 'Second Grant'].map((name, index) =>
      sampleOpportunity({ id: `grant-${index}`, slug: `grant-${index}`, name }),
    )
    await insertOpportunities(opened.database.kysely, grants)
    for (const { id } of grants) await watching.watch({ opportunityId: id, email, reader: sampleReader })
    const token = tokenIn((await listMails())[0]?.text ?? '')
    expect([await subscribing.listConfirmable(token), await subscribing.listConfirmable('none')]).toEqual([
      ['First Grant', 'Second Grant'],
      [],
    ])
    const link = (await subscribing.confirm(token)) ?? { subscriber: '', proof: '' }
    const found = await subscribing.findAlerts(link)
    expect(found?.watched.map(({ name }) => name)).toEqual(['First Grant', 'Second Grant'])
    expect(await subscribing.stopReminders({ ...link, proof: 'made up' }, 'grant-0')).toBe(false)
    expect(await subscribing.stopReminders(link, 'grant-0')).toBe(true)
    expect((await subscribing.findAlerts(link))?.watched.map(({ name }) => name)).toEqual(['Second Grant'])
    expect(await subscribing.leave(found?.leave ?? link)).toBe('left')
  })

  test(`an unsubscribed address gets nothing more, is stored as a hash only, and may return (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, admin: mailAdmin, time } = open(opened.database)
    await signUp()
    const [confirmation] = await claimMails(kysely, 'test', 1, 0, time.now)
    const token = tokenIn((await listMails())[0]?.text ?? '')
    await completeMail(kysely, { id: confirmation?.id ?? '', lease: null }, 'sent', `250 <${email}> taken`, time.now)
    await subscribing.confirm(token)
    const id = '00000000-0000-4000-8000-000000000001'
    expect(await mailAdmin.save(id, { subject: 'News', content: [{ type: 'text', value: 'Hello' }] })).toMatchObject({ ok: true })
    await mailAdmin.send(id)
    await mailAdmin.send(id)
    const newsletter = (await listMails()).filter(({ subject }) => subject === 'News')
    expect(newsletter).toHaveLength(1)
    const header = newsletter[0]?.headers ?? {}
    expect(header['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = linkIn(header['List-Unsubscribe'] ?? '', 'one-click')
    expect(await subscribing.isLeaveLink(link)).toBe(true)
    expect([await subscribing.leave(link), await subscribing.leave(link)]).toEqual(['left', 'left'])
    expect(await listMails()).toEqual([])
    expect(await dumpTables(kysely)).not.toContain(email)
    expect(await countMails(kysely)).toMatchObject({ sent: 1 })
    time.now = new Date(start.getTime() + 2 * day)
    await signUp()
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    expect(await kysely.selectFrom('suppression').selectAll().execute()).toEqual([])
  })

  test(`the link of any earlier email ends a new subscription of the same address (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, time } = open(opened.database)
    await signUp()
    const first = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    const key = await openMailKey(kysely, start)
    const old = { subscriber: first.subscriber, proof: key.sign('leave', first.subscriber) }
    expect(await subscribing.leave(old)).toBe('left')
    time.now = new Date(start.getTime() + 2 * day)
    await signUp()
    // An unconfirmed subscription ends as well.
    expect(await subscribing.leave(old)).toBe('left')
    expect(await findSubscriberByEmail(kysely, email)).toBe(undefined)
    time.now = new Date(start.getTime() + 4 * day)
    await signUp()
    await subscribing.confirm(tokenIn((await listMails()).at(-1)?.text ?? ''))
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    expect(await subscribing.leave(old)).toBe('left')
    expect(await findSubscriberByEmail(kysely, email)).toBe(undefined)
  })

  test(`a link whose subscription is gone says that it has ended, not that no emails will come (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, rights, time } = open(opened.database)
    await signUp()
    const first = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    const key = await openMailKey(kysely, start)
    await rights.erase(email)
    time.now = new Date(start.getTime() + 2 * day)
    await signUp()
    await subscribing.confirm(tokenIn((await listMails()).at(-1)?.text ?? ''))
    expect(await subscribing.leave({ subscriber: first.subscriber, proof: key.sign('leave', first.subscriber) })).toBe('ended')
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    expect(await subscribing.leave({ subscriber: first.subscriber, proof: 'made up' })).toBe(undefined)
  })

  test(`a reminder that a stranger enters for a confirmed address sends one email, and begins only with its link (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, watching } = open(opened.database)
    await insertOpportunities(
      kysely,
      ['a', 'b', 'c'].map((id) => sampleOpportunity({ id, slug: id, name: `Grant ${id.toUpperCase()}` })),
    )
    await signUp(email)
    const chooser = await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''), sampleReader)
    const watch = (opportunityId: string) => watching.watch({ opportunityId, email, reader: sampleReader })
    const watchers = async () => (await listWatchers(kysely, ['a', 'b', 'c'])).map(({ opportunityId }) => opportunityId).toSorted()
    const names = async () => (await subscribing.findAlerts(chooser!))?.watched.map(({ name }) => name)
    await watch('a')
    const mails = await listMails()
    expect(mails).toHaveLength(2)
    const asking = mails.map(({ text }) => text).find((text) => text.includes('Then nothing changes.')) ?? ''
    expect(asking).toContain('Grant A')
    expect([await watchers(), await names()]).toEqual([[], []])
    await watch('b')
    const token = tokenIn(asking)
    expect(await subscribing.listConfirmable(token)).toEqual(['Grant A', 'Grant B'])
    await subscribing.confirm(token, sampleReader)
    expect([await watchers(), await names()]).toEqual([
      ['a', 'b'],
      ['Grant A', 'Grant B'],
    ])
    // Nothing is asked about a reminder that is there.
    await watch('a')
    expect(await listMails()).toHaveLength(3)
    for (const id of ['c', 'c', 'c', 'c', 'c']) await watch(id)
    // Five such emails a day to a mailbox.
    expect(await listMails()).toHaveLength(6)
    expect(await watchers()).toEqual(['a', 'b'])
    await cleanUpMails({ db: opened.database }, readMailOptions({}), new Date(start.getTime() + 8 * 86_400_000))
    expect((await kysely.selectFrom('watch').select('opportunity_id').execute()).map((row) => row.opportunity_id).toSorted()).toEqual([
      'a',
      'b',
    ])
  })

  test(`reminders of a confirmed address that wants no news stay without news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { listMails, subscribing, watching, time } = open(opened.database)
    await insertOpportunities(
      kysely,
      ['a', 'b'].map((id) => sampleOpportunity({ id, slug: id })),
    )
    for (const opportunityId of ['a', 'b']) {
      await watching.watch({ opportunityId, email, reader: sampleReader })
      time.now = new Date(time.now.getTime() + 60_000)
      for (const { text } of await listMails()) {
        const chooser = await subscribing.confirm(tokenIn(text))
        expect((await subscribing.findAlerts(chooser!))?.alerts.rhythm).toBe('never')
      }
    }
    expect((await listWatchers(kysely, ['a', 'b'])).map(({ opportunityId }) => opportunityId).toSorted()).toEqual(['a', 'b'])
  })

  test(`a subscriber of one reminder gets no news before another confirmation (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing, watching, time } = open(opened.database)
    await insertOpportunities(opened.database.kysely, [sampleOpportunity({ id: 'grant' })])
    expect(await watching.watch({ opportunityId: 'grant', email: 'nonsense', reader: sampleReader })).toMatchObject({ ok: false })
    expect(await watching.watch({ opportunityId: 'other', email, reader: sampleReader })).toBe(undefined)
    expect(await watching.watch({ opportunityId: 'grant', email, reader: sampleReader })).toEqual({ ok: true, value: 'accepted' })
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? { subscriber: '', proof: '' }
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('never')
    time.now = new Date(start.getTime() + 2 * day)
    await signUp()
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('never')
    await subscribing.confirm(tokenIn((await listMails()).at(-1)?.text ?? ''))
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('daily')
  })

  test(`bad addresses are refused and unusual good ones accepted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails } = open(opened.database)
    for (const bad of [
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org, b@example.org',
      '"a b"@example.org',
      `${'a'.repeat(250)}@example.org`,
      'a\0@x.org',
      7,
    ]) {
      expect(await signUp(bad), String(bad)).toMatchObject({ ok: false })
    }
    expect(await signUp('jörg@müller.example')).toMatchObject({ ok: true })
    expect((await listMails()).map(({ to }) => to)).toEqual(['jörg@xn--mller-kva.example'])
  })
}
