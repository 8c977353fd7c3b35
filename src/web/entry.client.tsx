import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { SiteTexts } from '#web/texts/language.ts'
import { loadAdminTexts } from '#web/texts/useAdminTexts.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

// Only the texts of the page's language are loaded, each a file of its own.
const loaders = import.meta.glob<SiteTexts>('./texts/*/site.ts')

async function start() {
  const { lang: tag, dir } = document.documentElement
  const texts = await loaders[`./texts/${tag}/site.ts`]?.()
  if (!texts) return
  if (location.pathname.startsWith('/admin')) await loadAdminTexts()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageContext value={{ tag, dir: dir === 'rtl' ? 'rtl' : 'ltr', texts }}>
          <HydratedRouter />
        </LanguageContext>
      </StrictMode>,
    )
  })
}

void start()
