import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/**
 * Writes what arrives to a file that must not be there yet and that its owner alone may read. Throws what `pieces` throws and what the disk
 * says. The file is there before the first piece is asked for: a stream that opens it by itself may still do so after a line that broke at
 * once was answered, and whoever removed the file then finds it left (seen once on a busy machine).
 */
export async function writeNewFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await pipeline(pieces, file.createWriteStream())
}
