import { Link } from 'react-router'
import type { MenuEntry } from '#web/shell/menus.ts'
import * as messages from '#web/texts/en/site.ts'

/** The way from the home page, this page left out. */
export function Breadcrumb({ way }: { way: readonly MenuEntry[] }) {
  return (
    <nav className="crumb" aria-label={messages.shell.breadcrumb}>
      {[{ to: '/', label: messages.shell.home }, ...way].map((entry, index) => (
        <span key={entry.to}>
          {index > 0 && <span aria-hidden="true">/ </span>}
          <Link to={entry.to}>{entry.label}</Link>
        </span>
      ))}
    </nav>
  )
}
