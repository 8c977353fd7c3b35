import type { Context } from 'hono'
import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import { countBytes } from '#server/api/body.ts'
import { formFolder, receivePictures } from '#server/pictures/receive-pictures.ts'

/** Ten pictures of 8 MB (docs/interface.md, Limits), and 256 KB of text with the parts' own headers. */
const largestForm = 10 * 8 * 1024 * 1024 + 512 * 1024
const mostText = 256 * 1024

/** A multipart form: its texts by name, and the files of one name in their order. */
export interface FormBody {
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

/**
 * Hands the form to `work`; its files lie on the disk until that has ended. Throws Problem 'wrong-type' for any other content type, 'too-large' for
 * more than a form may hold, 'invalid' for a form that cannot be read. A file field that was left empty is no file.
 */
export async function withForm<Answer>(
  c: Context,
  dataDir: string,
  fileName: string,
  work: (form: FormBody) => Promise<Answer>,
): Promise<Answer> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw new Problem('wrong-type', said('Send the body as multipart/form-data.'))
  const body = countBytes(c.req.raw, largestForm, 'The form may have at most 10 pictures of 8 MB.')
  const { form, remove } = await receivePictures(formFolder(dataDir), body, type).catch((error: unknown) => {
    if (error instanceof Problem && error.code !== 'invalid') throw error
    throw new Problem('invalid', said('The form cannot be read.'), { cause: error })
  })
  try {
    const texts: Record<string, string> = {}
    const files: File[] = []
    for (const [name, value] of form) {
      if (typeof value === 'string') texts[name] = value
      else if (name === fileName && value.size > 0) files.push(value)
    }
    const size = Object.values(texts).reduce((total, text) => total + text.length, 0)
    if (size > mostText) throw new Problem('too-large', said(`The texts of the form may have at most ${mostText / 1024} KB.`))
    return await work({ texts, files })
  } finally {
    await remove()
  }
}
