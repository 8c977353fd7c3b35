import type { RouterContextProvider } from 'react-router'
import { readDeadlineAt } from '#domain/listing/deadline-at.ts'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import { compareNames } from '#domain/listing/sort.ts'
import { deadlineDayOf } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import type { PublicServices } from '#services/public-services.ts'
import { servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { toFileLinks } from '#web/files/file-links.ts'
import { type Applicant, findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { toCardView } from '#web/opportunity/item-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type SharedList = Awaited<ReturnType<typeof loadSharedList>>

/** The items of a shortlist's address. Throws Problem 'unavailable'. */
export async function loadSharedList(url: URL, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext)
  const { publicUrl } = context.get(settingsContext)
  const texts = textsOf(context)
  const { slugs, left } = parseItemSlugs(url.searchParams.getAll('items'))
  const [{ items, missing }, applicant] = await Promise.all([
    findItems(services, slugs),
    findApplicant(services, url),
  ])
  const present = items.map(({ item }) => item.slug)
  return {
    items: items.map((each) => toShortlistItem(each, applicant, texts, services.now())),
    // Notes about items that cannot be shown.
    notes: [
      ...(left > 0 ? [texts.shortlistView.tooMany(left)] : []),
      ...(missing > 0 && items.length > 0 ? [texts.shortlistView.gone(missing)] : []),
    ],
    // The address that shows the same.
    share: `${publicUrl}/shortlist?items=${present.join(',')}`,
    files: toFileLinks(context, '/shortlist', new URLSearchParams({ items: present.join(',') })),
  }
}

export type ShortlistItem = ReturnType<typeof toShortlistItem>

/**
 * `applicant`: the person whose answers are in the address; null: none, so there are no verdicts.
 */
export function toShortlistItem(
  { slug, item }: { slug: string; item: Opportunity },
  applicant: Applicant | null,
  texts: Texts,
  now: Date,
) {
  const day = deadlineDayOf(item)
  return {
    // The requested one, possibly a former one.
    slug,
    card: toCardView(item, texts, now, 'standard', verdictFor(applicant, item, texts)),
    // The one that the item names, past ones too.
    day: day?.date ?? null,
    about: day?.kind === 'expected' ? texts.deadlines.expectedShort : null,
    // The domain of the official page; null: there is none.
    domain: webDomainOf(item.officialLink)?.domain ?? null,
  }
}

/**
 * The items of the slugs, present or former ones, that are public, the soonest deadline first,
 * closed ones last, each once, with the first slug that led to it.
 */
export async function findItems(services: PublicServices, slugs: readonly string[]) {
  const all = await Promise.all(
    slugs.map(async (slug) => ({ slug, item: await findItem(services, slug) })),
  )
  const byId = new Map<string, { slug: string; item: Opportunity }>()
  for (const { slug, item } of all)
    if (item !== undefined && !byId.has(item.id)) byId.set(item.id, { slug, item })
  const now = services.now()
  const ranked = [...byId.values()].map((each) => ({
    ...each,
    rank: readDeadlineAt(each.item, now).rank,
  }))
  return {
    items: ranked.toSorted((a, b) => a.rank - b.rank || compareNames(a.item, b.item)),
    // Slugs that lead to no public item.
    missing: all.filter(({ item }) => item === undefined).length,
  }
}

async function findItem(services: PublicServices, slug: string): Promise<Opportunity | undefined> {
  const found = await services.findOpportunity(slug)
  if (found === undefined || 'opportunity' in found) return found?.opportunity
  const moved = await services.findOpportunity(found.movedTo)
  return moved !== undefined && 'opportunity' in moved ? moved.opportunity : undefined
}
