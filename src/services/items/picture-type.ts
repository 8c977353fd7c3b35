/** Kinds of pictures that are taken. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/**
 * The type by the first bytes, whatever name or content type the file came with; undefined for everything else, SVG included, which is a
 * program more than a picture. (File signatures: PNG 3 section 5.2, JPEG B.1.1.3, RFC 9649, GIF89a, ISO/IEC 14496-12 'ftyp'.)
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
