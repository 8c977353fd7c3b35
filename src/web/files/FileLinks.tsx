import type { FileLinksView } from '#web/files/file-links.ts'
import '#web/files/FileLinks.css'

/** What the list is there as, for feed readers, calendars and spreadsheets. */
export function FileLinks({ files: { title, links, licence } }: { files: FileLinksView }) {
  return (
    <p className="files small muted">
      {title}
      {links.map(({ href, label }) => (
        <a href={href} key={href}>
          {label}
        </a>
      ))}
      {licence && (
        <a href={licence.url} rel="license">
          {licence.name}
        </a>
      )}
    </p>
  )
}
