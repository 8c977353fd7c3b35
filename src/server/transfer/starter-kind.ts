import type { Kind } from '#domain/opportunity/opportunity.ts'

/** What a file of this name holds where its records do not say: the names of the starter catalogue and of exports, else scholarships. */
export function starterKind(fileName: string): { readonly kind: Kind; readonly category: string | null; readonly isPosts: boolean } {
  const isPosts = /\b(?:blogs?|posts?|articles?)\b/i.test(fileName)
  if (/internship/i.test(fileName)) return { kind: 'internship', category: null, isPosts }
  if (/leadership/i.test(fileName)) return { kind: 'leadership', category: null, isPosts }
  const category = /summer/i.test(fileName)
    ? 'summer'
    : /exchange/i.test(fileName)
      ? 'exchange'
      : /competition/i.test(fileName)
        ? 'competition'
        : null
  return { kind: 'scholarship', category, isPosts }
}
