import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  openDatabasePictures,
  openFolderPictures,
  type PictureFiles,
} from '#storage/picture-files.ts'
import { databases } from '#storage/testing/test-database.ts'

interface TestStorage extends AsyncDisposable {
  readonly files: PictureFiles
}

const one = 'a'.repeat(24)
const two = 'b'.repeat(24)
const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)

async function openFolder(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-files-'))
  return {
    files: openFolderPictures(join(folder, 'uploads')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

const storages: readonly { name: string; open: () => Promise<TestStorage> }[] = [
  { name: 'a folder', open: openFolder },
  ...databases.map((kind) => ({
    name: `rows of ${kind.name}`,
    async open() {
      const opened = await kind.open()
      return {
        files: openDatabasePictures(opened.database.kysely),
        [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
      }
    },
  })),
]

for (const storage of storages) {
  test(`a file written to ${storage.name} is read, listed and removed by its name`, async () => {
    await using opened = await storage.open()
    const { files } = opened
    expect([await files.list(), await files.read(`${one}-4x3.webp`)]).toEqual([[], undefined])
    await files.remove([`${one}-4x3.webp`])
    for (const name of [`${one}-4x3.webp`, `${one}-4x3.avif`, `${two}-original`])
      await files.write(name, bytes)
    await files.write(`${two}-original`, bytes.subarray(0, 10))
    expect(await files.read(`${one}-4x3.webp`)).toEqual(bytes)
    expect((await files.read(`${two}-original`))?.length).toBe(10)
    const listed = await files.list()
    expect(listed.map(({ name, size }) => [name, size]).toSorted()).toEqual([
      [`${one}-4x3.avif`, 70_000],
      [`${one}-4x3.webp`, 70_000],
      [`${two}-original`, 10],
    ])
    expect(listed.every(({ storedAt }) => Math.abs(storedAt.getTime() - Date.now()) < 60_000)).toBe(
      true,
    )
    expect((await files.list(`${two}-`)).map(({ name }) => name)).toEqual([`${two}-original`])
    await files.remove([`${one}-4x3.webp`, `${one}-4x3.avif`])
    expect([await files.read(`${one}-4x3.webp`), (await files.list()).length]).toEqual([
      undefined,
      1,
    ])
  })
}
