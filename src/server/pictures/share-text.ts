import { collections } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { ShareText } from '#server/pictures/share-picture.ts'
import type { Texts } from '#web/texts/language.ts'
import { pages } from '#web/shell/pages.ts'
import type { ShareKind } from '#web/pictures/address.ts'
import { coverKinds } from '#web/pictures/address.ts'
import { drawCover } from '#web/pictures/cover.ts'
import { drawPlate } from '#web/pictures/plate.ts'
import { hash } from '#web/pictures/random.ts'
import { coverKindOf } from '#web/opportunity/card-view.ts'
import { longDate } from '#web/parts/dates.ts'
import { categoryInWords } from '#web/posts/post-view.ts'
import { toDueView } from '#web/opportunity/due-view.ts'

function ofOpportunity(opportunity: Opportunity, texts: Texts, now: Date): Omit<ShareText, 'siteName'> {
  const due = toDueView(opportunity.deadline, texts, now)
  const host = opportunity.hostUniversity ?? opportunity.hostOrganization
  const kind = coverKindOf(opportunity)
  return {
    title: opportunity.name,
    place: [opportunity.country ?? texts.facts.manyCountries, host].filter(Boolean).join(' · '),
    // An expected date keeps its word: 'Expected around', never 'Closes'.
    footer: due.date === null ? due.after : `${due.caption} ${longDate(due.date, texts.writing)}`,
    cover: drawCover({ kind, countryCode: opportunity.countryCode, seed: opportunity.slug }),
  }
}

/** What the share picture of an item, an article or a page says. undefined: nothing is published there. Throws Problem 'unavailable'. */
export async function findShareText(
  services: PublicServices,
  texts: Texts,
  siteName: string,
  kind: ShareKind,
  slug: string,
): Promise<ShareText | undefined> {
  if (kind === 'opportunity') {
    const found = await services.findOpportunity(slug)
    return found && 'opportunity' in found ? { siteName, ...ofOpportunity(found.opportunity, texts, services.now()) } : undefined
  }
  if (kind === 'post') {
    const post = await services.findPost(slug)
    if (!post) return undefined
    const footer = post.publishedOn === null ? '' : longDate(post.publishedOn, texts.writing)
    return { siteName, title: post.title, place: categoryInWords(post.category, texts), footer, cover: drawPlate(post.slug) }
  }
  const collection = collections.find(({ id }) => id.replaceAll('/', '-') === slug)
  const page = pages.find(({ id }) => id === slug)
  const title = collection ? texts.listingNames[collection.id].title : page && texts.pages[page.id].title
  if (title === undefined) return undefined
  const globe = coverKinds[hash(slug) % coverKinds.length] ?? 'scholarship'
  return {
    siteName,
    title,
    place: collection ? texts.listingPages[collection.id].intro : '',
    footer: '',
    cover: drawCover({ kind: globe, countryCode: null, seed: slug }),
  }
}
