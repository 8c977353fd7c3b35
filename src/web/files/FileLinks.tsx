import type { FileLinksView } from '#web/files/file-links.ts'

export function FileLinks({ files: { title, links, licence } }: { files: FileLinksView }) {
  return (
    <p className="links files no-print" data-look="quiet">
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
