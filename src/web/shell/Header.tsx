import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link, MenuLink } from '#web/parts/Link.tsx'
import { MenuNav } from '#web/shell/MenuNav.tsx'
import { headerMenu, type MenuSection, narrowExtra } from '#web/shell/menus.ts'
import { QuickSearchLink } from '#web/search/QuickSearchLink.tsx'
import { ThemeButton } from '#web/shell/ThemeButton.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon, SiteMark } from '#web/pictures/marks.tsx'

/** Groups and the narrow menu are `details`, so they open without scripts; boot.js closes them on Escape and a click elsewhere. */
export function Header({ siteName }: { siteName: string }) {
  const texts = useTexts()
  const element = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    // A menu that was opened before React started stays open.
    if (shown.current === location) return
    shown.current = location
    for (const details of element.current?.querySelectorAll('details[open]') ?? []) details.removeAttribute('open')
  }, [location])

  return (
    <header className="head" ref={element}>
      <div className="wrap head-row">
        <Link className="brand" to="/">
          <SiteMark className="brand-mark" />
          <span>{siteName}</span>
        </Link>
        <MenuNav name="wide" className="menu-wide" label={texts.shell.mainNavigation}>
          <WideMenu />
        </MenuNav>
        <div className="head-buttons">
          <ThemeButton />
          <Link className="button button-icon head-kept needs-script" to="/shortlist" aria-label={texts.pageNames.shortlist}>
            <Icon name="label" />
            <b data-kept="0" suppressHydrationWarning />
          </Link>
          <QuickSearchLink className="button button-icon" label={texts.home.quickSearch}>
            <Icon name="search" />
          </QuickSearchLink>
          <details className="menu-narrow" data-menu="">
            <summary className="button button-icon" aria-label={texts.shell.menu}>
              <span className="icon-menu">
                <Icon name="menu" />
              </span>
              <span className="icon-close">
                <Icon name="close" />
              </span>
            </summary>
            <MenuNav name="narrow" label={texts.shell.menu}>
              <NarrowMenu />
            </MenuNav>
          </details>
        </div>
      </div>
      <div className="neatline" />
    </header>
  )
}

function WideMenu() {
  const texts = useTexts()
  const { pathname } = useLocation()
  return (
    <ul>
      {headerMenu(texts).map((entry) => (
        <li key={entry.label}>
          {'to' in entry ? (
            <MenuLink to={entry.to}>{entry.label}</MenuLink>
          ) : (
            <details name="menu" data-menu="">
              <summary data-current={entry.entries.some(({ to }) => to === pathname) ? '' : undefined}>
                {entry.label}
                <Icon name="down" />
              </summary>
              <MenuList section={entry} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function NarrowMenu() {
  const texts = useTexts()
  const menu = headerMenu(texts)
  const singles = menu.filter((entry) => 'to' in entry)
  const groups = menu.filter((entry) => 'entries' in entry)
  return (
    <>
      <MenuList section={{ label: '', entries: [...singles, ...narrowExtra(texts)] }} />
      <ThemeButton wide />
      {groups.map((group) => (
        <section key={group.label}>
          <h2>{group.label}</h2>
          <MenuList section={group} />
        </section>
      ))}
    </>
  )
}

function MenuList({ section }: { section: MenuSection }) {
  return (
    <ul>
      {section.entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink to={entry.to}>{entry.label}</MenuLink>
        </li>
      ))}
    </ul>
  )
}
