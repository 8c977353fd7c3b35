import { useLocation } from 'react-router'
import { Link, MenuLink } from '#web/components/controls.tsx'
import { type MenuEntry, useMenus } from '#web/shell/menus.ts'
import { QuickSearchLink } from '#web/search/QuickSearchLink.tsx'
import { useShortlist } from '#web/shortlist/shortlist-entries.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon, Logo } from '#web/pictures/marks.tsx'
import { store } from '#web/components/stored.ts'
import '#web/shell/Header.css'

/** Groups and the narrow menu are `details`, so they open without scripts; `useCloseMenus` of root.tsx closes them. */
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
          <Link className="button head-kept needs-script" data-look="icon" to="/shortlist" aria-label={texts.pageNames.shortlist}>
            <Icon name="label" />
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
              <summary data-current={entry.entries.some(({ to }) => to === pathname) ? '' : undefined}>
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

/** Light or dark, stored for the next visit, when boot.js applies it. `wide`: with its label, for the menu. */
function ThemeButton({ wide = false }: { wide?: boolean }) {
  const label = useTexts().shell.theme
  return (
    <button
      type="button"
      className="button theme-button needs-script"
      data-look={wide ? undefined : 'icon'}
      aria-label={wide ? undefined : label}
      onClick={toggleTheme}
    >
      <Icon name="contrast" />
      {wide && label}
    </button>
  )
}

function toggleTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset['theme'] ? dataset['theme'] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  dataset['theme'] = isDark ? 'light' : 'dark'
  store('theme', dataset['theme'])
}
