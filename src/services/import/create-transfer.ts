import { randomUUID } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { Problem } from '#domain/problem.ts'
import { loadImportIndex } from '#services/import/import-index.ts'
import { importRecord } from '#services/import/import-one.ts'
import type { ImportLine, ImportRecord, ImportReport } from '#services/import/import-record.ts'
import { createNamedFields } from '#services/import/named-fields.ts'
import { type PreparedImport, prepareImport } from '#services/import/prepared-import.ts'
import type { ImportRun } from '#services/import/import-run.ts'
import { undoOne, type UndoReport } from '#services/import/undo.ts'
import { type Since, writePrepared } from '#services/import/write-prepared.ts'
import { exportOpportunities, exportPosts } from '#services/import/export-items.ts'
import type { Transfer } from '#services/import/transfer.ts'
import { createSlugFinder, slugsOf } from '#services/items/identity.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database, Queries } from '#storage/database.ts'
import { insertImportRun, listImportItems, listImportRuns, markUndone } from '#storage/items/import-store.ts'

const progressEvery = 100
const pauseEvery = 10
const mostAttempts = 3
const mostListed = 20

/**
 * So that whoever writes beside an import waits for about a second and not for more than the five that they have: the items of 36,500
 * records in a file of 32 MB took 1.0 to 2.0 seconds on two busy cores.
 */
const mostRecords = 50_000

export function createTransfer({ db: { kysely }, clock }: { db: Database; clock: () => Date }): Transfer {
  async function read(
    source: () => AsyncIterable<ImportRecord>,
    prepared: PreparedImport | null,
    { progress, signal }: Pick<Parameters<Transfer['importRecords']>[1], 'progress' | 'signal'>,
  ): Promise<Pick<ImportReport, 'lines' | 'unnamed'>> {
    const index = await loadImportIndex(kysely)
    const run: ImportRun = {
      seen: new Map(),
      index,
      findItemSlug: createSlugFinder(index),
      findPostSlug: createSlugFinder(slugsOf(kysely, 'post')),
      prepared,
      clock,
    }
    const lines: ImportLine[] = []
    const named = createNamedFields()
    for await (const record of source()) {
      signal?.throwIfAborted()
      if (lines.length === mostRecords) throw new Problem('too-large', { key: 'too-many-records' })
      named.add(record)
      lines.push({ ...(await importRecord(kysely, record, run)), record: lines.length + 1 })
      if (lines.length % progressEvery === 0) progress?.({ phase: 'checking', records: lines.length, total: null })
      // SQLite answers without ever leaving the present task, so that nothing else would be served until the next piece of the file is read.
      if (lines.length % pauseEvery === 0) await pause()
    }
    progress?.({ phase: 'checking', records: lines.length, total: lines.length })
    return { lines, unnamed: named.listUnnamed() }
  }

  /** `work` on what the catalogue is now, over again where it was changed before all was written; undefined: it wrote nothing. */
  async function attempt<Result>(work: (since: Since) => Promise<Result | undefined>): Promise<Result> {
    for (let count = 1; count <= mostAttempts; count += 1) {
      const at = clock()
      // Asked before anything else is read, so that a change after it is noticed.
      const version = await getCatalogueVersion(kysely, at)
      const result = await work({ at, version })
      if (result !== undefined) return result
    }
    throw new Problem('conflict', { key: 'catalogue-changed' })
  }

  return {
    importRecords: (source, { apply, name = '', progress, signal }) =>
      attempt(async (since) => {
        const id = apply ? randomUUID() : null
        const prepared = id === null ? null : prepareImport(id)
        const result = await read(source, prepared, { progress, signal })
        const report = toReport(result)
        if (prepared === null || id === null || report.mistakes > 0) return report
        if (prepared.items === 0) return { ...report, applied: true }
        const { created, updated } = report
        const remember = async (transaction: Queries) => {
          await insertImportRun(transaction, { id, at: since.at.toISOString(), name, created, updated, undone_at: null })
          return true
        }
        const tell = (records: number) => progress?.({ phase: 'writing', records, total: prepared.items })
        const isWritten = await writePrepared(kysely, prepared, since, remember, tell)
        return isWritten ? { ...report, applied: true, importId: id } : undefined
      }),
    async listImports() {
      const runs = await listImportRuns(kysely, mostListed)
      return runs.map(({ undone_at: undoneAt, ...run }) => ({ ...run, undoneAt }))
    },
    undoImport: async (id) =>
      (
        await attempt(async (since) => {
          const entries = await listImportItems(kysely, id)
          const index = await loadImportIndex(kysely)
          const prepared = prepareImport(null)
          const counts = { restored: 0, trashed: 0, gone: 0 }
          const left: UndoReport['left'][number][] = []
          for (const [place, entry] of entries.entries()) {
            const undone = await undoOne(kysely, entry, prepared, index, since.at)
            if ('done' in undone) counts[undone.done] += 1
            else left.push({ entity: entry.entity === 'post' ? 'post' : 'opportunity', id: entry.item_id, title: undone.left })
            if (place % pauseEvery === 0) await pause()
          }
          let isKnown = true
          const mark = async (transaction: Queries) => (isKnown = await markUndone(transaction, id, since.at.toISOString()))
          const isWritten = await writePrepared(kysely, prepared, since, mark)
          if (!isKnown) return { report: undefined }
          return isWritten ? { report: { restored: counts.restored, trashed: counts.trashed, left } } : undefined
        })
      ).report,
    exportOpportunities: () => exportOpportunities(kysely),
    exportPosts: () => exportPosts(kysely),
  }
}

/** Of what has not been written yet. */
function toReport({ lines, unnamed }: Pick<ImportReport, 'lines' | 'unnamed'>): ImportReport {
  const count = (action: ImportLine['action']) => lines.filter((line) => line.action === action).length
  const counts = { created: count('create'), updated: count('update'), unchanged: count('unchanged'), mistakes: count('mistake') }
  return { lines, ...counts, applied: false, importId: null, unnamed }
}
