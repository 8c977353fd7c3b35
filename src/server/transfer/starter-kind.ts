import type { Kind } from '#domain/opportunity/opportunity.ts'

/** What a file of this name holds where its records do not say: the names of the starter catalogue, else scholarships. */
export function starterKind(fileName: string): { readonly kind: Kind; readonly category: string | null } {
  if (/internship/i.test(fileName)) return { kind: 'internship', category: null }
  if (/leadership/i.test(fileName)) return { kind: 'leadership', category: null }
  const category = /summer/i.test(fileName)
    ? 'summer'
    : /exchange/i.test(fileName)
      ? 'exchange'
      : /competition/i.test(fileName)
        ? 'competition'
        : null
  return { kind: 'scholarship', category }
}
