import { Link } from '#web/components/controls.tsx'
import { type MenuEntry, useMenus } from '#web/shell/menus.ts'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

export function Footer({ siteName }: { siteName: string }) {
  const texts = useTexts()
  const { footerQuick, footerRegions, footerEnd } = useMenus()
  return (
    <footer className="foot dark-ground no-print">
      <div className="wrap foot-row">
        <nav aria-label={texts.shell.quickLinks}>
          <LinkList heading={texts.shell.quickLinks} entries={footerQuick} />
        </nav>
        <nav aria-label={texts.shell.regions}>
          <LinkList heading={texts.shell.regions} entries={footerRegions} />
        </nav>
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

function LinkList({ heading, entries }: { heading: string; entries: readonly MenuEntry[] }) {
  return (
    <>
      <h2>{heading}</h2>
      <ul className="links foot-links">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to}>{entry.label}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
