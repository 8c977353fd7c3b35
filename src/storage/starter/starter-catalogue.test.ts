import { expect, test } from 'vitest'
import { applicationsAt } from '#domain/opportunity/applications.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { findMovedSlug } from '#storage/items/item-store.ts'
import { findSite } from '#storage/site-store.ts'
import {
  loadStarterCatalogue,
  loadStarterSite,
  readStarterCatalogue,
} from '#storage/starter/starter-catalogue.ts'
import { listStarterItems } from '#storage/starter/starter-items.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { shippedEntries } from '#storage/testing/starter-faults.ts'
import { createStarterFolder, starterRecord } from '#storage/testing/starter-folder.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-21T12:00:00Z')
const loaded = { opportunities: starterCounts.opportunities, posts: starterCounts.posts }

const entries = shippedEntries.map(({ entry }) => entry)

for (const kind of databases) {
  test(`an empty database gets each opportunity and post of the files and 10 questions (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    expect(await loadStarterCatalogue(kysely, now)).toEqual(loaded)
    await loadStarterSite(kysely, now)
    expect(await countRows(kysely)).toEqual(loaded)
    const site = await findSite(kysely)
    expect(site?.faq).toHaveLength(10)
    expect(Object.values(site?.about ?? {}).every((part) => part.length > 0)).toBe(true)
  })

  test(`the starter catalogue never comes back, even if everything was deleted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await loadStarterCatalogue(kysely, now)
    await inTransaction(kysely, (db) =>
      db.updateTable('opportunity').set({ name: 'Changed' }).execute(),
    )
    expect(await loadStarterCatalogue(kysely, now)).toBeNull()
    expect(await kysely.selectFrom('opportunity').select('name').distinct().execute()).toHaveLength(
      1,
    )
    await inTransaction(kysely, (db) => db.deleteFrom('opportunity').execute())
    await inTransaction(kysely, (db) => db.deleteFrom('post').execute())
    expect(await loadStarterCatalogue(kysely, now)).toBeNull()
    expect(await countRows(kysely)).toEqual({ opportunities: 0, posts: 0 })
  })

  test(`a database with its own content gets no starter catalogue (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const own = {
      id: '1',
      slug: 'own',
      title: 'Own',
      author: '',
      category: '',
      content: '[]',
      image_urls: '[]',
      state: 'draft',
      version: 1,
    }
    await inTransaction(kysely, (db) => db.insertInto('post').values(own).execute())
    expect(await loadStarterCatalogue(kysely, now)).toBeNull()
    expect(await countRows(kysely)).toEqual({ opportunities: 0, posts: 1 })
  })

  test(`the address of an entry that another one has replaced leads to it (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using content = await createStarterFolder([
      starterRecord('uwc', { formerSlugs: ['uwc-short-courses', 'uwc-2'] }),
      starterRecord('other'),
    ])
    const { kysely } = opened.database
    await loadStarterCatalogue(kysely, now, content.url)
    expect(await findMovedSlug(kysely, 'uwc-short-courses', now)).toBe('uwc')
    expect(await findMovedSlug(kysely, 'uwc-2', now)).toBe('uwc')
    expect(await findMovedSlug(kysely, 'other', now)).toBeUndefined()
  })

  test(`the site remembers what the catalogue has brought (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await loadStarterCatalogue(kysely, now)
    const brought = await listStarterItems(kysely)
    expect(brought).toHaveLength(loaded.opportunities + loaded.posts)
    const ids = await kysely.selectFrom('opportunity').select(['id', 'slug', 'version']).execute()
    for (const { id, slug, version } of ids)
      expect(brought).toContainEqual({ entity: 'opportunity', slug, item_id: id, version })
  })

  test(`a broken file stores nothing, and the next start loads it all (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await expect(
      loadStarterCatalogue(kysely, now, new URL('./nowhere/', import.meta.url)),
    ).rejects.toThrow('ENOENT')
    expect(await countRows(kysely)).toEqual({ opportunities: 0, posts: 0 })
    expect(await loadStarterCatalogue(kysely, now)).toEqual(loaded)
  })
}

test('a day of earlier cycles is expected on its next return, and only a published one is announced', async () => {
  const { opportunities } = await readStarterCatalogue(now)
  const announcing = new Set(
    entries.filter(({ deadlineAnnounced }) => deadlineAnnounced.length > 0).map(({ slug }) => slug),
  )
  for (const { slug, deadline } of opportunities) {
    if (deadline.kind === 'fixed') expect(announcing.has(slug), slug).toBe(true)
    else if (deadline.kind !== 'expected') expect(deadline.date, slug).toBeNull()
    else expect(deadline.date! >= '2026-11-21' && deadline.date! < '2027-11-21', slug).toBe(true)
  }
  const dated = entries.filter(
    ({ deadlineMonthDay, deadlineAnnounced }) =>
      deadlineMonthDay.length + deadlineAnnounced.length > 0,
  )
  expect(opportunities.filter(({ deadline }) => deadline.date !== null)).toHaveLength(dated.length)
})

test('an opening is the last one before its deadline, and of several cycles the next one counts', async () => {
  const datesOn = async (day: string, slug: string) => {
    const { opportunities } = await readStarterCatalogue(new Date(`${day}T12:00:00Z`))
    const item = opportunities.find((each) => each.slug === slug)
    return [item?.expectedOpens, item?.deadline.date]
  }
  expect(await datesOn('2026-11-21', 'turkiye-burslari')).toEqual(['2027-01-10', '2027-02-20'])
  expect(await datesOn('2027-02-01', 'turkiye-burslari')).toEqual(['2027-01-10', '2027-02-20'])
  expect(await datesOn('2027-02-22', 'turkiye-burslari')).toEqual(['2028-01-10', '2028-02-20'])
  expect(await datesOn('2026-11-21', 'slovak-national-scholarship-programme')).toEqual([
    '2027-03-19',
    '2027-04-30',
  ])
  expect(await datesOn('2027-05-02', 'slovak-national-scholarship-programme')).toEqual([
    '2027-09-19',
    '2027-10-31',
  ])
})

test('no entry claims to be open before that is known', async () => {
  const { opportunities } = await readStarterCatalogue(now)
  const statusOf = (slug: string) =>
    opportunities
      .filter((item) => item.slug === slug)
      .map((item) => applicationsAt(item, now).status)
  expect(statusOf('chevening-scholarships')).toEqual(['opens-around'])
  const open = opportunities.filter((item) => applicationsAt(item, now).status === 'open')
  expect(
    open.filter(
      ({ deadline, opens }) =>
        deadline.kind !== 'rolling' && deadline.kind !== 'fixed' && opens === null,
    ),
  ).toEqual([])
})

test('no entry claims to be verified, and amounts in prose are notes', async () => {
  const { opportunities } = await readStarterCatalogue(now)
  expect(
    opportunities.filter(({ verifiedOn, amount }) => verifiedOn !== null || amount !== null),
  ).toEqual([])
  expect(opportunities.some(({ amountNote }) => amountNote !== null)).toBe(true)
})

async function countRows(db: Queries): Promise<{ opportunities: number; posts: number }> {
  const opportunities = await db.selectFrom('opportunity').select('id').execute()
  const posts = await db.selectFrom('post').select('id').execute()
  return { opportunities: opportunities.length, posts: posts.length }
}
