import type { Context } from 'hono'
import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import { readBytes } from '#server/api/body.ts'

/** Ten pictures of 8 MB (docs/interface.md, Limits), and 256 KB of text with the parts' own headers. */
const largestForm = 10 * 8 * 1024 * 1024 + 512 * 1024
const mostText = 256 * 1024

/** A multipart form: its texts by name, and the files of one name in their order. */
export interface FormBody {
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

/**
 * Throws Problem 'wrong-type' for any other content type, 'too-large' for more than a form may hold, 'invalid' for a form that cannot be read. A
 * file field that was left empty is no file.
 */
export async function readForm(c: Context, fileName: string): Promise<FormBody> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw new Problem('wrong-type', said('Send the body as multipart/form-data.'))
  const bytes = await readBytes(c.req.raw, largestForm, 'The form may have at most 10 pictures of 8 MB.')
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((error: unknown) => {
    throw new Problem('invalid', said('The form cannot be read.'), { cause: error })
  })
  const texts: Record<string, string> = {}
  const files: File[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') texts[name] = value
    else if (name === fileName && value.size > 0) files.push(value)
  }
  const size = Object.values(texts).reduce((total, text) => total + text.length, 0)
  if (size > mostText) throw new Problem('too-large', said(`The texts of the form may have at most ${mostText / 1024} KB.`))
  return { texts, files }
}
