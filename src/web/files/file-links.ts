import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { settingsContext, textsOf } from '#web/context.ts'
import {
  fileAddress,
  fileNames,
  type FileName,
  fileTypes,
  toFileParameters,
} from '#web/files/file-names.ts'

export type FileLinksView = ReturnType<typeof toFileLinks>

/**
 * Links to the files of the page at `path` (canonical, with its slash) with its filters, and their
 * licence; null: none is configured.
 */
export function toFileLinks(
  context: Readonly<RouterContextProvider>,
  path: string,
  parameters: URLSearchParams,
  names: readonly FileName[] = fileNames,
) {
  const query = toFileParameters(parameters)
  const text = textsOf(context).files
  const links = names.map((name) => ({
    href: fileAddress(path, name, query),
    label: text.names[name],
  }))
  return { title: text.title, links, licence: context.get(settingsContext).licence }
}

/** The same in the head, where feed readers and calendars search. */
export function fileMeta({ links }: FileLinksView): MetaDescriptor[] {
  return links.map(({ href, label }) => {
    const name = href.split('?')[0]?.split('/').at(-1) as FileName
    return { tagName: 'link', rel: 'alternate', type: fileTypes[name], title: label, href }
  })
}
