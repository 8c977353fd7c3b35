import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#storage/database.ts'
import { ifMissing } from '#storage/files.ts'

/**
 * The name of the file that holds a mail where there is no mail server; begins with the mail's id.
 */
export const mailFileName = (messageId: string): string =>
  `${messageId.replace(/[^\w-]/g, (character) => (character === '@' ? '-' : ''))}.eml`

/** Deletes the files of these mails. A missing folder holds none. */
async function removeMailFiles(folder: string, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  const unwanted = new Set(mailIds)
  for (const name of await listNames(folder))
    if (unwanted.has(idIn(name) ?? '')) await rm(join(folder, name), { force: true })
}

const hour = 3_600_000

/**
 * Deletes the files of all mails but those that `listStored` names, and what a killed process left
 * half written; other files stay.
 */
export async function cleanUpMailFiles(
  folder: string,
  listStored: (mailIds: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const names = await listNames(folder)
  const stored = await listStored(names.map(idIn).filter((id) => id !== undefined))
  for (const name of names) {
    const id = idIn(name)
    const isOver = id === undefined ? await isLeftOver(join(folder, name), now) : !stored.has(id)
    if (isOver) await rm(join(folder, name), { force: true })
  }
}

const isLeftOver = async (path: string, now: Date): Promise<boolean> =>
  path.endsWith('.part') &&
  now.getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime()) > hour

const listNames = async (folder: string): Promise<string[]> =>
  await readdir(folder).catch(ifMissing<string[]>([]))

/** Mails have UUIDs; undefined: a file of another kind. */
const idIn = (name: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-.*\.eml$/.exec(name)?.[1]

export interface MailTraces {
  readonly db: Database
  /** The folder of mails that were not sent over SMTP; optional. */
  readonly outboxDir?: string | undefined
}

/**
 * After rows were deleted: the files of these mails go too, and what the database file still holds
 * of the rows.
 */
export async function eraseFromFiles(
  { db, outboxDir }: MailTraces,
  mailIds: readonly string[],
): Promise<void> {
  if (outboxDir !== undefined) await removeMailFiles(outboxDir, mailIds)
  await db.eraseDeleted()
}
