import { bullet, splitInline } from '#domain/words/list-text-inline.ts'

/** A list from whatever a form, an import or another backend holds: a list, one text, nothing. Never throws; what is no text is left out. */
export function toList(value: unknown): string[] {
  if (typeof value === 'string') return splitListText(value)
  if (typeof value === 'number') return [String(value)]
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (typeof item === 'number') return [String(item)]
    // An item of a list was separated by somebody already; only line breaks still part it.
    return typeof item === 'string' ? clean(item.split(lineBreak)) : []
  })
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]|<br\s*\/?>/i

/**
 * The items of one text (docs/interface.md, List texts): at line breaks; where there are none, at semicolons; else at commas and periods
 * that do not stand inside numbers, abbreviations, brackets or addresses. Bullets and numbers before an item are taken off.
 */
export function splitListText(text: string): string[] {
  const lines = clean(text.split(lineBreak))
  if (lines.length !== 1) return lines
  return clean(splitInline(text.trim()))
}

function clean(items: readonly string[]): string[] {
  return items.map((item) => item.trim().replace(bullet, '').trim()).filter((item) => /[\p{L}\p{N}]/u.test(item))
}
