import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { encodeJson } from '#storage/columns.ts'
import { isUniqueViolation } from '#storage/database-error.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import {
  type Cell,
  type ImportBatch,
  rowsAtOnce,
  type StatementTexts,
  toCells,
  writeBatch,
} from '#storage/items/import-store.ts'
import { maxHistory, type StoredChange, trimChanges } from '#storage/items/item-store.ts'
import { analyzeTables, veryMany } from '#storage/postgres.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'

interface PreparedItem {
  readonly entity: 'opportunity' | 'post'
  readonly id: string
  readonly cells: readonly Cell[]
  /** How it is now, for its history; null: the item is new. */
  readonly found: StoredChange | null
  /** How it is afterwards, for its history. */
  readonly change: StoredChange
  /** The instant from which it was public before, if it was planned. */
  readonly publishAtBefore: string | null
}

const compress = promisify(deflateRaw)
const decompress = promisify(inflateRaw)

type TableName = 'found' | 'opportunity' | 'post' | 'import_item' | 'changes'

/**
 * The rows of an import, ready for the database, so that its lock is held only for writing. They
 * are stored compressed: the rows and the history of a file of 32 MB are several times that. Only
 * the items are written in one transaction. Histories are half of all bytes and need none. The
 * found state is true with or without the import. If the import's entry is lost with the process,
 * the next change of the item stores its state as found. `importId`: the rows are recorded under
 * it, so that it can be undone; null: they are not.
 */
export function prepareImport(importId: string | null) {
  const waiting: Record<TableName, Cell[][]> = {
    found: [],
    opportunity: [],
    post: [],
    import_item: [],
    changes: [],
  }
  const batches: Record<TableName, Buffer[]> = {
    found: [],
    opportunity: [],
    post: [],
    import_item: [],
    changes: [],
  }
  const longLived: {
    readonly entity: PreparedItem['entity']
    readonly id: string
    readonly version: number
  }[] = []
  const texts: StatementTexts = new Map()
  let items = 0

  async function flush(name: TableName): Promise<void> {
    const rows = waiting[name]
    if (rows.length === 0) return
    waiting[name] = []
    const table = name === 'found' || name === 'changes' ? 'history' : name
    const batch: ImportBatch = { table, rowCount: rows.length, cells: rows.flat() }
    batches[name].push(await compress(encodeJson(batch), { level: 1 }))
  }

  async function add(table: TableName, row: readonly Cell[]): Promise<void> {
    if (waiting[table].push([...row]) === rowsAtOnce) await flush(table)
  }

  /** SQLite answers within the current task, so the import yields between two batches. */
  async function* read(table: TableName): AsyncGenerator<ImportBatch> {
    await flush(table)
    for (const bytes of batches[table]) {
      yield JSON.parse((await decompress(bytes)).toString()) as ImportBatch
      await yieldToEventLoop()
    }
  }

  return {
    get items() {
      return items
    },
    async add({ entity, id, cells, found, change, publishAtBefore }: PreparedItem) {
      items += 1
      await add(entity, cells)
      if (importId !== null) {
        const item = {
          import_id: importId,
          entity,
          item_id: id,
          version: change.version,
          publish_at_before: publishAtBefore,
        }
        await add('import_item', toCells('import_item', item))
      }
      if (found !== null) await add('found', toCells('history', { entity, item_id: id, ...found }))
      await add('changes', toCells('history', { entity, item_id: id, ...change }))
      if (change.version > maxHistory) longLived.push({ entity, id, version: change.version })
    },
    /** Writes how the items are now into their histories. Call it before the transaction. */
    async writeFound(db: Queries) {
      for await (const batch of read('found')) await writeBatch(db, batch, texts)
    },
    /**
     * In the caller's transaction; `progress` receives the written items. false: an item has
     * changed since; the transaction must fail.
     */
    async writeItems(db: Queries, progress: (items: number) => void) {
      let written = 0
      for (const table of ['opportunity', 'post'] as const) {
        for await (const batch of read(table)) {
          if (!(await writeBatch(db, batch, texts))) return false
          written += batch.rowCount
          progress(written)
        }
      }
      for await (const batch of read('import_item')) await writeBatch(db, batch, texts)
      return true
    },
    /** Writes what the import did to each item into its history. Call it after the transaction. */
    async writeChanges(db: Queries) {
      for await (const batch of read('changes')) await writeBatch(db, batch, texts)
      for (const { entity, id, version } of longLived) await trimChanges(db, entity, id, version)
    },
  }
}

export type PreparedImport = ReturnType<typeof prepareImport>

/**
 * The catalogue at the start of reading: `at` is the instant, `version` the result of
 * `getCatalogueVersion`.
 */
export type Since = { readonly at: Date; readonly version: string }

interface Around {
  /** false: nothing is written. */
  readonly before: (transaction: Queries) => Promise<boolean>
  readonly after?: (transaction: Queries) => Promise<void> | undefined
  readonly progress?: (items: number) => void
}

/**
 * Writes the prepared rows in one transaction, with what `before` and `after` write in it. false:
 * the catalogue has changed since, or `before` returned false; then nothing is written. Throws the
 * database's error.
 */
export async function writePrepared(
  db: Queries,
  prepared: PreparedImport,
  since: Since,
  { before, after, progress = () => {} }: Around,
): Promise<boolean> {
  try {
    await prepared.writeFound(db)
    await inTransaction(db, async (transaction) => {
      if ((await getCatalogueVersion(transaction, since.at)) !== since.version)
        throw new ChangedMeanwhile()
      if (!(await before(transaction)) || !(await prepared.writeItems(transaction, progress)))
        throw new ChangedMeanwhile()
      await after?.(transaction)
      if (prepared.items >= veryMany) await analyzeTables(transaction, ['opportunity', 'post'])
    })
  } catch (error) {
    if (error instanceof ChangedMeanwhile || isUniqueViolation(error)) return false
    throw error
  }
  // It is done whatever becomes of these entries: the next change of an item without one stores its
  // state as found.
  await prepared.writeChanges(db).catch(() => {})
  return true
}

class ChangedMeanwhile extends Error {}
