import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyConfig, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Problem } from '#domain/problem.ts'

/** A file of a form while it arrives. */
export interface ArrivingFile {
  readonly field: string
  readonly name: string
  readonly type: string
  /** Throws Problem 'invalid' where the form breaks off. */
  readonly bytes: AsyncIterable<Uint8Array>
}

interface Multipart<Stored> {
  readonly limits: Required<BusboyConfig>['limits']
  /** Reads a file chunk by chunk; undefined: it is not wanted. */
  readonly store: (file: ArrivingFile) => Promise<Stored> | undefined
}

/**
 * Reads a multipart form as it arrives. Returns its texts and the results of `store` for its files in the order of the form, each with the name of
 * its field. Empty file fields are skipped. Throws the problems of `store` and `body`, and Problem 'invalid' for another content, more than `limits`,
 * or an aborted body. By then every `store` has ended.
 */
export async function receiveMultipart<Stored>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  { limits, store }: Multipart<Stored>,
): Promise<{ readonly texts: readonly (readonly [string, string])[]; readonly files: readonly (readonly [string, Stored])[] }> {
  const texts: [string, string][] = []
  const storing: Promise<[string, Stored]>[] = []
  const streams: BusboyFileStream[] = []
  const stop = new AbortController()
  const parser = open(contentType, limits)
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) stop.abort()
    texts.push([name, value])
  })
  parser.on('file', (field, stream, name, _encoding, type) => {
    // Without a listener an error of an aborted form would be unhandled.
    stream.on('error', () => {})
    const stored = name ? store({ field, name, type, bytes: readFully(stream) }) : undefined
    if (stored === undefined) return void stream.resume()
    streams.push(stream)
    // A file that is not stored need not be read.
    stored.catch(() => stop.abort())
    storing.push(stored.then((value) => [field, value]))
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => stop.abort())
  const failure = await pipeline(Readable.fromWeb(body as NodeStream), parser, { signal: stop.signal }).then(
    () => undefined,
    (error: unknown) => error,
  )
  // A parser that is ended leaves its files open.
  if (failure !== undefined) for (const stream of streams) stream.destroy(new Error('broken off'))
  await Promise.allSettled(storing)
  if (failure instanceof Problem) throw failure
  const files = await Promise.all(storing)
  if (failure !== undefined) throw unreadable(failure)
  return { texts, files }
}

async function* readFully(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    throw unreadable(error)
  }
}

function open(contentType: string, limits: Multipart<unknown>['limits']): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (error) {
    throw unreadable(error)
  }
}

function unreadable(cause: unknown): Problem {
  return new Problem('invalid', { key: 'form-broken-off' }, { cause })
}
