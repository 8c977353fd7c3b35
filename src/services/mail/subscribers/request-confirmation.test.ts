import { expect, test } from 'vitest'
import { readMailOptions } from '#domain/mail/options.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { insertSuppression, listWatchers } from '#storage/mail/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { cleanUpMails } from '#services/mail/retention.ts'
import { subscribe } from '#services/mail/subscribers/subscribing.ts'
import { openMailKey } from '#services/secret.ts'
import { day, email, openSubscribers, start, tokenIn } from '#server/testing/open-subscribers.ts'

for (const kind of databases) {
  test(`new, pending, confirmed, unsubscribed and refused addresses get the same response in the same time (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing } = openSubscribers(opened.database)
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
    const written = (
      await kysely.selectFrom('mail').select('email').orderBy('email').execute()
    ).map(({ email: to }) => to)
    expect(written).toEqual([
      'known@example.org',
      'left@example.org',
      'new@example.org',
      'pending@example.org',
    ])
  })

  test(`an address gets one confirmation a day and three a month, and the response is always the same (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, time } = openSubscribers(opened.database)
    const answers = await Promise.all([signUp(), signUp('ADA@example.org'), signUp()])
    for (let count = 1; count < 6; count += 1) {
      time.now = new Date(start.getTime() + count * 1.1 * day)
      answers.push(await signUp())
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true,"value":"accepted"}']),
    )
    expect(await listMails()).toHaveLength(3)
  })

  test(`one mailbox gets one confirmation a day, with any spelling of its domain and any tag (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, time } = openSubscribers(opened.database)
    const letters = ['ｅ', 'e\ufe00', 'e\ufe0f', '𝖾', 'E']
    for (const letter of letters)
      expect(await signUp(`ada@${letter}xample.org`)).toEqual({ ok: true, value: 'accepted' })
    for (const tag of ['1', '2', '3'])
      expect(await signUp(`ada+${tag}@example.org`)).toEqual({ ok: true, value: 'accepted' })
    expect((await listMails()).map(({ to }) => to)).toEqual([email])
    time.now = new Date(start.getTime() + 1.1 * day)
    await signUp('ada+1@example.org')
    expect((await listMails()).at(-1)?.to).toBe('ada+1@example.org')
  })

  test(`confirmations have an hourly limit, more wait for at most a day, and beyond that none is queued (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { admin: mailAdmin, time } = openSubscribers(opened.database)
    const deps = { db: opened.database, clock: () => time.now, limitsFactor: 0.01 }
    const signUp = (name: string) => subscribe(deps, { email: `${name}@example.org` }, sampleReader)
    // 3 an hour, for the hours 0 to 24. As many at once as PostgreSQL has connections: on a busy
    // machine others would wait in vain for one.
    for (let first = 0; first < 80; first += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_none, index) => signUp(`reader-${first + index}`)),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set(['{"ok":true,"value":"accepted"}']),
      )
    }
    const times = async () =>
      (await kysely.selectFrom('mail').select('next_at').orderBy('next_at').execute()).map(
        (row) => row.next_at,
      )
    const hours = Array.from({ length: 75 }, (_none, index) =>
      new Date(start.getTime() + Math.floor(index / 3) * 3_600_000).toISOString(),
    )
    expect(await times()).toEqual(hours)
    expect(await mailAdmin.countDelayed()).toBe(72)
    // The link works for 48 hours from the time of sending.
    const last = await kysely
      .selectFrom('mail_token')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirst()
    expect(last?.expires_at).toBe(new Date(start.getTime() + 3 * day).toISOString())
    // A refused address may try again as soon as there is room.
    time.now = new Date(start.getTime() + 3_600_000)
    const without = await kysely.selectFrom('subscriber').select('email').execute()
    const written = new Set(
      (await kysely.selectFrom('mail').select('email').execute()).map((row) => row.email),
    )
    const [silent] = without.filter((row) => !written.has(row.email))
    await signUp(silent?.email.split('@')[0] ?? '')
    expect(await times()).toHaveLength(76)
  })

  test(`confirmations go out network by network: 7,400 of one delay nobody else's (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const deps = { db: opened.database, clock: () => start, limitsFactor: 0.1 }
    const signUp = (name: string, network: string) =>
      subscribe(deps, { email: `${name}@example.org`, network }, sampleReader)
    const waitsOf = async (name: string) => {
      const rows = await kysely
        .selectFrom('mail')
        .select('next_at')
        .where('email', 'like', `${name}%`)
        .execute()
      return rows.map((row) => (Date.parse(row.next_at) - start.getTime()) / 3_600_000).toSorted()
    }
    // 30 an hour: of these 5 to one network, where nobody else asks.
    for (let first = 0; first < 180; first += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_none, index) => signUp(`flood-${first + index}`, 'one')),
      )
    const flood = await waitsOf('flood')
    expect(flood.filter((wait) => wait === 0)).toHaveLength(5)
    expect(Math.max(...flood)).toBe(24)
    await signUp('honest', 'two')
    expect(await waitsOf('honest')).toEqual([0])
    // Many networks with a flood each still leave places to those that have asked for nothing.
    for (let network = 0; network < 8; network += 1)
      for (let index = 0; index < 5; index += 1)
        await signUp(`many-${network}-${index}`, `many-${network}`)
    await signUp('late', 'three')
    expect(await waitsOf('late')).toEqual([0])
    const counts = await kysely.selectFrom('limit_count').selectAll().execute()
    expect(JSON.stringify(counts)).not.toMatch(/one|honest|many/)
    expect(Math.max(...counts.map(({ until }) => Date.parse(until))) - start.getTime()).toBe(
      25 * 3_600_000,
    )
  })

  test(`a reminder that a stranger enters for a confirmed address sends one email, and begins only with its link (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { signUp, listMails, subscribing, watching } = openSubscribers(opened.database)
    await insertOpportunities(
      kysely,
      ['a', 'b', 'c'].map((id) =>
        sampleOpportunity({ id, slug: id, name: `Grant ${id.toUpperCase()}` }),
      ),
    )
    await signUp(email)
    const chooser = await subscribing.confirm(
      tokenIn((await listMails())[0]?.text ?? ''),
      sampleReader,
    )
    const watch = (opportunityId: string) =>
      watching.watch({ opportunityId, email, reader: sampleReader })
    const watchers = async () =>
      (await listWatchers(kysely, ['a', 'b', 'c']))
        .map(({ opportunityId }) => opportunityId)
        .toSorted()
    const names = async () =>
      (await subscribing.findAlerts(chooser!))?.watched.map(({ name }) => name)
    await watch('a')
    const mails = await listMails()
    expect(mails).toHaveLength(2)
    const asking =
      mails.map(({ text }) => text).find((text) => text.includes('Then nothing changes.')) ?? ''
    expect(asking).toContain('Grant A')
    expect([await watchers(), await names()]).toEqual([[], []])
    // Asked for in one go, it is in the same confirmation.
    await watch('b')
    expect(await listMails()).toHaveLength(2)
    const token = tokenIn(asking)
    expect(await subscribing.listConfirmable(token)).toEqual(['Grant A', 'Grant B'])
    await subscribing.confirm(token, sampleReader)
    expect([await watchers(), await names()]).toEqual([
      ['a', 'b'],
      ['Grant A', 'Grant B'],
    ])
    // Nothing is asked about a reminder that is there.
    await watch('a')
    expect(await listMails()).toHaveLength(2)
    for (const id of ['c', 'c', 'c', 'c', 'c']) await watch(id)
    expect(await listMails()).toHaveLength(3)
    expect(await watchers()).toEqual(['a', 'b'])
    await cleanUpMails(
      { db: opened.database },
      readMailOptions({}),
      new Date(start.getTime() + 8 * 86_400_000),
    )
    expect(
      (await kysely.selectFrom('watch').select('opportunity_id').execute())
        .map((row) => row.opportunity_id)
        .toSorted(),
    ).toEqual(['a', 'b'])
  })

  test(`a sixth confirmation of a day to a confirmed address comes a day later (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing, watching, time } = openSubscribers(opened.database)
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    await insertOpportunities(
      opened.database.kysely,
      ids.map((id) => sampleOpportunity({ id, slug: id, name: `Grant ${id}` })),
    )
    await signUp(email)
    await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))
    const countMails = async () => (await listMails()).length
    const counts: number[] = []
    // An earlier link would confirm the later reminders too.
    const used = new Set<string>()
    for (const [index, opportunityId] of ids.entries()) {
      time.now = new Date(start.getTime() + (index + 1) * 3_600_000)
      await watching.watch({ opportunityId, email, reader: sampleReader })
      const mails = await listMails()
      counts.push(mails.length)
      for (const { text } of mails) {
        if (!used.has(tokenIn(text))) await subscribing.confirm(tokenIn(text))
        used.add(tokenIn(text))
      }
    }
    // The confirmation of the address itself, then five of reminders.
    expect(counts).toEqual([2, 3, 4, 5, 6, 6, 6])
    time.now = new Date(start.getTime() + 25 * 3_600_000 - 1)
    expect(await countMails()).toBe(6)
    time.now = new Date(start.getTime() + 25 * 3_600_000)
    const mails = await listMails()
    expect(mails).toHaveLength(7)
    // It stands for the seventh too.
    const late = mails.map(({ text }) => text).find((text) => text.includes('Grant f'))
    expect(late).toContain('Grant g')
  })

  test(`reminders of a confirmed address that wants no news stay without news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const { listMails, subscribing, watching, time } = openSubscribers(opened.database)
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
    expect(
      (await listWatchers(kysely, ['a', 'b'])).map(({ opportunityId }) => opportunityId).toSorted(),
    ).toEqual(['a', 'b'])
  })

  test(`a subscriber of one reminder gets no news before another confirmation (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails, subscribing, watching, time } = openSubscribers(opened.database)
    await insertOpportunities(opened.database.kysely, [sampleOpportunity({ id: 'grant' })])
    expect(
      await watching.watch({ opportunityId: 'grant', email: 'nonsense', reader: sampleReader }),
    ).toMatchObject({ ok: false })
    expect(await watching.watch({ opportunityId: 'other', email, reader: sampleReader })).toBe(
      undefined,
    )
    expect(await watching.watch({ opportunityId: 'grant', email, reader: sampleReader })).toEqual({
      ok: true,
      value: 'accepted',
    })
    const link = (await subscribing.confirm(tokenIn((await listMails())[0]?.text ?? ''))) ?? {
      subscriber: '',
      proof: '',
    }
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('never')
    time.now = new Date(start.getTime() + 2 * day)
    await signUp()
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('never')
    await subscribing.confirm(tokenIn((await listMails()).at(-1)?.text ?? ''))
    expect((await subscribing.findAlerts(link))?.alerts.rhythm).toBe('daily')
  })

  test(`bad addresses are refused and unusual good ones accepted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { signUp, listMails } = openSubscribers(opened.database)
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
