import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import pLimit from 'p-limit'
import {
  keptSizeOf,
  listUploadSizes,
  maxPictureBytes,
  maxPicturePixels,
  maxPictureSide,
  uploadAddress,
  type UploadedPicture,
} from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { Database } from '#storage/database.ts'
import { listMentionedUploads } from '#storage/items/upload-store.ts'
import type { PictureFiles } from '#storage/picture-files.ts'

const day = 86_400_000

/** Pictures uploaded by the administrator (docs/interface, Limits). `files` stores them. */
export function createPictures({
  db,
  clock,
  files,
}: {
  db: Database
  clock: () => Date
  files: PictureFiles
}) {
  // Encoding AVIF takes every core it gets; one picture at a time leaves some for the pages.
  const oneAtATime = pLimit(1)
  return {
    /**
     * Re-encodes to AVIF and WebP without metadata and stores the files. The answer's `address` is
     * what an item keeps as its image (`/uploads/…`, sizes: domain/forms/uploaded-picture.ts).
     * Throws Problem 'too-large' (8 MB, 24 megapixels, 16,000 pixels a side), 'wrong-type'
     * (anything but JPEG, PNG, WebP, AVIF and GIF, SVG included). Throws 'unavailable' when the
     * store refuses; no file is left.
     */
    store: (bytes: Uint8Array) => oneAtATime(() => store(files, bytes)),
    /**
     * Deletes the files of a picture that was stored but is not needed after all; does nothing for
     * other addresses.
     */
    async discard(address: string) {
      const id = /^\/uploads\/([a-z0-9]{24})-/.exec(address)?.[1]
      if (id === undefined) return
      const found = await files.list(`${id}-`).catch(() => [])
      await files.remove(found.map(({ name }) => name))
    },
    /**
     * Deletes files that no item, article or history mentions and that are older than a day: a form
     * that was shown again may still name a newer one. Of `killedSince` on, when a process was
     * killed during an upload, also those from before this call; null: it was not. Returns how many
     * pictures went.
     */
    async cleanUp(killedSince: Date | null = null) {
      const begun = clock().getTime()
      const found = (await files.list()).filter(({ name }) => /^[a-z0-9]{24}-/.test(name))
      const mentioned = await listMentionedUploads(db)
      let swept = 0
      for (const [id, ofOne] of Map.groupBy(found, ({ name }) => name.slice(0, 24))) {
        if (mentioned.has(id)) continue
        const storedAt = Math.max(...ofOne.map((file) => file.storedAt.getTime()))
        const isOld = storedAt <= clock().getTime() - day
        const isOfKilled =
          killedSince !== null && storedAt >= killedSince.getTime() && storedAt <= begun
        if (!isOld && !isOfKilled) continue
        await files.remove(ofOne.map(({ name }) => name))
        swept += 1
      }
      return swept
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>

async function store(files: PictureFiles, bytes: Uint8Array) {
  if (bytes.length > maxPictureBytes) throw new Problem('too-large', { key: 'picture-too-large' })
  if (findPictureType(bytes) === undefined)
    throw new Problem('wrong-type', { key: isHeic(bytes) ? 'picture-heic' : 'picture-wrong-type' })
  const sharp = await loadSharp()
  const picture = await measure(bytes)
  const sizes = listUploadSizes(picture)
  const base = sharp(bytes, { limitInputPixels: maxPicturePixels }).autoOrient()
  try {
    for (const { width, height, avif, webp } of sizes) {
      const sized = base.clone().resize({ width, height, fit: 'fill' })
      await files.write(
        basename(avif),
        await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer().catch(refuseDamaged),
      )
      await files.write(
        basename(webp),
        await sized.webp({ quality: 78 }).toBuffer().catch(refuseDamaged),
      )
    }
  } catch (error) {
    await files
      .remove(sizes.flatMap(({ avif, webp }) => [basename(avif), basename(webp)]))
      .catch(() => {})
    if (error instanceof Problem) throw error
    throw new Problem('unavailable', { key: 'picture-not-stored' }, { cause: error })
  }
  return { address: uploadAddress(picture), width: picture.width, height: picture.height }
}

/**
 * The size it will be stored in, from its header alone: nothing is decoded before the limits have
 * been checked.
 */
async function measure(bytes: Uint8Array): Promise<UploadedPicture> {
  const sharp = await loadSharp()
  const { width, height } = (
    await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  ).autoOrient
  if (!(width > 0 && height > 0)) refuseDamaged()
  if (width * height > maxPicturePixels)
    throw new Problem('too-large', { key: 'picture-too-many-pixels' })
  if (Math.max(width, height) > maxPictureSide)
    throw new Problem('too-large', { key: 'picture-too-long' })
  return { id: randomBytes(12).toString('hex'), ...keptSizeOf({ width, height }) }
}

/** A start need not wait for a library that is needed with the first picture. */
const loadSharp = async () => (await import('sharp')).default

function refuseDamaged(cause?: unknown): never {
  throw new Problem('wrong-type', { key: 'picture-damaged' }, { cause })
}

/** A phone's photo as it leaves an iPhone, of which only some browsers make a JPEG (ISO/IEC 23008-12). */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(?:hei[cmsx]|hev[cx]|mif1|msf1)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))

/** Kinds of pictures that are taken. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/**
 * The type by the first bytes, whatever name or content type the file has. undefined for everything
 * else, including SVG, which can run scripts. (File signatures: PNG 3 section 5.2, JPEG B.1.1.3,
 * RFC 9649, GIF89a, ISO/IEC 14496-12 'ftyp'.)
 */
export function findPictureType(bytes: Uint8Array): PictureType | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && /^avi[fs]/.test(text.slice(8, 12))) return 'avif'
  return undefined
}
