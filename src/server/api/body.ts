import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import { decodeJson } from '#storage/columns.ts'
import { TimedOut, withTimeout } from '#storage/with-timeout.ts'
import { findRecord, type Loose } from '#server/wire/loose.ts'

/** docs/interface, Limits. */
const maxBodyBytes = 64 * 1024
const maxAdminBodyBytes = 256 * 1024
const deepest = 20

/** Milliseconds in which a body without files must arrive: an endless one must not hold a slot. */
const arrivalTimeout = 30_000

/**
 * The JSON object of the body. Throws Problem 'wrong-type' for any other content type, 'too-large'
 * above 64 KB, 'too-slow' after 30 seconds, 'invalid' for a body that is no JSON object or nests
 * deeper than 20.
 */
export async function readJson(
  c: Context,
  { largest = maxBodyBytes, timeout = arrivalTimeout } = {},
): Promise<Loose> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Problem('wrong-type', plainMessage('Send the body as application/json.'))
  const text = new TextDecoder().decode(
    await readBytes(c.req.raw, largest, `The body can have at most ${largest / 1024} KB.`, timeout),
  )
  if (depthOf(text) > deepest)
    throw new Problem('invalid', plainMessage(`The JSON is nested deeper than ${deepest} levels.`))
  const value = decodeJson(text)
  if (value === undefined) throw new Problem('invalid', plainMessage('The body is not valid JSON.'))
  const record = findRecord(value)
  if (record === undefined)
    throw new Problem('invalid', plainMessage('The body must be a JSON object.'))
  return record
}

/** As `readJson`, for the administrator: up to 256 KB. */
export const readAdminJson = (c: Context): Promise<Loose> =>
  readJson(c, { largest: maxAdminBodyBytes })

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

/**
 * How deep brackets and braces nest outside of texts, counted before parsing in one pass, so that a
 * hostile body costs little.
 */
function depthOf(text: string): number {
  let depth = 0
  let max = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isInText = !isInText
    else if (isInText && letter === '\\') at += 1
    else if (!isInText && (letter === '[' || letter === '{')) depth += 1
    else if (!isInText && (letter === ']' || letter === '}')) depth -= 1
    max = Math.max(max, depth)
  }
  return max
}
