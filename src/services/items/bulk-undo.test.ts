import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`a future date is not renewed, and then none of the selected items is (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, clock } = open(opened)
    const ids = [await add({ deadline: '2026-11-01' }), await add({ deadline: '2026-11-21' })]
    const expected = await add({ deadline: '2027-03-01' }, 'expected')
    // Until that day has ended everywhere on Earth.
    clock.now = new Date('2026-11-22T11:00:00Z')
    const early = { code: 'conflict', reason: { key: 'renew-early', date: '2026-11-21' } }
    await expect(editing.opportunities.bulk('renew', ids)).rejects.toMatchObject(early)
    expect((await editing.opportunities.get(ids[0]!)).version).toBe(1)
    await expect(editing.opportunities.act(expected, 'renew')).rejects.toMatchObject({
      reason: { key: 'renew-early', date: '2027-03-01' },
    })
    clock.now = new Date('2026-11-22T12:00:00Z')
    await editing.opportunities.bulk('renew', ids)
    expect((await editing.opportunities.get(ids[1]!)).item.deadline).toMatchObject({
      kind: 'expected',
      date: '2027-11-21',
    })
  })

  test(`an item without a date is not renewed, and keeps the mark of its check (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    for (const deadlineKind of ['rolling', 'varies'] as const) {
      const id = await add({ deadline: '' }, deadlineKind)
      await editing.opportunities.act(id, 'verify')
      await expect(editing.opportunities.act(id, 'renew')).rejects.toMatchObject({
        code: 'conflict',
        reason: { key: 'renew-without-date' },
      })
      expect(await editing.opportunities.plan('renew', [id])).toMatchObject({
        items: [],
        leftOut: [{ reason: 'no-date', items: [{ id }] }],
      })
      expect((await editing.opportunities.get(id)).item.verifiedOn).not.toBeNull()
    }
  })

  test(`a bulk action is undone at once, except for items changed since (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, clock } = open(opened)
    const { opportunities, transfer } = editing
    const ids = [
      await add(),
      await add({}, 'fixed', { at: '2027-01-01T10:00:00.000Z' }),
      await add({ name: 'Changed since' }),
    ]
    const drafted = await opportunities.bulk('unpublish', ids)
    expect((await opportunities.get(ids[1]!)).publishAt).toBeNull()
    await opportunities.update(ids[2]!, { ...sampleInput, code: 'B-3', name: 'Another name' })
    clock.now = new Date('2026-11-30T12:00:00Z')
    expect(await transfer.undoImport(drafted.undo ?? '')).toEqual({
      restored: 2,
      trashed: 0,
      left: [{ entity: 'opportunity', id: ids[2], title: 'Another name' }],
    })
    expect(await Promise.all(ids.map(async (id) => (await opportunities.get(id)).state))).toEqual([
      'published',
      'scheduled',
      'draft',
    ])
    expect((await opportunities.get(ids[1]!)).publishAt).toBe('2027-01-01T10:00:00.000Z')
    // Once, and it is in no list of imports.
    expect(await transfer.undoImport(drafted.undo ?? '')).toBeUndefined()
    expect(await transfer.listImports()).toEqual([])
  })

  test(`the same press sent twice is one change with one undo (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    const { opportunities, transfer } = editing
    const expected = await add({ deadline: '2026-12-01' }, 'expected')
    const passed = await add({ deadline: '2026-11-01' })
    for (const [name, id] of [
      ['confirm', expected],
      ['verify', expected],
      ['renew', passed],
      ['unpublish', passed],
      ['publish', passed],
    ] as const) {
      const { version } = await opportunities.get(id)
      const press = () => opportunities.bulk(name, [id], version)
      const [first, second] = await Promise.all([press(), press()])
      expect([name, first.undo === null, second]).toEqual([name, false, first])
      expect([name, await press()]).toEqual([name, first])
      expect([name, (await opportunities.get(id)).version]).toEqual([name, version + 1])
    }
    const { version } = await opportunities.get(expected)
    const { undo } = await opportunities.bulk('verify', [expected])
    await transfer.undoImport(undo ?? '')
    // What was taken back is not done, and another press is no repetition.
    for (const name of ['verify', 'unpublish'] as const)
      await expect(opportunities.bulk(name, [expected], version)).rejects.toMatchObject({
        code: 'conflict',
      })
    const both = await opportunities.bulk('unpublish', [expected, passed])
    expect(await opportunities.bulk('unpublish', [passed, expected])).toMatchObject({
      undo: both.undo,
    })
    expect((await opportunities.bulk('unpublish', [passed])).undo).toBeNull()
  })

  test(`items leave and re-enter the trash, and an action without changes leaves nothing to undo (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    const { opportunities, posts, transfer } = editing
    const id = await add()
    expect((await opportunities.bulk('publish', [id])).undo).toBeNull()
    const trashed = await opportunities.bulk('trash', [id])
    const restored = await opportunities.bulk('restore', [id])
    // The item was restored after it.
    expect(await transfer.undoImport(trashed.undo ?? '')).toMatchObject({
      restored: 0,
      left: [{ id }],
    })
    await transfer.undoImport(restored.undo ?? '')
    expect(await opportunities.get(id)).toMatchObject({
      state: 'trash',
      trashedAt: expect.any(String),
    })
    expect((await opportunities.bulk('remove', [id])).undo).toBeNull()
    const post = await posts.create({ title: 'An article', content: [] })
    if (!post.ok) throw new Error(JSON.stringify(post.errors))
    const hidden = await posts.bulk('unpublish', [post.value.item.id], 1)
    await transfer.undoImport(hidden.undo ?? '')
    expect((await posts.get(post.value.item.id)).state).toBe('published')
    await expect(posts.bulk('unpublish', [post.value.item.id], 1)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test(`undo reopens the reports that a check resolved, and no earlier ones (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, clock } = open(opened)
    const id = await add()
    const report = () => editing.reports.report({ opportunityId: id, reason: 'dead-link' })
    await report()
    await editing.reports.resolveAll(id)
    clock.now = new Date('2026-11-21T12:00:01Z')
    await report()
    const checked = await editing.opportunities.bulk('verify', [id])
    expect(await editing.reports.listOpen()).toEqual([])
    await editing.transfer.undoImport(checked.undo ?? '')
    expect(await editing.reports.listOpen()).toHaveLength(1)
    expect((await editing.opportunities.get(id)).item.verifiedOn).toBeNull()
  })
}

function open({ database }: TestDatabase) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const editing = createTestEditing({ db: database, clock: () => clock.now })
  let count = 0
  return {
    clock,
    editing,
    async add(more: object = {}, deadlineKind = 'fixed', publish: 'now' | { at: string } = 'now') {
      count += 1
      const created = await editing.opportunities.create(
        'scholarship',
        { ...sampleInput, code: `B-${count}`, deadlineKind, ...more },
        { publish },
      )
      if (!created.ok) throw new Error(JSON.stringify(created.errors))
      return created.value.item.id
    },
  }
}
