/** HTML one after the other: as text where it was just drawn, in UTF-8 where it is kept. */
export type HtmlPart = string | Uint8Array

/** In UTF-8, written part by part into one place: to put texts together first is to copy the page twice more. */
export function toBytes(parts: readonly HtmlPart[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + Buffer.byteLength(part), 0))
  let size = 0
  for (const part of parts) {
    if (typeof part === 'string') size += bytes.write(part, size)
    else {
      bytes.set(part, size)
      size += part.length
    }
  }
  return bytes
}
