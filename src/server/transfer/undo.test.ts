import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { findVersions, insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { scheduleItem } from '#services/testing/schedule-item.ts'
import { openTestTransfer, testNow } from '#server/testing/test-transfer.ts'

const later = '2031-05-01T06:30:00.000Z'
const file = JSON.stringify([
  { _id: 'one', name: 'Changed one', feeToApply: '', publishAt: null },
  { _id: 'two', name: 'Changed two', state: 'published' },
  { _id: 'three', name: 'Changed three' },
  { _id: 'four', name: 'A new item', region: 'Asia' },
  { _id: 'five', name: 'Another new item', region: 'Asia' },
  { kind: 'post', _id: 'post', title: 'Changed article', state: 'published' },
  { kind: 'post', _id: 'new-post', title: 'A new article' },
])

for (const kind of databases) {
  test(`calendars follow an import that moves a day, and its undo (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    const { kysely } = setup.database
    const deadline = {
      kind: 'fixed',
      date: '2027-03-15',
      time: null,
      zone: null,
      note: null,
    } as const
    await insertOpportunities(
      kysely,
      ['one', 'two'].map((id) => sampleOpportunity({ regions: ['Asia'], deadline, id, slug: id })),
    )
    const versions = async () =>
      Object.fromEntries(await findVersions(kysely, ['one', 'two', 'new']))
    await setup.load(
      'a.json',
      JSON.stringify([
        { _id: 'one', deadline: '2027-04-15' },
        { _id: 'two', name: 'Renamed' },
        { _id: 'new', name: 'New', region: 'Asia', deadline: '2027-01-01' },
      ]),
    )
    expect(await versions()).toEqual({ one: 2, two: 2, new: 1 })
    const [run] = await setup.editing.transfer.listImports()
    await setup.editing.transfer.undoImport(run?.id ?? '')
    expect(await versions()).toEqual({ one: 3, two: 3 })
  })

  test(`one action undoes an import: changes are reverted, new items go to the trash, items edited since stay and are named (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    const { opportunities, posts, transfer } = setup.editing
    const item = sampleOpportunity({ regions: ['Asia'], feeToApply: '20 EUR' })
    await insertOpportunities(
      setup.database.kysely,
      ['one', 'two', 'three'].map((id) => ({
        ...item,
        id,
        slug: id,
        code: id.toUpperCase(),
        name: `Item ${id}`,
      })),
    )
    await scheduleItem(setup.database.kysely, 'opportunity', 'one', later, testNow)
    await opportunities.act('two', 'unpublish')
    await posts.create(
      { title: 'An article', author: 'Ada' },
      { publish: 'draft', key: '00000000-0000-4000-8000-000000000001' },
    )
    const article = '00000000-0000-4000-8000-000000000001'
    const before = await Promise.all([
      opportunities.get('one'),
      opportunities.get('two'),
      posts.get(article),
    ])

    const report = await setup.load('a.json', file.replace('"_id":"post"', `"_id":"${article}"`))
    expect([report.mistakes, report.created, report.updated]).toEqual([0, 3, 4])
    const [run] = await transfer.listImports()
    expect(run).toMatchObject({
      id: report.importId,
      name: 'a.json',
      created: 3,
      updated: 4,
      undoneAt: null,
    })

    await opportunities.act('three', 'verify')
    await opportunities.update('five', {
      name: 'Edited since',
      regions: 'Asia',
      deadlineKind: 'varies',
    })
    const undone = await transfer.undoImport(run?.id ?? '')
    expect(undone).toMatchObject({ restored: 3, trashed: 2 })
    expect(undone?.left.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { entity: 'opportunity', id: 'five', title: 'Edited since' },
      { entity: 'opportunity', id: 'three', title: 'Changed three' },
    ])
    const after = await Promise.all([
      opportunities.get('one'),
      opportunities.get('two'),
      posts.get(article),
    ])
    for (const [at, now] of after.entries()) {
      const was = before[at]!
      expect([now.state, now.publishAt]).toEqual([was.state, was.publishAt])
      expect({ ...now.item, updatedAt: null }).toEqual({ ...was.item, updatedAt: null })
    }
    expect((await opportunities.get('four')).state).toBe('trash')
    expect((await posts.get('new-post')).state).toBe('trash')
    expect((await opportunities.listHistory('one'))[0]?.action).toBe('brought-back')

    expect((await transfer.listImports())[0]?.undoneAt).toBe('2026-11-21T12:00:00.000Z')
    expect([
      await transfer.undoImport(run?.id ?? ''),
      await transfer.undoImport('nothing'),
    ]).toEqual([undefined, undefined])
  })
}

test('a dry run and an import without changes leave nothing to undo', async () => {
  await using setup = await openTestTransfer(databases[0]!)
  expect((await setup.load('a.json', file, false)).importId).toBeNull()
  await setup.load('a.csv', 'id,name,region\nA-1,Item,Asia\n')
  expect((await setup.load('a.csv', 'id,name,region\nA-1,Item,Asia\n')).importId).toBeNull()
  expect(await setup.editing.transfer.listImports()).toHaveLength(1)
})

test('a code that another item has now stays there: the item of the import is left and named', async () => {
  await using setup = await openTestTransfer(databases[0]!)
  const { opportunities, transfer } = setup.editing
  await setup.load('a.csv', 'id,name,region,_id\nA-1,Item,Asia,one\n')
  await setup.load('b.csv', '_id,id\none,A-2\n')
  await setup.load('c.csv', 'id,name,region,_id\nA-1,Other,Asia,two\n')
  const second = (await transfer.listImports()).find(({ name }) => name === 'b.csv')
  expect(await transfer.undoImport(second?.id ?? '')).toEqual({
    restored: 0,
    trashed: 0,
    left: [{ entity: 'opportunity', id: 'one', title: 'Item' }],
  })
  expect((await opportunities.get('one')).item.code).toBe('A-2')
})
