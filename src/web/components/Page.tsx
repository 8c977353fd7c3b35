import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import type { MenuEntry } from '#web/shell/menus.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/components/Page.css'

interface PageProps {
  readonly title: string
  /** The lists above it, with a link to the home page before them. */
  readonly way?: readonly MenuEntry[]
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

export function Page({ title, way, lead, children }: PageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        {way && <Breadcrumb way={way} />}
        <h1>{title}</h1>
        {lead}
      </div>
      {children}
    </div>
  )
}

/** The way from the home page, this page left out. */
export function Breadcrumb({ way }: { way: readonly MenuEntry[] }) {
  const texts = useTexts()
  return (
    <nav className="links crumb no-print" data-look="quiet" aria-label={texts.shell.breadcrumb}>
      {[{ to: '/', label: texts.pageNames.home }, ...way].map((entry, index) => (
        <span key={entry.to}>
          {index > 0 && <span aria-hidden="true">/ </span>}
          <Link to={entry.to}>{entry.label}</Link>
        </span>
      ))}
    </nav>
  )
}

interface SectionProps {
  /** Of its title. */
  readonly id: string
  readonly title: string
  /** Beside the title: a sentence, or how much is in it. */
  readonly lead?: string
  readonly count?: number
  readonly className?: string
  /** By which an address leads to it. */
  readonly anchor?: string
  /** At the end of its head, such as the way to all of it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({
  id,
  title,
  lead,
  count,
  className,
  anchor,
  action,
  children,
}: SectionProps) {
  return (
    <section className={className} id={anchor} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p className="muted">{lead}</p>}
        {count !== undefined && <span className="count">{count}</span>}
        {action}
      </div>
      {children}
    </section>
  )
}

/** As in an atlas: dotted leaders from each name to its number. */
export function Index({
  entries,
}: {
  entries: readonly { to: string; name: string; count: number | undefined }[]
}) {
  return (
    <ul className="index">
      {entries.map(({ to, name, count }) => (
        <li key={to}>
          <Link to={to}>
            <span>{name}</span>
            <i aria-hidden="true" />
            <b>{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Of an empty list. `failed`: says first that it could not be loaded, unless the text has 'stated'
 * it, and last how to try again.
 */
export function ListMessage({
  text,
  failed = false,
  children,
}: {
  text: string
  failed?: boolean | 'stated'
  children?: ReactNode
}) {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  return (
    <div className="message">
      <div role={failed ? 'alert' : 'status'}>
        {failed === true && <p>{texts.listing.failed}</p>}
        <p>{text}</p>
      </div>
      {children}
      {failed && (
        <ButtonLink to={pathname + search} reloadDocument label={texts.listing.tryAgain} />
      )}
    </div>
  )
}

interface PagesProps {
  readonly page: number
  readonly pageCount: number
  /**
   * The address of a page of the list. By default the present address, without the number and the
   * last action.
   */
  readonly address?: (page: number) => string
}

export function Pages({ page, pageCount, ...own }: PagesProps) {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  const address =
    own.address ??
    ((number: number) => pathname + changeSearch(search, { done: null, page: String(number) }))
  if (pageCount <= 1) return null
  return (
    <nav className="row pages no-print" data-gap="3" aria-label={texts.listing.pages}>
      {page > 1 && <ButtonLink to={address(page - 1)} rel="prev" label={texts.listing.previous} />}
      <span aria-current="page">{texts.listing.page(page, pageCount)}</span>
      {page < pageCount && (
        <ButtonLink to={address(page + 1)} rel="next" label={texts.listing.next} />
      )}
    </nav>
  )
}
