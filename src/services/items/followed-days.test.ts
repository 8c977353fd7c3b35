import { expect, test } from 'vitest'
import { listDayEvents } from '#domain/listing/calendar-events.ts'
import { createEditing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { listItems } from '#services/testing/list-items.ts'

for (const kind of databases) {
  test(`the counter of an item grows with each change of its day and with nothing else (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create()
    expect(await site.read()).toEqual(['2027-03-15 0'])
    await site.change(id, { name: 'Another name' })
    expect(await site.read()).toEqual(['2027-03-15 0'])
    await site.change(id, { name: 'Another name', deadline: '2027-04-30' })
    await site.change(id, { name: 'A third name', deadline: '2027-04-30' })
    expect(await site.read()).toEqual(['2027-04-30 1'])
    await site.editing.opportunities.renew(id)
    expect(await site.read()).toEqual(['2028-04-30 2 expected'])
    await site.editing.opportunities.confirm(id)
    expect(await site.read()).toEqual(['2028-04-30 3'])
  })

  test(`what is withdrawn is cancelled for 30 days, deleted or not, and comes back with a higher counter (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create()
    await site.editing.opportunities.unpublish(id)
    expect(await site.read()).toEqual(['2027-03-15 1 cancelled'])
    await site.editing.opportunities.publish(id)
    expect(await site.read()).toEqual(['2027-03-15 2'])
    await site.editing.opportunities.trash(id)
    await site.editing.opportunities.remove(id)
    expect(await site.read()).toEqual(['2027-03-15 3 cancelled'])
    site.pass(30)
    expect(await site.read()).toEqual(['2027-03-15 3 cancelled'])
    site.pass(1)
    expect(await site.read()).toEqual([])
  })

  test(`a day that is taken back is cancelled, and a new one counts on (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create()
    await site.change(id, { deadlineKind: 'varies', deadline: '' })
    expect(await site.read()).toEqual(['2027-03-15 1 cancelled'])
    await site.change(id, { deadlineKind: 'fixed', deadline: '2027-05-01' })
    expect(await site.read()).toEqual(['2027-05-01 2'])
  })

  test(`a day that merely passes is never cancelled, and stays for 30 days (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create({ deadlineKind: 'expected', deadline: '2026-12-01' })
    site.pass(40)
    expect(await site.read()).toEqual(['2026-12-01 0 expected'])
    await site.change(id, { deadlineKind: 'varies', deadline: '' })
    expect(await site.read()).toEqual([])
    await site.create({ code: 'SCH-2', deadline: '2027-01-01' })
    site.pass(31)
    expect(await site.read()).toEqual(['2027-01-01 0'])
    site.pass(1)
    expect(await site.read()).toEqual([])
  })

  test(`a draft is followed by nobody, and one that waits for its hour is cancelled until then (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = open(opened)
    const id = await site.create({}, 'draft')
    await site.change(id, { deadline: '2027-04-01' })
    expect(await site.read()).toEqual([])
    await site.editing.opportunities.publish(id)
    expect(await site.read()).toEqual(['2027-04-01 0'])
    await site.editing.opportunities.schedule(id, '2026-11-25')
    expect(await site.read()).toEqual(['2027-04-01 1 cancelled'])
    site.pass(10)
    expect(await site.read()).toEqual(['2027-04-01 2'])
    await site.change(id, { deadline: '2027-04-02' })
    expect(await site.read()).toEqual(['2027-04-02 3'])
  })
}

/** A site whose clock is moved by hand. `read` lists the events of its whole calendar: day, counter, and what else is said. */
function open({ database }: TestDatabase) {
  let now = new Date('2026-11-21T12:00:00Z')
  const clock = () => now
  const editing = createEditing({ db: database, clock, dataDir: '/nonexistent' })
  const services = createPublicServices({ db: database, clock, times: { checkEvery: 0 } })
  return {
    editing,
    pass(days: number) {
      now = new Date(now.getTime() + days * 86_400_000)
    },
    async create(more: Record<string, unknown> = {}, publish: 'now' | 'draft' = 'now') {
      const made = await editing.opportunities.create('scholarship', { ...sampleInput, ...more }, { publish })
      if (!made.ok) throw new Error(JSON.stringify(made.errors))
      return made.value.item.id
    },
    async change(id: string, more: Record<string, unknown>) {
      const changed = await editing.opportunities.update(id, { ...sampleInput, ...more })
      if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
    },
    async read() {
      const events = listDayEvents(await listItems(services, 'scholarship'), await services.listFollowedDays(), () => true, now)
      return events.map(({ date, sequence, expected, cancelled }) =>
        [date, sequence, expected ? 'expected' : '', cancelled ? 'cancelled' : ''].filter((part) => part !== '').join(' '),
      )
    },
  }
}
