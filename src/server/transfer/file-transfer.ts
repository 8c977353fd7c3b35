import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { proposeFields } from '#domain/forms/heading-meaning.ts'
import { maxImportBytes } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import { decodeJson, encodeJson } from '#storage/columns.ts'
import type { Database } from '#storage/database.ts'
import {
  deleteImportFile,
  deleteOldImportFiles,
  deleteReport,
  findImportFile,
  findReportPart,
  readImportFile,
  saveImportFile,
  saveReportParts,
} from '#storage/import-file-store.ts'
import { canGoOn, type ImportProgress, type ImportReport } from '#services/import/import-record.ts'
import { createSheetMappings } from '#services/import/sheet-mappings.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { FileTransfer, ImportChoices, TransferProgress } from '#web/context.ts'
import type { FileHints } from '#server/transfer/decode-record.ts'
import { findOwnField } from '#server/transfer/headings.ts'
import { openImport, readSheet } from '#server/transfer/read-file.ts'
import { listFileColumns, openExport } from '#server/transfer/write-file.ts'

/**
 * A browser shows the response only after sending its file, so the excess is read up to a limit and
 * dropped.
 */
const maxReadBytes = 4 * maxImportBytes

/** An unconfirmed import is deleted after an hour (milliseconds). */
const timeout = 60 * 60_000

/**
 * A file to import, in chunks as they arrive. Throws Problem 'too-large' over 32 MB, 'invalid' for
 * an empty or incomplete file.
 */
async function receiveImport(bytes: ReadableStream<Uint8Array>): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Read without a Node stream: there an error before the first read would be unhandled.
  const reader = bytes.getReader()
  const broken = () => {
    throw new Problem('invalid', { key: 'file-broken-off' })
  }
  for (
    let next = await reader.read().catch(broken);
    !next.done;
    next = await reader.read().catch(broken)
  ) {
    size += next.value.length
    if (size <= maxImportBytes) chunks.push(next.value)
    if (size > maxReadBytes) break
  }
  if (size === 0) throw new Problem('invalid', { key: 'file-empty' })
  if (size > maxImportBytes) throw new Problem('too-large', { key: 'file-too-large' })
  return chunks
}

/**
 * Staged files between their dry run and their import, under generated names. They are rows of the
 * database: the click that confirms an import may reach another instance than the file did.
 */
export function createImportFiles({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  return {
    /**
     * Stores a file that arrives, all of it or nothing. Throws as `receiveImport`, and what the
     * database says.
     */
    async receive(bytes: ReadableStream<Uint8Array>): Promise<string> {
      const chunks = await receiveImport(bytes)
      const now = clock()
      await deleteOldImportFiles(kysely, new Date(now.getTime() - timeout))
      return await saveImportFile(kysely, chunks, now)
    },
    /** undefined: it is no longer stored. */
    async find(
      id: string,
    ): Promise<
      { readonly size: number; readonly read: () => AsyncIterable<Uint8Array> } | undefined
    > {
      const size = await findImportFile(kysely, id)
      return size === undefined ? undefined : { size, read: () => readImportFile(kysely, id) }
    },
    /**
     * Never throws. A file that the database cannot delete now goes with the next one an hour
     * later. Work on the file goes on.
     */
    remove: (id: string) => deleteImportFile(kysely, id).catch(() => {}),
  }
}

const compress = promisify(deflateRaw)
const decompress = promisify(inflateRaw)

interface RunOptions {
  readonly apply: boolean
  readonly progress?: ((progress: TransferProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly choices?: ImportChoices | undefined
}

/**
 * Import and export for the pages. A file waits in the database between its dry run and the import,
 * so that it is sent once.
 */
export function createFileTransfer(deps: {
  readonly transfer: Transfer
  readonly db: Database
  readonly clock: () => Date
}): FileTransfer {
  const { transfer, db, clock } = deps
  const files = createImportFiles(deps)
  const mappings = createSheetMappings(deps)

  async function run(
    id: string,
    name: string,
    { apply, progress, signal, choices = {} }: RunOptions,
  ): Promise<ImportReport> {
    const file = await files.find(id)
    if (file === undefined) throw new Problem('not-found', { key: 'file-gone' })
    let bytes = 0
    const countBytes = (read: number) => {
      bytes = read
    }
    const report = ({ phase, records, total }: ImportProgress) => {
      const [done, most] =
        phase === 'checking' && total === null ? [bytes, file.size] : [records, total ?? records]
      progress?.({ phase, records, done, most })
    }
    const mapping = choices.mapping === undefined ? undefined : await mappings.get(choices.mapping)
    const hints = { name, now: clock(), order: choices.order, mapping }
    const source = openImport(file.read, hints, countBytes)
    return await transfer.importRecords(source, {
      apply,
      name,
      progress: report,
      leavesDoubtfulOut: choices.leavesDoubtfulOut === true,
      leavesMistakesOut: choices.leavesMistakesOut === true,
      newState: choices.newState,
      showsNew: !apply,
      ...(signal && { signal }),
    })
  }

  return {
    receive: files.receive,
    async sheet(id) {
      const file = await files.find(id)
      const sheet = file && (await readSheet(file.read))
      if (sheet === undefined) return undefined
      const headings = sheet.columns.map(({ heading }) => heading)
      const fields = proposeFields(headings, findOwnField)
      const columns = sheet.columns.map((column, index) => ({
        ...column,
        field: fields[index] ?? null,
      }))
      return { columns, isForeign: sheet.isForeign }
    },
    async preview(id, name, { progress, signal, choices } = {}) {
      try {
        const report = await run(id, name, { apply: false, progress, signal, choices })
        if (!canGoOn(report) && choices?.mapping === undefined) await files.remove(id)
        return report
      } catch (error) {
        await files.remove(id)
        throw error
      }
    },
    async apply(id, name, { progress, choices } = {}) {
      const report = await run(id, name, { apply: true, progress, choices })
      await files.remove(id)
      return report
    },
    async keepReport(parts) {
      const packed: Buffer[] = []
      for (const part of parts) packed.push(await compress(encodeJson(part), { level: 1 }))
      return await saveReportParts(db.kysely, packed, clock())
    },
    async findReport(id, part) {
      const bytes = await findReportPart(db.kysely, id, part)
      return bytes && decodeJson((await decompress(bytes)).toString())
    },
    removeReport: (id) => deleteReport(db.kysely, id).catch(() => {}),
    columns: listFileColumns(),
    export: async (content, format) =>
      Readable.toWeb(await openExport(transfer, content, format)) as ReadableStream<Uint8Array>,
  }
}

/**
 * Imports an arriving file, or reports what an import would do, in the single call of a program.
 * `label`: its name in the list of imports. Throws as `receiveImport` and `Transfer.importRecords`;
 * a report with errors has changed nothing.
 */
export async function importAtOnce(
  transfer: Transfer,
  bytes: ReadableStream<Uint8Array>,
  {
    apply,
    label,
    choices,
    ...hints
  }: FileHints & {
    readonly apply: boolean
    readonly label: string
    readonly choices: Omit<ImportChoices, 'order'>
  },
): Promise<ImportReport> {
  const chunks = await receiveImport(bytes)
  const source = openImport(() => chunks, hints)
  return await transfer.importRecords(source, { apply, name: label, ...choices })
}
