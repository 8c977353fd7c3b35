import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { programFolder } from '#storage/program-folder.ts'

/** Where the files of the starter content are. */
export const starterFolder = new URL('content/', programFolder)

/** A file of the starter content. Throws when it is missing or not what `schema` says. */
export async function readContent<Value>(folder: URL, name: string, schema: z.ZodType<Value>): Promise<Value> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return schema.parse(JSON.parse(text))
}
