import { expect, test } from 'vitest'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { countMails } from '#storage/mail/outbox.ts'
import { confirmSubscriber, insertSubscriber, savePreferences } from '#storage/mail/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createMailAdmin } from '#services/mail/mail-admin.ts'

const now = new Date('2027-01-04T09:00:00.000Z')
const clock = () => now
const entered = {
  perMinute: '60',
  gatherMinutes: '5',
  adminEmail: '',
  unconfirmedDays: '3',
  messageMonths: '6',
  logMonths: '24',
}
const id = '00000000-0000-4000-8000-000000000001'

for (const kind of databases) {
  test(`valid mail settings are saved, and with an error none is (${kind.name})`, async () => {
    await using opened = await kind.open()
    const mailAdmin = createMailAdmin({ db: opened.database, clock })
    const usual = await mailAdmin.options()
    expect(usual).toMatchObject({
      perMinute: 600,
      unconfirmedDays: 7,
      messageMonths: 12,
      logMonths: 13,
    })
    expect(await mailAdmin.saveOptions({ ...entered, perMinute: '0', logMonths: 'long' })).toEqual({
      ok: false,
      errors: {
        perMinute: { key: 'no-whole-number', least: 1, most: 60_000 },
        logMonths: { key: 'no-whole-number', least: 1, most: 120 },
      },
    })
    expect(await mailAdmin.options()).toEqual(usual)
    expect(await mailAdmin.saveOptions(entered)).toMatchObject({ ok: true })
    expect((await mailAdmin.readOutbox()).options).toMatchObject({
      perMinute: 60,
      gatherMinutes: 5,
      unconfirmedDays: 3,
      logMonths: 24,
    })
  })

  test(`pausing all sending and saving settings do not affect each other (${kind.name})`, async () => {
    await using opened = await kind.open()
    const mailAdmin = createMailAdmin({ db: opened.database, clock })
    await Promise.all([mailAdmin.setPaused(true), mailAdmin.saveOptions(entered)])
    expect(await mailAdmin.options()).toMatchObject({ paused: true, perMinute: 60 })
    await Promise.all([
      mailAdmin.saveOptions({ ...entered, perMinute: '90' }),
      mailAdmin.setPaused(false),
    ])
    expect(await mailAdmin.options()).toMatchObject({ paused: false, perMinute: 90 })
  })

  test(`a change invalidates cached pages, because one of them states retention times (${kind.name})`, async () => {
    await using opened = await kind.open()
    const mailAdmin = createMailAdmin({ db: opened.database, clock })
    const version = () => getCatalogueVersion(opened.database.kysely, now)
    const before = await version()
    await mailAdmin.setPaused(true)
    expect(await version()).toBe(before)
    await mailAdmin.saveOptions(entered)
    expect(await version()).not.toBe(before)
  })

  test(`a newsletter goes once to subscribers of news, and is no draft any more (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const at = now.toISOString()
    for (const name of ['ada', 'ben', 'eve']) {
      const subscriber = {
        id: name,
        email: `${name}@example.org`,
        state: 'unconfirmed',
        createdAt: at,
      } as const
      await insertSubscriber(kysely, subscriber, { text: 'Yes', version: '1', at })
      if (name !== 'ben') await confirmSubscriber(kysely, name, now)
    }
    await savePreferences(kysely, 'eve', { rhythm: 'never' }, now)
    const mailAdmin = createMailAdmin({ db: opened.database, clock })
    expect(await mailAdmin.save(id, { subject: '', content: [] })).toMatchObject({
      ok: false,
      errors: { subject: { key: 'field-empty', field: 'subject' } },
    })
    const content = [{ type: 'text', value: 'Hello' }]
    await mailAdmin.save(id, { subject: 'News', content })
    expect(await mailAdmin.readNewsletters()).toMatchObject({
      readers: 1,
      newsletters: [{ subject: 'News', sentAt: null }],
    })
    await Promise.all([mailAdmin.send(id), mailAdmin.send(id)])
    expect(await countMails(kysely, `newsletter:${id}`)).toEqual({ waiting: 1, sent: 0, failed: 0 })
    expect(
      (await kysely.selectFrom('mail').select('email').execute()).map(({ email }) => email),
    ).toEqual(['ada@example.org'])
    await expect(mailAdmin.save(id, { subject: 'Other', content })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(mailAdmin.send('00000000-0000-4000-8000-000000000002')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
}
