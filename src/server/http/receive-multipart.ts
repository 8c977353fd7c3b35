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

interface Multipart<Kept> {
  readonly limits: Required<BusboyConfig>['limits']
  /** Takes a file a piece at a time; undefined: it is not wanted. */
  readonly store: (file: ArrivingFile) => Promise<Kept> | undefined
}

/**
 * Reads a multipart form as it arrives: its texts and what `keep` made of its files come back in the order of the form, each with the name of
 * its field; a file that nobody has chosen is none. Throws what `keep` or `body` throws as a Problem, and Problem 'invalid' for what is no such
 * form, holds more than `limits`, or breaks off; by then every `keep` has ended.
 */
export async function receiveMultipart<Kept>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  { limits, store }: Multipart<Kept>,
): Promise<{ readonly texts: readonly (readonly [string, string])[]; readonly files: readonly (readonly [string, Kept])[] }> {
  const texts: [string, string][] = []
  const storing: Promise<[string, Kept]>[] = []
  const streams: BusboyFileStream[] = []
  const stop = new AbortController()
  const parser = open(contentType, limits)
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) stop.abort()
    texts.push([name, value])
  })
  parser.on('file', (field, stream, name, _encoding, type) => {
    // Without a listener an error of a form that breaks off would be nobody's.
    stream.on('error', () => {})
    const stored = name ? store({ field, name, type, bytes: readFully(stream) }) : undefined
    if (stored === undefined) return void stream.resume()
    streams.push(stream)
    // What is not kept need not be read on.
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
