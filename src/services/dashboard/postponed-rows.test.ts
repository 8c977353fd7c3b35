import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { toRowKey, toRowState } from '#services/dashboard/postponed-rows.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`every row can be postponed, so that the list is empty, and no item changes (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, readReasons, leaveOutAll } = open(opened)
    const id = await add({ deadline: '2026-12-01' })
    await add({ deadline: '2026-12-05', deadlineKind: 'expected' })
    await add({ deadline: '2026-11-18' })
    await editing.reports.report({ opportunityId: id, reason: 'dead-link' })
    const reasons = await readReasons()
    expect(new Set(reasons)).toEqual(
      new Set([
        'reported',
        'deadline-passed',
        'deadline-soon',
        'expected-soon',
        'not-verified',
        'page-empty',
      ]),
    )
    await leaveOutAll()
    const { rows, later, postponed } = await editing.listAttention()
    expect([rows, later.length, postponed]).toEqual([[], reasons.length, reasons.length])
    expect(new Set(later.map(({ reason }) => reason))).toEqual(new Set(reasons))
    expect(await editing.opportunities.get(id)).toMatchObject({
      version: 1,
      item: { verifiedOn: null },
    })
    expect(await editing.reports.listOpen()).toHaveLength(1)
    await editing.postponed.clear()
    expect(await readReasons()).toEqual(reasons)
  })

  test(`a row returns after 14 days near its deadline, after 30 otherwise, and at once if its content changes (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, clock, readReasons, leaveOutAll } = open(opened)
    const near = await add({ deadline: '2026-12-05' })
    const far = await add({ deadline: '2027-06-01' })
    for (const opportunityId of [near, far])
      await editing.reports.report({ opportunityId, reason: 'other' })
    const { rows } = await editing.listAttention()
    const daysOf = (itemId: string) =>
      rows.find((row) => row.itemId === itemId && row.reason === 'reported')?.postponeDays
    expect([daysOf(near), daysOf(far)]).toEqual([14, 30])
    await leaveOutAll()
    const reported = async () =>
      (await editing.listAttention()).rows
        .filter((row) => row.reason === 'reported')
        .map((row) => row.itemId)
    clock.now = new Date('2026-12-04T23:59:00Z')
    expect(await readReasons()).toEqual([])
    clock.now = new Date('2026-12-05T00:00:00Z')
    expect(await reported()).toEqual([near])
    await editing.reports.report({ opportunityId: far, reason: 'closed' })
    expect((await reported()).toSorted()).toEqual([near, far].toSorted())
  })

  test(`a row that is postponed twice is postponed once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    await add({ deadline: '2026-12-01' })
    const [row] = (await editing.listAttention()).rows
    const press = () => editing.postponed.add(toRowKey(row!), toRowState(row!))
    await press()
    await press()
    expect(await editing.listAttention()).toMatchObject({ postponed: 1 })
    await expect(editing.postponed.add(toRowKey(row!), 'something else')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test(`the list has the key of a row that is shown or left out, and not of one that is answered (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, leaveOutAll } = open(opened)
    const id = await add({ deadline: '2026-12-01' })
    const key = `deadline-soon ${id}`
    expect((await editing.listAttention()).has(key)).toBe(true)
    await leaveOutAll()
    expect((await editing.listAttention()).has(key)).toBe(true)
    await editing.opportunities.act(id, 'verify')
    expect((await editing.listAttention()).has(key)).toBe(false)
  })

  test(`a row that changed or vanished since it was seen is not postponed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    const id = await add({ deadline: '2026-12-01' })
    const row = (await editing.listAttention()).rows.find(
      ({ reason }) => reason === 'deadline-soon',
    )!
    await editing.opportunities.update(id, { ...sampleInput, code: 'L-1', deadline: '2026-12-02' })
    await expect(editing.postponed.add(toRowKey(row), toRowState(row))).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(editing.postponed.add('deadline-soon nothing', '')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
}

function open({ database }: TestDatabase) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const editing = createTestEditing({ db: database, clock: () => clock.now })
  let count = 0
  return {
    clock,
    editing,
    readReasons: async () => (await editing.listAttention()).rows.map(({ reason }) => reason),
    async leaveOutAll() {
      for (const row of (await editing.listAttention()).rows)
        await editing.postponed.add(toRowKey(row), toRowState(row))
    },
    async add(more: object) {
      count += 1
      const created = await editing.opportunities.create('scholarship', {
        ...sampleInput,
        code: `L-${count}`,
        ...more,
      })
      if (!created.ok) throw new Error(JSON.stringify(created.errors))
      return created.value.item.id
    },
  }
}
