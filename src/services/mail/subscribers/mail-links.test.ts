import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { claimMails, countMails, completeMail } from '#storage/mail/outbox.ts'
import { findSubscriberByEmail } from '#storage/mail/subscribers.ts'
import { tables } from '#storage/tables.ts'
import { databases } from '#storage/testing/test-database.ts'
import { planMails } from '#services/mail/plan/planner.ts'
import { openMailKey } from '#services/secret.ts'
import { day, email, openSubscribers, start, tokenIn } from '#server/testing/open-subscribers.ts'

/** All stored data, in every table. */
async function dumpTables(kysely: Database['kysely']): Promise<string> {
  const names = Object.keys(tables) as (keyof typeof tables)[]
  return JSON.stringify(
    await Promise.all(names.map((name) => kysely.selectFrom(name).selectAll().execute())),
  )
}

const linkIn = (text: string, name: string) => {
  const query = new URLSearchParams(new RegExp(`/newsletter/${name}\\?([^\\s>"]+)`).exec(text)?.[1])
  return { subscriber: query.get('s') ?? '', proof: query.get('k') ?? '' }
}

for (const kind of databases) {
  test(`the link of an email confirms an address, a second time too, and not after 48 hours (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, time } = openSubscribers(opened.database)
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
    expect([await subscribing.isConfirmLink(token), await subscribing.isConfirmLink('')]).toEqual([
      true,
      false,
    ])
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('unconfirmed')
    const link = await subscribing.confirm(token)
    expect(await subscribing.confirm(token)).toEqual(link)
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    time.now = new Date(start.getTime() + 2 * day + 1)
    expect([await subscribing.confirm(token), await subscribing.confirm('x')]).toEqual([
      undefined,
      undefined,
    ])
  })

  test(`the consent text is stored with its version and time, and a newer one after its confirmation (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, watching, time } = openSubscribers(opened.database)
    const at = start.toISOString()
    const until = (date: string) =>
      ({ kind: 'fixed', date, time: null, zone: null, note: null }) as const
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
    await watching.watch({
      opportunityId: 'closed',
      email: 'ben@example.org',
      reader: sampleReader,
    })
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
    const news = {
      consent_text: sampleReader.agreements.news.text,
      consent_version: '2',
      consent_at: at,
    }
    expect(await consentOf('eve@example.org')).toEqual(news)
    // For a repeated request the first time counts; another choice counts from its own time, once
    // it is confirmed.
    const mail = (await listMails()).find(({ to }) => to === email)
    await subscribing.confirm(tokenIn(mail?.text ?? ''))
    time.now = new Date(start.getTime() + 2 * day)
    for (const address of [email, 'ben@example.org', 'eve@example.org']) await signUp(address)
    const later = { ...news, consent_at: time.now.toISOString() }
    expect([await consentOf('eve@example.org'), await consentOf('ben@example.org')]).toEqual([
      news,
      later,
    ])
    expect((await consentOf(email))?.consent_text).toBe(sampleReader.agreements.announcement.text)
    await subscribing.confirm(
      tokenIn((await listMails()).findLast(({ to }) => to === email)?.text ?? ''),
    )
    expect(await consentOf(email)).toEqual(later)
  })

  test(`the language of a subscription or reminder is stored for its emails (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const {
      signUp,
      listMails,
      subscribing,
      watching,
      admin: mailAdmin,
    } = openSubscribers(opened.database)
    const until = { kind: 'fixed', date: '2027-01-10', time: null, zone: null, note: null } as const
    await insertOpportunities(kysely, [
      sampleOpportunity({ id: 'grant', slug: 'grant', deadline: until }),
    ])
    await signUp(email, { ...sampleReader, locale: 'de' })
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    await watching.watch({
      opportunityId: 'grant',
      email,
      reader: { ...sampleReader, locale: 'fr' },
    })
    for (const { text } of await listMails()) await subscribing.confirm(tokenIn(text))
    await kysely.updateTable('watch').set({ created_at: '2026-12-01' }).execute()
    const id = '00000000-0000-4000-8000-000000000001'
    await mailAdmin.save(id, { subject: 'News', content: [{ type: 'text', value: 'Hello' }] })
    await mailAdmin.send(id)
    await planMails(opened.database, start)
    const rows = await kysely
      .selectFrom('mail')
      .select(['kind', 'locale'])
      .orderBy('kind')
      .execute()
    expect(rows).toEqual([
      { kind: 'confirmation', locale: 'de' },
      { kind: 'confirmation', locale: 'fr' },
      { kind: 'newsletter', locale: 'de' },
      { kind: 'reminder', locale: 'fr' },
    ])
  })

  test(`a token confirms nothing after its subscriber’s address has changed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing } = openSubscribers(opened.database)
    await signUp()
    const token = tokenIn((await listMails())[0]?.text ?? '')
    await opened.database.kysely
      .updateTable('subscriber')
      .set({ email: 'eve@example.org' })
      .execute()
    expect(await subscribing.confirm(token)).toBe(undefined)
    expect((await findSubscriberByEmail(opened.database.kysely, 'eve@example.org'))?.state).toBe(
      'unconfirmed',
    )
  })

  test(`choices are saved, and a link of another purpose or person does nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing } = openSubscribers(opened.database)
    await signUp()
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? {
      subscriber: '',
      proof: '',
    }
    expect(await subscribing.findAlerts(link)).toMatchObject({
      email,
      alerts: { rhythm: 'daily', kinds: [] },
    })
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
    expect([
      await subscribing.leave(link),
      await subscribing.choose({ ...link, subscriber: 'other' }, input),
    ]).toEqual([undefined, false])
  })

  test(`a link to choose works for two years, a link to unsubscribe for ever (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing, time } = openSubscribers(opened.database)
    await signUp()
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? {
      subscriber: '',
      proof: '',
    }
    const key = await openMailKey(opened.database.kysely, start)
    const leave = { subscriber: link.subscriber, proof: key.sign('leave', link.subscriber) }
    time.now = new Date(start.getTime() + 730 * day)
    expect(await subscribing.findAlerts(link)).toMatchObject({ email })
    const [, seal = ''] = link.proof.split('.')
    const later = { ...link, proof: `${Math.floor(time.now.getTime() / day)}.${seal}` }
    expect(await subscribing.findAlerts(later)).toBe(undefined)
    time.now = new Date(start.getTime() + 732 * day)
    expect([await subscribing.findAlerts(link), await subscribing.choose(link, {})]).toEqual([
      undefined,
      false,
    ])
    expect(await subscribing.isLeaveLink(leave)).toBe(true)
  })

  test(`reminders are named where they are confirmed and chosen, and only their owner can remove each (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { listMails, subscribing, watching } = openSubscribers(opened.database)
    const grants = ['First Grant', 'Second Grant'].map((name, index) =>
      sampleOpportunity({ id: `grant-${index}`, slug: `grant-${index}`, name }),
    )
    await insertOpportunities(opened.database.kysely, grants)
    for (const { id } of grants)
      await watching.watch({ opportunityId: id, email, reader: sampleReader })
    const token = tokenIn((await listMails())[0]?.text ?? '')
    expect([
      await subscribing.listConfirmable(token),
      await subscribing.listConfirmable('none'),
    ]).toEqual([['First Grant', 'Second Grant'], []])
    const link = (await subscribing.confirm(token)) ?? { subscriber: '', proof: '' }
    const found = await subscribing.findAlerts(link)
    expect(found?.watched.map(({ name }) => name)).toEqual(['First Grant', 'Second Grant'])
    expect(await subscribing.stopReminders({ ...link, proof: 'made up' }, 'grant-0')).toBe(false)
    expect(await subscribing.stopReminders(link, 'grant-0')).toBe(true)
    expect((await subscribing.findAlerts(link))?.watched.map(({ name }) => name)).toEqual([
      'Second Grant',
    ])
    expect(await subscribing.leave(found?.leave ?? link)).toBe('left')
  })

  test(`an unsubscribed address gets nothing more, is stored as a hash only, and may return (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const {
      signUp,
      listMails,
      subscribing,
      admin: mailAdmin,
      time,
    } = openSubscribers(opened.database)
    await signUp()
    const [confirmation] = await claimMails(kysely, 'test', 1, 0, time.now)
    const token = tokenIn((await listMails())[0]?.text ?? '')
    await completeMail(
      kysely,
      { id: confirmation?.id ?? '', lease: null },
      'sent',
      `250 <${email}> taken`,
      time.now,
    )
    await subscribing.confirm(token)
    const id = '00000000-0000-4000-8000-000000000001'
    expect(
      await mailAdmin.save(id, { subject: 'News', content: [{ type: 'text', value: 'Hello' }] }),
    ).toMatchObject({ ok: true })
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
    const { signUp, listMails, subscribing, time } = openSubscribers(opened.database)
    await signUp()
    const first = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? {
      subscriber: '',
      proof: '',
    }
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
    const { signUp, listMails, subscribing, rights, time } = openSubscribers(opened.database)
    await signUp()
    const first = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? {
      subscriber: '',
      proof: '',
    }
    const key = await openMailKey(kysely, start)
    await rights.erase(email)
    time.now = new Date(start.getTime() + 2 * day)
    await signUp()
    await subscribing.confirm(tokenIn((await listMails()).at(-1)?.text ?? ''))
    expect(
      await subscribing.leave({
        subscriber: first.subscriber,
        proof: key.sign('leave', first.subscriber),
      }),
    ).toBe('ended')
    expect((await findSubscriberByEmail(kysely, email))?.state).toBe('confirmed')
    expect(await subscribing.leave({ subscriber: first.subscriber, proof: 'made up' })).toBe(
      undefined,
    )
  })
}
