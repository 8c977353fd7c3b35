import { findField, findWord } from '#domain/opportunity/vocabulary.ts'
import type { Texts } from '#web/texts/language.ts'

type Words = Pick<Texts, 'words'>

/** The word for a category or region as it was entered ('high-school': 'High school'); unknown text comes back as typed. */
export function wordFor(rawText: string, { words }: Words): string {
  const found = findWord(rawText)
  if (found === undefined) return rawText.trim()
  return 'category' in found ? words.categories[found.category] : 'region' in found ? words.regions[found.region] : words.areas[found.area]
}

/** The word for a field of study as it was entered; unknown text comes back as typed. */
export function fieldFor(rawText: string, { words }: Words): string {
  const found = findField(rawText)
  return found === undefined ? rawText.trim() : words.fields[found]
}
