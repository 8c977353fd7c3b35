import { Readable } from 'node:stream'
import { receiveMultipart } from '#server/http/receive-multipart.ts'
import { keepFile } from '#server/transfer/kept-file.ts'

/** The form of an import: its texts by name, and its file as it was kept; null: none was chosen. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly id: string; readonly name: string } | null
}

/** The texts of the form are a name and an id. */
const limits = { fieldSize: 4096, fields: 20, files: 5, parts: 25, headerPairs: 50 }

/**
 * Reads a multipart form as it arrives; the file of its field `file` goes to the folder a piece at a time. Throws as `keepFile` and
 * `receiveMultipart`; whenever it throws, nothing is left.
 */
export async function receiveForm(folder: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<ReceivedForm> {
  let isFirst = true
  const { texts, files } = await receiveMultipart(body, contentType, {
    limits,
    keep({ field, name, bytes }) {
      if (field !== 'file' || !isFirst) return undefined
      isFirst = false
      const stream = Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
      return keepFile(folder, stream).then((id) => ({ id, name: name.slice(0, 200) }))
    },
  })
  return { fields: Object.fromEntries(texts), file: files[0]?.[1] ?? null }
}
