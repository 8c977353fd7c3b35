import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findUploadedPicture, listUploadSizes } from '#domain/forms/uploaded-picture.ts'
import { insertPosts } from '#storage/items/post-store.ts'
import { saveNewsletter } from '#storage/mail/newsletters.ts'
import { openFolderPictures, uploadFolder } from '#storage/picture-files.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createPictures, type Pictures } from '#services/items/pictures.ts'
import { createLanguages } from '#server/http/languages.ts'
import { uploadRoutes } from '#server/pictures/pictures.ts'

const now = new Date()
const [kind] = databases

async function withPictures(
  work: (setup: {
    pictures: Pictures
    dataDir: string
    db: Parameters<typeof insertPosts>[0]
  }) => Promise<void>,
) {
  await using opened = await kind!.open()
  const dataDir = await mkdtemp(join(tmpdir(), 'atlas-pictures-'))
  try {
    await work({
      pictures: createPictures({ db: opened.database, clock: () => now, files: filesOf(dataDir) }),
      dataDir,
      db: opened.database.kysely,
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const filesOf = (dataDir: string) => openFolderPictures(uploadFolder(dataDir))
const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

test('a photo is stored in several sizes, upright and without metadata, and served permanently', async () => {
  await withPictures(async ({ pictures, dataDir }) => {
    const photo = await createImage(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await pictures.store(photo)
    expect(stored).toMatchObject({ width: 1000, height: 2000 })
    const sizes = listUploadSizes(findUploadedPicture(stored.address)!)
    expect(sizes.map(({ width }) => width)).toEqual([400, 800, 1000])
    expect((await readdir(join(dataDir, 'uploads'))).toSorted()).toEqual(
      sizes.flatMap(({ avif, webp }) => [avif.slice(9), webp.slice(9)]).toSorted(),
    )
    const uploads = uploadRoutes(filesOf(dataDir), createLanguages())
    for (const { width, height, avif, webp } of sizes) {
      for (const address of [avif, webp]) {
        const answer = await uploads.request(address)
        expect(answer.headers.get('cache-control')).toContain('immutable')
        const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
          width,
          height,
          undefined,
          undefined,
        ])
      }
    }
    const jpeg = await uploads.request(sizes[0]!.webp.replace('webp', 'jpg'))
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    const metadata = await sharp(Buffer.from(await jpeg.arrayBuffer())).metadata()
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['jpeg', 400, undefined])
    for (const wrong of [
      sizes[0]!.webp.replace('webp', 'jpeg'),
      sizes[0]!.webp.replace('400x', '401x').replace('webp', 'jpg'),
      '/uploads/../atlas.sqlite',
      '/uploads/%2e%2e%2fatlas.sqlite',
      '/uploads/x.svg',
      stored.address.replace('1000x', '1x'),
    ]) {
      expect((await uploads.request(wrong)).status).toBe(404)
    }
  })
})

test('the JPEG of a mail is read and encoded once for all who open the mail', async () => {
  await withPictures(async ({ pictures, dataDir }) => {
    const { address } = await pictures.store(await createImage(600, 300).png().toBuffer())
    const files = filesOf(dataDir)
    const reads: string[] = []
    const counted = {
      ...files,
      read: (name: string) => {
        reads.push(name)
        return files.read(name)
      },
    }
    const uploads = uploadRoutes(counted, createLanguages())
    const jpeg = address.replace('webp', 'jpg')
    const first = await (await uploads.request(jpeg)).arrayBuffer()
    const second = await (await uploads.request(jpeg)).arrayBuffer()
    expect(first.byteLength).toBeGreaterThan(100)
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true)
    expect(reads).toEqual([address.slice('/uploads/'.length)])
  })
})

test('an unreadable picture is a 503 with a logged reason, not an empty response', async () => {
  await withPictures(async ({ pictures, dataDir }) => {
    const { address } = await pictures.store(await createImage(600, 300).png().toBuffer())
    const errors: unknown[] = []
    const uploads = uploadRoutes(filesOf(dataDir), createLanguages(), (error) => errors.push(error))
    const file = join(dataDir, address)
    await truncate(file, 0)
    const empty = await uploads.request(address)
    await rm(file)
    await mkdir(file)
    const unreadable = await uploads.request(address)
    for (const answer of [empty, unreadable])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(errors).toEqual([
      expect.objectContaining({ name: 'EmptyPicture' }),
      expect.objectContaining({ code: 'EISDIR' }),
    ])
  })
})

test('a file that is too large, damaged or no picture is refused and leaves nothing', async () => {
  await withPictures(async ({ pictures, dataDir }) => {
    const png = await createImage(50, 50).png().toBuffer()
    const damaged = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const refusals: [Uint8Array, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrong-type'],
      [Buffer.from('GIF89a and nothing more'), 'wrong-type'],
      [new Uint8Array(), 'wrong-type'],
      [Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]), 'too-large'],
      [await createImage(6000, 4100).png().toBuffer(), 'too-large'],
      [await createImage(16_001, 2).png().toBuffer(), 'too-large'],
      [await createImage(2, 16_001).png().toBuffer(), 'too-large'],
      [damaged.subarray(0, damaged.length / 2), 'wrong-type'],
    ]
    for (const [bytes, code] of refusals)
      await expect(pictures.store(bytes)).rejects.toMatchObject({ code })
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await expect(pictures.store(heic)).rejects.toMatchObject({ reason: { key: 'picture-heic' } })
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
    // The folder cannot be created.
    await rm(join(dataDir, 'uploads'), { recursive: true, force: true })
    await writeFile(join(dataDir, 'uploads'), '')
    await expect(pictures.store(png)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('only unused pictures older than a day are deleted', async () => {
  await withPictures(async ({ pictures, dataDir, db }) => {
    const png = await createImage(50, 50).png().toBuffer()
    const used = await pictures.store(png)
    const unused = await pictures.store(png)
    const fresh = await pictures.store(png)
    const block = { type: 'image', value: used!.address } as const
    const empty = {
      author: '',
      category: '',
      imageUrls: [],
      publishedOn: null,
      createdAt: null,
      updatedAt: null,
    }
    await insertPosts(db, [
      { ...empty, id: 'one', slug: 'one', title: 'One', content: [block], state: 'draft' },
    ])
    const folder = join(dataDir, 'uploads')
    const old = new Date(now.getTime() - 2 * 86_400_000)
    const freshId = findUploadedPicture(fresh!.address)!.id
    for (const name of await readdir(folder))
      if (!name.startsWith(freshId)) await utimes(join(folder, name), old, old)
    expect(await pictures.cleanUp()).toBe(1)
    expect(
      (await readdir(folder)).some((name) =>
        name.startsWith(findUploadedPicture(unused!.address)!.id),
      ),
    ).toBe(false)
    await pictures.discard(fresh!.address)
    expect(await readdir(folder)).toHaveLength(2)
  })
})

test('what a killed process stored for its form is deleted, and older pictures of open forms stay', async () => {
  await withPictures(async ({ pictures, dataDir }) => {
    const image = await createImage(50, 50).png().toBuffer()
    const open = await pictures.store(image)
    await pictures.store(image)
    const folder = join(dataDir, 'uploads')
    const openId = findUploadedPicture(open.address)!.id
    const before = new Date(now.getTime() - 60_000)
    for (const name of await readdir(folder))
      await utimes(join(folder, name), now, name.startsWith(openId) ? before : now)
    expect(await pictures.cleanUp(new Date(now.getTime() - 1000))).toBe(1)
    const left = await readdir(folder)
    expect(left.length).toBeGreaterThan(0)
    expect(left.every((name) => name.startsWith(openId))).toBe(true)
  })
})

test('the picture of a newsletter stays as long as the newsletter', async () => {
  await withPictures(async ({ pictures, dataDir, db }) => {
    const { address } = await pictures.store(await createImage(50, 50).png().toBuffer())
    const content = JSON.stringify([{ type: 'image', value: address }])
    await saveNewsletter(db, {
      id: 'one',
      subject: 'News',
      content,
      created_at: now.toISOString(),
      sent_at: null,
    })
    const folder = join(dataDir, 'uploads')
    const old = new Date(now.getTime() - 2 * 86_400_000)
    for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
    expect(await pictures.cleanUp()).toBe(0)
    expect(await readdir(folder)).not.toEqual([])
  })
})
