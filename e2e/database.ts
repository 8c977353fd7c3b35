import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toRow } from '#storage/items/opportunity-store.ts'
import type { Tables } from '#storage/tables.ts'
import type { Site } from '../scripts/site.ts'

/**
 * Milliseconds to wait for the site's own writes. It rewrites its file once a day, first after the
 * start.
 */
const busyTimeout = 5000

/** The stored data of a site with SQLite. */
export function readRows(
  site: Site,
  query: string,
  ...values: string[]
): Record<string, unknown>[] {
  const database = new DatabaseSync(join(site.dataDir, 'atlas.sqlite'), {
    readOnly: true,
    timeout: busyTimeout,
  })
  try {
    return database.prepare(query).all(...values)
  } finally {
    database.close()
  }
}

/**
 * Inserts items without any check into the database of a running site, as a broken import might.
 * The site sees the change at its next poll, within a second. The slug becomes the `id`.
 */
export function putOpportunities(site: Site, items: readonly Partial<Opportunity>[]): void {
  const stored = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  putRows(
    site,
    'opportunity',
    items.map((item) =>
      toRow(sampleOpportunity({ id: item.slug ?? 'sample', ...stored, ...item })),
    ),
  )
}

/**
 * Inserts rows into a table of a running site, replacing rows with the same key, and changes the
 * catalogue's version.
 */
export function putRows(site: Site, table: keyof Tables, rows: readonly object[]): void {
  const database = new DatabaseSync(join(site.dataDir, 'atlas.sqlite'), { timeout: busyTimeout })
  const put = (into: string, row: object) => {
    const names = Object.keys(row)
    const values = Object.values(row).map((value) => value ?? null) as (string | number | null)[]
    database
      .prepare(
        `insert or replace into ${into} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      )
      .run(...values)
  }
  try {
    database.exec('begin immediate')
    for (const row of rows) put(table, row)
    put('setting', {
      key: 'catalogue-version',
      value: JSON.stringify(randomUUID()),
      changed_at: '2026-01-01',
    })
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** Runs one statement in the database of a running site. */
export function changeRows(site: Site, statement: string): void {
  const database = new DatabaseSync(join(site.dataDir, 'atlas.sqlite'), { timeout: busyTimeout })
  try {
    database.exec(statement)
  } finally {
    database.close()
  }
}

/**
 * Leaves about `count` items with the longest names on each list of a running site. The others
 * become drafts. Changes the catalogue's version.
 */
export function restoreLongestNames(site: Site, count: number): void {
  const listed = readRows(
    site,
    `select id, kind, name, categories, regions from opportunity where state = 'published'`,
  )
  const counts = new Map<unknown, number>()
  const others = listed
    .toSorted((one, other) => String(other['name']).length - String(one['name']).length)
    .filter(({ kind, categories, regions }) => {
      const lists = [kind, ...JSON.parse(String(categories)), ...JSON.parse(String(regions))]
      if (lists.every((list) => (counts.get(list) ?? 0) >= count)) return true
      for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + 1)
      return false
    })
  const database = new DatabaseSync(join(site.dataDir, 'atlas.sqlite'), { timeout: busyTimeout })
  try {
    database.exec('begin immediate')
    for (const { id } of others)
      database.prepare(`update opportunity set state = 'draft' where id = ?`).run(String(id))
    database.exec('commit')
  } finally {
    database.close()
  }
  putRows(site, 'opportunity', [])
}

const mostRead = ['session', 'opportunity', 'post', 'message']

/**
 * Runs `work` while some tables of a site cannot be read: by default those of sessions, items and
 * messages.
 */
export async function withoutTables(
  site: Site,
  work: () => Promise<void>,
  tables: readonly string[] = mostRead,
): Promise<void> {
  const rename = (from: string, to: string) => {
    const database = new DatabaseSync(join(site.dataDir, 'atlas.sqlite'), { timeout: busyTimeout })
    try {
      for (const table of tables)
        database.exec(`alter table ${from}${table} rename to ${to}${table}`)
    } finally {
      database.close()
    }
  }
  rename('', 'away_')
  try {
    await work()
  } finally {
    rename('away_', '')
  }
}
