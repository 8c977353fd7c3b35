import type { MetaDescriptor } from 'react-router'
import { fileAddress, fileNames, type FileName, fileTypes, toFileQuestion } from '#web/files/file-names.ts'
import type { Licence } from '#web/settings.ts'
import type { Texts } from '#web/texts/language.ts'

/** The files of a list for feed readers, calendars and spreadsheets. */
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

/** The files of a page, as its foot names them. */
export type FileLinksView = ReturnType<typeof toFileLinks>

interface Page {
  /** Canonical, with its slash. */
  readonly path: string
  readonly question: URLSearchParams
  readonly names?: readonly FileName[]
}

/** The links to a page's files with its filters, and the licence of their contents; null: no licence is configured. */
export function toFileLinks({ path, question, names = fileNames }: Page, texts: Texts, licence: Licence | null) {
  const query = toFileQuestion(question)
  return {
    title: texts.files.title,
    links: names.map((name) => ({ href: fileAddress(path, name, query), label: texts.files.names[name] })),
    licence,
  }
}

/** The same in the head, where feed readers and calendars search. */
export function fileMeta({ links }: FileLinksView): MetaDescriptor[] {
  return links.map(({ href, label }) => {
    const name = href.split('?')[0]?.split('/').at(-1) as FileName
    return { tagName: 'link', rel: 'alternate', type: fileTypes[name], title: label, href }
  })
}
