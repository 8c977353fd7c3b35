import { fieldNames, isWritten } from '#domain/opportunity/opportunity.ts'
import type { ImportedField, ImportRecord, ImportReport } from '#services/import/import-record.ts'

const all: Readonly<Record<keyof ImportReport['unnamed'], readonly ImportedField[]>> = {
  // Its address is what an item is found by; an import never changes it.
  opportunities: [...fieldNames.filter(isWritten).filter((field) => field !== 'slug'), 'state', 'publishAt', 'verifiedOn'],
  posts: ['title', 'author', 'category', 'content', 'imageUrls', 'state', 'publishAt', 'publishedOn'],
}

/** Gathers what the records of a file name. */
export function createNamedFields() {
  const named = { opportunities: new Set<string>(), posts: new Set<string>() }
  return {
    add(record: ImportRecord): void {
      if ('mistake' in record || 'mistakes' in record) return
      const [names, given] = 'post' in record ? [named.posts, record.post] : [named.opportunities, record.opportunity]
      for (const field of [...Object.keys(given.named), ...Object.keys(given)]) names.add(field)
      // Of a deadline, which is always there, any part.
      if ('opportunity' in record && Object.keys(record.opportunity.deadline).length === 0) names.delete('deadline')
    },
    /** Those that none names, where there are records of that sort at all. */
    listUnnamed(): ImportReport['unnamed'] {
      const missing = (sort: keyof typeof named) => (named[sort].size === 0 ? [] : all[sort].filter((field) => !named[sort].has(field)))
      return { opportunities: missing('opportunities'), posts: missing('posts') }
    },
  }
}
