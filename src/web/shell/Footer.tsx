import { href, Link } from 'react-router'
import { footerQuick, footerRegions, type MenuEntry } from '#web/shell/menus.ts'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import * as messages from '#web/texts/en/site.ts'

export function Footer({ siteName }: { siteName: string }) {
  return (
    <footer className="foot">
      <div className="wrap foot-row">
        <LinkList heading={messages.shell.quickLinks} entries={footerQuick} />
        <LinkList heading={messages.shell.regions} entries={footerRegions} />
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter">{messages.newsletter.heading}</h2>
          <p>{messages.newsletter.lead}</p>
          <NewsletterForm place="footer" />
        </section>
      </div>
      <div className="wrap foot-end">
        <span>
          {siteName}. {messages.shell.footNote}
        </span>
        <Link to={href('/privacy')}>{messages.newsletter.privacy}</Link>
        <a href="/api/docs">{messages.shell.apiDocs}</a>
      </div>
    </footer>
  )
}

function LinkList({ heading, entries }: { heading: string; entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul className="foot-links">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to}>{entry.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
