import { randomUUID } from 'node:crypto'
import { fieldNames, isWritten, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { cleanLine } from '#domain/words/text.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database, Queries } from '#storage/database.ts'
import { reopenReports } from '#storage/feedback/report-store.ts'
import {
  type ImportRunItem,
  insertImportRun,
  listImportItems,
  listImportRuns,
  setUndone,
} from '#storage/items/import-store.ts'
import * as store from '#storage/items/item-store.ts'
import { followUndo } from '#storage/starter/starter-items.ts'
import { batchesOf, yieldToEventLoop } from '#storage/yielding.ts'
import { importRecord } from '#services/import/decide.ts'
import type {
  ImportedField,
  ImportRowReport,
  ImportProgress,
  ImportRecord,
  ImportReport,
  UnreadColumn,
} from '#services/import/import-record.ts'
import {
  type ImportIndex,
  type ImportRun,
  loadImportIndex,
  toPrepared,
} from '#services/import/import-run.ts'
import {
  type PreparedImport,
  prepareImport,
  type Since,
  writePrepared,
} from '#services/import/prepared-import.ts'
import { correctName } from '#services/items/actions.ts'
import { createSlugFinder } from '#services/items/saving.ts'
import { verifyPageName } from '#services/items/verifying.ts'
import { confirmName, forgetConfirmed } from '#services/rules/rules-editing.ts'

/** An item with the instant from which it is public, where it is planned for later. */
export type Exported<Item> = Pick<store.Stored<Item>, 'item' | 'publishAt'>

/**
 * The result of undoing an import or a bulk action: reverted items, items that it had created, and
 * items changed since, which stay.
 */
export interface UndoReport {
  readonly restored: number
  readonly trashed: number
  readonly left: readonly {
    readonly entity: 'opportunity' | 'post'
    readonly id: string
    readonly title: string
  }[]
}

/** The catalogue has changed before an import was written. */
const changed = Symbol('changed')

/** The actions that resolve reports and corrections. */
const resolvingNames: readonly (string | null)[] = ['verify', verifyPageName, correctName]

const progressEvery = 100
const pauseEvery = 10
const maxAttempts = 3
const maxListed = 20

/**
 * The batch limit. Writers beside an import wait about a second for it, well below their limit of
 * five. The items of 36,500 records in a file of 32 MB took 1.0 to 2.0 seconds on two busy cores.
 */
const maxRecords = 50_000

interface ImportOptions {
  readonly apply: boolean
  /** The name of the file in the list of imports. */
  readonly name?: string
  readonly progress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
  /** 'namesakes': only new items that are called like another one are left out. */
  readonly leavesDoubtfulOut?: boolean | 'namesakes'
  /** Records with errors do not stop the others. */
  readonly leavesMistakesOut?: boolean
  /** Of new items whose record does not say whether they are public; left out: 'draft'. */
  readonly newState?: 'draft' | 'published' | undefined
  /** The report says what new items will hold, of the first 500. */
  readonly showsNew?: boolean
  /** Keys of groups of countries that rules may name too, because `also` adds them. */
  readonly newGroups?: readonly string[]
  /** What else is written in the transaction, after the items. */
  readonly also?: (transaction: Queries, report: ImportReport) => Promise<void>
}

/**
 * Import and export of the catalogue. `clock` gives the instant of changes, `by` is the name of the
 * key for scripts that makes them, for the history; left out: the administrator does. `history`: what
 * histories say of imported items.
 */
export function createTransfer({
  db: { kysely },
  clock,
  by = null,
  history = 'imported',
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly by?: string | null
  readonly history?: ImportRun['history']
}) {
  /** The report on the records, none of which is written yet. */
  async function read(
    source: () => AsyncIterable<ImportRecord>,
    prepared: PreparedImport | null,
    options: Omit<ImportOptions, 'apply'>,
  ) {
    const {
      progress,
      signal,
      leavesDoubtfulOut = false,
      newState = 'draft',
      showsNew = false,
      newGroups = [],
    } = options
    const found = await loadImportIndex(kysely)
    const index = { ...found, groups: new Set([...found.groups, ...newGroups]) }
    const run: ImportRun = {
      seen: new Map(),
      created: new Set(),
      index,
      findItemSlug: createSlugFinder(index.isSlugTaken),
      findPostSlug: createSlugFinder((slug, id) => store.isSlugTaken(kysely, 'post', slug, id)),
      prepared,
      clock,
      by,
      history,
      leavesDoubtfulOut,
      newState,
      showsNew,
    }
    const lines: ImportRowReport[] = []
    const given = createGivenFields()
    for await (const record of source()) {
      signal?.throwIfAborted()
      if (lines.length === maxRecords) throw new Problem('too-large', { key: 'too-many-records' })
      given.add(record)
      lines.push({ ...(await importRecord(kysely, record, run)), record: lines.length + 1 })
      if (lines.length % progressEvery === 0)
        progress?.({ phase: 'checking', records: lines.length, total: null })
      // SQLite answers within the current task, so without this no other request would run until
      // the next chunk of the file is read.
      if (lines.length % pauseEvery === 0) await yieldToEventLoop()
    }
    progress?.({ phase: 'checking', records: lines.length, total: lines.length })
    return toReport(lines, given)
  }

  /**
   * Runs `work` on the current catalogue, again if it changed before everything was written. Then
   * `work` returns `changed`.
   */
  async function repeatOnChange<Result>(
    work: (since: Since) => Promise<Result | typeof changed>,
  ): Promise<Result> {
    for (let count = 1; count <= maxAttempts; count += 1) {
      const at = clock()
      // Read before everything else, so that a later change is noticed.
      const version = await getCatalogueVersion(kysely, at)
      const result = await work({ at, version })
      if (result !== changed) return result
    }
    throw new Problem('conflict', { key: 'catalogue-changed' })
  }

  return {
    /**
     * Checks and prepares every record outside of any transaction. Then, when `apply` is true and
     * no line has an error (or `leavesMistakesOut`), writes all items in one transaction. A file
     * with bad lines changes nothing, and other writers wait only while finished rows are written.
     * If another editor changes the catalogue in between, the source is read again, so it must give
     * the same records each time. Problem 'conflict' when that repeats, 'too-large' for more
     * records than one transaction may hold. Ends with an error and no change when `signal` says
     * so.
     */
    importRecords: (
      source: () => AsyncIterable<ImportRecord>,
      { apply, name = '', ...options }: ImportOptions,
    ): Promise<ImportReport> =>
      repeatOnChange(async (since) => {
        const id = apply ? randomUUID() : null
        const prepared = id === null ? null : prepareImport(id)
        const report = await read(source, prepared, options)
        const isStopped = report.mistakes > 0 && options.leavesMistakesOut !== true
        if (prepared === null || id === null || isStopped) return report
        if (prepared.items === 0) return { ...report, applied: true }
        const { created, updated } = report
        const remember = async (transaction: Queries) => {
          await insertImportRun(transaction, {
            id,
            at: since.at.toISOString(),
            name: cleanLine(name),
            created,
            updated,
            undone_at: null,
            action: null,
          })
          return true
        }
        const onRecords = (records: number) =>
          options.progress?.({ phase: 'writing', records, total: prepared.items })
        const done = { ...report, applied: true, importId: id }
        const isWritten = await writePrepared(kysely, prepared, since, {
          before: remember,
          after: (transaction) => options.also?.(transaction, done),
          progress: onRecords,
        })
        return isWritten ? done : changed
      }),
    /** The last imports that changed something, the newest first. */
    async listImports() {
      const runs = await listImportRuns(kysely, maxListed)
      return runs.map(({ undone_at: undoneAt, ...run }) => ({ ...run, undoneAt }))
    },
    /**
     * Undoes an import, or a change to several items, in one transaction. Changed items get their
     * former contents, state and instant, and created ones go to the trash. Items changed since
     * stay and are named. undefined: no such id, or undone already. Throws Problem 'conflict' as
     * `importRecords`.
     */
    undoImport: (id: string): Promise<UndoReport | undefined> =>
      repeatOnChange(async (since) => {
        const entries = await listImportItems(kysely, id)
        const index = await loadImportIndex(kysely)
        const prepared = prepareImport(null)
        const counts = { restored: 0, trashed: 0, gone: 0 }
        const left: UndoReport['left'][number][] = []
        const changedBack: { id: string; version: number }[] = []
        for (const [position, entry] of entries.entries()) {
          const undoing = { db: kysely, prepared, index, now: since.at }
          const undone =
            entry.entity === 'post'
              ? await undoOne(store.postTable, entry, undoing)
              : await undoOne(store.opportunityTable, entry, undoing)
          if ('done' in undone) {
            counts[undone.done] += 1
            changedBack.push({ id: entry.item_id, version: entry.version })
          } else
            left.push({
              entity: entry.entity === 'post' ? 'post' : 'opportunity',
              id: entry.item_id,
              title: undone.left,
            })
          if (position % pauseEvery === 0) await yieldToEventLoop()
        }
        let isExisting = true
        const record = async (transaction: Queries) => {
          const run = await setUndone(transaction, id, since.at.toISOString())
          if (run !== undefined && resolvingNames.includes(run.action))
            await reopenReports(transaction, run.at)
          if (run?.action === confirmName || run?.action === verifyPageName)
            await forgetConfirmed(
              transaction,
              changedBack.map((each) => each.id),
              since.at,
            )
          await followUndo(transaction, changedBack)
          isExisting = run !== undefined
          return isExisting
        }
        const isWritten = await writePrepared(kysely, prepared, since, { before: record })
        if (!isExisting) return undefined
        return isWritten ? { restored: counts.restored, trashed: counts.trashed, left } : changed
      }),
    /** Everything outside the trash, drafts included, a page at a time. */
    exportOpportunities: () => exportOpportunities(kysely),
    exportPosts: () => exportPosts(kysely),
  }
}

export type Transfer = ReturnType<typeof createTransfer>
export type ImportSummary = Awaited<ReturnType<Transfer['listImports']>>[number]

type Undone = { readonly done: 'restored' | 'trashed' | 'gone' } | { readonly left: string }

interface Undoing {
  readonly db: Queries
  /** Receives the rows to write. */
  readonly prepared: PreparedImport
  readonly index: ImportIndex
  readonly now: Date
}

/** Prepares the item as before the import, or in the trash if the import created it. */
async function undoOne<Item extends store.AnyItem>(
  table: store.ItemTable<Item>,
  { item_id: id, version, publish_at_before: publishAt }: ImportRunItem,
  { db, prepared, index, now }: Undoing,
): Promise<Undone> {
  const at = now.toISOString()
  const row = await table.find(db, id)
  // Someone has deleted the item permanently since.
  if (row === undefined) return { done: 'gone' }
  const left = { left: titleOf(row.item) }
  if (row.version !== version) return left
  const next = { version: version + 1, trashedAt: null }
  if (version === 1) {
    const item = { ...row.item, state: 'trash' as const, updatedAt: at }
    const trashed = { ...next, item, publishAt: null, trashedAt: at }
    await prepared.add(toPrepared(table, trashed, row, 'trashed'))
    return { done: 'trashed' }
  }
  const earlier = await store.findEarlier(db, table, id, version - 1)
  if (earlier === undefined) return left
  const isTrash = earlier.state === 'trash'
  // Another item may have taken its code or id since.
  if (!isTrash && 'code' in earlier && index.findClash(earlier) !== undefined) return left
  const restored = {
    ...next,
    trashedAt: isTrash ? at : null,
    item: { ...earlier, id, slug: row.item.slug, updatedAt: at },
    publishAt,
  }
  await prepared.add(toPrepared(table, restored, row, 'brought-back'))
  return { done: 'restored' }
}

const titleOf = (item: store.AnyItem): string => ('name' in item ? item.name : item.title)

function toReport(
  lines: readonly ImportRowReport[],
  given: ReturnType<typeof createGivenFields>,
): ImportReport {
  const count = (action: ImportRowReport['action']) =>
    lines.filter((line) => line.action === action).length
  const counts = {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    mistakes: count('mistake'),
  }
  const doubtful = lines.filter(({ doubts }) => Object.keys(doubts).length > 0).length
  const askedDay = lines
    .flatMap(({ errors }) => Object.values(errors))
    .find((error) => error.key === 'two-days')
  return {
    lines,
    ...counts,
    doubtful,
    applied: false,
    importId: null,
    missingFields: given.listMissing(),
    unreadColumns: given.listUnread(),
    askedDay: askedDay ?? null,
  }
}

const all: Readonly<Record<keyof ImportReport['missingFields'], readonly ImportedField[]>> = {
  // Its address is what an item is found by; an import never changes it.
  opportunities: [
    ...fieldNames.filter(isWritten).filter((field) => field !== 'slug'),
    'state',
    'publishAt',
    'verifiedOn',
  ],
  posts: [
    'title',
    'author',
    'category',
    'content',
    'imageUrls',
    'state',
    'publishAt',
    'publishedOn',
  ],
}

/** A file in which each record has names of its own must not fill the report. */
const maxUnread = 100

function createGivenFields() {
  const fields = { opportunities: new Set<string>(), posts: new Set<string>() }
  const unread = new Map<string, UnreadColumn>()
  return {
    add(record: ImportRecord): void {
      for (const column of record.unread ?? [])
        if (unread.size < maxUnread) unread.set(column.name, column)
      if ('error' in record || 'errors' in record || 'trash' in record) return
      const [names, given] =
        'post' in record ? [fields.posts, record.post] : [fields.opportunities, record.opportunity]
      for (const field of [...Object.keys(given.fields), ...Object.keys(given)]) names.add(field)
      // For a deadline, which always exists, any of its fields counts.
      if ('opportunity' in record && Object.keys(record.opportunity.deadline).length === 0)
        names.delete('deadline')
    },
    listUnread: () => [...unread.values()],
    /** The fields that no record of the file names; none for a sort of item that the file lacks. */
    listMissing(): ImportReport['missingFields'] {
      const missing = (sort: keyof typeof fields) =>
        fields[sort].size === 0 ? [] : all[sort].filter((field) => !fields[sort].has(field))
      return { opportunities: missing('opportunities'), posts: missing('posts') }
    },
  }
}

const atOnce = 200

/** All outside the trash in the order of their ids, read a page at a time. */
async function* exportOpportunities(db: Queries): AsyncGenerator<Exported<Opportunity>> {
  const ids: string[] = []
  for await (const batch of store.readNamings(db))
    ids.push(...batch.filter(({ state }) => state !== 'trash').map(({ id }) => id))
  // Sorted here, because the two databases do not order ids alike.
  ids.sort()
  for await (const batch of batchesOf(ids, atOnce)) {
    const rows = await store.listStoredOpportunities(db, batch)
    yield* rows.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
  }
}

/** As `exportOpportunities`, of articles, which are few. */
async function* exportPosts(db: Queries): AsyncGenerator<Exported<Post>> {
  const posts = await store.listStoredPosts(db)
  yield* posts
    .filter(({ item }) => item.state !== 'trash')
    .toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
}
