import { type ReactNode, useEffect } from 'react'
import { Form, href, Outlet, useLocation, useNavigation } from 'react-router'
import { findCollection } from '#domain/listing/collections.ts'
import { Button } from '#web/components/Button.tsx'
import { Link, MenuLink, useCarry } from '#web/components/Link.tsx'
import { store } from '#web/components/stored.ts'
import { useModule } from '#web/components/useModule.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { Icon, Logo } from '#web/pictures/marks.tsx'
import '#web/shell/Shell.css'
import { QuickSearchContext, QuickSearchLink } from '#web/search/QuickSearchLink.tsx'
import { useQuickSearch } from '#web/search/useQuickSearch.ts'
import { type MenuEntry, useMenus } from '#web/shell/menus.ts'
import { useShortlist } from '#web/shortlist/shortlist-entries.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** A phone need not parse it before the page reacts. */
const loadQuickSearch = () => import('#web/search/QuickSearch.tsx')

/**
 * Header, page and footer. While another page is loading, its loading text replaces the page
 * (docs/interface, Navigation).
 */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const texts = useTexts()
  const { siteName, signedIn, visiting } = useSettings()
  // The server has no session, for example after a logout. The flag only avoids a flicker
  // (docs/interface, Signed out).
  useEffect(() => void (signedIn || store('isAdminLoggedIn', null)), [signedIn])
  const quickSearch = useQuickSearch()
  const searchPage = useCarry()(href('/search'))
  const search = useModule(loadQuickSearch, quickSearch.search && searchPage)
  const location = useLocation()
  const navigation = useNavigation()
  const next =
    navigation.state === 'loading' && navigation.location.pathname !== location.pathname
      ? navigation.location.pathname
      : null

  return (
    <QuickSearchContext value={quickSearch.open}>
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
      {search && quickSearch.search && (
        <search.QuickSearch {...quickSearch} search={quickSearch.search} />
      )}
    </QuickSearchContext>
  )
}

// The framework gives a default export the properties of its route, and no children.
export default Shell

/**
 * The text of a page that is on its way: the listing's own, the home page's, the blogs', else
 * 'Loading...'.
 */
export function PageLoading({ path }: { path: string }) {
  const { blogs, detail, home, listingNames } = useTexts()
  const collection = findCollection(path)
  const listing = collection && listingNames[collection.id]
  let own = listing?.loading
  if (path === '/') own = home.carouselLoading
  if (path === '/blogs') own = blogs.loading
  return (
    <div className="wrap">
      {listing && (
        <div className="page-head">
          <h1>{listing.title}</h1>
        </div>
      )}
      <p className="message" role="status">
        {own ?? detail.loading}
      </p>
    </div>
  )
}

/**
 * In place of the public header while the administrator is logged in: only Logout and the way back
 * (docs/interface, Navigation).
 */
function AdminBar({ visiting }: { visiting: boolean }) {
  const text = useTexts().adminBar
  return (
    <div className="admin-bar dark-ground">
      <div className="wrap row" data-align="apart">
        {visiting ? (
          <Form method="post" action={href('/admin/visit')}>
            <input type="hidden" name="intent" value="back" />
            <Button label={text.back} />
          </Form>
        ) : (
          <Link to={href('/admin/admin_dashboard')}>{text.back}</Link>
        )}
        <Form method="post" action={href('/admin/logout')}>
          <Button label={text.logout} />
        </Form>
      </div>
    </div>
  )
}

function Footer({ siteName }: { siteName: string }) {
  const texts = useTexts()
  const { footerQuick, footerRegions, footerEnd } = useMenus()
  return (
    <footer className="foot dark-ground no-print">
      <div className="wrap row foot-row" data-align="start">
        <FooterMenu heading={texts.shell.quickLinks} entries={footerQuick} />
        <FooterMenu heading={texts.shell.regions} entries={footerRegions} />
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter">{texts.newsletter.heading}</h2>
          <p>{texts.newsletter.lead}</p>
          <NewsletterForm location="footer" />
        </section>
      </div>
      <div className="wrap links foot-end">
        <span>
          {siteName}. {texts.shell.footNote}
        </span>
        {footerEnd.map((entry) => (
          <Link to={entry.to} key={entry.to}>
            {entry.label}
          </Link>
        ))}
        <a href="/api/docs">{texts.shell.apiDocs}</a>
      </div>
    </footer>
  )
}

function FooterMenu({ heading, entries }: { heading: string; entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul className="links foot-links">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to}>{entry.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Groups and the narrow menu are `details`, so they open without scripts; `useCloseMenus` of
 * root.tsx closes them.
 */
export function Header({ siteName }: { siteName: string }) {
  const texts = useTexts()
  const count = useShortlist().length
  return (
    <header className="head">
      <div className="wrap row head-row">
        <Link className="brand" to="/">
          <Logo className="brand-mark" />
          <span>{siteName}</span>
        </Link>
        <nav className="menu-wide no-print" aria-label={texts.shell.mainNavigation}>
          <WideMenu />
        </nav>
        <div className="head-buttons no-print">
          <ThemeButton />
          <Link
            className="button head-kept needs-script"
            data-look="icon"
            to="/shortlist"
            aria-label={texts.pageNames.shortlist}
          >
            <Icon name="bookmark" />
            <b data-kept={count} />
          </Link>
          <QuickSearchLink className="button" data-look="icon" aria-label={texts.home.quickSearch}>
            <Icon name="search" />
          </QuickSearchLink>
          <details className="menu-narrow" data-menu="">
            <summary className="button" data-look="icon" aria-label={texts.shell.menu}>
              <Icon name="menu" />
              <Icon name="close" />
            </summary>
            <nav aria-label={texts.shell.menu}>
              <NarrowMenu />
            </nav>
          </details>
        </div>
      </div>
      <div className="neatline" />
    </header>
  )
}

function WideMenu() {
  const { pathname } = useLocation()
  return (
    <ul>
      {useMenus().header.map((entry) => (
        <li key={entry.label}>
          {'to' in entry ? (
            <MenuLink to={entry.to}>{entry.label}</MenuLink>
          ) : (
            <details name="menu" data-menu="">
              <summary
                data-current={entry.entries.some(({ to }) => to === pathname) ? '' : undefined}
              >
                {entry.label}
                <Icon name="down" />
              </summary>
              <MenuList entries={entry.entries} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function NarrowMenu() {
  const { header, narrow } = useMenus()
  const singles = header.filter((entry) => 'to' in entry)
  const groups = header.filter((entry) => 'entries' in entry)
  return (
    <>
      <MenuList entries={[...singles, ...narrow]} />
      <ThemeButton wide />
      {groups.map((group) => (
        <section key={group.label}>
          <h2>{group.label}</h2>
          <MenuList entries={group.entries} />
        </section>
      ))}
    </>
  )
}

function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink to={entry.to}>{entry.label}</MenuLink>
        </li>
      ))}
    </ul>
  )
}

/**
 * Light or dark, stored for the next visit, when boot.js applies it. `wide`: with its label, for
 * the menu.
 */
function ThemeButton({ wide = false }: { wide?: boolean }) {
  const label = useTexts().shell.theme
  const own = wide ? { label } : ({ look: 'icon', 'aria-label': label } as const)
  return (
    <Button
      className="button theme-button needs-script"
      icon="contrast"
      onClick={toggleTheme}
      {...own}
    />
  )
}

function toggleTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset['theme']
    ? dataset['theme'] === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  dataset['theme'] = isDark ? 'light' : 'dark'
  store('theme', dataset['theme'])
}
