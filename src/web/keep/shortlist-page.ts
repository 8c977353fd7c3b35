import type { RouterContextProvider } from 'react-router'
import { readNamedItems } from '#domain/listing/kept-items.ts'
import { servicesContext, settingsContext } from '#web/context.ts'
import { type FileLinksView, toFileLinks } from '#web/files/FileLinks.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { findItems } from '#web/keep/find-items.ts'
import { type ShortlistItem, toShortlistItem } from '#web/keep/shortlist-view.ts'
import { textsOf } from '#web/texts/texts-of.ts'

/** What an address of the shortlist names. */
export interface NamedList {
  readonly items: readonly ShortlistItem[]
  /** What of it could not be shown, in sentences. */
  readonly notes: readonly string[]
  /** The address that shows the same. */
  readonly share: string
  readonly files: FileLinksView
}

/** Throws Problem 'unavailable' when the items cannot be had. */
export async function readNamedList(url: URL, context: Readonly<RouterContextProvider>): Promise<NamedList> {
  const services = context.get(servicesContext)
  const { licence, publicUrl } = context.get(settingsContext)
  const texts = textsOf(context)
  const { slugs, left } = readNamedItems(url.searchParams.getAll('items'))
  const [found, applicant] = await Promise.all([findItems(services, slugs), findApplicant(services, url)])
  const present = found.map(({ item }) => item.slug)
  const missing = slugs.length - found.length
  return {
    items: found.map((each) => toShortlistItem(each, applicant, texts, services.now())),
    notes: [...(left > 0 ? [texts.shortlist.tooMany(left)] : []), ...(missing > 0 ? [texts.shortlist.gone(missing)] : [])],
    share: `${publicUrl}/shortlist?items=${present.join(',')}`,
    files: toFileLinks({ path: '/shortlist', question: new URLSearchParams({ items: present.join(',') }) }, texts, licence),
  }
}
