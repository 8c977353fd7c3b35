import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { orUnavailable } from '#services/availability.ts'
import { loadImportIndex } from '#services/import/import-index.ts'
import { importRecord } from '#services/import/import-one.ts'
import type { ImportLine, ImportProgress, ImportRecord, ImportReport } from '#services/import/import-record.ts'
import { createNamedFields } from '#services/import/named-fields.ts'
import { openPreparedImport, type PreparedImport } from '#services/import/prepared-import.ts'
import type { Reading } from '#services/import/reading.ts'
import { createSlugFinder } from '#services/items/identity.ts'
import { createOpportunityLife } from '#services/items/opportunity-editing.ts'
import { createPostLife } from '#services/items/post-editing.ts'
import { bumpCatalogueVersion, getCatalogueVersion } from '#storage/catalogue-version.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import type { Stored } from '#storage/items/edit-record.ts'
import { listOpportunitySummaries, listStoredOpportunities } from '#storage/items/opportunity-edit-store.ts'
import { listStoredPosts, openPostStore } from '#storage/items/post-edit-store.ts'
import { isUniqueViolation } from '#storage/unique-violation.ts'

export interface Transfer {
  /**
   * Checks and prepares every record outside of any transaction and then, when `apply` is true and no line has a mistake, writes all items
   * in one: a file with bad lines changes nothing, and other writers wait only while rows that are ready are written. When somebody changed
   * the catalogue in between, the source is read again, so it must give the same records each time; Problem 'conflict' when that happens
   * over and over, and 'too-large' for more records than one transaction may hold up the others for. Ends with an error when `signal` says
   * so, and then has changed nothing.
   */
  importRecords(
    source: () => AsyncIterable<ImportRecord>,
    options: { readonly apply: boolean; readonly progress?: (progress: ImportProgress) => void; readonly signal?: AbortSignal },
  ): Promise<ImportReport>
  /** Everything outside the trash, drafts included, a page at a time. */
  exportOpportunities(): AsyncIterable<Exported<Opportunity>>
  exportPosts(): AsyncIterable<Exported<Post>>
}

/** An item with the instant from which it is public, where it is planned for later. */
export type Exported<Item> = Pick<Stored<Item>, 'item' | 'publishAt'>

/** A file of the largest size is read in less than this; pages wait for at most 5 seconds. */
const patience = 10 * 60_000
const progressEvery = 100
const pauseEvery = 10
const exportedAtOnce = 200
const mostAttempts = 3

/**
 * So that whoever writes beside an import waits for about a second and not for more than the five that they have: the items of 36,500
 * records in a file of 32 MB took 1.0 to 2.0 seconds on two busy cores.
 */
const mostRecords = 50_000
const tooMany = 'A file may have at most 50,000 records. Please split it.'

export function createTransfer({ db: { kysely }, clock, dataDir }: { db: Database; clock: () => Date; dataDir: string }): Transfer {
  async function read(
    source: () => AsyncIterable<ImportRecord>,
    prepared: PreparedImport | null,
    { progress, signal }: Pick<Parameters<Transfer['importRecords']>[1], 'progress' | 'signal'>,
  ): Promise<Pick<ImportReport, 'lines' | 'unnamed'>> {
    const index = await loadImportIndex(kysely)
    const reading: Reading = {
      seen: new Map(),
      index,
      findItemSlug: createSlugFinder(index),
      findPostSlug: createSlugFinder(openPostStore(kysely)),
      items: createOpportunityLife(kysely, clock),
      posts: createPostLife(kysely, clock),
      prepared,
      clock,
    }
    const lines: ImportLine[] = []
    const named = createNamedFields()
    for await (const record of source()) {
      signal?.throwIfAborted()
      if (lines.length === mostRecords) throw new Problem('too-large', tooMany)
      named.add(record)
      lines.push({ ...(await importRecord(kysely, record, reading)), record: lines.length + 1 })
      if (lines.length % progressEvery === 0) progress?.({ phase: 'checking', records: lines.length, total: null })
      // SQLite answers without ever leaving the present task, so that nothing else would be served until the next piece of the file is read.
      if (lines.length % pauseEvery === 0) await pause()
    }
    progress?.({ phase: 'checking', records: lines.length, total: lines.length })
    return { lines, unnamed: named.listUnnamed() }
  }

  /** false: something else changed the catalogue since it was as `version` says; then nothing is written. */
  async function write(prepared: PreparedImport, since: { at: Date; version: string }, progress?: (progress: ImportProgress) => void) {
    try {
      await prepared.writeFound(kysely)
      await inTransaction(kysely, async (transaction) => {
        if ((await getCatalogueVersion(transaction, since.at)) !== since.version) throw new ChangedMeanwhile()
        const tell = (records: number) => progress?.({ phase: 'writing', records, total: prepared.items })
        if (!(await prepared.writeItems(transaction, tell))) throw new ChangedMeanwhile()
        await bumpCatalogueVersion(transaction)
      })
    } catch (error) {
      if (error instanceof ChangedMeanwhile || isUniqueViolation(error)) return false
      throw error
    }
    // The import is done whatever becomes of these entries: the next change of an item without one stores its state as found.
    await prepared.writeChanges(kysely).catch(() => {})
    return true
  }

  return {
    async importRecords(source, { apply, progress, signal }) {
      for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
        const at = clock()
        // Asked before anything else is read, so that a change after it is noticed.
        const version = await orUnavailable(() => getCatalogueVersion(kysely, at))
        await using prepared = apply ? await orUnavailable(() => openPreparedImport(join(dataDir, 'imports'))) : null
        const result = await orUnavailable(() => read(source, prepared, { progress, signal }), patience)
        if (prepared === null || result.lines.some(({ action }) => action === 'mistake')) return toReport(result, false)
        if (prepared.items === 0 || (await orUnavailable(() => write(prepared, { at, version }, progress), patience)))
          return toReport(result, true)
      }
      throw new Problem('conflict', 'The catalogue was changed again and again while the file was read. Please try once more.')
    },
    async *exportOpportunities() {
      const summaries = await orUnavailable(() => listOpportunitySummaries(kysely))
      const ids = summaries
        .filter(({ state }) => state !== 'trash')
        .map(({ id }) => id)
        .toSorted()
      for (let start = 0; start < ids.length; start += exportedAtOnce) {
        const rows = await orUnavailable(() => listStoredOpportunities(kysely, ids.slice(start, start + exportedAtOnce)))
        yield* rows.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
      }
    },
    async *exportPosts() {
      const posts = await orUnavailable(() => listStoredPosts(kysely))
      yield* posts.filter(({ item }) => item.state !== 'trash').toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
    },
  }
}

class ChangedMeanwhile extends Error {}

function toReport({ lines, unnamed }: Pick<ImportReport, 'lines' | 'unnamed'>, applied: boolean): ImportReport {
  const count = (action: ImportLine['action']) => lines.filter((line) => line.action === action).length
  const counts = { created: count('create'), updated: count('update'), unchanged: count('unchanged'), mistakes: count('mistake') }
  return { lines, ...counts, applied, unnamed }
}
