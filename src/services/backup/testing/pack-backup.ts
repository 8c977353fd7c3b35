import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { encodeHead, formatVersion, frame, headSize } from '#services/backup/backup-file.ts'

/** Writes a backup of these members as some other program may have written it; objects become JSON, lists lines of it. */
export async function packBackup(
  file: string,
  members: Readonly<Record<string, object | readonly object[]>>,
  version = formatVersion,
): Promise<void> {
  const archive = pack()
  for (const [name, content] of Object.entries(members)) {
    const lines = Array.isArray(content) ? content : [content]
    const text = lines.map((line: unknown) => `${JSON.stringify(line)}\n`).join('')
    archive.entry(frame(name), name.endsWith('.gz') ? gzipSync(text) : Buffer.from(text))
  }
  archive.finalize()
  const pieces: Buffer[] = []
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece)
  const body = Buffer.concat(pieces)
  const head = await encodeHead({ version, sha256: createHash('sha256').update(body).digest('hex') })
  if (head.length !== headSize) throw new Error('The head has another size')
  await writeFile(file, Buffer.concat([head, body]))
}
