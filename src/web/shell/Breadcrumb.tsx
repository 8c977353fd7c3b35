import { Link } from '#web/components/controls.tsx'
import type { MenuEntry } from '#web/shell/menus.ts'
import { useTexts } from '#web/texts/useTexts.ts'

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
