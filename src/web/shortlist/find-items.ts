import { createEntryReader } from '#domain/listing/entry.ts'
import { compareNames, sortEntries } from '#domain/listing/sort.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'

/** An item that an address names, by its present slug or a former one. */
export interface FoundItem {
  readonly slug: string
  readonly item: Opportunity
}

/** Those of the slugs that are public, the soonest deadline first, closed ones last, each once. */
export async function findItems(services: PublicServices, slugs: readonly string[]): Promise<readonly FoundItem[]> {
  const all = await Promise.all(slugs.map(async (slug) => ({ slug, item: await findItem(services, slug) })))
  const found = all.flatMap(({ slug, item }) => (item === undefined ? [] : [{ slug, item }]))
  const byId = new Map(found.map((each) => [each.item.id, each]))
  const read = createEntryReader()
  const entries = [...byId.values()].map(({ item }) => read({ item, publishAt: null })).sort(compareNames)
  return sortEntries(entries, 'deadline', services.now()).flatMap(({ id }) => byId.get(id) ?? [])
}

async function findItem(services: PublicServices, slug: string): Promise<Opportunity | undefined> {
  const found = await services.findOpportunity(slug)
  if (found === undefined || 'opportunity' in found) return found?.opportunity
  const moved = await services.findOpportunity(found.movedTo)
  return moved !== undefined && 'opportunity' in moved ? moved.opportunity : undefined
}
