import { open } from 'node:fs/promises'

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
