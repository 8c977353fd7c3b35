import { expect, test } from 'vitest'
import { openDatabase } from '#storage/database.ts'
import { reserveSendSlot } from '#storage/mail/outbox.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2027-01-04T09:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

for (const kind of databases) {
  test(`slots claimed at once by two processes follow each other by the interval (${kind.name})`, async () => {
    await using opened = await kind.open()
    const second = openDatabase(opened.address)
    const both = [opened.database, second].flatMap((db) =>
      Array.from({ length: 5 }, () => reserveSendSlot(db.kysely, 100, now)),
    )
    const delays = (await Promise.all(both)).map((slot) => slot.getTime() - now.getTime())
    expect(delays.toSorted((a, b) => a - b)).toEqual([
      0, 100, 200, 300, 400, 500, 600, 700, 800, 900,
    ])
    expect(await reserveSendSlot(second.kysely, 100, later(5000))).toEqual(later(5000))
    await second.close()
  })

  test(`a clock that was wrong for a while does not stop the emails (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await reserveSendSlot(kysely, 100, later(86_400_000))
    expect((await reserveSendSlot(kysely, 100, now)).getTime()).toBeLessThanOrEqual(
      later(2000).getTime(),
    )
  })
}
