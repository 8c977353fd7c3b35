import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { Editing } from '#services/create-editing.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { toFactViews } from '#web/admin/verify/verify-view.ts'
import { shortDate } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

/** An entry fact by fact beside its official page, as the site read it last. */
export type EntryFacts = Awaited<ReturnType<typeof readEntryFacts>>

export async function readEntryFacts(
  { verifyQueue }: Pick<Editing, 'verifyQueue'>,
  { item, link }: Pick<EditedOpportunity, 'item' | 'link'>,
  groups: readonly CountryGroup[],
  texts: Texts,
  now: Date,
) {
  const page = await verifyQueue.readPage(item.id, item.officialLink)
  return {
    /** The day of the last check in words; null: there was none. */
    verifiedOn: item.verifiedOn && shortDate(item.verifiedOn, texts.writing),
    /** The host of the page; null: it was not read, or no program may. */
    site: page === undefined ? null : hostOf(item.officialLink),
    /** The day of that look in words; null: it is not known. */
    readOn: link && shortDate(link.checkedAt.slice(0, 10), texts.writing),
    facts: toFactViews(item, page, groups, texts, now),
  }
}

/** Without 'www.'; null: it is no address of a page. */
export const hostOf = (link: string | null): string | null =>
  link !== null && /^https?:/i.test(link) && URL.canParse(link)
    ? new URL(link).hostname.replace(/^www\./, '')
    : null
