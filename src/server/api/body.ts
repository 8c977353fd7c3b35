import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import { decodeJson } from '#storage/columns.ts'
import { readBytes } from '#server/http/read-body.ts'
import { findRecord, type Loose } from '#server/wire/loose.ts'

/** docs/interface, Limits. */
const maxBodyBytes = 64 * 1024
const maxAdminBodyBytes = 256 * 1024
const deepest = 20

/**
 * The JSON object of the body. Throws Problem 'wrong-type' for any other content type, 'too-large'
 * above 64 KB, 'too-slow' after 30 seconds, 'invalid' for a body that is no JSON object or nests
 * deeper than 20.
 */
export async function readJson(
  c: Context,
  { largest = maxBodyBytes, timeout }: { largest?: number; timeout?: number } = {},
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
