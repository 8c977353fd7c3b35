import { findField, findWord } from '#domain/opportunity/vocabulary.ts'
import type { Texts } from '#web/texts/language.ts'

type Words = Pick<Texts, 'words'>

/**
 * The label of a category or region as it was entered ('high-school': 'High school'); unknown text
 * is returned unchanged.
 */
export function wordFor(rawText: string, { words }: Words): string {
  const found = findWord(rawText)
  if (found === undefined) return rawText.trim()
  if ('category' in found) return words.categories[found.category]
  return 'region' in found ? words.regions[found.region] : words.areas[found.area]
}

/** The label of a field of study as it was entered; unknown text is returned unchanged. */
export function fieldFor(rawText: string, { words }: Words): string {
  const found = findField(rawText)
  return found === undefined ? rawText.trim() : words.fields[found]
}
