import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** In a container the process before this one had its number. */
const own = new Set<string>()

/** The name of something that is on its way in a folder, with the process that makes it. */
export function nameOnItsWay(name: string): string {
  const onItsWay = `.${name}.${process.pid}-${randomBytes(4).toString('hex')}.part`
  own.add(onItsWay)
  return onItsWay
}

/** Deletes what processes of this machine that are no more have left under such names. A folder that is not there holds none. */
export async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const pid = /^\..+\.(\d+)-[\da-f]{8}\.part$/.exec(name)?.[1]
    if (pid !== undefined && !own.has(name) && !isAnotherRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: another user owns it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Makes names that were given or taken in the folder survive a power cut, as syncing a file does for its bytes. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and has nothing to be synced of it.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The folder in which the program lies with its `content` and `build`: the nearest above that has a package.json, from sources and built
 * alike.
 */
export const programFolder = findAbove(new URL('./', import.meta.url))

function findAbove(folder: URL): URL {
  const parent = new URL('../', folder)
  return existsSync(new URL('package.json', folder)) || parent.href === folder.href ? folder : findAbove(parent)
}

/** Of this program, from its package.json: '0.4.0'. */
export const programVersion = (JSON.parse(readFileSync(new URL('package.json', programFolder), 'utf8')) as { version: string }).version
