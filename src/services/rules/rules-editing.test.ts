import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const now = new Date('2026-11-22T12:00:00Z')
const clock = () => now
const everybody = { ...unknownRules.nationality, rule: 'any' } as const
const page = { ...unknownRules, basis: 'page' } as const

function open({ database }: TestDatabase) {
  const editing = createTestEditing({ db: database, clock })
  const listAbout = async (reason: string) =>
    (await editing.listAttention()).rows.filter((row) => row.reason === reason)
  return { editing, listAbout }
}

for (const kind of databases) {
  test(`one click confirms general knowledge, and the history says so (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, listAbout } = open(opened)
    const rules = {
      ...unknownRules,
      nationality: everybody,
      languages: [{ language: 'en', level: null, tests: [], note: null, varies: false }],
    } as const
    await insertOpportunities(opened.database.kysely, [
      sampleOpportunity({
        id: 'known',
        slug: 'known',
        name: 'Known',
        regions: ['Asia'],
        officialLink: 'https://example.org/',
        rules,
      }),
      sampleOpportunity({ id: 'read', slug: 'read', regions: ['Asia'], rules: page }),
      sampleOpportunity({ id: 'hidden', slug: 'hidden', state: 'draft', rules }),
    ])
    const [row, ...others] = await listAbout('rules-unconfirmed')
    expect([row?.itemId, others]).toEqual(['known', []])
    await expect(editing.rules.confirm('known', 7)).rejects.toMatchObject({ code: 'conflict' })
    const done = await editing.rules.confirm('known', row?.version ?? undefined)
    expect(await editing.rules.confirm('known', row?.version ?? undefined)).toEqual(done)
    await editing.transfer.undoImport(done.undo ?? '')
    expect(await listAbout('rules-unconfirmed')).toMatchObject([{ itemId: 'known' }])
    await editing.rules.confirm('known')
    const { item } = (await editing.opportunities.find('known'))!
    expect(item.rules).toEqual({ ...rules, basis: 'page', source: 'https://example.org/' })
    expect((await editing.opportunities.listHistory('known')).map(({ action }) => action)).toEqual([
      'rules-confirmed',
      'brought-back',
      'rules-confirmed',
      'found',
    ])
    expect(await listAbout('rules-unconfirmed')).toEqual([])
    await expect(editing.rules.confirm('nowhere')).rejects.toMatchObject({ code: 'not-found' })
  })

  test(`rules read on another site need confirmation too, and then count as the official page's (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, listAbout } = open(opened)
    const rules = {
      ...unknownRules,
      nationality: everybody,
      basis: 'elsewhere',
      source: 'https://news.example.net/grant',
    } as const
    await insertOpportunities(opened.database.kysely, [
      sampleOpportunity({
        id: 'told',
        slug: 'told',
        regions: ['Asia'],
        officialLink: 'https://example.org/',
        rules,
      }),
    ])
    expect(await listAbout('rules-elsewhere')).toMatchObject([
      { itemId: 'told', officialLink: 'https://example.org/' },
    ])
    expect(await listAbout('rules-unconfirmed')).toEqual([])
    await editing.rules.confirm('told')
    expect((await editing.opportunities.find('told'))?.item.rules).toEqual({
      ...rules,
      basis: 'page',
      source: 'https://example.org/',
    })
    expect(await listAbout('rules-elsewhere')).toEqual([])
  })

  test(`a disagreement is listed until it is dismissed, and again when it changes (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, listAbout } = open(opened)
    const rules = { ...page, nationality: { ...everybody, rule: 'varies' } } as const
    await insertOpportunities(opened.database.kysely, [
      sampleOpportunity({
        id: 'two',
        slug: 'two',
        name: 'Two',
        regions: ['Asia'],
        openToAll: true,
        eligibility: ['Under 35'],
        rules,
      }),
    ])
    expect(await listAbout('rules-disagree')).toMatchObject([
      {
        itemId: 'two',
        count: 2,
        disagreements: [{ about: 'open-to-all' }, { about: 'age', said: [35] }],
      },
    ])
    await editing.rules.confirm('two')
    expect(await listAbout('rules-disagree')).toEqual([])
    expect((await editing.opportunities.find('two'))?.version).toBe(1)
    const changed = await editing.opportunities.update('two', {
      name: 'Two',
      regions: ['Asia'],
      openToAll: 'on',
      eligibility: ['Under 40'],
      deadlineKind: 'varies',
    })
    expect(changed).toMatchObject({ ok: true })
    expect(await listAbout('rules-disagree')).toMatchObject([{ itemId: 'two', count: 2 }])
  })
}
