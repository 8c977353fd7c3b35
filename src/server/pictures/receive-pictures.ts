import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Problem } from '#domain/problem.ts'
import { temporaryName, removeAbandonedFiles } from '#storage/files.ts'

/** The folder of files in forms during their request. */
export const formFolder = (dataDir: string): string => join(dataDir, 'forms')

/**
 * Removes what a killed process has left: the files of processes that are no more, and any that has
 * lain there for more than an hour. Returns when the first of the former was made, since when
 * pictures may have been stored for a form that never ended; null: there was none.
 */
export async function cleanUpForms(dataDir: string, now: Date): Promise<Date | null> {
  const folder = formFolder(dataDir)
  const since = await removeAbandonedFiles(folder)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file !== undefined && file.mtimeMs < now.getTime() - 3_600_000)
      await rm(join(folder, name), { force: true }).catch(() => {})
  }
  return since
}

/** A form whose files are on the disk and are read on demand. */
export type PictureForm = { readonly form: FormData; readonly remove: () => Promise<void> }

/**
 * An earlier step limits the size of a form (server/pages/form-guard.ts), or its reader does. No
 * form of ours has so many parts.
 */
const limits = { fieldSize: Infinity, fields: 10_000, files: 100, parts: 10_000, headerPairs: 50 }

/**
 * Reads a multipart form as it arrives and writes its files to `folder` chunk by chunk. Empty file
 * fields are skipped. Throws the problems of `body`, Problem 'invalid' for another content, more
 * than `limits`, or an aborted body, and Problem 'unavailable' when the disk is full; after any
 * error nothing remains.
 */
export async function receivePictures(
  folder: string,
  body: ReadableStream<Uint8Array>,
  contentType: string,
): Promise<PictureForm> {
  const paths: string[] = []
  const remove = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => {})))
  }
  const store = async (stream: BusboyFileStream, name: string, type: string) => {
    const path = join(folder, temporaryName(randomUUID()))
    paths.push(path)
    // Created before the first chunk is read. A stream that opens it by itself could do so after
    // the response to a broken connection, and leave it (seen once on a busy machine).
    const file = await open(path, 'wx', 0o600)
    await pipeline(readFully(stream), file.createWriteStream())
    return new File([await openAsBlob(path)], name, { type })
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { form: await receiveForm(body, contentType, store), remove }
  } catch (error) {
    await remove()
    if (error instanceof Problem) throw error
    throw new Problem('unavailable', { key: 'file-not-stored' }, { cause: error })
  }
}

type StoreFile = (stream: BusboyFileStream, name: string, type: string) => Promise<File>

/**
 * The texts of the form and the results of `store`, in their order. By the time it throws, every
 * `store` has ended.
 */
async function receiveForm(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  store: StoreFile,
): Promise<FormData> {
  const form = new FormData()
  const storing: Promise<[string, File]>[] = []
  const streams: BusboyFileStream[] = []
  const stop = new AbortController()
  const parser = openParser(contentType)
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) stop.abort()
    form.append(name, value)
  })
  parser.on('file', (field, stream, name, _encoding, type) => {
    // Without a listener an error of an aborted form would be unhandled.
    stream.on('error', () => {})
    if (!name) return void stream.resume()
    streams.push(stream)
    const stored = store(stream, name, type)
    // A file that is not stored need not be read.
    stored.catch(() => stop.abort())
    storing.push(stored.then((file) => [field, file]))
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => stop.abort())
  const failure = await pipeline(Readable.fromWeb(body as NodeStream), parser, {
    signal: stop.signal,
  }).then(
    () => undefined,
    (error: unknown) => error,
  )
  // A parser that is ended leaves its files open.
  if (failure !== undefined) for (const stream of streams) stream.destroy(new Error('broken off'))
  await Promise.allSettled(storing)
  if (failure instanceof Problem) throw failure
  for (const [field, file] of await Promise.all(storing)) form.append(field, file)
  if (failure !== undefined) throw unreadable(failure)
  return form
}

/** Throws Problem 'invalid' where the form breaks off. */
async function* readFully(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    throw unreadable(error)
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (cause: unknown): Problem =>
  new Problem('invalid', { key: 'form-broken-off' }, { cause })
