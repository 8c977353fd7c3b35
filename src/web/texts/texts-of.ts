import type { RouterContextProvider } from 'react-router'
import { languageContext } from '#web/context.ts'
import type { Texts } from '#web/texts/language.ts'

/** The texts of the request's language, for loaders, actions and `meta`. */
export function textsOf(context: Readonly<RouterContextProvider>): Texts {
  return context.get(languageContext).texts
}
