import { createContext, useContext } from 'react'
import type { PageLanguage } from '#web/texts/language.ts'

/** entry.server.tsx and entry.client.tsx provide it for the complete page. */
export const LanguageContext = createContext<PageLanguage | null>(null)

export function useLanguage(): PageLanguage {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('No language')
  return language
}

export const useTexts = (): PageLanguage['texts'] => useLanguage().texts
