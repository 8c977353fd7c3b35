import type { AdminTexts } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/useTexts.ts'

const loaders = import.meta.glob<AdminTexts>('./*/admin/admin.ts')

/** In the browser; the server has them with the other texts of the request's language. */
let loaded: AdminTexts | undefined

/** Fetches the texts of the administrator's pages once, before one of these pages renders. */
export async function loadAdminTexts(): Promise<void> {
  loaded ??= await loaders[`./${document.documentElement.lang}/admin/admin.ts`]?.()
}

/** For routes of these pages. */
export async function adminTextsMiddleware(
  _: unknown,
  next: () => Promise<unknown>,
): Promise<void> {
  await loadAdminTexts()
  await next()
}

/** For browser code outside of components on one of these pages. */
export function loadedAdminTexts(): AdminTexts {
  if (!loaded) throw new Error('No texts')
  return loaded
}

export const useAdminTexts = (): AdminTexts => useTexts().admin ?? loadedAdminTexts()
