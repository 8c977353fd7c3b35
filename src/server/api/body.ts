import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import { findRecord, type Loose } from '#server/api/loose.ts'

/** Interface section 2. */
const largestBody = 64 * 1024
const deepest = 20

/**
 * The JSON object of the body. Throws Problem 'wrong-type' for any other content type, 'too-large' above 64 KB, 'invalid' for what is no
 * JSON object or nests deeper than 20.
 */
export async function readJson(c: Context): Promise<Loose> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Problem('wrong-type', 'Send the body as application/json.')
  const text = await readText(c.req.raw)
  if (depthOf(text) > deepest) throw new Problem('invalid', `The JSON is nested deeper than ${deepest} levels.`)
  const record = findRecord(parse(text))
  if (record === undefined) throw new Problem('invalid', 'The body must be a JSON object.')
  return record
}

/** Counted while reading: a declared length is only a promise, and a chunked body has none. */
async function readText(request: Request): Promise<string> {
  const tooLarge = new Problem('too-large', `The body may have at most ${largestBody / 1024} KB.`)
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw tooLarge
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > largestBody) throw tooLarge
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** How deep brackets and braces nest outside of texts, counted before parsing in one pass, so that a hostile body costs little. */
function depthOf(text: string): number {
  let depth = 0
  let max = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isInText = !isInText
    else if (isInText && letter === '\\') at += 1
    else if (!isInText && (letter === '[' || letter === '{')) max = Math.max(max, (depth += 1))
    else if (!isInText && (letter === ']' || letter === '}')) depth -= 1
  }
  return max
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid', 'The body is not valid JSON.')
  }
}
