import { createContext, useContext } from 'react'
import type { PageLanguage } from '#web/texts/language.ts'

/** Provided around the whole page by entry.server.tsx and entry.client.tsx. */
export const LanguageContext = createContext<PageLanguage | null>(null)

export function useLanguage(): PageLanguage {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('No language')
  return language
}

/** The texts of the visitor's language. */
export function useTexts(): PageLanguage['texts'] {
  return useLanguage().texts
}
