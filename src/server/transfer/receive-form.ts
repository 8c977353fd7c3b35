import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Problem } from '#domain/problem.ts'
import { keepFile } from '#server/transfer/kept-file.ts'

/** The form of an import: its texts by name, and its file as it was kept; null: none was chosen. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly id: string; readonly name: string } | null
}

/** The texts of the form are a name and an id. */
const limits = { fieldSize: 4096, fields: 20, files: 5, parts: 25, headerPairs: 50 }

/**
 * Reads a multipart form as it arrives; the file of its field `file` goes to the folder a piece at a time. Throws as `keepFile`, and Problem
 * 'invalid' for what is no such form or breaks off; whenever it throws, nothing is left.
 */
export async function receiveForm(folder: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<ReceivedForm> {
  const fields: Record<string, string> = {}
  const streams: BusboyFileStream[] = []
  const stop = new AbortController()
  let keeping: Promise<ReceivedForm['file']> = Promise.resolve(null)
  const parser = open(contentType)
  parser.on('field', (name, value) => {
    fields[name] = value
  })
  parser.on('file', (field, stream, name) => {
    // Without a listener an error of a form that breaks off would be nobody's.
    stream.on('error', () => {})
    if (field !== 'file' || !name || streams.length > 0) return void stream.resume()
    streams.push(stream)
    keeping = keepFile(folder, Readable.toWeb(stream) as ReadableStream<Uint8Array>).then((id) => ({ id, name: name.slice(0, 200) }))
    // What is not kept need not be read on.
    keeping.catch(() => stop.abort())
  })
  const whole = pipeline(Readable.fromWeb(body as NodeStream), parser, { signal: stop.signal })
  const isWhole = await whole.then(
    () => true,
    () => false,
  )
  // A parser that is ended leaves its files open.
  if (!isWhole) for (const stream of streams) stream.destroy(new Error('broken off'))
  const file = await keeping
  if (isWhole) return { fields, file }
  throw unreadable()
}

function open(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (error) {
    throw unreadable(error)
  }
}

function unreadable(cause?: unknown): Problem {
  return new Problem('invalid', { key: 'form-broken-off' }, { cause })
}
