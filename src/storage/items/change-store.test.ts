import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { forgetChanges, getChangeMark, listChangesSince, listNextChanges } from '#storage/items/change-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { countRows } from '#storage/testing/count-rows.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-22T12:00:00Z')
const item = (id: string) => sampleOpportunity({ id, slug: id, code: null })

for (const kind of databases) {
  test(`what is added, changed and deleted is told once, to everybody who had looked before (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a'), item('b')])
    const mark = await getChangeMark(kysely)
    expect(await listChangesSince(kysely, mark)).toEqual({ ids: [], mark })
    await updateOpportunity(kysely, { ...item('a'), name: 'Other' })
    await updateOpportunity(kysely, { ...item('a'), name: 'Third' })
    await insertOpportunities(kysely, [item('c')])
    await inTransaction(kysely, (db) => db.deleteFrom('opportunity').where('id', '=', 'b').execute())
    const changed = await listChangesSince(kysely, mark)
    expect(changed?.ids).toEqual(['a', 'c', 'b'])
    expect(await listChangesSince(kysely, changed?.mark ?? 0)).toEqual({ ids: [], mark: changed?.mark })
    expect((await listChangesSince(kysely, 0))?.ids).toEqual(['a', 'b', 'c'])
  })

  test(`very many changes of one transaction are told part by part, each once, with what is changed meanwhile (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a')])
    const mark = await getChangeMark(kysely)
    const many = Array.from({ length: 1200 }, (_, at) => `many-${at}`)
    await insertOpportunities(kysely, many.map(item))
    expect((await listChangesSince(kysely, mark))?.ids.toSorted()).toEqual(many.toSorted())
    const parts = [await listNextChanges(kysely, mark)]
    await updateOpportunity(kysely, { ...item('a'), name: 'Other' })
    const last = await getChangeMark(kysely)
    for (let read = parts[0]?.mark ?? last; read < last; read = parts.at(-1)?.mark ?? last) parts.push(await listNextChanges(kysely, read))
    expect(parts.flatMap((part) => part?.ids ?? []).toSorted()).toEqual(['a', ...many].toSorted())
    expect(parts.at(-1)).toMatchObject({ mark: last, hasMore: false })
    // PostgreSQL numbers them in one statement, which holds nobody here.
    if (opened.database.dialect === 'sqlite') expect(parts.map((part) => part?.ids.length)).toEqual([1000, 201])
  })

  test(`what a program wrote that numbers nothing is told as well, until it is numbered and told for the last time (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a'), item('b')])
    const mark = await getChangeMark(kysely)
    // An older program beside this one while machines are renewed one after the other, or a hand at the database.
    await sql`update opportunity set name = 'Other' where id = 'a'`.execute(kysely)
    for (let look = 0; look < 2; look += 1) expect(await listChangesSince(kysely, mark)).toEqual({ ids: ['a'], mark })
    await updateOpportunity(kysely, { ...item('b'), name: 'Other' })
    const changed = await listChangesSince(kysely, mark)
    expect(changed?.ids.toSorted()).toEqual(['a', 'b'])
    expect(await listChangesSince(kysely, changed?.mark ?? 0)).toEqual({ ids: [], mark: changed?.mark })
  })

  test(`what the link check notes is no change, unless something else changes with it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a'), item('b')])
    const mark = await getChangeMark(kysely)
    const note = (db: Queries, id: string, more: { name?: string; version?: number } = {}) =>
      db
        .updateTable('opportunity')
        .set({ link_state: 'dead', link_checked_at: now.toISOString(), ...more })
        .where('id', '=', id)
        .execute()
    await inTransaction(kysely, (db) => note(db, 'a'))
    await inTransaction(kysely, (db) => note(db, 'b', { name: 'Other', version: 2 }))
    expect((await listChangesSince(kysely, mark))?.ids).toEqual(['b'])
  })

  test(`of two that change items at once none is missed by who looks in between (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a'), item('b')])
    let mark = await getChangeMark(kysely)
    const seen = new Set<string>()
    const look = async () => {
      const changed = await listChangesSince(kysely, mark)
      for (const id of changed?.ids ?? []) seen.add(id)
      mark = changed?.mark ?? mark
    }
    const isChanged = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const first = inTransaction(kysely, async (db) => {
      await db.updateTable('opportunity').set({ name: 'First' }).where('id', '=', 'a').execute()
      isChanged.resolve()
      await mayEnd.promise
    })
    await isChanged.promise
    // SQLite lets one write after the other; there the second waits for the first.
    const second = updateOpportunity(kysely, { ...item('b'), name: 'Second' })
    if (opened.database.dialect === 'postgres') await second
    await look()
    mayEnd.resolve()
    await Promise.all([first, second])
    await look()
    expect([...seen].toSorted()).toEqual(['a', 'b'])
  })

  test(`who looked too long ago is told to read everything, and no number is given twice (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a')])
    const early = await getChangeMark(kysely)
    await updateOpportunity(kysely, { ...item('a'), name: 'Other' })
    await updateOpportunity(kysely, { ...item('a'), name: 'Third' })
    const late = await getChangeMark(kysely)
    await forgetChanges(kysely, new Date(Date.now() + 60_000))
    expect(await listChangesSince(kysely, early)).toBeNull()
    expect(await listChangesSince(kysely, late)).toEqual({ ids: [], mark: late })
    await updateOpportunity(kysely, { ...item('a'), name: 'Fourth' })
    expect(await getChangeMark(kysely)).toBe(late + 1)
    expect(await listChangesSince(kysely, late)).toEqual({ ids: ['a'], mark: late + 1 })
  })
}

for (const kind of databases.filter(({ name }) => name === 'PostgreSQL')) {
  test('after very many changes PostgreSQL plans by what is there, without waiting for its own round', async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const many = Array.from({ length: 1200 }, (_, at) => `many-${at}`)
    await insertOpportunities(kysely, many.map(item))
    expect(await countRows(kysely, 'opportunity')).toBe(1200)
  })
}
