import { expect, test } from 'vitest'
import { createOpportunityLife } from '#services/items/opportunity-editing.ts'
import { addStarterRules } from '#services/rules/starter-rules.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-22T12:00:00Z')
const clock = () => now

for (const kind of databases) {
  test(`entries of a catalogue that is older than rules get theirs once, but never over an editor's work (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const entries = (await readStarterCatalogue(now)).opportunities.filter(({ rules }) => rules !== null).slice(0, 6)
    const [untouched, renamed, changed, trashed, ruled, gone] = entries.map(({ id }) => id)
    await insertOpportunities(
      kysely,
      entries.filter(({ id }) => id !== gone).map((entry) => ({ ...entry, rules: entry.id === ruled ? entry.rules : null })),
    )
    const life = createOpportunityLife(kysely, clock)
    await life.change(renamed ?? '', 'changed', (row) => ({ ...row, item: { ...row.item, name: 'Another name' } }))
    await life.change(changed ?? '', 'changed', (row) => ({ ...row, item: { ...row.item, eligibility: ['Born in Bremen'] } }))
    await life.trash(trashed ?? '')

    expect(await addStarterRules(opened.database, clock, async () => entries)).toEqual({ added: [untouched, renamed], proposed: [changed] })
    const rulesOf = async (id: string | undefined) => (await life.get(id ?? '')).item.rules
    expect(await rulesOf(untouched)).toEqual(entries[0]?.rules)
    expect((await life.listHistory(untouched ?? '')).map(({ action }) => action)).toEqual(['rules-added', 'found'])
    expect(await rulesOf(changed)).toBeNull()
    expect(await rulesOf(trashed)).toBeNull()
    expect((await life.get(ruled ?? '')).version).toBe(1)

    await life.change(untouched ?? '', 'changed', (row) => ({ ...row, item: { ...row.item, rules: null } }))
    expect(await addStarterRules(opened.database, clock, async () => entries)).toBeNull()
    expect(await rulesOf(untouched)).toBeNull()
  })
}
