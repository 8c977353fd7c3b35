import type { FieldRow, ValueOf } from '#domain/opportunity/field-row.ts'
import { itemStates } from '#domain/publication.ts'

/**
 * The three entities (docs/interface.md, Names on the wire). Competitions, exchanges and summer programs are scholarships with a category
 * of that name (docs/interface.md, Listing pages).
 */
export const kinds = ['scholarship', 'internship', 'leadership'] as const
export type Kind = (typeof kinds)[number]

/** What is paid: everything, a part, nothing; null where nobody said. */
export const fundings = ['full', 'partial', 'none'] as const
export type Funding = (typeof fundings)[number]

/**
 * Every field of an opportunity, declared once. The type below, its columns, the check of forms and calls, the controls of the form, import,
 * export and history follow from a row; its names on the wire (server/wire/wire.ts), its label (web/texts) and its place on the page
 * (web/opportunity/detail-view.ts) the compiler asks for. `required`: whose forms must bring it (docs/interface.md, Saving). Those without
 * `called` are the server's, in no form. What is not among the main fields of a form is folded, in this order.
 */
export const opportunityFields = {
  /** Made by the server, never changes. */
  id: { value: 'line', empty: '' },
  /** The identifier the administrator typed, unique among the items not in the trash; null where none was given. */
  code: { value: 'line', most: 100, called: 'identifier', required: kinds },
  kind: { value: 'choice', of: kinds, empty: 'scholarship' },
  name: { value: 'line', empty: '', most: 200, called: 'name', required: kinds },
  description: { value: 'text', empty: '', most: 20_000, called: 'description', required: kinds },
  /** An http(s) address or a path of ours; null: the stamp is drawn from the item. */
  image: { value: 'image', called: 'picture', required: kinds },
  imageAlt: { value: 'line', most: 500, called: 'description of the picture' },
  /** As they were entered, in correct English; `criteria.ts` reads them by key, so nothing compares them as text. */
  categories: { value: 'words', called: 'categories' },
  /** As `categories`. */
  regions: { value: 'words', called: 'regions', required: ['scholarship'] },
  /** As people read it: 'Germany', 'Multiple countries', 'Hong Kong SAR, China'. */
  country: { value: 'line', most: 200, called: 'country', required: kinds },
  /** ISO 3166-1 alpha-2 in capitals; null where several or unknown. Made from the country. */
  countryCode: { value: 'line' },
  /** Of study: keys of `fields` in `vocabulary.ts`, 'any' for all. */
  fields: { value: 'words', called: 'fields of study' },
  funding: { value: 'choice', of: fundings, called: 'funding' },
  openToAll: { value: 'flag', called: 'nationality' },
  /** Whose nationals may apply, in words. */
  eligibleFrom: { value: 'line', most: 1000, called: 'nationalities' },
  hostUniversity: { value: 'line', most: 200, called: 'host university' },
  hostOrganization: { value: 'line', most: 200, called: 'host organization', required: ['leadership'] },
  /** Where it takes place, more exactly than the country. */
  location: { value: 'line', most: 300, called: 'location', required: ['leadership'] },
  duration: { value: 'line', most: 300, called: 'duration', required: ['internship', 'leadership'] },
  /** In `currency`; null or 0: not told as a figure. */
  amount: { value: 'number', called: 'amount', required: ['scholarship'] },
  /** ISO 4217 in capitals. */
  currency: { value: 'currency', called: 'currency' },
  amountNote: { value: 'line', most: 1000, called: 'note on the amount' },
  feeToApply: { value: 'line', most: 300, called: 'fee' },
  benefits: { value: 'lines', called: 'benefits', required: kinds },
  eligibility: { value: 'lines', called: 'eligibility criteria', required: kinds },
  howToApply: { value: 'lines', called: 'way to apply', required: ['internship', 'leadership'] },
  documents: { value: 'lines', called: 'documents', required: ['internship', 'leadership'] },
  /** Required where its kind has a date. */
  deadline: { value: 'deadline', called: 'deadline', required: kinds },
  officialLink: { value: 'link', called: 'official link', required: ['scholarship', 'internship'] },
  /** A word of the editor's above the facts (asked of internships). */
  customMessage: { value: 'text', most: 2000, called: 'message', required: ['internship'] },
  /** The last part of its address, unique, lower case letters, digits and hyphens. */
  slug: { value: 'line', empty: '', most: 80, called: 'address' },
  /** For editors, never shown to visitors. */
  source: { value: 'line', most: 500, called: 'source' },
  /** Plain date of the last look at the official site; null: nobody has looked. */
  verifiedOn: { value: 'line' },
  state: { value: 'choice', of: itemStates, empty: 'draft' },
  /** Instants, ISO 8601 in UTC. createdAt is null where a foreign backend does not tell. */
  createdAt: { value: 'line' },
  updatedAt: { value: 'line' },
} as const satisfies Record<string, FieldRow<Kind>>

type Rows = typeof opportunityFields
export type OpportunityField = keyof Rows

/** Something one may apply to. Text lists are lists here, whatever they were on the wire. */
export type Opportunity = { readonly [Field in keyof Rows]: ValueOf<Rows[Field]> }

/** The fields that hold such a value. */
export type FieldOf<Value extends FieldRow['value']> = {
  [Field in OpportunityField]: Rows[Field]['value'] extends Value ? Field : never
}[OpportunityField]

/** The fields that are never null. */
export type FilledField = { [Field in OpportunityField]: Rows[Field] extends { empty: string } ? Field : never }[OpportunityField]

/** The fields that an editor writes. */
export type WrittenField = { [Field in OpportunityField]: Rows[Field] extends { called: string } ? Field : never }[OpportunityField]

export const fieldNames = Object.keys(opportunityFields) as readonly OpportunityField[]

/** The row of a field, without what the compiler knows of this one alone. */
export function rowOf(field: OpportunityField): FieldRow<Kind> {
  return opportunityFields[field]
}

export function isWritten(field: OpportunityField): field is WrittenField {
  return 'called' in opportunityFields[field]
}
