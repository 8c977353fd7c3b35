import { open } from 'node:fs/promises'
import { pack } from 'tar-stream'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'

/** The first version; one is added whenever a program that knows this one only could not restore what is written. */
export const formatVersion = 1

/** Bytes of the head: in every version the first member of the archive, with its own header of 512. */
export const headSize = 1024

/** What the head says; the checksum is that of every byte after it, SHA-256 in hexadecimal. */
export interface Head {
  readonly version: number
  readonly sha256: string
}

const format = 'scholarship-atlas-backup'
const headName = 'head.json'
const schema = z.object({ format: z.literal(format), version: z.int().min(1), sha256: z.string() })

/** The head as the bytes that a file begins with. */
export async function encodeHead({ version, sha256 }: Head): Promise<Buffer> {
  const archive = pack()
  archive.entry(frame(headName), `${JSON.stringify({ format, version, sha256 })}\n`)
  archive.finalize()
  const pieces: Buffer[] = []
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).subarray(0, headSize)
}

/** The head of a file whose format is known here. Throws Problem 'invalid': it is no backup, or one of a newer version, which is named. */
export async function readHead(file: string): Promise<Head> {
  const bytes = Buffer.alloc(headSize)
  const handle = await open(file, 'r')
  try {
    await handle.read(bytes, 0, headSize, 0)
  } finally {
    await handle.close()
  }
  const head = parse(bytes)
  if (head === undefined) throw new Problem('invalid', { key: 'backup-none' })
  if (head.version > formatVersion) throw new Problem('invalid', { key: 'backup-newer', version: head.version, known: formatVersion })
  // The checksum covers what comes after: of the head itself every byte is known.
  if (!bytes.equals(await encodeHead(head))) throw new Problem('invalid', { key: 'backup-damaged' })
  return head
}

function parse(bytes: Buffer): Head | undefined {
  const text = bytes.toString('utf8', 512)
  try {
    return schema.safeParse(JSON.parse(text.slice(0, text.indexOf('\n')))).data
  } catch {
    return undefined
  }
}

/** The header of a member: the same bytes whoever writes them and when, and for the owner's eyes only where somebody unpacks it. */
export function frame(name: string): { name: string; mode: number; mtime: Date } {
  return { name, mode: 0o600, mtime: new Date(0) }
}

/** The second member: what was copied. */
export const aboutName = 'about.json'
export const aboutSchema = z.object({
  /** The instant of the copy, ISO 8601. */
  madeAt: z.iso.datetime(),
  /** The name of the newest migration that its tables have seen. */
  tablesAt: z.string(),
})
export type About = z.infer<typeof aboutSchema>

/** The last member: what has to have been there before it. */
export const endName = 'end.json'
export const endSchema = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Files of pictures that something mentions and that could not be read. */
  missing: z.array(z.string()),
})
export type End = z.infer<typeof endSchema>

/** What a backup holds. */
export interface BackupSummary extends About, End {
  /** Bytes of the file. */
  readonly size: number
}
