import { Readable } from 'node:stream'
import { largestImport } from '#domain/forms/largest-import.ts'
import { Problem } from '#domain/problem.ts'
import { receiveMultipart } from '#server/http/receive-multipart.ts'
import type { Database } from '#storage/database.ts'
import { deleteImportFile, deleteOldImportFiles, findImportFile, readImportFile, saveImportFile } from '#storage/import-file-store.ts'

/** A browser shows the answer only once it has sent its file, so what is too much is read, but not without end, and thrown away. */
const mostRead = 4 * largestImport

/** An import that nobody confirmed goes after an hour (milliseconds). */
const patience = 60 * 60_000

/**
 * The bytes of a file to import, in pieces as they arrive. Throws Problem 'too-large' over 32 MB, and 'invalid' for an empty one and for bytes
 * that break off.
 */
export async function receiveImport(bytes: ReadableStream<Uint8Array>): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Read as it is: made into one of Node's streams, a line that breaks before its first reading is an error that nobody hears.
  const reader = bytes.getReader()
  const broken = () => {
    throw new Problem('invalid', { key: 'file-broken-off' })
  }
  for (let next = await reader.read().catch(broken); !next.done; next = await reader.read().catch(broken)) {
    size += next.value.length
    if (size <= largestImport) pieces.push(next.value)
    if (size > mostRead) break
  }
  if (size === 0) throw new Problem('invalid', { key: 'file-empty' })
  if (size > largestImport) throw new Problem('too-large', { key: 'file-too-large' })
  return pieces
}

/** The form of an import: its texts by name, and its file as it was kept; null: none was chosen. */
interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly id: string; readonly name: string } | null
}

/** The texts of the form are a name and an id. */
const limits = { fieldSize: 4096, fields: 20, files: 5, parts: 25, headerPairs: 50 }

/**
 * Files of imports between their dry run and their import, under names made here. They wait as rows: the click that confirms an import may reach
 * another instance than the file did.
 */
export function createImportFiles({ db: { kysely }, clock }: { readonly db: Database; readonly clock: () => Date }) {
  /** Stores a file that arrives, all of it or nothing. Throws as `receiveImport`, and what the database says. */
  async function keep(bytes: ReadableStream<Uint8Array>): Promise<string> {
    const pieces = await receiveImport(bytes)
    const now = clock()
    await deleteOldImportFiles(kysely, new Date(now.getTime() - patience))
    return await saveImportFile(kysely, pieces, now)
  }

  return {
    keep,
    /** Reads a multipart form as it arrives, and keeps the file of its field `file`. Throws as `keep` and `receiveMultipart`. */
    async receive({ body, headers }: Pick<Request, 'body' | 'headers'>): Promise<ReceivedForm> {
      let isFirst = true
      const { texts, files } = await receiveMultipart(body ?? new Blob().stream(), headers.get('content-type') ?? '', {
        limits,
        keep({ field, name, bytes }) {
          if (field !== 'file' || !isFirst) return undefined
          isFirst = false
          const stream = Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
          return keep(stream).then((id) => ({ id, name: name.slice(0, 200) }))
        },
      })
      return { fields: Object.fromEntries(texts), file: files[0]?.[1] ?? null }
    },
    /** undefined: it is not kept any more. */
    async find(id: string): Promise<{ readonly size: number; readonly read: () => AsyncIterable<Uint8Array> } | undefined> {
      const size = await findImportFile(kysely, id)
      return size === undefined ? undefined : { size, read: () => readImportFile(kysely, id) }
    },
    /** Never throws: what the database does not give back now goes with the next file an hour later, and what was done with the file is done. */
    remove: (id: string) => deleteImportFile(kysely, id).catch(() => {}),
  }
}
