import { expect, test } from 'vitest'
import type { SheetMapping } from '#domain/forms/sheet-mapping.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createSheetMappings, maxMappings } from '#services/import/sheet-mappings.ts'

const clock = () => new Date('2026-11-23T09:00:00.000Z')

const mapping = (name: string, ...headings: readonly string[]): SheetMapping => ({
  name,
  kind: 'internship',
  columns: headings.map((heading) => ({ heading, field: heading === 'Titre' ? 'name' : null })),
})

for (const kind of databases) {
  test(`a mapping is kept by name, found by headings, renamed and deleted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const mappings = createSheetMappings({ db: opened.database, clock })
    expect(await mappings.list()).toEqual([])
    const french = mapping('Bourses', 'Titre', '__proto__')
    expect(await mappings.save(french)).toEqual({ ok: true, value: french })
    expect(await mappings.findFitting(['__proto__', 'Titre'])).toEqual(french)
    expect(await mappings.findFitting(['Titre'])).toBeUndefined()
    expect(await mappings.get(' BOURSES ')).toEqual(french)

    expect(await mappings.save(mapping('bourses', 'Titel'))).toEqual({
      ok: false,
      errors: { name: { key: 'mapping-name-taken' } },
    })
    await mappings.save(mapping('Other', 'Titel'))
    expect(await mappings.rename('Other', 'bourses')).toMatchObject({ ok: false })
    expect(await mappings.rename('Bourses', ' ')).toMatchObject({ ok: false })
    expect(await mappings.rename('Bourses', '__proto__')).toEqual({ ok: true, value: '__proto__' })
    expect((await mappings.list()).map(({ name }) => name)).toEqual(['__proto__', 'Other'])
    await expect(mappings.rename('Bourses', 'x')).rejects.toMatchObject({ code: 'not-found' })
    await mappings.remove('__proto__')
    await mappings.remove('__proto__')
    expect((await mappings.list()).map(({ name }) => name)).toEqual(['Other'])
    await expect(mappings.get('__proto__')).rejects.toMatchObject({ code: 'not-found' })
  })

  test(`mappings that are kept at the same time are all kept, up to the most (${kind.name})`, async () => {
    await using opened = await kind.open()
    const mappings = createSheetMappings({ db: opened.database, clock })
    const names = Array.from({ length: maxMappings }, (_, index) => `Sheet ${index}`)
    await Promise.all(names.map((name) => mappings.save(mapping(name, `Titre ${name}`))))
    expect(await mappings.list()).toHaveLength(maxMappings)
    expect(await mappings.save(mapping('One more', 'Titre'))).toEqual({
      ok: false,
      errors: { name: { key: 'too-many-mappings', most: maxMappings } },
    })
    // The one with this name gives its place.
    expect(await mappings.save(mapping('Sheet 1', 'Titre Sheet 1'))).toMatchObject({ ok: true })
  })
}
