import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/shell/Breadcrumb.tsx'
import type { MenuEntry } from '#web/shell/menus.ts'
import '#web/components/Page.css'

interface PageProps {
  readonly title: string
  /** The lists above it, with a link to the home page before them. */
  readonly way?: readonly MenuEntry[]
  /** Below the title. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** A visitor's page with its title. */
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
  readonly children: ReactNode
}

/** A part of a page with a title of its own. */
export function Section({ id, title, lead, count, className, anchor, children }: SectionProps) {
  return (
    <section className={className} id={anchor} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p className="muted">{lead}</p>}
        {count !== undefined && <span className="count">{count}</span>}
      </div>
      {children}
    </section>
  )
}
