import { readLink } from '#domain/words/links.ts'

/** Bytes of a picture that is uploaded (docs/interface, Limits). */
export const maxPictureBytes = 8 * 1024 * 1024

export const maxPicturePixels = 24_000_000

/** No camera makes wider ones; the encoders themselves stop at 16,383 (WebP). */
export const maxPictureSide = 16_000

type Size = { readonly width: number; readonly height: number }

/** Whether a picture of this size in pixels is taken (docs/interface, Limits). */
export const takesPicture = ({ width, height }: Size): boolean =>
  width * height <= maxPicturePixels && Math.max(width, height) <= maxPictureSide

/** The largest file of an import, in bytes (docs/interface, Import and export). */
export const maxImportBytes = 32 * 1024 * 1024

/**
 * Widths that an upload is stored in beside its own, in pixels; never larger than it is. Cards are
 * up to 400 wide, popups up to 760.
 */
export const uploadWidths = [400, 800, 1600] as const

const tallest = 4000

/** The size in which the site keeps a picture of this size, both in pixels. */
export function keptSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, Math.max(...uploadWidths) / width, tallest / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * `/uploads/{id}-{width}x{height}.webp`: the largest file of a picture, and the address an item
 * keeps.
 */
const pattern = /^\/uploads\/([a-z0-9]{24})-(\d{1,4})x(\d{1,4})\.webp$/

export type UploadedPicture = {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** undefined: not an address of an uploaded picture. */
export function findUploadedPicture(address: string): UploadedPicture | undefined {
  const [, id, width, height] = pattern.exec(address) ?? []
  return id === undefined ? undefined : { id, width: Number(width), height: Number(height) }
}

/**
 * The path of an uploaded picture. It carries width and height in pixels, so that pages reserve the
 * room.
 */
export const uploadAddress = ({ id, width, height }: UploadedPicture): string =>
  `/uploads/${id}-${width}x${height}.webp`

/**
 * The sizes in which an uploaded picture is stored, the smallest first, with their addresses; for
 * `srcset`.
 */
export function listUploadSizes(
  picture: UploadedPicture,
): { width: number; height: number; avif: string; webp: string }[] {
  const widths = [...uploadWidths.filter((width) => width < picture.width), picture.width]
  return widths.map((width) => {
    const height = Math.max(1, Math.round((picture.height * width) / picture.width))
    const webp = uploadAddress({ id: picture.id, width, height })
    return { width, height, webp, avif: webp.replace(/webp$/, 'avif') }
  })
}

/**
 * Pixels of the widest picture in a mail: half as much again as the column has points, and still
 * light on a phone.
 */
const mailWidth = 800

/**
 * An uploaded picture as a mail shows it, a JPEG that the site makes of the stored file: Outlook
 * for Windows shows no WebP (docs/decisions/0015-mails-without-react-email.md). undefined: not an
 * address of an uploaded picture.
 */
export function findMailPicture(
  address: string,
): { readonly path: string; readonly width: number } | undefined {
  const picture = findUploadedPicture(address)
  const size = picture && listUploadSizes(picture).findLast(({ width }) => width <= mailWidth)
  return size && { path: size.webp.replace(/webp$/, 'jpg'), width: size.width }
}

/**
 * An http(s) address or that of a picture uploaded here, trimmed; undefined for everything else.
 */
export function readImageAddress(text: string): string | undefined {
  const wanted = text.trim()
  if (findUploadedPicture(wanted) !== undefined) return wanted
  const link = readLink(wanted)
  return link.ok ? link.href : undefined
}

/** Why an uploaded picture is refused or lost. */
export interface PictureError {
  readonly key:
    | 'picture-too-large'
    | 'picture-too-many-pixels'
    | 'picture-too-long'
    | 'picture-wrong-type'
    | 'picture-heic'
    | 'picture-damaged'
    | 'picture-not-stored'
}
