import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import type { Editing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createOpportunityEditing } from '#services/items/editing.ts'
import { listItems } from '#services/testing/list-items.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { scheduleItem } from '#services/testing/schedule-item.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const start = new Date('2026-11-21T12:00:00Z')

for (const kind of databases) {
  test(`an item is created once per form, found by id and code, and visible at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    const key = '0b1d0b34-98a0-4a52-8b3a-6d5a3a0ad001'
    const [first, again] = await Promise.all(
      [1, 2].map(() => editing.opportunities.create('scholarship', sampleInput, { key })),
    )
    if (!first?.ok || !again?.ok) throw new Error(JSON.stringify([first, again]))
    expect(again.value.item).toEqual(first.value.item)
    expect(first.value).toMatchObject({ version: 1, state: 'published', publishAt: null })
    expect(first.value.item).toMatchObject({
      slug: 'northern-lights-scholarship',
      countryCode: 'NO',
      currency: 'EUR',
      amount: 12_000,
    })
    expect(await listItems(services, 'scholarship')).toHaveLength(1)
    expect((await editing.opportunities.findByIdOrCode('SCH-1'))?.item.id).toBe(key)
    expect((await editing.opportunities.findByIdOrCode(key, 'scholarship'))?.item.id).toBe(key)
    expect(await editing.opportunities.findByIdOrCode(key, 'internship')).toBeUndefined()
  })

  test(`an unknown result of a save is reported as unknown, even if the database then fails (${kind.name})`, async () => {
    await using opened = await kind.open()
    const [unknown, unavailable] = (['data-unknown', 'data-away'] as const).map(
      (key) => new Problem('unavailable', { key }),
    )
    let isDown = false
    const db = new Proxy(opened.database.kysely, {
      get(kysely, name) {
        if (isDown && name === 'selectFrom') throw unavailable
        if (name === 'transaction')
          return () => ({
            execute() {
              isDown = true
              return Promise.reject(unknown)
            },
          })
        const value: unknown = Reflect.get(kysely, name)
        return typeof value === 'function' ? value.bind(kysely) : value
      },
    })
    await expect(
      createOpportunityEditing({ db, clock: () => start }).create('scholarship', sampleInput),
    ).rejects.toBe(unknown)
  })

  test(`an opening is before a future deadline (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { item } = await create(editing, {
      opens: '2026-12-01',
      deadline: '2027-03-15',
      usually: ['3', '9'],
      usuallyOpens: '12, 1',
    })
    expect(item).toMatchObject({
      opens: '2026-12-01',
      expectedOpens: null,
      usually: [3, 9],
      usuallyOpens: [12, 1],
    })
    const save = async (given: object) => {
      const outcome = await editing.opportunities.update(item.id, { ...sampleInput, ...given })
      return outcome.ok ? outcome.value.applications : outcome.errors
    }
    const mistake = { key: 'opens-after-deadline' }
    expect(await save({ opens: '2027-03-16', deadline: '2027-03-15' })).toEqual({ opens: mistake })
    expect(
      await save({ expectedOpens: '2027-03-16', deadline: '2027-03-15', deadlineKind: 'expected' }),
    ).toEqual({
      expectedOpens: mistake,
    })
    expect(await save({ opens: '2027-03-15', deadline: '2027-03-15' })).toBe('opens')
    // After a past deadline it belongs to the next cycle.
    expect(await save({ opens: '2027-03-16', deadline: '2026-03-15' })).toBe('closed')
    expect((await editing.opportunities.get(item.id)).state).toBe('closed')
    expect(await save({ opens: '2026-11-20', deadline: '2026-03-15' })).toBe('open')
    expect(await editing.opportunities.list({})).toMatchObject({
      rows: [{ state: 'published', applications: 'open' }],
    })
    expect(
      await save({
        opens: 'soon',
        usually: '1,2,3,4,5,6,7',
        usuallyOpens: ['13'],
        deadline: '2027-03-15',
      }),
    ).toEqual({
      opens: { key: 'field-no-day', field: 'opens' },
      usually: { key: 'bad-months', field: 'usually', most: 6 },
      usuallyOpens: { key: 'bad-months', field: 'usuallyOpens', most: 6 },
    })
  })

  test(`a draft is begun with a name, and published when it is complete (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { opportunities } = editing
    expect(await opportunities.create('scholarship', { name: 'Begun' })).toMatchObject({
      ok: false,
    })
    const begun = await opportunities.create('scholarship', { name: 'Begun' }, { publish: 'draft' })
    if (!begun.ok) throw new Error(JSON.stringify(begun.errors))
    const { id } = begun.value.item
    for (const work of [opportunities.act(id, 'publish'), opportunities.bulk('publish', [id])])
      await expect(work).rejects.toMatchObject({
        code: 'invalid',
        reason: { key: 'draft-on-no-page', name: 'Begun' },
      })
    const half = { name: 'Begun', country: 'Norway' }
    expect(await opportunities.update(id, half)).toMatchObject({
      ok: true,
      value: { state: 'draft', item: { country: 'Norway' } },
    })
    for (const publish of ['now', { at: '2026-12-24' }] as const)
      expect(await opportunities.update(id, half, { publish })).toMatchObject({
        ok: false,
        errors: { image: { key: 'field-missing' } },
      })
    expect(await opportunities.update(id, sampleInput, { publish: 'now' })).toMatchObject({
      ok: true,
      value: { state: 'published' },
    })
    // A public one stays complete, unless it becomes a draft again.
    expect(await opportunities.update(id, half)).toMatchObject({ ok: false })
    expect(await opportunities.update(id, half, { publish: 'draft' })).toMatchObject({
      ok: true,
      value: { state: 'draft' },
    })
  })

  test(`a code and an id are taken until their item is in the trash (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const first = await create(editing, {})
    await expect(editing.opportunities.create('scholarship', sampleInput)).rejects.toMatchObject({
      code: 'conflict',
      errors: { code: { key: 'code-taken', name: expect.stringContaining('Northern Lights') } },
    })
    await expect(
      editing.opportunities.create('scholarship', { ...sampleInput, code: first.item.id }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await editing.opportunities.trash(first.item.id)
    expect(await editing.opportunities.findByIdOrCode('SCH-1')).toBeUndefined()
    const second = await create(editing, {})
    expect(second.item.slug).toBe('northern-lights-scholarship-2')
    await expect(editing.opportunities.act(first.item.id, 'restore')).rejects.toMatchObject({
      code: 'conflict',
    })
    await editing.opportunities.remove(second.item.id)
    expect((await editing.opportunities.act(first.item.id, 'restore')).state).toBe('draft')
  })

  test(`two tabs do not overwrite each other, and an earlier version can be restored (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { item } = await create(editing, {})
    const changed = await editing.opportunities.update(
      item.id,
      { ...sampleInput, name: 'Second' },
      { expectedVersion: 1 },
    )
    expect(changed).toMatchObject({
      ok: true,
      value: { version: 2, item: { name: 'Second', slug: item.slug } },
    })
    await expect(
      editing.opportunities.update(
        item.id,
        { ...sampleInput, name: 'Third' },
        { expectedVersion: 1 },
      ),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    const both = await Promise.allSettled(
      ['A', 'B'].map((name) =>
        editing.opportunities.update(item.id, { ...sampleInput, name }, { expectedVersion: 2 }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const back = await editing.opportunities.bringBack(item.id, 1)
    expect(back).toMatchObject({ version: 4, item: { ...item, updatedAt: expect.any(String) } })
    expect(
      (await editing.opportunities.listHistory(item.id)).map(({ version, action }) => [
        version,
        action,
      ]),
    ).toEqual([
      [4, 'brought-back'],
      [3, 'changed'],
      [2, 'changed'],
      [1, 'created'],
    ])
    expect((await editing.opportunities.findVersion(item.id, 2))?.name).toBe('Second')
  })

  test(`a save reads the item once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const fullEditing = createTestEditing({ db: opened.database, clock: () => start })
    const created = await fullEditing.opportunities.create('scholarship', sampleInput)
    if (!created.ok) throw new Error(JSON.stringify(created.errors))
    const read: string[] = []
    const noting = opened.database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode') read.push(JSON.stringify(node.selections))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { opportunities } = createTestEditing({
      db: { ...opened.database, kysely: noting },
      clock: () => start,
    })
    const input = {
      ...sampleInput,
      slug: created.value.item.slug,
      description: 'Another description of the same.',
    }
    expect(await opportunities.update(created.value.item.id, input)).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
    expect(read.filter((selections) => selections.includes('SelectAllNode'))).toHaveLength(1)
    expect(read.filter((selections) => selections.includes('"slug"'))).toEqual([])
  })

  test(`a scheduled item becomes visible at its time, without a job (${kind.name})`, async () => {
    await using opened = await kind.open()
    const clock = { now: start }
    const { editing, services } = open(opened, clock)
    const { item } = await create(editing, { publish: { at: '2026-11-22' } })
    expect(await listItems(services, 'scholarship')).toEqual([])
    const version = await services.catalogueVersion()
    expect((await editing.opportunities.get(item.id)).state).toBe('scheduled')
    expect(
      (await editing.listAttention()).rows.find((row) => row.reason === 'draft-due'),
    ).toMatchObject({ itemId: item.id, days: 1 })
    clock.now = new Date('2026-11-22T00:00:00Z')
    expect((await editing.opportunities.get(item.id)).state).toBe('published')
    expect(await services.catalogueVersion()).not.toBe(version)
    expect(await listItems(services, 'scholarship')).toHaveLength(1)
    await expect(
      scheduleItem(opened.database.kysely, 'opportunity', item.id, 'soon', clock.now),
    ).rejects.toMatchObject({
      errors: { publishAt: { key: 'bad-publish-at' } },
    })
    await editing.opportunities.act(item.id, 'unpublish')
    expect(await listItems(services, 'scholarship')).toEqual([])
  })

  test(`the table filters, counts, sorts and paginates (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    await loadStarterCatalogue(opened.database.kysely, start)
    const { opportunities } = editing
    const all = await opportunities.list({})
    expect(all).toMatchObject({
      total: starterCounts.opportunities,
      page: 1,
      pageCount: Math.ceil(starterCounts.opportunities / 50),
      counts: { published: starterCounts.opportunities, trash: 0 },
    })
    const found = await opportunities.list({ kind: 'scholarship', text: 'RHODES oxford' })
    expect(found.rows.map(({ item }) => item.slug)).toEqual(['rhodes-scholarship'])
    const [first, second] = (
      await opportunities.list({ kind: 'internship', sort: 'name', pageSize: 2 })
    ).rows
    expect([
      first!.item.name.toLowerCase() < second!.item.name.toLowerCase(),
      first!.item.kind,
    ]).toEqual([true, 'internship'])
    const ids = [first!.item.id, second!.item.id]
    expect(await opportunities.bulk('trash', [...ids, ids[0]!])).toMatchObject({ ids })
    expect((await opportunities.list({ state: 'trash' })).rows).toHaveLength(2)
    await expect(opportunities.bulk('restore', [ids[0]!, 'nobody'])).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await opportunities.list({ state: 'trash' })).total).toBe(2)
    await opportunities.bulk('remove', ids)
    expect((await opportunities.list({})).total).toBe(starterCounts.opportunities - 2)
    const last = await opportunities.list({ sort: 'deadline', page: 99 })
    expect(last.page).toBe(last.pageCount)
  })

  test(`renewing moves the date to the next cycle, copying creates a draft, verifying sets today’s date (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { item } = await create(editing, { deadline: '2024-02-29' })
    expect((await editing.opportunities.get(item.id)).state).toBe('closed')
    const renewed = await editing.opportunities.act(item.id, 'renew')
    expect(renewed.item).toMatchObject({
      deadline: { kind: 'expected', date: '2027-02-28' },
      officialLink: item.officialLink,
    })
    const copy = await editing.opportunities.copy(item.id, (name) => `Copy of ${name}`)
    expect(copy).toMatchObject({
      state: 'draft',
      item: { code: null, name: 'Copy of Northern Lights Scholarship' },
    })
    await editing.reports.report({ opportunityId: item.id, reason: 'closed' })
    expect(await editing.reports.listOpen()).toHaveLength(1)
    expect((await editing.opportunities.act(item.id, 'verify')).item.verifiedOn).toBe('2026-11-21')
    expect(await editing.reports.listOpen()).toEqual([])
    const near = await editing.opportunities.listLikelyDuplicates(
      { name: 'Nothern lights scholarship 2027', officialLink: null },
      item.id,
    )
    expect(near.map((each) => each.item.id)).toEqual([copy.item.id])
    expect(
      await editing.opportunities.listLikelyDuplicates({
        name: 'Other',
        officialLink: 'http://www.EXAMPLE.org/apply/',
      }),
    ).toHaveLength(2)
  })

  test(`the date of the last check goes when the checked content changes (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { item } = await create(editing, {})
    const check = async () => {
      const { verifiedOn, verifiedHost } = (await editing.opportunities.act(item.id, 'verify')).item
      return [verifiedOn, verifiedHost]
    }
    const save = async (given: object) => {
      const outcome = await editing.opportunities.update(item.id, { ...sampleInput, ...given })
      return outcome.ok
        ? [outcome.value.item.verifiedOn, outcome.value.item.verifiedHost]
        : outcome.errors
    }
    expect(await check()).toEqual(['2026-11-21', 'example.org'])
    expect(await save({ description: 'Another text.', deadlineNote: 'At noon' })).toEqual([
      '2026-11-21',
      'example.org',
    ])
    expect(await save({ officialLink: 'https://www.example.org/elsewhere' })).toEqual([
      '2026-11-21',
      'example.org',
    ])
    expect(await save({ deadline: '2027-05-05' })).toEqual([null, null])
    await check()
    expect(await save({ deadline: '2027-05-05', usuallyOpens: [8] })).toEqual([null, null])
    await check()
    expect(
      await save({
        deadline: '2027-05-05',
        usuallyOpens: [8],
        officialLink: 'https://example.com/',
      }),
    ).toEqual([null, null])
    expect(await check()).toEqual(['2026-11-21', 'example.com'])
  })

  test(`renewing moves an opening with its deadline, unless it belongs to the next cycle (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const opening = await create(editing, { opens: '2026-08-01', deadline: '2026-10-07' })
    expect((await editing.opportunities.act(opening.item.id, 'renew')).item).toMatchObject({
      opens: null,
      expectedOpens: '2027-08-01',
    })
    await editing.opportunities.trash(opening.item.id)
    const next = await create(editing, { opens: '2027-08-01', deadline: '2026-10-07' })
    expect((await editing.opportunities.act(next.item.id, 'renew')).item).toMatchObject({
      opens: '2027-08-01',
      expectedOpens: null,
    })
  })

  test(`articles have the same lifecycle (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    const blocks = [
      { type: 'heading', value: ' One ' },
      { type: 'text', value: '' },
    ]
    for (const title of [' ', ''])
      expect(await editing.posts.create({ title })).toEqual({
        ok: false,
        errors: { title: { key: 'field-empty', field: 'title' } },
      })
    const created = await editing.posts.create({
      title: 'How to apply',
      content: blocks,
      imageUrls: ['', 'https://example.org/a.png'],
    })
    if (!created.ok) throw new Error('refused')
    expect(created.value.item).toMatchObject({
      slug: 'how-to-apply',
      publishedOn: '2026-11-21',
      content: [{ type: 'heading', value: 'One' }],
    })
    const { id } = created.value.item
    expect(await services.listPosts()).toHaveLength(1)
    await editing.posts.update(id, { title: 'Changed', slug: 'changed' }, { expectedVersion: 1 })
    expect((await services.findPost('changed'))?.title).toBe('Changed')
    expect((await editing.posts.bringBack(id, 1)).item.title).toBe('How to apply')
    await editing.posts.trash(id)
    await expect(editing.posts.act(id, 'publish')).rejects.toMatchObject({ code: 'conflict' })
    expect((await editing.posts.list({ state: 'trash' })).rows).toHaveLength(1)
    expect(await services.listPosts()).toEqual([])
    await editing.posts.remove(id)
    expect(await editing.posts.find(id)).toBeUndefined()
    for (const wrong of [
      'javascript:alert(1)',
      '//example.org/x.png',
      'http:///x.png',
      'data:image/png,x',
      'https://a:b@example.org/',
    ]) {
      const refused = await editing.posts.create({ title: 'A', imageUrls: [wrong] })
      expect(refused).toMatchObject({ ok: false, errors: { imageUrls: { key: 'bad-picture' } } })
    }
  })
}

function open({ database }: TestDatabase, clock = { now: start }) {
  const setting = { db: database, clock: () => clock.now }
  return {
    editing: createTestEditing({ ...setting }),
    services: createPublicServices({ ...setting, times: { every: 0 } }),
  }
}

async function create(
  editing: Editing,
  { publish, ...more }: { readonly publish?: { at: string }; readonly [field: string]: unknown },
) {
  const outcome = await editing.opportunities.create(
    'scholarship',
    { ...sampleInput, ...more },
    { publish: publish ?? 'now' },
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value
}
