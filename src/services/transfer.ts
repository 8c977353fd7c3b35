import { setImmediate as pause } from 'node:timers/promises'
import type { Opportunity } from '#domain/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { orUnavailable } from '#services/availability.ts'
import { createSlugFinder } from '#services/identity.ts'
import { loadImportIndex } from '#services/import-index.ts'
import { importRecord, type Reading } from '#services/importing.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { listOpportunitySummaries, listStoredOpportunities } from '#storage/opportunity-edit-store.ts'
import { listStoredPosts, openPostStore } from '#storage/post-edit-store.ts'

/** One record of a file that server/transfer has decoded, or why it could not be. `line` counts from 1 as an editor shows the file. */
export type ImportRecord =
  | { readonly line: number; readonly opportunity: ImportedOpportunity }
  | { readonly line: number; readonly post: ImportedPost }
  | { readonly line: number; readonly mistake: string }

/** `id` and `code` are matched with what is there; a new item gets an id of ours where `id` is null. `slug` null: made from the name. */
export type ImportedOpportunity = Omit<Opportunity, 'id' | 'slug' | 'createdAt' | 'updatedAt'> & {
  readonly id: string | null
  readonly slug: string | null
}
export type ImportedPost = Omit<Post, 'id' | 'slug' | 'createdAt' | 'updatedAt'> & {
  readonly id: string | null
  readonly slug: string | null
}

/** What would happen, or has happened, with one record. */
export interface ImportLine {
  readonly line: number
  readonly action: 'create' | 'update' | 'unchanged' | 'mistake'
  readonly title: string
  /** The item that is updated. */
  readonly itemId: string | null
  /** Why it is refused; for an update, the names of the fields that change, separated by commas. */
  readonly note: string | null
}

export interface ImportReport {
  readonly lines: readonly ImportLine[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly mistakes: number
  /** false: a dry run, or there were mistakes, so nothing was changed. */
  readonly applied: boolean
}

export interface Transfer {
  /**
   * Reads the source once for a dry run and a second time, in one transaction, when `apply` is true and no line has a mistake: a file with bad
   * lines changes nothing. `source` must give the same records each time. `progress` hears the records read so far, about every hundred.
   */
  importRecords(
    source: () => AsyncIterable<ImportRecord>,
    options: { readonly apply: boolean; readonly progress?: (records: number) => void },
  ): Promise<ImportReport>
  /** Everything outside the trash, drafts included, a page at a time. */
  exportOpportunities(): AsyncIterable<Opportunity>
  exportPosts(): AsyncIterable<Post>
}

/** A file of the largest size is read in less than this; pages wait for at most 5 seconds. */
const patience = 10 * 60_000
const progressEvery = 100
const pauseEvery = 10
const exportedAtOnce = 200

export function createTransfer({ db: { kysely }, clock }: { db: Database; clock: () => Date }): Transfer {
  async function run(db: Queries, source: () => AsyncIterable<ImportRecord>, apply: boolean, progress?: (records: number) => void) {
    const index = await loadImportIndex(db)
    const reading: Reading = {
      seen: new Map(),
      index,
      findItemSlug: createSlugFinder(index),
      findPostSlug: createSlugFinder(openPostStore(db)),
      apply,
      clock,
    }
    const lines: ImportLine[] = []
    for await (const record of source()) {
      lines.push(await importRecord(db, record, reading))
      if (lines.length % progressEvery === 0) progress?.(lines.length)
      // SQLite answers without ever leaving the present task, so that nothing else would be served until the next piece of the file is read.
      if (lines.length % pauseEvery === 0) await pause()
    }
    progress?.(lines.length)
    return lines
  }
  return {
    async importRecords(source, { apply, progress }) {
      const planned = await orUnavailable(() => run(kysely, source, false, progress), patience)
      if (!apply || planned.some(({ action }) => action === 'mistake')) return toReport(planned, false)
      const done = await orUnavailable(
        () =>
          inTransaction(kysely, async (transaction) => {
            const lines = await run(transaction, source, true, progress)
            // Somebody changed something between the two readings: all or nothing.
            if (lines.some(({ action }) => action === 'mistake')) throw new ChangedMeanwhile(lines)
            return toReport(lines, true)
          }).catch((error: unknown) => {
            if (error instanceof ChangedMeanwhile) return toReport(error.lines, false)
            throw error
          }),
        patience,
      )
      return done
    },
    async *exportOpportunities() {
      const summaries = await orUnavailable(() => listOpportunitySummaries(kysely))
      const ids = summaries
        .filter(({ state }) => state !== 'trash')
        .map(({ id }) => id)
        .toSorted()
      for (let start = 0; start < ids.length; start += exportedAtOnce) {
        const rows = await orUnavailable(() => listStoredOpportunities(kysely, ids.slice(start, start + exportedAtOnce)))
        yield* rows.map(({ item }) => item).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      }
    },
    async *exportPosts() {
      const posts = (await orUnavailable(() => listStoredPosts(kysely))).map(({ item }) => item)
      yield* posts.filter(({ state }) => state !== 'trash').toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
  }
}

class ChangedMeanwhile extends Error {
  readonly lines: readonly ImportLine[]

  constructor(lines: readonly ImportLine[]) {
    super('The second reading of a file found mistakes that the first did not')
    this.lines = lines
  }
}

function toReport(lines: readonly ImportLine[], applied: boolean): ImportReport {
  const count = (action: ImportLine['action']) => lines.filter((line) => line.action === action).length
  return { lines, created: count('create'), updated: count('update'), unchanged: count('unchanged'), mistakes: count('mistake'), applied }
}
