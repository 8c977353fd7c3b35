import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { findMovedSlug } from '#storage/items/item-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import {
  loadStarterCatalogue,
  loadStarterGroups,
  readStarterDigest,
} from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { createStarterFolder, starterRecord } from '#storage/testing/starter-folder.ts'
import { databases, type TestDatabaseKind } from '#storage/testing/test-database.ts'
import { createStarterUpdate } from '#services/import/starter-update.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const page = { source: 'https://www.example.org/dates', read: '2026-10-07' }
const closing = (date: string) => ({ date, time: null, zone: null, ...page })
const article = {
  slug: 'an-article',
  title: 'An article',
  author: 'Ada',
  category: 'Scholarship',
  publishedDate: '2026-11-01',
  content: [{ type: 'text', value: 'Text' }],
}

/** A site that has loaded these records, and a clock that the test sets. */
async function open(kind: TestDatabaseKind, records: readonly object[]) {
  const opened = await kind.open()
  const content = await createStarterFolder(records)
  await content.write('blogs', [article])
  const { database } = opened
  let now = new Date('2026-11-21T12:00:00Z')
  const clock = () => now
  await loadStarterGroups(database.kysely, now)
  await loadStarterCatalogue(database.kysely, now, content.url)
  const editing = createTestEditing({
    db: database,
    clock,
    readStarterDigest: () => readStarterDigest(content.url),
  })
  const update = createStarterUpdate({ db: database, clock }, content.url)
  const run = async (apply: boolean) => {
    const found = await update.run({ apply, name: 'Starter catalogue' })
    if (found === undefined) throw new Error('The site has no starter catalogue.')
    return found
  }
  const idOf = async (slug: string) => {
    const row = await database.kysely
      .selectFrom('opportunity')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return row?.id ?? ''
  }
  return {
    database,
    content,
    editing,
    idOf,
    setNow: (at: string) => (now = new Date(at)),
    now: clock,
    /** What an update would do, one text for each item that it would change. */
    async check() {
      const { report } = await run(false)
      return report.lines
        .filter(({ action }) => action !== 'unchanged')
        .map(({ action, title, changed }) => `${action} ${title}: ${changed.join(', ')}`)
    },
    apply: () => run(true),
    isOnList: async () =>
      (await editing.listAttention()).rows.some(({ reason }) => reason === 'starter-newer'),
    find: async (slug: string) => await editing.opportunities.find(await idOf(slug)),
    async [Symbol.asyncDispose]() {
      await content[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    },
  }
}

for (const kind of databases) {
  test(`a newer catalogue changes what nobody has edited, with one undo (${kind.name})`, async () => {
    await using site = await open(kind, [
      starterRecord('a'),
      starterRecord('b'),
      starterRecord('c'),
    ])
    expect(await site.check()).toEqual([])
    expect(await site.isOnList()).toBe(false)
    await site.editing.opportunities.act(await site.idOf('b'), 'verify')
    const newer = [
      starterRecord('a', { description: 'It pays for two degrees.' }),
      starterRecord('b', { description: 'It pays for two degrees.' }),
      starterRecord('c'),
      starterRecord('d'),
    ]
    await site.content.write('scholarships', newer)
    await site.content.write('blogs', [{ ...article, title: 'Another title' }])
    const expected = [
      'update Scholarship a: description',
      'create Scholarship d: ',
      'update An article: title',
    ]
    expect((await site.check()).toSorted()).toEqual(
      [...expected.slice(0, 2), 'update Another title: title'].toSorted(),
    )
    expect((await site.find('a'))?.item.description).toBe('Pays for a degree.')

    const { report, edited } = await site.apply()
    expect([report.created, report.updated, edited]).toEqual([1, 2, 1])
    expect((await site.find('a'))?.item.description).toBe('It pays for two degrees.')
    expect((await site.find('b'))?.item.description).toBe('Pays for a degree.')
    expect((await site.find('d'))?.item.state).toBe('published')
    expect(await site.check()).toEqual([])
    const [last] = await site.editing.opportunities.listHistory(await site.idOf('a'))
    expect(last?.action).toBe('starter')

    expect(await site.editing.transfer.listImports()).toMatchObject([
      { id: report.importId, name: 'Starter catalogue', created: 1, updated: 2 },
    ])
    expect(await site.editing.transfer.undoImport(report.importId ?? '')).toMatchObject({
      restored: 2,
      trashed: 1,
      left: [],
    })
    expect((await site.find('a'))?.item.description).toBe('Pays for a degree.')
    // What was undone may be done again, but what went to the trash does not come back.
    expect(await site.check()).toHaveLength(2)
    await site.apply()
    expect((await site.find('a'))?.item.description).toBe('It pays for two degrees.')
    expect((await site.find('d'))?.state).toBe('trash')
  })

  test(`what an editor changed, renamed, put into the trash or deleted stays so (${kind.name})`, async () => {
    const records = ['renamed', 'trashed', 'deleted', 'undone'].map((slug) => starterRecord(slug))
    await using site = await open(kind, records)
    const { opportunities, transfer } = site.editing
    await opportunities.update(await site.idOf('renamed'), {
      ...(await site.find('renamed'))?.item,
      slug: 'another-address',
    })
    await opportunities.trash(await site.idOf('trashed'))
    await opportunities.remove(await site.idOf('deleted'))
    const { undo } = await opportunities.bulk('verify', [await site.idOf('undone')])
    await transfer.undoImport(undo ?? '')
    await site.content.write(
      'scholarships',
      records.map((record) => ({ ...record, description: 'It pays for two degrees.' })),
    )
    expect(await site.check()).toEqual([])
    const { report, edited } = await site.apply()
    expect([report.created, report.updated, edited]).toEqual([0, 0, 2])
    expect(await site.find('deleted')).toBeUndefined()
    expect((await site.find('trashed'))?.state).toBe('trash')
  })

  test(`an editor's own item of the same address or name is not touched (${kind.name})`, async () => {
    await using site = await open(kind, [starterRecord('a')])
    await insertOpportunities(site.database.kysely, [
      sampleOpportunity({ id: 'own-1', slug: 'mine', name: 'Mine' }),
      sampleOpportunity({ id: 'own-2', slug: 'other', name: 'Scholarship twin' }),
    ])
    await site.content.write('scholarships', [
      starterRecord('a'),
      starterRecord('mine'),
      starterRecord('twin'),
    ])
    const { report, taken } = await site.apply()
    expect([report.created, taken]).toEqual([0, ['mine']])
    expect(report.lines.map(({ action, title }) => `${action} ${title}`)).toContain(
      'left-out Scholarship twin',
    )
    expect((await site.find('mine'))?.item.name).toBe('Mine')
  })

  test(`an entry that another one has replaced goes to the trash, and its address leads on (${kind.name})`, async () => {
    await using site = await open(kind, [
      starterRecord('whole'),
      starterRecord('double'),
      starterRecord('edited'),
    ])
    await site.editing.opportunities.act(await site.idOf('edited'), 'verify')
    await site.content.write('scholarships', [
      starterRecord('whole', { name: 'Scholarship double', formerSlugs: ['double', 'edited'] }),
    ])
    const { report } = await site.apply()
    expect(report.updated).toBe(2)
    expect((await site.find('double'))?.state).toBe('trash')
    expect((await site.find('edited'))?.state).toBe('published')
    expect(await findMovedSlug(site.database.kysely, 'double', site.now())).toBe('whole')
    expect(await site.check()).toEqual([])
    await site.editing.transfer.undoImport(report.importId ?? '')
    expect((await site.find('double'))?.state).toBe('published')
  })

  test(`a new entry takes over the item of the one that it replaces, with its address (${kind.name})`, async () => {
    await using site = await open(kind, [
      starterRecord('old'),
      starterRecord('double'),
      starterRecord('edited'),
    ])
    await site.editing.opportunities.act(await site.idOf('edited'), 'verify')
    const id = await site.idOf('old')
    await site.content.write('scholarships', [
      starterRecord('new', { name: 'The new name', formerSlugs: ['edited', 'old', 'double'] }),
    ])
    expect(await site.check()).toEqual([
      'update The new name: name, officialLink',
      'update Scholarship double: state',
    ])
    const { report } = await site.apply()
    expect(report.created).toBe(0)
    expect(await site.idOf('old')).toBe(id)
    expect((await site.find('old'))?.item.name).toBe('The new name')
    expect((await site.find('double'))?.state).toBe('trash')
    expect((await site.find('edited'))?.item.name).toBe('Scholarship edited')
    for (const slug of ['new', 'double'])
      expect(await findMovedSlug(site.database.kysely, slug, site.now()), slug).toBe('old')
    expect(await site.check()).toEqual([])

    await site.editing.transfer.undoImport(report.importId ?? '')
    expect((await site.find('old'))?.item.name).toBe('Scholarship old')
    expect((await site.find('double'))?.state).toBe('published')
    // What was undone may be done again.
    await site.apply()
    expect((await site.find('old'))?.item.name).toBe('The new name')
    expect((await site.find('double'))?.state).toBe('trash')
  })

  test(`a new address of an entry is remembered, though nothing else has changed (${kind.name})`, async () => {
    const record = starterRecord('old', { name: 'The name' })
    await using site = await open(kind, [record])
    const id = await site.idOf('old')
    await site.content.write('scholarships', [{ ...record, slug: 'new', formerSlugs: ['old'] }])
    expect(await site.check()).toEqual([])
    const { report } = await site.apply()
    expect([report.created, report.updated]).toEqual([0, 0])
    expect(await findMovedSlug(site.database.kysely, 'new', site.now())).toBe('old')
    // The entry is that item from now on, also when it no longer names its former address.
    await site.content.write('scholarships', [
      { ...record, slug: 'new', description: 'It pays for two degrees.' },
    ])
    expect(await site.check()).toEqual(['update The name: description'])
    await site.apply()
    expect(await site.idOf('old')).toBe(id)
    expect((await site.find('old'))?.item.description).toBe('It pays for two degrees.')
  })

  test(`an item that an entry of another kind has replaced leads to it (${kind.name})`, async () => {
    await using site = await open(kind, [starterRecord('old', { name: 'The name' })])
    await site.content.write('scholarships', [])
    await site.content.write('internships', [
      { ...starterRecord('new', { name: 'The name' }), formerSlugs: ['old'] },
    ])
    expect(await site.check()).toEqual(['create The name: ', 'update The name: state'])
    const { report } = await site.apply()
    expect((await site.find('new'))?.item).toMatchObject({ kind: 'internship', state: 'published' })
    expect((await site.find('old'))?.state).toBe('trash')
    expect(await findMovedSlug(site.database.kysely, 'old', site.now())).toBe('new')
    expect(await site.check()).toEqual([])
    await site.editing.transfer.undoImport(report.importId ?? '')
    expect((await site.find('old'))?.state).toBe('published')
  })

  test(`an item stays if the one that replaces it is left out (${kind.name})`, async () => {
    await using site = await open(kind, [starterRecord('old', { name: 'The name' })])
    await insertOpportunities(site.database.kysely, [
      sampleOpportunity({ id: 'own', slug: 'own', name: 'The other name' }),
    ])
    await site.content.write('scholarships', [])
    await site.content.write('internships', [
      { ...starterRecord('new', { name: 'The other name' }), formerSlugs: ['old'] },
    ])
    await site.apply()
    expect(await site.find('new')).toBeUndefined()
    expect((await site.find('old'))?.state).toBe('published')
  })

  test(`the passing of time is no change, but an announced day is (${kind.name})`, async () => {
    const dated = starterRecord('dated', { deadlineMonthDay: '11-25', opensMonthDay: '09-01' })
    const announced = starterRecord('announced', {
      deadlineAnnounced: [closing('2026-12-08'), closing('2027-01-06')],
    })
    await using site = await open(kind, [dated, announced])
    site.setNow('2026-12-05T12:00:00Z')
    expect(await site.check()).toEqual([])
    site.setNow('2026-12-15T12:00:00Z')
    expect(await site.check()).toEqual(['update Scholarship announced: deadline'])
    await site.apply()
    expect((await site.find('announced'))?.item.deadline.date).toBe('2027-01-06')
    site.setNow('2027-02-01T12:00:00Z')
    expect(await site.check()).toEqual([])
    // The round after it is announced.
    await site.content.write('scholarships', [
      { ...dated, deadlineAnnounced: closing('2027-11-20') },
      announced,
    ])
    expect(await site.check()).toEqual([
      'update Scholarship dated: deadline, expectedOpens, source',
    ])
    await site.apply()
    expect((await site.find('dated'))?.item.deadline).toMatchObject({
      kind: 'fixed',
      date: '2027-11-20',
    })
  })

  test(`a note that replaces another in an open deadline empties nothing (${kind.name})`, async () => {
    await using site = await open(kind, [starterRecord('a', { deadlineNote: 'In spring' })])
    await site.content.write('scholarships', [starterRecord('a', { deadlineNote: 'In May' })])
    const { report } = await site.apply()
    expect(report.lines).toContainEqual(
      expect.objectContaining({ action: 'update', changed: ['deadline'], emptied: [] }),
    )
  })

  test(`rules may name a group of countries that the site does not have yet (${kind.name})`, async () => {
    await using site = await open(kind, [starterRecord('a')])
    await site.content.write('eligibility/groups', {
      'new-group': { name: 'A new group', asOf: '2026', countries: ['DE'], note: null },
    })
    await site.content.write('eligibility/scholarships', [
      { slug: 'a', nationality: { rule: 'listed', groups: ['new-group'] }, basis: 'entry' },
    ])
    expect(await site.check()).toEqual(['update Scholarship a: rules'])
    await site.apply()
    expect((await site.editing.groups.list()).map(({ key }) => key)).toContain('new-group')
    expect((await site.find('a'))?.item.rules?.nationality.groups).toEqual(['new-group'])
  })

  test(`'To do today' says once that there is a newer catalogue (${kind.name})`, async () => {
    await using site = await open(kind, [starterRecord('a')])
    await site.content.write('scholarships', [starterRecord('a', { description: 'Other.' })])
    // The program of the new version.
    const later = createTestEditing({
      db: site.database,
      clock: site.now,
      readStarterDigest: () => readStarterDigest(site.content.url),
    })
    const isOnList = async () =>
      (await later.listAttention()).rows.some(({ reason }) => reason === 'starter-newer')
    expect(await isOnList()).toBe(true)
    await site.check()
    expect(await isOnList()).toBe(true)
    const line = (await later.listAttention()).rows.find(({ reason }) => reason === 'starter-newer')
    await later.postponed.add('starter-newer ', line?.detail ?? '')
    expect(await isOnList()).toBe(false)
    await later.postponed.clear()
    await site.apply()
    expect(await isOnList()).toBe(false)
  })
}

test('a site that did not start with the catalogue gets nothing of it', async () => {
  await using opened = await databases[0]!.open()
  await using content = await createStarterFolder([starterRecord('a')])
  const clock = () => new Date('2026-11-21T12:00:00Z')
  const update = createStarterUpdate({ db: opened.database, clock }, content.url)
  expect(await update.run({ apply: true, name: '' })).toBeUndefined()
  const editing = createTestEditing({
    db: opened.database,
    clock,
    readStarterDigest: () => readStarterDigest(content.url),
  })
  const { rows } = await editing.listAttention()
  expect(rows.filter(({ reason }) => reason === 'starter-newer')).toEqual([])
})

test('every entry of the catalogue as it is shipped reaches a site that has none of them', async () => {
  await using opened = await databases[0]!.open()
  await using content = await createStarterFolder([starterRecord('a')])
  const clock = () => new Date('2026-11-29T12:00:00Z')
  const { kysely } = opened.database
  await loadStarterGroups(kysely, clock())
  await loadStarterCatalogue(kysely, clock(), content.url)
  const found = await createStarterUpdate({ db: opened.database, clock }).run({
    apply: false,
    name: '',
  })
  const kept = found?.report.lines.filter(({ action }) => action !== 'create')
  expect(kept?.map(({ title, doubts }) => [title, doubts])).toEqual([])
  expect(found?.report.created).toBe(starterCounts.opportunities + starterCounts.posts)
})

test('the catalogue as it is shipped changes nothing in a site that has just loaded it', async () => {
  await using opened = await databases[0]!.open()
  const clock = () => new Date('2026-11-21T12:00:00Z')
  await loadStarterGroups(opened.database.kysely, clock())
  await loadStarterCatalogue(opened.database.kysely, clock())
  const found = await createStarterUpdate({ db: opened.database, clock }).run({
    apply: false,
    name: '',
  })
  expect(found?.report.lines.filter(({ action }) => action !== 'unchanged')).toEqual([])
})
