import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { AdminBar } from '#web/shell/AdminBar.tsx'
import { Footer } from '#web/shell/Footer.tsx'
import { Header } from '#web/shell/Header.tsx'
import { PageLoading } from '#web/shell/PageLoading.tsx'
import { QuickSearchContext } from '#web/search/quick-search.ts'
import { QuickSearch } from '#web/search/QuickSearch.tsx'
import { store } from '#web/parts/stored.ts'
import { useSettings } from '#web/parts/useSettings.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** Header, page and footer. While another page is on its way its loading text stands in its place (docs/interface.md, Navigation). */
export function Shell({ siteName, children }: { siteName: string; children: ReactNode }) {
  const texts = useTexts()
  const { signedIn, visiting } = useSettings()
  // The server knows of no session, after a logout for one: the flag only avoids a flicker (docs/interface.md, Signed out).
  useEffect(() => void (signedIn || store('isAdminLoggedIn', null)), [signedIn])
  // The page it was opened over: moving to another page closes it.
  const [searchedFrom, setSearchedFrom] = useState<string | null>(null)
  const location = useLocation()
  const open = useCallback(() => setSearchedFrom(location.pathname), [location.pathname])
  const close = useCallback(() => setSearchedFrom(null), [])
  const navigation = useNavigation()
  const next = navigation.state === 'loading' && navigation.location.pathname !== location.pathname ? navigation.location.pathname : null

  return (
    <QuickSearchContext value={open}>
      <a className="skip" href="#main">
        {texts.shell.skip}
      </a>
      {signedIn && <AdminBar visiting={visiting} />}
      {(!signedIn || visiting) && <Header siteName={siteName} />}
      {navigation.state !== 'idle' && <div className="progress" aria-hidden="true" />}
      <main id="main" tabIndex={-1}>
        {next ? <PageLoading path={next} /> : children}
      </main>
      {(!signedIn || visiting) && <Footer siteName={siteName} />}
      {searchedFrom === location.pathname && <QuickSearch onClose={close} />}
    </QuickSearchContext>
  )
}
