import { readLink } from '#domain/words/links.ts'

/** A few letters by which a browser that kept the item knows that its official link is another one now (FNV-1a, 32 bits). */
export function linkMarkOf(address: string | null): string {
  const link = readLink(address)
  if (!link.ok) return ''
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(link.href)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36)
}
