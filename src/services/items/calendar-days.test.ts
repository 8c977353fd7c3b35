import { expect, test } from 'vitest'
import { listDayEvents } from '#domain/listing/calendar-events.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { listItems } from '#services/testing/list-items.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { scheduleItem } from '#services/testing/schedule-item.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`an item’s counter grows with each change of its day (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create()
    expect(await site.read()).toEqual(['2027-03-15 1'])
    await site.change(id, { deadline: '2027-04-30' })
    expect(await site.read()).toEqual(['2027-04-30 2'])
    site.pass(165)
    await site.editing.opportunities.act(id, 'renew')
    expect(await site.read()).toEqual(['2028-04-30 3 expected'])
    await site.editing.opportunities.act(id, 'confirm')
    expect(await site.read()).toEqual(['2028-04-30 4'])
  })

  test(`a withdrawn item leaves the calendar, and comes back with a higher counter (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create()
    await site.editing.opportunities.act(id, 'unpublish')
    expect(await site.read()).toEqual([])
    await site.editing.opportunities.act(id, 'publish')
    expect(await site.read()).toEqual(['2027-03-15 3'])
    await site.editing.opportunities.trash(id)
    expect(await site.read()).toEqual([])
  })

  test(`a removed day leaves it, and a new one continues the counter (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create()
    await site.change(id, { deadlineKind: 'varies', deadline: '' })
    expect(await site.read()).toEqual([])
    await site.change(id, { deadlineKind: 'fixed', deadline: '2027-05-01' })
    expect(await site.read()).toEqual(['2027-05-01 3'])
  })

  test(`a past day stays for 30 days, an expected one like an announced one (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    await site.create({ deadlineKind: 'expected', deadline: '2026-12-01' })
    site.pass(40)
    expect(await site.read()).toEqual(['2026-12-01 1 expected'])
    site.pass(1)
    expect(await site.read()).toEqual([])
    await site.create({ code: 'SCH-2', deadline: '2027-01-01' })
    site.pass(30)
    expect(await site.read()).toEqual(['2027-01-01 1'])
    site.pass(1)
    expect(await site.read()).toEqual([])
  })

  test(`a draft is in no calendar, nor is a scheduled item (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create({ deadline: '2027-04-01' }, 'draft')
    expect(await site.read()).toEqual([])
    await scheduleItem(
      opened.database.kysely,
      'opportunity',
      id,
      '2026-11-25',
      new Date('2026-11-21T12:00:00Z'),
    )
    expect(await site.read()).toEqual([])
    site.pass(10)
    expect(await site.read()).toEqual(['2027-04-01 2'])
  })
}

/**
 * A site with a manual clock. `read` lists the events of its complete calendar: day, counter and
 * other properties.
 */
function open({ database }: TestDatabase) {
  let now = new Date('2026-11-21T12:00:00Z')
  const clock = () => now
  const editing = createTestEditing({ db: database, clock })
  const services = createPublicServices({ db: database, clock, times: { every: 0 } })
  return {
    editing,
    pass(days: number) {
      now = new Date(now.getTime() + days * 86_400_000)
    },
    async create(more: Record<string, unknown> = {}, publish: 'now' | 'draft' = 'now') {
      const created = await editing.opportunities.create(
        'scholarship',
        { ...sampleInput, ...more },
        { publish },
      )
      if (!created.ok) throw new Error(JSON.stringify(created.errors))
      return created.value.item.id
    },
    async change(id: string, more: Record<string, unknown>) {
      const changed = await editing.opportunities.update(id, { ...sampleInput, ...more })
      if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
    },
    async read() {
      const events = listDayEvents(await listItems(services, 'scholarship'), now)
      const versions = await services.findVersions(events.map(({ item }) => item.id))
      return events.map(
        ({ item, date, expected }) =>
          `${date} ${versions.get(item.id)}${expected ? ' expected' : ''}`,
      )
    },
  }
}
