import { expect, test } from 'vitest'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { insertPosts } from '#storage/items/post-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { scheduleItem } from '#services/testing/schedule-item.ts'
import { openTestTransfer, testNow, type TestTransfer } from '#server/testing/test-transfer.ts'

const later = '2031-05-01T06:30:00.000Z'
const formats = ['json', 'csv'] as const
const contents = ['opportunities', 'posts'] as const

/** For each kind one item with every field set, one scheduled, one draft. */
async function fill({ database: { kysely } }: TestTransfer) {
  const items = kinds.flatMap((kind) =>
    (['published', 'later', 'draft'] as const).map((state) =>
      fullOpportunity(kind, {
        id: `${kind}-${state}`,
        slug: `${kind}-${state}`,
        code: state === 'draft' ? null : `code-${kind}-${state}`,
        state: state === 'draft' ? 'draft' : 'published',
        ...(state === 'draft'
          ? {
              deadline: {
                kind: 'expected',
                date: '2031-03-15',
                time: null,
                zone: null,
                note: null,
              },
            }
          : {}),
      }),
    ),
  )
  await insertOpportunities(kysely, items)
  const post = {
    author: 'Ada',
    category: 'Internship',
    content: [{ type: 'heading' as const, value: 'One' }],
    imageUrls: [],
  }
  const at = { createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z' }
  await insertPosts(kysely, [
    {
      ...post,
      ...at,
      id: 'p-1',
      slug: 'p-1',
      title: 'Public',
      state: 'published',
      publishedOn: '2026-10-30',
    },
    { ...post, ...at, id: 'p-2', slug: 'p-2', title: 'Later', state: 'draft', publishedOn: null },
    {
      ...post,
      ...at,
      id: 'p-3',
      slug: 'p-3',
      title: 'Draft',
      state: 'draft',
      publishedOn: null,
      imageUrls: ['https://example.org/a.png'],
    },
  ])
  for (const kind of kinds)
    await scheduleItem(kysely, 'opportunity', `${kind}-later`, later, testNow)
  await scheduleItem(kysely, 'post', 'p-2', later, testNow)
}

for (const kind of databases) {
  test(`an export changes nothing when it is imported again, in any state (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await fill(setup)
    for (const content of contents) {
      for (const format of formats) {
        const report = await setup.load(
          `${content}.${format}`,
          await setup.exportText(content, format),
        )
        const other = report.lines.filter(({ action }) => action !== 'unchanged')
        expect({ content, format, other, unchanged: report.unchanged }).toEqual({
          content,
          format,
          other: [],
          unchanged: content === 'posts' ? 3 : 9,
        })
        expect(report.missingFields).toEqual({ opportunities: [], posts: [] })
      }
    }
  })

  test(`an export fills an empty database identically, and scheduled items stay scheduled (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await fill(setup)
    for (const format of formats) {
      await using other = await openTestTransfer(kind)
      for (const content of contents) {
        const report = await other.load(
          `${content}.${format}`,
          await setup.exportText(content, format),
        )
        expect([
          report.applied,
          report.mistakes,
          report.lines.filter(({ action }) => action === 'mistake'),
        ]).toEqual([true, 0, []])
      }
      for (const id of kinds.flatMap((each) =>
        ['published', 'later', 'draft'].map((state) => `${each}-${state}`),
      )) {
        const [was, is] = await Promise.all([
          setup.editing.opportunities.get(id),
          other.editing.opportunities.get(id),
        ])
        expect([is.state, is.publishAt], id).toEqual([was.state, was.publishAt])
        expect({ ...is.item, createdAt: null, updatedAt: null }).toEqual({
          ...was.item,
          createdAt: null,
          updatedAt: null,
        })
      }
      for (const id of ['p-1', 'p-2', 'p-3']) {
        const [was, is] = await Promise.all([
          setup.editing.posts.get(id),
          other.editing.posts.get(id),
        ])
        expect([is.state, is.publishAt], id).toEqual([was.state, was.publishAt])
        expect({ ...is.item, createdAt: null, updatedAt: null }).toEqual({
          ...was.item,
          createdAt: null,
          updatedAt: null,
        })
      }
    }
  })
}

test('an imported public article has a day, with or without one in the file', async () => {
  await using setup = await openTestTransfer(databases[0]!)
  const article = { kind: 'post', title: 'Public', content: [], state: 'published' }
  await setup.load(
    'a.json',
    JSON.stringify([
      { ...article, _id: 'a' },
      { ...article, _id: 'b', publishedOn: '2025-01-02' },
    ]),
  )
  const days = await Promise.all(
    ['a', 'b'].map(async (id) => (await setup.editing.posts.get(id)).item.publishedOn),
  )
  expect(days).toEqual(['2026-11-21', '2025-01-02'])
})
