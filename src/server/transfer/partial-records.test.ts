import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { insertPosts } from '#storage/items/post-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openTestTransfer } from '#server/testing/test-transfer.ts'

const item = sampleOpportunity({
  id: 'item-1',
  slug: 'lights',
  code: 'A-1',
  name: 'Northern Lights',
  description: 'Two years in the north.',
  regions: ['Europe'],
  country: 'Norway',
  countryCode: 'NO',
  amount: 1200,
  currency: 'EUR',
  benefits: ['Tuition'],
  officialLink: 'https://example.org/',
  deadline: {
    kind: 'expected',
    date: '2031-03-15',
    time: null,
    zone: null,
    note: 'As in other years',
  },
  verifiedOn: '2026-11-01',
  source: 'A friend',
  state: 'draft',
})

const post = {
  id: 'post-1',
  slug: 'an-article',
  title: 'An article',
  author: 'Ada',
  category: 'Scholarship',
  content: [{ type: 'text' as const, value: 'Text' }],
  imageUrls: ['https://example.org/a.png'],
  state: 'draft' as const,
  publishedOn: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
}

for (const kind of databases) {
  test(`fields missing in a file stay unchanged, in drafts too (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertOpportunities(setup.database.kysely, [item])
    const report = await setup.load('a.csv', '_id,amount\nitem-1,1500\n')
    expect(report).toMatchObject({
      updated: 1,
      mistakes: 0,
      lines: [{ title: 'Northern Lights', changed: ['amount'], emptied: [] }],
    })
    const { item: now } = await setup.editing.opportunities.get('item-1')
    expect(now).toEqual({ ...item, amount: 1500, updatedAt: now.updatedAt })
  })

  test(`a file with only rules sets them by slug and changes nothing else, not even the editor's source (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertOpportunities(setup.database.kysely, [item])
    const rules = {
      nationality: { rule: 'listed', countries: ['PK'], groups: [], note: null },
      source: 'https://example.org/rules',
    }
    const report = await setup.load('rules.json', JSON.stringify([{ slug: 'lights', ...rules }]))
    expect(report).toMatchObject({
      updated: 1,
      mistakes: 0,
      lines: [{ changed: ['rules'], emptied: ['verifiedOn'] }],
    })
    const { item: now } = await setup.editing.opportunities.get('item-1')
    expect(now).toEqual({
      ...item,
      verifiedOn: null,
      rules: {
        ...unknownRules,
        ...rules,
        nationality: { ...unknownRules.nationality, ...rules.nationality },
      },
      updatedAt: now.updatedAt,
    })

    const nationality = { rule: 'listed', countries: ['KE'], groups: [], note: null }
    const some = await setup.load(
      'rules.json',
      JSON.stringify([
        { slug: 'gone', nationality },
        { slug: 'lights', nationality },
      ]),
    )
    expect(some).toMatchObject({ applied: true, updated: 1, created: 0, mistakes: 0 })
    expect(some.lines[0]).toMatchObject({
      action: 'left-out',
      title: 'gone',
      note: { key: 'import-rules-of-none' },
    })

    const wrong = await setup.load(
      'rules.json',
      JSON.stringify([{ slug: 'lights', nationality: { rule: 'listed', countries: ['ZZ'] } }]),
    )
    expect(wrong).toMatchObject({
      applied: false,
      lines: [{ errors: { rules: { fault: 'country', part: 'nationality.countries.1' } } }],
    })
    const emptied = await setup.load('a.csv', '_id,rules\nitem-1,\n')
    expect(emptied.lines).toMatchObject([{ changed: [], emptied: ['rules'] }])
  })

  test(`openings and months are imported from CSV and JSON, with errors at their fields (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertOpportunities(setup.database.kysely, [item])
    const read = async () => {
      const { opens, expectedOpens, usuallyOpens, usually } = (
        await setup.editing.opportunities.get('item-1')
      ).item
      return [opens, expectedOpens, usuallyOpens, usually]
    }
    await setup.load(
      'a.csv',
      '_id;expectedOpens;usuallyOpens;usually\nitem-1;2030-12-01;12;"3, 9"\n',
    )
    expect(await read()).toEqual([null, '2030-12-01', [12], [3, 9]])
    await setup.load(
      'a.json',
      JSON.stringify([
        {
          _id: 'item-1',
          opens: '2030-11-15',
          expectedOpens: null,
          usually: [11, 12, 1],
          applications: 'open',
        },
      ]),
    )
    expect(await read()).toEqual(['2030-11-15', null, [12], [11, 12, 1]])
    const wrong = await setup.load(
      'a.json',
      JSON.stringify([{ _id: 'item-1', opens: '2031-03-16', usually: [13] }]),
    )
    expect(wrong).toMatchObject({
      mistakes: 1,
      lines: [{ errors: { usually: { key: 'bad-months' } } }],
    })
    const late = await setup.load(
      'a.json',
      JSON.stringify([{ _id: 'item-1', opens: '2031-03-16' }]),
    )
    expect(late).toMatchObject({
      mistakes: 1,
      lines: [{ errors: { opens: { key: 'opens-after-deadline' } } }],
    })
  })

  test(`an empty cell clears a field, and the dry run says so first (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertOpportunities(setup.database.kysely, [item])
    const file = '_id;name;currency;benefits;source;country\nitem-1;Lights;;;;\n'
    const preview = await setup.load('a.csv', file, false)
    expect(preview.lines).toMatchObject([
      {
        action: 'update',
        changed: ['name'],
        emptied: ['country', 'currency', 'benefits', 'source'],
      },
    ])
    expect((await setup.editing.opportunities.get('item-1')).item).toEqual(item)
    expect(preview.missingFields.opportunities).toEqual(
      expect.arrayContaining(['amount', 'deadline', 'state', 'verifiedOn', 'feeToApply']),
    )
    expect(preview.missingFields.opportunities).not.toContain('source')
    expect(preview.missingFields.posts).toEqual([])
    await setup.load('a.csv', file)
    const { item: now } = await setup.editing.opportunities.get('item-1')
    expect(now).toEqual({
      ...item,
      name: 'Lights',
      currency: null,
      benefits: [],
      source: null,
      country: null,
      countryCode: null,
      updatedAt: now.updatedAt,
    })
  })

  test(`null, an empty text and an empty list clear a field in JSON, a missing name does not (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertOpportunities(setup.database.kysely, [item])
    const record = {
      _id: 'item-1',
      description: null,
      benefits: [],
      custome_message: '',
      officialLink: 'https://example.org/new',
    }
    const { lines } = await setup.load('a.json', JSON.stringify([record]))
    expect(lines).toMatchObject([
      { changed: ['officialLink'], emptied: ['description', 'benefits'] },
    ])
  })

  test(`only the given fields of a deadline change (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertOpportunities(setup.database.kysely, [item])
    const after = async (record: object) => {
      const report = await setup.load('a.json', JSON.stringify([{ _id: 'item-1', ...record }]))
      expect(report.mistakes, JSON.stringify(report.lines)).toBe(0)
      return (await setup.editing.opportunities.get('item-1')).item.deadline
    }
    // `deadline` holds the announced date only, and there is none yet.
    expect(await after({ deadline: null })).toEqual(item.deadline)
    expect(await after({ deadlineNote: 'Rather early' })).toEqual({
      ...item.deadline,
      note: 'Rather early',
    })
    expect(await after({ deadline: '2031-02-01' })).toMatchObject({
      kind: 'fixed',
      date: '2031-02-01',
      note: 'Rather early',
    })
    expect(await after({ deadlineTime: '12:00', deadlineZone: 'Europe/Oslo' })).toMatchObject({
      date: '2031-02-01',
      time: '12:00',
    })
    expect(await after({ deadlineKind: 'expected' })).toMatchObject({
      kind: 'expected',
      date: '2031-02-01',
    })
    expect(await after({ expectedDeadline: '' })).toMatchObject({ kind: 'varies', date: null })
    expect(await after({ deadline: 'rolling' })).toMatchObject({ kind: 'rolling', date: null })
    const wrong = await setup.load(
      'a.json',
      JSON.stringify([{ _id: 'item-1', deadline: '31/13/2031' }]),
    )
    expect(wrong).toMatchObject({
      mistakes: 1,
      lines: [{ errors: { deadline: { key: 'bad-deadline' } } }],
    })
  })

  test(`only the given fields of an article change, and publishing sets its day (${kind.name})`, async () => {
    await using setup = await openTestTransfer(kind)
    await insertPosts(setup.database.kysely, [post])
    const partial = await setup.load('posts.csv', '_id,author,title\npost-1,,A better title\n')
    expect(partial.lines).toMatchObject([
      { action: 'update', changed: ['title'], emptied: ['author'] },
    ])
    expect(partial.missingFields).toMatchObject({
      opportunities: [],
      posts: expect.arrayContaining(['content', 'state', 'publishAt', 'imageUrls']),
    })
    const now = (await setup.editing.posts.get('post-1')).item
    expect(now).toEqual({ ...post, title: 'A better title', author: '', updatedAt: now.updatedAt })
    await setup.load(
      'posts.json',
      JSON.stringify([{ kind: 'post', _id: 'post-1', state: 'published' }]),
    )
    expect((await setup.editing.posts.get('post-1')).item).toMatchObject({
      state: 'published',
      publishedOn: '2026-11-21',
    })
  })
}

test('a file with few columns needs no kind for existing items, and a wrong kind is an error', async () => {
  await using setup = await openTestTransfer(databases[0]!)
  await insertOpportunities(setup.database.kysely, [{ ...item, kind: 'internship' }])
  expect(await setup.load('a.csv', 'id,duration\nA-1,Two years\n')).toMatchObject({
    updated: 1,
    mistakes: 0,
  })
  expect(await setup.load('a.csv', 'id,kind,duration\nA-1,leadership,Three years\n')).toMatchObject(
    { mistakes: 1 },
  )
  expect(await setup.load('a.csv', 'id,state\nA-1,hidden\n')).toMatchObject({
    mistakes: 1,
    lines: [{ errors: { state: { key: 'bad-state' } } }],
  })
  expect(await setup.load('a.csv', 'id,name\nA-1,\n')).toMatchObject({
    mistakes: 1,
    lines: [{ errors: { name: { key: 'field-missing' } } }],
  })
})

test('a file obeys the rules of the forms, and stored values that break them stay', async () => {
  await using setup = await openTestTransfer(databases[0]!)
  const old = { ...item, id: 'old', slug: 'old', code: 'OLD', imageAlt: 'x'.repeat(600) }
  await insertOpportunities(setup.database.kysely, [old])
  await insertPosts(setup.database.kysely, [{ ...post, category: 'Travel' }])
  const record = { id: 'A-2', name: 'Southern Lights', region: 'Asia' }
  const article = { kind: 'post', title: 'Another', content: [] as object[] }
  const wrong: [object, string][] = [
    [{ ...record, name: 'x'.repeat(201) }, 'name'],
    [{ ...record, description: 'x'.repeat(20_001) }, 'description'],
    [{ ...record, imageAlt: 'x'.repeat(501) }, 'imageAlt'],
    [{ ...record, benefits: Array.from({ length: 101 }, (_, at) => `Benefit ${at}`) }, 'benefits'],
    [{ ...record, currency: 'Euro' }, 'currency'],
    [{ ...record, funding: 'much' }, 'funding'],
    [{ ...record, deadlineTime: '10:00' }, 'deadlineZone'],
    [{ ...record, verifiedOn: 'yesterday' }, 'verifiedOn'],
    [{ ...article, title: 'x'.repeat(201) }, 'title'],
    [{ ...article, title: '' }, 'title'],
    [{ ...article, category: 'Travel' }, 'category'],
    [
      {
        ...article,
        content: [{ type: 'image', value: 'https://example.org/a.png', alt: 'x'.repeat(301) }],
      },
      'content',
    ],
    [{ ...article, content: [{ type: 'video', value: 'x' }] }, 'content'],
    [{ ...article, publishAt: 'soon' }, 'publishAt'],
  ]
  for (const [each, field] of wrong) {
    const report = await setup.load('a.json', JSON.stringify([each]))
    expect([report.mistakes, Object.keys(report.lines[0]?.errors ?? {})], field).toEqual([
      1,
      [field],
    ])
  }
  const stored = [
    { _id: 'old', imageAlt: old.imageAlt, name: 'Renamed' },
    { kind: 'post', _id: 'post-1', category: 'Travel', author: 'Grace' },
  ]
  expect(await setup.load('a.json', JSON.stringify(stored))).toMatchObject({
    mistakes: 0,
    updated: 2,
  })
})
