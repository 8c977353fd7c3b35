import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`a half-typed form is kept by its subject until it is removed or 30 days old (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = new Date('2026-11-01T12:00:00Z')
    const { unsavedForms } = createTestEditing({ db: opened.database, clock: () => now })
    const id = randomUUID()
    const contents = (name: string) => ({ values: { name }, opened: null })
    expect(await unsavedForms.store({ id, subject: 'scholarship', contents: contents('A') })).toBe(
      true,
    )
    now = new Date('2026-11-02T12:00:00Z')
    await unsavedForms.store({ id, subject: 'scholarship', contents: contents('Ab') })
    expect(await unsavedForms.list('scholarship')).toEqual([
      { id, subject: 'scholarship', changedAt: now.toISOString(), contents: contents('Ab') },
    ])
    expect(await unsavedForms.list('internship')).toEqual([])
    now = new Date('2026-12-02T12:00:00.001Z')
    expect(await unsavedForms.list('scholarship')).toEqual([])
    await unsavedForms.store({ id, subject: 'scholarship', contents: contents('Abc') })
    await unsavedForms.remove(id)
    await unsavedForms.remove(id)
    expect(await unsavedForms.list('scholarship')).toEqual([])
  })

  test(`the newest twenty stay, and what is no form is not stored (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = Date.parse('2026-11-01T12:00:00Z')
    const { unsavedForms } = createTestEditing({
      db: opened.database,
      clock: () => new Date((now += 1000)),
    })
    for (let count = 1; count <= 22; count += 1)
      await unsavedForms.store({ id: randomUUID(), subject: 'post', contents: { count } })
    const counts = (await unsavedForms.list('post')).map(({ contents }) => contents)
    expect(counts).toHaveLength(20)
    expect(counts[0]).toEqual({ count: 22 })
    expect(counts.at(-1)).toEqual({ count: 3 })
    const good = { id: randomUUID(), subject: 'other', contents: {} }
    for (const bad of [
      { ...good, id: 'x' },
      { ...good, subject: '' },
      { ...good, subject: 'x'.repeat(301) },
      { ...good, contents: 'text' },
      { ...good, contents: { text: 'x'.repeat(256 * 1024) } },
    ])
      expect(await unsavedForms.store(bad)).toBe(false)
    expect(await unsavedForms.list('other')).toEqual([])
  })
}
