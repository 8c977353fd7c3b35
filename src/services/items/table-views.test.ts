import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createTableViews } from '#services/items/table-views.ts'

const clock = () => new Date('2026-11-23T09:00:00.000Z')

for (const kind of databases) {
  test(`a view is kept by a name that its table has once, and removed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const views = createTableViews({ db: opened.database, clock })
    const view = (name: string, table: 'scholarship' | 'post' = 'scholarship') => ({
      table,
      name,
      search: '?link=failing',
    })
    expect(await views.save(view(' Links\nto  mend '))).toEqual({
      ok: true,
      value: view('Links to mend'),
    })
    expect(await views.save(view('LINKS TO MEND'))).toEqual({
      ok: false,
      errors: { name: { key: 'view-name-taken' } },
    })
    expect(await views.save(view(' '))).toMatchObject({ errors: { name: { key: 'view-unnamed' } } })
    expect(await views.save(view('x'.repeat(41)))).toMatchObject({
      errors: { name: { key: 'view-name-long', most: 40 } },
    })
    await views.save(view('__proto__'))
    await views.save(view('Links to mend', 'post'))
    expect((await views.list('scholarship')).map(({ name }) => name)).toEqual([
      '__proto__',
      'Links to mend',
    ])
    await views.remove('scholarship', 'links to mend')
    await views.remove('scholarship', 'links to mend')
    expect(await views.list('scholarship')).toEqual([view('__proto__')])
    expect(await views.list('post')).toHaveLength(1)
  })

  test(`a table has at most twenty views (${kind.name})`, async () => {
    await using opened = await kind.open()
    const views = createTableViews({ db: opened.database, clock })
    for (let number = 0; number < 20; number += 1)
      await views.save({ table: 'post', name: `View ${number}`, search: '?q=x' })
    const more = { name: 'One more', search: '' }
    expect(await views.save({ table: 'post', ...more })).toEqual({
      ok: false,
      errors: { name: { key: 'too-many-views', most: 20 } },
    })
    expect(await views.save({ table: 'internship', ...more })).toMatchObject({ ok: true })
  })
}
