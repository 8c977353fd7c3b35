import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { ImportedField, ImportLine } from '#services/import/import-record.ts'
import type { Stored } from '#storage/items/item-store.ts'

/** Which fields differ afterwards: those with another value, and those that have none any more. */
export function findChanges<Item extends Opportunity | Post>(
  before: Stored<Item>,
  after: Stored<Item>,
): Pick<ImportLine, 'changed' | 'emptied'> {
  const [was, is] = [toFields(before), toFields(after)]
  const differing = [...is].filter(([field, value]) => JSON.stringify(was.get(field)) !== JSON.stringify(value))
  const isTold = ([field]: [string, unknown]) =>
    // What follows from the country is not told beside it, nor that a draft is not planned any more.
    !differing.some(([other]) => (field === 'countryCode' && other === 'country') || (field === 'publishAt' && other === 'state'))
  const told = differing.filter(isTold)
  return {
    changed: told.filter(([, value]) => !isEmpty(value)).map(([field]) => field as ImportedField),
    emptied: told.filter(([, value]) => isEmpty(value)).map(([field]) => field as ImportedField),
  }
}

/** An import changes no address, and nobody writes the instants. */
function toFields({ item, publishAt }: Stored<object>): Map<string, unknown> {
  const fields = Object.entries(item).filter(([field]) => !/^(?:id|slug|kind|createdAt|updatedAt)$/.test(field))
  return new Map([...fields, ['publishAt', publishAt]])
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'kind' in value) return value.kind === 'varies'
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
