import { expect, test } from 'vitest'
import { readMailOptions } from '#domain/mail/options.ts'
import { tidyMails } from '#services/mail/retention.ts'
import { insertMessage, listMessages } from '#storage/desk/message-store.ts'
import { databases } from '#storage/testing/test-database.ts'

for (const kind of databases) {
  test(`what is kept for a month is still there on the 31st after a short one (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const message = { name: 'Ada', email: 'ada@example.org', website: null, message: 'Hello' }
    for (const createdAt of ['2027-02-28T11:59:59.999Z', '2027-02-28T12:00:00.000Z', '2027-03-01T00:00:00.000Z']) {
      await insertMessage(kysely, { ...message, id: createdAt, createdAt })
    }
    await tidyMails({ db: opened.database }, { ...readMailOptions({}), messageMonths: 1 }, new Date('2027-03-31T12:00:00Z'))
    expect((await listMessages(kysely)).map(({ id }) => id)).toEqual(['2027-03-01T00:00:00.000Z', '2027-02-28T12:00:00.000Z'])
  })
}
