import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import { TimedOut, withTimeout } from '#storage/with-timeout.ts'

/** Milliseconds in which a body without files must arrive: an endless one must not hold a slot. */
const arrivalTimeout = 30_000

/**
 * Counted while it is read: a declared length is a promise, a chunked body has none. Throws Problem
 * 'too-large', as reading does.
 */
export function countBytes(
  request: Request,
  largest: number,
  reason: string,
): ReadableStream<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > largest)
    throw new Problem('too-large', plainMessage(reason))
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > largest) throw new Problem('too-large', plainMessage(reason))
      controller.enqueue(chunk)
    },
  })
  return (request.body ?? new Blob().stream()).pipeThrough(counter)
}

/**
 * All of the body, as `countBytes` counts it. Throws Problem 'too-slow' when it has not arrived
 * after `timeout` milliseconds.
 */
export async function readBytes(
  request: Request,
  largest: number,
  reason: string,
  timeout = arrivalTimeout,
): Promise<Uint8Array<ArrayBuffer>> {
  const arriving = collect(countBytes(request, largest, reason))
  try {
    return await withTimeout(arriving, timeout)
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error
    // The response closes the connection, so the upload breaks off, and nobody needs its error.
    arriving.catch(() => {})
    throw new Problem(
      'too-slow',
      plainMessage('The body took too long to arrive. Send it again.'),
      { cause: error },
    )
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
