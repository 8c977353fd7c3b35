import { expect, test } from 'vitest'
import { addDays } from '#domain/words/plain-date.ts'
import { savePage, saveChange } from '#storage/page-store.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { toVerifyKey } from '#services/dashboard/postponed-rows.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`open items come by clicks and nearness, and those checked lately do not (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, clock } = open(opened)
    const far = await add('Far', { deadline: '2027-11-01' })
    const clicked = await add('Clicked', { deadline: '2027-11-01' })
    const near = await add('Near', { deadline: '2026-12-10' })
    await add('Closed', { deadline: '2026-11-01' })
    await add('Draft', {}, 'draft')
    for (let click = 0; click < 3; click += 1) await editing.applyClicks.count(clicked)
    const names = async () => {
      const { ids } = await editing.verifyQueue.list()
      return Promise.all(ids.map(async (id) => (await editing.opportunities.get(id)).item.name))
    }
    expect(await names()).toEqual(['Near', 'Clicked', 'Far'])
    expect((await editing.verifyQueue.list()).clicks.get(clicked)).toBe(3)

    await editing.opportunities.bulk('verify', [near, far, clicked])
    expect(await names()).toEqual([])
    clock.now = new Date('2026-12-14T12:00:00Z')
    expect(await names()).toEqual([])
    await editing.opportunities.update(near, { ...input('Near'), deadline: '2026-12-30' })
    await editing.opportunities.bulk('verify', [near])
    // Near its deadline an item is due after 14 days, the others after 90.
    clock.now = new Date('2026-12-28T12:00:00Z')
    expect(await names()).toEqual(['Near'])
    clock.now = new Date(`${addDays('2026-11-30', 90)}T12:00:00Z`)
    expect(await names()).toEqual(['Clicked', 'Far'])
  })

  test(`what is left out is back tomorrow, or when it is brought back (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, clock } = open(opened)
    const one = await add('One', {})
    const two = await add('Two', {})
    const { verifyQueue, postponed } = editing
    await postponed.addItem(one)
    expect(await verifyQueue.list()).toMatchObject({ ids: [two], later: 1 })
    await postponed.remove(toVerifyKey(one))
    expect(await verifyQueue.list()).toMatchObject({ ids: [one, two], later: 0 })
    await postponed.addItem(one)
    clock.now = new Date('2026-12-01T00:00:00Z')
    expect(await verifyQueue.list()).toMatchObject({ ids: [one, two], later: 0 })
  })

  test(`the text of the page as it was read last comes with its open changes (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    const id = await add('One', {})
    const link = sampleInput.officialLink
    const { verifyQueue } = editing
    expect(await verifyQueue.readPage(id, link)).toBeUndefined()
    const page = { link, url: link, etag: null, lastModified: null, text: 'Old.', next: null }
    const { kysely } = opened.database
    const at = '2026-11-29T12:00:00.000Z'
    await savePage(kysely, id, { ...page, next: { text: 'New.', changes: [], at } })
    const change = { was: null, toldAt: at }
    const told = { ...change, subject: 'a', now: 'Apply by 1 May 2027.', state: 'told' as const }
    await saveChange(kysely, id, told)
    const right = { ...change, subject: 'b', now: 'The grant is 100 EUR.', state: 'right' as const }
    await saveChange(kysely, id, right)
    expect(await verifyQueue.readPage(id, link)).toEqual({
      text: 'New.',
      changes: new Map([['day', told]]),
    })
    // It was read at another address than the item names by now.
    expect(await verifyQueue.readPage(id, 'https://example.org/other')).toBeUndefined()
    expect(await verifyQueue.readPage(id, null)).toBeUndefined()
  })
}

let count = 0
function input(name: string) {
  count += 1
  return { ...sampleInput, name, code: `V-${count}` }
}

function open({ database }: TestDatabase) {
  const clock = { now: new Date('2026-11-30T12:00:00Z') }
  const editing = createTestEditing({ db: database, clock: () => clock.now })
  return {
    clock,
    editing,
    async add(name: string, more: object, publish: 'now' | 'draft' = 'now') {
      const created = await editing.opportunities.create(
        'scholarship',
        { ...input(name), ...more },
        { publish },
      )
      if (!created.ok) throw new Error(JSON.stringify(created.errors))
      return created.value.item.id
    },
  }
}
