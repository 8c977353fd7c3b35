import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { aboutName, aboutSchema, type BackupSummary, endName, endSchema, headSize, readHead } from '#services/backup/backup-file.ts'
import { pictureOf, tableOf } from '#services/backup/members.ts'
import { systemReason } from '#services/backup/system-reason.ts'

const decompress = promisify(gunzip)

/** What `readBackup` hands out of a backup, in the order in which it stands there. */
export interface BackupReader {
  /** The name of the newest migration that the rows have seen; called once, before all else. */
  tablesAt?(name: string): Promise<void>
  /** Some rows of a table, each as a JSON object by column; `columns` are those of all of them. */
  rows?(table: string, columns: readonly string[], lines: readonly string[]): Promise<void>
  /** The file of a picture; its name is one that we give. */
  picture?(name: string, bytes: Buffer): Promise<void>
}

/**
 * Reads a backup from its head to its end. Throws Problem 'invalid' when it is none, is of a newer version, or is not whole, all of which is
 * known before the reader is called; 'unavailable' with the system's reason when the file cannot be read. What the reader throws goes through.
 */
export async function readBackup(file: string, reader: BackupReader = {}): Promise<BackupSummary> {
  try {
    const { sha256 } = await readHead(file)
    if ((await hashBody(file)) !== sha256) throw damaged()
    const { size } = await stat(file)
    return { ...(await readBody(file, reader)), size }
  } catch (error) {
    if (error instanceof Problem || !isFromSystem(error)) throw error
    throw new Problem('unavailable', { key: 'backup-not-read', reason: systemReason(error) }, { cause: error })
  }
}

const damaged = (cause?: unknown) => new Problem('invalid', { key: 'backup-damaged' }, { cause })

function isFromSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

async function hashBody(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file, { start: headSize, highWaterMark: 1024 * 1024 })) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

async function readBody(file: string, reader: BackupReader): Promise<Omit<BackupSummary, 'size'>> {
  const members = extract()
  const fed = pipeline(createReadStream(file, { start: headSize }), members)
  // What is wrong with the file ends the loop as well.
  fed.catch(() => {})
  const counts = new Map<string, number>()
  let about, end
  let pictures = 0
  for await (const member of members) {
    const name = member.header.name
    const bytes = await readMember(member as AsyncIterable<Buffer>)
    const table = tableOf(name)
    const picture = pictureOf(name)
    if (about === undefined) {
      about = parse(aboutSchema, name === aboutName ? bytes : undefined)
      await reader.tablesAt?.(about.tablesAt)
    } else if (end !== undefined) {
      throw damaged()
    } else if (table !== undefined) {
      const lines = await readLines(bytes)
      counts.set(table, (counts.get(table) ?? 0) + lines.length)
      await reader.rows?.(table, columnsOf(lines), lines)
    } else if (picture !== undefined) {
      pictures += 1
      await reader.picture?.(picture, bytes)
    } else {
      end = parse(endSchema, name === endName ? bytes : undefined)
    }
  }
  if (about === undefined || end === undefined || end.pictures !== pictures) throw damaged()
  if (Object.entries(end.rows).some(([table, count]) => count !== (counts.get(table) ?? 0))) throw damaged()
  return { ...about, ...end }
}

async function readMember(member: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of member) pieces.push(piece)
  return Buffer.concat(pieces)
}

function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer | undefined): z.infer<Schema> {
  const found = schema.safeParse(bytes === undefined ? undefined : parseJson(bytes.toString()))
  if (!found.success) throw damaged(found.error)
  return found.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readLines(bytes: Buffer): Promise<readonly string[]> {
  const text = await decompress(bytes).catch((error: unknown) => {
    throw damaged(error)
  })
  return text.toString().split('\n').slice(0, -1)
}

/** Throws Problem 'invalid' where a line is no row, or where one has other columns than the first. */
function columnsOf(lines: readonly string[]): readonly string[] {
  let columns: readonly string[] = []
  for (const line of lines) {
    const row = parseJson(line)
    if (!isRecord(row) || !Object.values(row).every((cell) => cell === null || typeof cell === 'string' || typeof cell === 'number'))
      throw damaged()
    const names = Object.keys(row)
    if (columns.length === 0) columns = names
    if (names.length !== columns.length || names.some((name, place) => name !== columns[place])) throw damaged()
  }
  return columns
}
