import type { FeedEntry, FeedHead } from '#server/files/feed.ts'
import { unknownInstant } from '#web/calendar/deadline-event.ts'

/** An Atom feed (RFC 4287) with its next page (RFC 5005) and its licence (RFC 4946). One without entries is a feed too. */
export function writeAtom(head: FeedHead, entries: readonly FeedEntry[]): string {
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), unknownInstant)
  const rights = [head.attribution, ...(head.licence === null ? [] : [head.licence.name])].join('. ')
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toXml(head.language)}">`,
    element('id', head.self),
    element('title', head.title),
    element('subtitle', head.description),
    element('updated', updated),
    `<author>${element('name', head.siteName)}${element('uri', head.publicUrl)}</author>`,
    link('self', head.self, 'application/atom+xml'),
    link('alternate', head.home, 'text/html'),
    ...(head.next === null ? [] : [link('next', head.next, 'application/atom+xml')]),
    ...(head.licence === null ? [] : [link('license', head.licence.url)]),
    element('rights', rights),
    ...entries.flatMap(toLines),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function toLines(entry: FeedEntry): string[] {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    element('updated', entry.updated),
    ...(entry.published === null ? [] : [element('published', entry.published)]),
    ...(entry.author === null ? [] : [`<author>${element('name', entry.author)}</author>`]),
    link('alternate', entry.url, 'text/html'),
    ...(entry.external === null ? [] : [link('related', entry.external)]),
    ...entry.tags.map((tag) => `<category term="${toXml(tag)}"/>`),
    `<content type="text">${toXml(entry.text)}</content>`,
    '</entry>',
  ]
}

function element(name: string, text: string): string {
  return `<${name}>${toXml(text)}</${name}>`
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type === undefined ? '' : ` type="${type}"`} href="${toXml(href)}"/>`
}

/** Text as an element or an attribute holds it; what XML 1.0 has no character for (section 2.2) is left out. */
function toXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
