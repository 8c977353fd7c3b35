import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`a plan names what it changes and why it leaves out the rest, and changes nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { opportunities, add } = open(opened)
    const passed = await add('Passed', { deadline: '2026-11-01' })
    const coming = await add('Coming', { deadline: '2027-11-01' })
    const draft = await add('Draft', {}, 'draft')
    const empty = await add('Empty', { categories: [], regions: [] }, 'draft')
    const ids = [passed, coming, draft, empty]
    expect(await opportunities.plan('renew', [passed, coming])).toMatchObject({
      items: [{ id: passed, name: 'Passed' }],
      leftOut: [{ reason: 'date-to-come', items: [{ id: coming, name: 'Coming' }] }],
    })
    expect(await opportunities.plan('publish', ids)).toMatchObject({
      items: [{ id: draft }],
      leftOut: [
        { reason: 'same', items: [{ id: passed }, { id: coming }] },
        { reason: 'on-no-page', items: [{ id: empty }] },
      ],
    })
    expect(await opportunities.plan('verify', [passed, coming], [coming])).toMatchObject({
      items: [{ id: passed }],
      leftOut: [{ reason: 'unopened', items: [{ id: coming }] }],
    })
    await opportunities.act(passed, 'verify')
    expect(await opportunities.plan('verify', [passed, coming], [coming])).toMatchObject({
      items: [],
      leftOut: [{ reason: 'same' }, { reason: 'unopened' }],
    })
    expect((await opportunities.get(coming)).version).toBe(1)
  })

  test(`all that a table finds is changed as planned, in one change with one undo (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { opportunities, transfer, add } = open(opened)
    const ids = [await add('First of these'), await add('Second of these'), await add('Another')]
    const draft = await add('Third of these', {}, 'draft')
    const query = { kind: 'scholarship', text: 'of these', sort: 'name', pageSize: 1 } as const
    const found = await opportunities.listIds(query)
    expect(found).toEqual([ids[0], ids[1], draft])
    // Of a choice only what the table still finds.
    const only = new Set([ids[1]!, ids[2]!, 'gone'])
    expect(await opportunities.listIds({ ...query, only })).toEqual([ids[1]])
    const { press } = await opportunities.plan('unpublish', found)
    const done = await opportunities.bulkAsPlanned('unpublish', found, press)
    expect(done).toEqual({ ids: [ids[0], ids[1]], undo: press })
    expect((await opportunities.get(ids[0]!)).state).toBe('draft')
    expect((await opportunities.get(ids[2]!)).state).toBe('published')
    // The second click of a double one, when the table finds other items already.
    expect(await opportunities.bulkAsPlanned('unpublish', [], press)).toMatchObject({ undo: press })
    expect((await opportunities.get(ids[0]!)).version).toBe(2)
    expect(await transfer.undoImport(press)).toMatchObject({ restored: 2, left: [] })
    expect((await opportunities.get(ids[0]!)).state).toBe('published')
    // What was undone needs a new look.
    await expect(opportunities.bulkAsPlanned('unpublish', found, press)).rejects.toMatchObject({
      reason: { key: 'plan-changed' },
    })
  })

  test(`a plan is not done once one of its items has changed or another one matches (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { opportunities, add } = open(opened)
    const ids = [await add('First'), await add('Second')]
    const { press } = await opportunities.plan('trash', ids)
    const refused = { code: 'conflict', reason: { key: 'plan-changed' } }
    await expect(
      opportunities.bulkAsPlanned('trash', [...ids, await add('Third')], press),
    ).rejects.toMatchObject(refused)
    await expect(opportunities.bulkAsPlanned('unpublish', ids, press)).rejects.toMatchObject(
      refused,
    )
    await opportunities.act(ids[1]!, 'verify')
    await expect(opportunities.bulkAsPlanned('trash', ids, press)).rejects.toMatchObject(refused)
    expect((await opportunities.get(ids[0]!)).state).toBe('published')
  })

  test(`what is deleted permanently as planned is gone, of articles too (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { posts } = open(opened)
    const created = await posts.create({ title: 'An article', content: [] })
    if (!created.ok) throw new Error(JSON.stringify(created.errors))
    await posts.trash(created.value.item.id)
    expect(await posts.listIds({})).toEqual([])
    const found = await posts.listIds({ state: 'trash' })
    const { press, items } = await posts.plan('remove', found)
    expect(await posts.listIds({ state: 'trash', only: new Set(found) })).toEqual(found)
    expect(await posts.listIds({ state: 'trash', only: new Set(['gone']) })).toEqual([])
    expect(items).toEqual([{ id: created.value.item.id, name: 'An article' }])
    expect(await posts.bulkAsPlanned('remove', found, press)).toEqual({ ids: found, undo: null })
    expect(await posts.find(created.value.item.id)).toBeUndefined()
  })

  test(`more than a thousand items are not changed at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { opportunities } = open(opened)
    const ids = Array.from({ length: 1001 }, (_, index) => `no-${index}`)
    await expect(opportunities.plan('trash', ids)).rejects.toMatchObject({
      reason: { key: 'too-many-items', most: 1000 },
    })
  })
}

function open({ database }: TestDatabase) {
  const clock = () => new Date('2026-11-21T12:00:00Z')
  const editing = createTestEditing({ db: database, clock })
  let count = 0
  return {
    ...editing,
    async add(name: string, more: object = {}, publish: 'now' | 'draft' = 'now') {
      count += 1
      const created = await editing.opportunities.create(
        'scholarship',
        { ...sampleInput, name, code: `P-${count}`, ...more },
        { publish },
      )
      if (!created.ok) throw new Error(JSON.stringify(created.errors))
      return created.value.item.id
    },
  }
}
