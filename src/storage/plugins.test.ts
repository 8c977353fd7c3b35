import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { afterChanges, getCatalogueVersion } from '#storage/catalogue-version.ts'
import { inTransaction, invalidatePages, type Queries } from '#storage/database.ts'
import { restrictToPageTables } from '#storage/plugins.ts'
import { pageTables, tables } from '#storage/tables.ts'
import { databases } from '#storage/testing/test-database.ts'

type Name = keyof typeof tables
/** Settings decide one by one (stores.test.ts). */
const names = (Object.keys(tables) as Name[]).filter((name) => name !== 'setting')
const isOnPages = (name: Name) => typeof pageTables[name] !== 'string'
const now = new Date('2026-11-21T12:00:00Z')

for (const kind of databases) {
  test(`a change of a table invalidates cached pages only if they show it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    expect(names.filter(isOnPages)).toContain('post')
    for (const name of names) {
      const before = await getCatalogueVersion(kysely, now)
      // No row matches: the statement itself counts.
      await inTransaction(kysely, (transaction) => transaction.deleteFrom(name).execute())
      const isSame = (await getCatalogueVersion(kysely, now)) === before
      expect(isSame, name).toBe(!isOnPages(name))
    }
  })

  test(`tables of pages change only in inTransaction (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    for (const name of names.filter(isOnPages)) {
      await expect(kysely.deleteFrom(name).execute(), name).rejects.toThrow(
        `Pages show the table '${name}'`,
      )
      const careless = kysely
        .transaction()
        .execute((transaction) => transaction.deleteFrom(name).execute())
      await expect(careless, name).rejects.toThrow('change it within inTransaction')
    }
    expect(() => invalidatePages()).toThrow('inTransaction')
  })

  test(`a change of columns that pages do not show invalidates no page (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const versionAfter = async (work: (db: Queries) => Promise<unknown>) => {
      await inTransaction(kysely, work)
      return getCatalogueVersion(kysely, now)
    }
    const before = await versionAfter((db) =>
      db.updateTable('opportunity').set({ name: 'A' }).execute(),
    )
    expect(
      await versionAfter((db) =>
        db.updateTable('opportunity').set({ link_state: 'dead' }).execute(),
      ),
    ).toBe(before)
    expect(
      await versionAfter((db) =>
        db.updateTable('opportunity').set({ link_state: null, name: 'B' }).execute(),
      ),
    ).not.toBe(before)
  })

  test(`a change of a page table waits for its listeners, but neither for long nor for a failing one (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const ended = new AbortController()
    const seen: string[] = []
    afterChanges(async () => {
      // The listener sees the stored change.
      seen.push(await getCatalogueVersion(kysely, now))
    }, ended.signal)
    afterChanges(() => Promise.reject(new Error('away')), ended.signal)
    const change = () => inTransaction(kysely, (db) => db.deleteFrom('post').execute())
    await change()
    expect(seen).toEqual([await getCatalogueVersion(kysely, now)])
    await inTransaction(kysely, (db) => db.deleteFrom('message').execute())
    afterChanges(() => new Promise(() => {}), ended.signal)
    await change()
    expect(seen).toHaveLength(2)
    ended.abort()
    await change()
    expect(seen).toHaveLength(2)
  })

  test(`pages cannot read a table that they do not show (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = restrictToPageTables(opened.database.kysely)
    for (const name of names) {
      const reading = db.selectFrom(name).selectAll().execute()
      if (isOnPages(name)) expect(await reading, name).toEqual([])
      else await expect(reading, name).rejects.toThrow(`No page can show the table '${name}'`)
    }
    const joined = db
      .selectFrom('post')
      .innerJoin('apply_click', 'post.id', 'apply_click.opportunity_id')
      .selectAll()
      .execute()
    await expect(joined).rejects.toThrow(`'apply_click'`)
  })
}

test('each column hidden from pages exists in its table', () => {
  const unknown = names.flatMap((name) => {
    const columns = pageTables[name]
    return typeof columns === 'string'
      ? []
      : columns.butNot.filter((column) => !(column in tables[name]))
  })
  expect(unknown).toEqual([])
})

test('every statement passes the plugin that watches page tables', () => {
  /** They report their own writes. */
  const allowed = ['storage/backup/backup-tables.ts', 'storage/items/import-store.ts']
  const root = `${import.meta.dirname}/..`
  const found = globSync('{storage,services,server}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/testing\/|^storage\/migrations\//.test(path))
    .filter((path) =>
      /sql`[^`]*\b(?:insert into|update|delete from|truncate)\b|CompiledQuery\.raw|\.with(?:Recursive)?\('/i.test(
        readFileSync(`${root}/${path}`, 'utf8'),
      ),
    )
    .filter((path) => !allowed.includes(path))
    .map(
      (path) =>
        `src/${path} writes raw SQL: nobody sees then which table it changes (storage/plugins.ts).`,
    )
  expect(found).toEqual([])
})
