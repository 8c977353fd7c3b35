import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { largestImport } from '#domain/forms/largest-import.ts'
import { createTransfer } from '#services/import/create-transfer.ts'
import { databases } from '#storage/testing/test-database.ts'
import type { TransferProgress } from '#web/access.ts'
import { createFileTransfer } from '#server/transfer/file-transfer.ts'
import { importFolder, sweepOldFiles } from '#server/transfer/kept-file.ts'

const now = new Date('2026-11-21T12:00:00Z')

async function open() {
  const opened = await databases[0]!.open()
  const dataDir = await mkdtemp(join(tmpdir(), 'atlas-files-'))
  const clock = () => now
  return {
    dataDir,
    files: createFileTransfer({ transfer: createTransfer({ db: opened.database, clock, dataDir }), dataDir, clock }),
    left: () => readdir(join(dataDir, 'imports')).catch(() => []),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const streamOf = (text: string) => new Blob([text]).stream()
const records = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ id: `A-${index}`, name: `Item ${index}`, region: 'Asia' })))

test('a file waits for its import under a name of ours, and is gone after it', async () => {
  await using parts = await open()
  const id = await parts.files.keep(streamOf(records(2)))
  expect(await parts.files.plan(id, 'a.json')).toMatchObject({ created: 2, applied: false })
  expect(await parts.left()).toEqual([id])
  expect(await parts.files.apply(id, 'a.json')).toMatchObject({ created: 2, applied: true })
  expect(await parts.left()).toEqual([])
  await expect(parts.files.apply(id, 'a.json')).rejects.toMatchObject({ code: 'not-found' })
  await expect(parts.files.apply('../atlas.sqlite', 'a.json')).rejects.toMatchObject({ code: 'not-found' })
})

test('nothing is left of a file that is too large, empty, breaks off, or has mistakes', async () => {
  await using parts = await open()
  const piece = new Uint8Array(1024 * 1024)
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1
      controller.enqueue(piece)
    },
  })
  await expect(parts.files.keep(endless)).rejects.toMatchObject({ code: 'too-large' })
  // Read for a while so that a browser gets to its answer, but not without end.
  expect(pieces).toBeLessThan((5 * largestImport) / piece.length)
  await expect(parts.files.keep(streamOf(''))).rejects.toMatchObject({ code: 'invalid' })
  let isSent = false
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new Error('gone'))
      else controller.enqueue(piece)
      isSent = true
    },
  })
  await expect(parts.files.keep(broken)).rejects.toMatchObject({ code: 'invalid' })
  await parts.files.plan(await parts.files.keep(streamOf('[1]')), 'a.json')
  expect(await parts.left()).toEqual([])
})

test('a line that breaks before the first byte is an error of this upload and not of the whole program', async () => {
  await using parts = await open()
  const strays: unknown[] = []
  const hear = (error: unknown) => void strays.push(error)
  process.on('uncaughtException', hear)
  try {
    const breakOff = async () => {
      const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('aborted')) })
      await expect(parts.files.keep(broken)).rejects.toMatchObject({ code: 'invalid' })
    }
    // Many at once: the disk may come to the first piece of a file when its line is broken already.
    await Promise.all(Array.from({ length: 40 }, breakOff))
  } finally {
    process.off('uncaughtException', hear)
  }
  expect(strays).toEqual([])
  expect(await parts.left()).toEqual([])
})

test('a disk that takes no file is said in words', async () => {
  await using parts = await open()
  await writeFile(join(parts.dataDir, 'imports'), 'in the way of the folder')
  await expect(parts.files.keep(streamOf('[]'))).rejects.toMatchObject({
    code: 'unavailable',
    reason: { key: 'file-not-stored' },
  })
})

test('a file of exactly 32 MB is taken', async () => {
  await using parts = await open()
  const id = await parts.files.keep(new Blob(['[]', new Uint8Array(largestImport - 2).fill(32)]).stream())
  expect(await parts.left()).toEqual([id])
})

test('nothing is left of a dry run that nobody waits for any more', async () => {
  await using parts = await open()
  const gone = new AbortController()
  const id = await parts.files.keep(streamOf(records(500)))
  await expect(parts.files.plan(id, 'a.json', { signal: gone.signal, progress: () => gone.abort() })).rejects.toThrow()
  expect(await parts.left()).toEqual([])
})

test('progress goes from the first byte of the file to the last, then from the first record written to the last', async () => {
  await using parts = await open()
  const heard: TransferProgress[] = []
  const id = await parts.files.keep(streamOf(records(3000)))
  await parts.files.apply(id, 'a.json', { progress: (progress) => heard.push(progress) })
  for (const phase of ['checking', 'writing'] as const) {
    const own = heard.filter((each) => each.phase === phase)
    expect(own.length, phase).toBeGreaterThan(2)
    expect(
      own.every(({ done, most }) => done > 0 && done <= most),
      phase,
    ).toBe(true)
    expect(own.at(-1), phase).toMatchObject({ records: 3000, done: 3000, most: 3000 })
  }
})

test('what a killed process has left is gone at the first start an hour later; what another instance was just sent is not', async () => {
  await using parts = await open()
  await mkdir(join(parts.dataDir, 'imports'))
  for (const name of ['half-a-file', 'new-file']) await writeFile(join(parts.dataDir, 'imports', name), 'x')
  const [then, soon] = [new Date(now.getTime() - 3_601_000), new Date(now.getTime() - 3_599_000)]
  await utimes(join(parts.dataDir, 'imports', 'half-a-file'), then, then)
  await utimes(join(parts.dataDir, 'imports', 'new-file'), soon, soon)
  await sweepOldFiles(importFolder(parts.dataDir), now)
  expect(await parts.left()).toEqual(['new-file'])
})

for (const kind of databases) {
  test(`a file that one machine was sent is checked and imported by another, once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'atlas-machine-'))))
    const clock = () => now
    const [one, two] = folders.map((dataDir) =>
      createFileTransfer({ transfer: createTransfer({ db: opened.database, clock, dataDir }), dataDir, clock, sharedBy: opened.database }),
    )
    const rows = () => opened.database.kysely.selectFrom('import_file').select('part').execute()
    try {
      const id = await one!.keep(streamOf(records(2000)))
      expect((await rows()).length).toBeGreaterThan(0)
      expect(await two!.plan(id, 'a.json')).toMatchObject({ created: 2000, applied: false })
      expect(await two!.apply(id, 'a.json')).toMatchObject({ created: 2000, applied: true })
      expect(await rows()).toEqual([])
      await expect(one!.apply(id, 'a.json')).rejects.toMatchObject({ code: 'not-found' })
      await expect(two!.apply('../atlas.sqlite', 'a.json')).rejects.toMatchObject({ code: 'not-found' })
    } finally {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    }
  })
}
