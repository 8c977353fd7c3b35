import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listMentionedUploads } from '#storage/items/upload-store.ts'
import { databases } from '#storage/testing/test-database.ts'

const idOf = (number: number) => String(number).padStart(24, '0')

for (const kind of databases) {
  test(`a picture is found in any row that mentions it, with gaps between the rows (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const rows = Array.from({ length: 1700 }, (_, at) => ({
      key: `key-${at}`,
      value: at % 100 === 0 ? `see /uploads/${idOf(at)}-400x300.webp` : 'nothing',
      changed_at: '',
    }))
    await kysely.insertInto('setting').values(rows).execute()
    // A complete range of them is missing, and so is the first row.
    await sql`delete from setting where key = 'key-0' or (key >= 'key-5' and key < 'key-9')`.execute(
      kysely,
    )
    const staying = rows.filter(({ key }) => key !== 'key-0' && !(key >= 'key-5' && key < 'key-9'))
    const expected = staying
      .filter(({ value }) => value !== 'nothing')
      .map(({ key }) => idOf(Number(key.slice(4))))
    expect([...(await listMentionedUploads(opened.database))].toSorted()).toEqual(
      expected.toSorted(),
    )
  })
}
