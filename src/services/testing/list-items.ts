import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'

/** All public items of one kind, by name. */
export async function listItems(
  services: Pick<PublicServices, 'listPublished' | 'readItems'>,
  kind: Kind,
): Promise<readonly Opportunity[]> {
  return services.readItems(await services.listPublished(kind))
}
