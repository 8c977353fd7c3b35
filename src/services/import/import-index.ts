import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { SlugStore } from '#services/items/identity.ts'
import type { Queries } from '#storage/database.ts'
import { listFormerAddresses, readNamings } from '#storage/items/names.ts'

/**
 * By what the items were known when the reading of a file began, trash included. Read once: thousands of records would each ask for all of it. What the
 * reading itself stores is left out on purpose, so that the import does what its dry run told.
 */
export interface ImportIndex extends SlugStore {
  hasId(id: string): boolean
  /** An item outside the trash. */
  findIdByCode(code: string): string | undefined
  findIdBySlug(slug: string): string | undefined
  /** The name of another item that `checkCode` would name. */
  findClash(item: Pick<Opportunity, 'id' | 'code'>): string | undefined
}

export async function loadImportIndex(db: Queries): Promise<ImportIndex> {
  const names = new Map<string, string>()
  const idByCode = new Map<string, string>()
  const idBySlug = new Map<string, string>()
  for await (const part of readNamings(db))
    for (const { id, name, code, slug, state } of part) {
      names.set(id, name)
      idBySlug.set(slug, id)
      if (code !== null && state !== 'trash') idByCode.set(code, id)
    }
  const addresses = await listFormerAddresses(db)
  const idByFormerSlug = new Map(addresses.map(({ slug, opportunity_id }) => [slug, opportunity_id]))
  const isOthers = (owner: string | undefined, id: string) => owner !== undefined && owner !== id
  return {
    hasId: (id) => names.has(id),
    findIdByCode: (code) => idByCode.get(code),
    findIdBySlug: (slug) => idBySlug.get(slug),
    findClash({ id, code }) {
      const owner = [id, code].map((each) => (each === null ? undefined : idByCode.get(each))).find((each) => isOthers(each, id))
      return names.get(owner ?? (code === null || code === id ? '' : code))
    },
    isSlugTaken: async (slug, id) => isOthers(idBySlug.get(slug), id) || isOthers(idByFormerSlug.get(slug), id),
    async listTakenSlugs(start, id) {
      const all = [...idBySlug, ...idByFormerSlug]
      return all.filter(([slug, owner]) => owner !== id && slug.startsWith(start)).map(([slug]) => slug)
    },
  }
}
