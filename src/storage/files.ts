import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Marks the names that this process gives. Its id alone does not tell whose they are: in a container
 * the previous process had the same one.
 */
const mark = `${process.pid}-${randomBytes(4).toString('hex')}`

/** The name of an unfinished file or folder, with the process that writes it. */
export const temporaryName = (name: string): string =>
  `.${name}.${mark}${randomBytes(4).toString('hex')}.part`

/**
 * Deletes the unfinished files that ended processes of this machine have left. Returns the instant
 * at which the oldest of them was created; null: there were none, or no such folder.
 */
export async function removeAbandonedFiles(folder: string): Promise<Date | null> {
  let oldest: Date | null = null
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const pid = /^\..+\.(\d+)-[\da-f]{8,16}\.part$/.exec(name)?.[1]
    if (pid === undefined || name.includes(`.${mark}`) || isOtherProcess(Number(pid))) continue
    const path = join(folder, name)
    const created = (await stat(path).catch(ifMissing(undefined)))?.birthtime
    if (created !== undefined && (oldest === null || created < oldest)) oldest = created
    await rm(path, { recursive: true, force: true })
  }
  return oldest
}

/** Whether another process with this id is running. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    // Signal 0 asks only whether the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: another user owns it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * For `catch`: gives `result` when the file or folder does not exist, and throws every other error.
 */
export function ifMissing<Result>(result: Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return result
    throw error
  }
}

/**
 * Writes the complete file or nothing, for its owner alone, and creates its folder. It has another
 * name until it is synced, so that no reader gets half of it, and survives a power cut when this is
 * done. Throws the system's error.
 */
export async function writeCompleteFile(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const unfinished = join(folder, temporaryName(name))
  await mkdir(folder, { recursive: true, mode: 0o750 })
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

/**
 * Makes names that were given or taken in the folder survive a power cut, as syncing a file does
 * for its bytes.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and its file systems need no sync of one.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/**
 * The folder of the program with its `content` and `build`: the nearest above that has a
 * package.json, from sources and built alike.
 */
export const programFolder = findAbove(new URL('./', import.meta.url))

function findAbove(folder: URL): URL {
  const parent = new URL('../', folder)
  return existsSync(new URL('package.json', folder)) || parent.href === folder.href
    ? folder
    : findAbove(parent)
}

/** The version of this program, from its package.json: '0.4.0'. */
export const programVersion = (
  JSON.parse(readFileSync(new URL('package.json', programFolder), 'utf8')) as { version: string }
).version
