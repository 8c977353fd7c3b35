import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { lookAtVersion, lookParameter } from '#web/admin/items/version-look.ts'
import { compareOpportunities } from '#web/admin/opportunity-form/compare-opportunities.ts'
import { toFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { en } from '#web/texts/en/catalogue.ts'

for (const kind of databases) {
  test(`a version is seen beside the one before, and beside the present one (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { opportunities } = createTestEditing({
      db: opened.database,
      clock: () => new Date('2026-11-30T12:00:00Z'),
    })
    const input = sampleInput
    const created = await opportunities.create('scholarship', input, { publish: 'now', key: 'k' })
    if (!created.ok) throw new Error('The sample was refused.')
    const { id } = created.value.item
    await opportunities.update(id, { ...input, country: 'Korea' }, {})
    await opportunities.update(id, { ...input, country: 'Korea', hostUniversity: 'Seoul' }, {})
    const current = await opportunities.get(id)
    const look = async (version: string) =>
      lookAtVersion(new URLSearchParams({ [lookParameter]: version }), {
        current,
        history: await opportunities.listHistory(id),
        find: (each) => opportunities.findVersion(id, each),
        compare: (was, now) =>
          compareOpportunities(
            { values: toFormValues(was, null), rules: was.rules },
            { values: toFormValues(now, null), rules: now.rules },
            [],
            en.admin,
          ),
      })
    const labels = (differences: readonly { label: string }[] | null | undefined) =>
      differences?.map(({ label }) => label)
    const second = await look('2')
    expect(labels(second?.changed)).toEqual(['Country'])
    expect(labels(second?.restored)).toEqual(['Host university'])
    expect((await look('1'))?.changed).toBeNull()
    expect(await look('3')).toMatchObject({ version: 3, restored: null })
    for (const unknown of ['', '4', '0', '-1', 'x', '9'.repeat(30)])
      expect(await look(unknown)).toBeNull()
  })
}
