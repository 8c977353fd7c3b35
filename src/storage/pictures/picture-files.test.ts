import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabasePictures } from '#storage/pictures/database-pictures.ts'
import { openFolderPictures } from '#storage/pictures/folder-pictures.ts'
import { moveOlder, withOlder } from '#storage/pictures/older-pictures.ts'
import { type PictureFiles, readPictureFile } from '#storage/pictures/picture-files.ts'
import { openS3Pictures, readS3Address } from '#storage/pictures/s3-pictures.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openTestS3 } from '#storage/testing/test-s3.ts'

interface Place extends AsyncDisposable {
  readonly files: PictureFiles
}

const [one, two] = ['a'.repeat(24), 'b'.repeat(24)]
const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)

async function openFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-files-'))
  return { files: openFolderPictures(join(folder, 'uploads')), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

async function openS3(): Promise<Place> {
  const server = await openTestS3()
  return { files: openS3Pictures(readS3Address(server.url)!), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const places: readonly { name: string; open: () => Promise<Place> }[] = [
  { name: 'a folder', open: openFolder },
  { name: 'an S3-compatible store', open: openS3 },
  ...databases.map((kind) => ({
    name: `rows of ${kind.name}`,
    async open() {
      const opened = await kind.open()
      return { files: openDatabasePictures(opened.database.kysely), [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
    },
  })),
]

for (const place of places) {
  test(`what is written to ${place.name} is read, listed and removed by its name`, async () => {
    await using opened = await place.open()
    const { files } = opened
    expect([await files.list(), await files.open(`${one}-4x3.webp`)]).toEqual([[], undefined])
    await files.remove([`${one}-4x3.webp`])
    for (const name of [`${one}-4x3.webp`, `${one}-4x3.avif`, `${two}-original`]) await files.write(name, bytes)
    await files.write(`${two}-original`, bytes.subarray(0, 10))
    expect(await readPictureFile(files, `${one}-4x3.webp`)).toEqual(bytes)
    const short = await files.open(`${two}-original`)
    expect(short?.size).toBe(10)
    await short?.bytes.cancel()
    const listed = await files.list()
    expect(listed.map(({ name, size }) => [name, size]).toSorted()).toEqual([
      [`${one}-4x3.avif`, 70_000],
      [`${one}-4x3.webp`, 70_000],
      [`${two}-original`, 10],
    ])
    expect(listed.every(({ storedAt }) => Math.abs(storedAt.getTime() - Date.now()) < 60_000)).toBe(true)
    expect((await files.list(`${two}-`)).map(({ name }) => name)).toEqual([`${two}-original`])
    await files.remove([`${one}-4x3.webp`, `${one}-4x3.avif`])
    expect([await readPictureFile(files, `${one}-4x3.webp`), (await files.list()).length]).toEqual([undefined, 1])
  })
}

test('pictures kept where the settings kept them before are read there until they are moved, and other files stay', async () => {
  await using before = await openFolder()
  await using now = await openFolder()
  await before.files.write(`${one}-4x3.webp`, bytes)
  await before.files.write('README', bytes)
  const files = withOlder(now.files, [before.files])
  expect(await readPictureFile(files, `${one}-4x3.webp`)).toEqual(bytes)
  expect(await moveOlder(now.files, [before.files])).toBe(1)
  expect(await readPictureFile(now.files, `${one}-4x3.webp`)).toEqual(bytes)
  expect((await before.files.list()).map(({ name }) => name)).toEqual(['README'])
  expect(await moveOlder(now.files, [before.files])).toBe(0)
})

test('a store that refuses the key or does not answer is an error that tells no secret', async () => {
  await using server = await openTestS3()
  const files = openS3Pictures(readS3Address(server.wrongUrl)!)
  await expect(files.write('x', bytes)).rejects.toThrow('The store of pictures answered 403 to PUT')
  await expect(openS3Pictures(readS3Address('s3://key:hunter2@127.0.0.1:9/atlas?tls=off')!).list()).rejects.toThrow(/^(?!.*hunter2)/)
})

test('the address of a store names key, secret, host and bucket, or is none', () => {
  expect(readS3Address('s3://key:a%2Fb@s3.example.org:9000/atlas/one/two?region=eu-west-1')).toEqual({
    bucket: 'https://s3.example.org:9000/atlas',
    folder: 'one/two/',
    region: 'eu-west-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b',
  })
  for (const wrong of ['s3://host/bucket', 's3://key:secret@host', 's3://key@host/bucket', 's3://', 'nonsense'])
    expect(readS3Address(wrong)).toBeUndefined()
})
