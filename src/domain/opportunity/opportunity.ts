import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Deadline, DeadlineKind } from '#domain/opportunity/deadline.ts'
import { itemStates } from '#domain/publication.ts'

/**
 * The three kinds (docs/interface, Names on the wire). Competitions, exchanges and summer
 * programs are scholarships with a category of that name (docs/interface, Listing pages).
 */
export const kinds = ['scholarship', 'internship', 'leadership'] as const
export type Kind = (typeof kinds)[number]

/** How much an opportunity pays: everything, some of it, or nothing. null: not stated. */
export const fundings = ['full', 'partial', 'none'] as const
export type Funding = (typeof fundings)[number]

/**
 * Every field of an opportunity, declared once. Its type, the check of forms and calls, its form
 * control, import, export and history follow from a row. The compiler demands the name of its
 * column (storage/tables.ts), its names on the wire (server/wire/wire.ts), its label (web/texts)
 * and its position on the page (web/opportunity/item-view.ts); a test demands the column itself
 * (storage/migrations). `required`: the kinds whose form must fill it (docs/interface, Saving).
 * `managed`: set by the server, in no form. Fields beside a form's main ones are collapsed, in this
 * order.
 */
export const opportunityFields = {
  /** Made by the server, never changes. */
  id: { value: 'line', empty: '', managed: true },
  /**
   * The identifier that the administrator entered, unique among the items outside the trash; null
   * where none was given.
   */
  code: { value: 'line', most: 100, required: kinds },
  kind: { value: 'choice', of: kinds, empty: 'scholarship', managed: true },
  name: { value: 'line', empty: '', most: 200, required: kinds },
  /** Other names in use: short, native and former ones. Search counts them as names. */
  aliases: { value: 'lines' },
  description: { value: 'text', empty: '', most: 20_000, required: kinds },
  /** An http(s) address or a path of this site; null: a cover is drawn for the item. */
  image: { value: 'image', required: kinds },
  imageAlt: { value: 'line', most: 500 },
  /**
   * As they were entered, in correct English; pages read them by key, so nothing compares them as
   * text.
   */
  categories: { value: 'words' },
  /** As `categories`. */
  regions: { value: 'words', required: ['scholarship'] },
  /** For readers: 'Germany', 'Multiple countries', 'Hong Kong SAR, China'. */
  country: { value: 'line', most: 200, required: kinds },
  /** ISO 3166-1 alpha-2 in capitals; null where several or unknown. Made from the country. */
  countryCode: { value: 'line', managed: true },
  /** Of study: keys of `fields` in `vocabulary.ts`, 'any' for all. */
  fields: { value: 'words' },
  funding: { value: 'choice', of: fundings },
  openToAll: { value: 'flag' },
  /** Whose nationals may apply, in words. */
  eligibleFrom: { value: 'line', most: 1000 },
  hostUniversity: { value: 'line', most: 200 },
  hostOrganization: { value: 'line', most: 200, required: ['leadership'] },
  /** The place, more precise than the country. */
  location: { value: 'line', most: 300, required: ['leadership'] },
  duration: { value: 'line', most: 300, required: ['internship', 'leadership'] },
  /** In `currency`. null or 0: not stated as a figure. */
  amount: { value: 'number', required: ['scholarship'] },
  /** ISO 4217 in capitals. */
  currency: { value: 'currency' },
  amountNote: { value: 'line', most: 1000 },
  feeToApply: { value: 'line', most: 300 },
  /**
   * Rules about who may apply and what is paid. null: none were entered. Where a rule is known it
   * decides (eligibility/as-ruled.ts).
   */
  rules: { value: 'rules' },
  benefits: { value: 'lines', required: kinds },
  eligibility: { value: 'lines', required: kinds },
  howToApply: { value: 'lines', required: ['internship', 'leadership'] },
  documents: { value: 'lines', required: ['internship', 'leadership'] },
  /** Required where its kind has a date. */
  deadline: { value: 'deadline', required: kinds },
  /** The months in which it closes year after year (docs/interface, Deadlines). */
  usually: { value: 'months' },
  /**
   * The day when applications open: announced, known from earlier years, or the months of those
   * years.
   */
  opens: { value: 'day' },
  expectedOpens: { value: 'day' },
  usuallyOpens: { value: 'months' },
  officialLink: { value: 'link', required: ['scholarship', 'internship'] },
  /** An internship's message from the editor, shown above the facts. */
  customMessage: { value: 'text', most: 2000, required: ['internship'] },
  /** The last part of its address, unique, lower case letters, digits and hyphens. */
  slug: { value: 'line', empty: '', most: 80 },
  /** For editors, never shown to visitors. */
  source: { value: 'line', most: 500 },
  /** Plain date of the last check on the official site. null: never checked. */
  verifiedOn: { value: 'line', managed: true },
  /** The host of the official link on that day, in the letters of DNS; null: as `verifiedOn`. */
  verifiedHost: { value: 'line', managed: true },
  state: { value: 'choice', of: itemStates, empty: 'draft', managed: true },
  /** Instants, ISO 8601 in UTC. createdAt is null if a foreign backend lacks it. */
  createdAt: { value: 'line', managed: true },
  updatedAt: { value: 'line', managed: true },
} as const satisfies Record<string, FieldRow<Kind>>

type Rows = typeof opportunityFields
export type OpportunityField = keyof Rows

/** Something one may apply to. Text lists are lists here, whatever they were on the wire. */
export type Opportunity = { readonly [Field in keyof Rows]: ValueOf<Rows[Field]> }

export type FieldOf<Value extends FieldRow['value']> = {
  [Field in OpportunityField]: Rows[Field]['value'] extends Value ? Field : never
}[OpportunityField]

export type WrittenField = {
  [Field in OpportunityField]: Rows[Field] extends { managed: true } ? never : Field
}[OpportunityField]

export const fieldNames = Object.keys(opportunityFields) as readonly OpportunityField[]

/** The row of a field, without its literal type. */
export const rowOf = (field: OpportunityField): FieldRow<Kind> => opportunityFields[field]

/** Whether an editor writes the field; the server manages the others. */
export const isWritten = (field: OpportunityField): field is WrittenField =>
  !('managed' in opportunityFields[field])

/**
 * The definition of one field. Storage, checks and forms each decide how they treat its kind of
 * value.
 */
type FieldRow<Kind extends string = string> = WrittenRow<Kind> | ManagedRow

type WrittenRow<Kind extends string> = (
  | {
      readonly value: 'line' | 'text'
      /** Characters. */ readonly most: number
      readonly empty?: ''
    }
  | Choice
  | Plain
) & {
  readonly managed?: never
  readonly required?: readonly Kind[]
}

type ManagedRow = ({ readonly value: 'line'; readonly empty?: '' } | Choice | Plain) & {
  readonly managed: true
}

type Choice = { readonly value: 'choice'; readonly of: readonly string[]; readonly empty?: string }

/**
 * line: text in one line. text: in several. lines: a list of texts. words: a list of words that are
 * compared (docs/interface, Comparing words). number: 0 or more. flag: yes or no. choice: one of
 * a list. link: an http(s) address. image: that, or a picture uploaded here. currency: three
 * letters. day: YYYY-MM-DD. months: of the year, 1 to 12, at most six. deadline: see deadline.ts.
 * rules: see eligibility/rules.ts.
 */
interface Plain {
  readonly value:
    | 'lines'
    | 'words'
    | 'number'
    | 'flag'
    | 'link'
    | 'image'
    | 'currency'
    | 'day'
    | 'months'
    | 'deadline'
    | 'rules'
}

/**
 * The type of a row's values. Without a value a field is null, or what `empty` says; a list is
 * empty, a flag is false.
 */
type ValueOf<Row extends FieldRow> = Row extends { value: 'lines' | 'words' }
  ? readonly string[]
  : Row extends { value: 'months' }
    ? readonly number[]
    : Row extends { value: 'flag' }
      ? boolean
      : Row extends { value: 'deadline' }
        ? Deadline
        : Row extends { value: 'rules' }
          ? Rules | null
          : Row extends { value: 'number' }
            ? number | null
            : Row extends { value: 'choice'; of: readonly (infer Choice)[] }
              ? Choice | EmptyOf<Row>
              : string | EmptyOf<Row>

type EmptyOf<Row> = Row extends { empty: string } ? never : null

/**
 * A draft without values. As the earlier version of a form it allows empty fields, for previews.
 * Its keys are a table file's columns.
 */
export function emptyOpportunity(kind: Kind, deadlineKind: DeadlineKind): Opportunity {
  const deadline = { kind: deadlineKind, date: null, time: null, zone: null, note: null }
  return {
    ...(Object.fromEntries(fieldNames.map((field) => [field, emptyValue(field)])) as Opportunity),
    kind,
    deadline,
  }
}

/** The value of an empty field; the deadline varies. */
export function emptyValue(field: OpportunityField): unknown {
  const row = rowOf(field)
  switch (row.value) {
    case 'lines':
    case 'words':
    case 'months':
      return []
    case 'flag':
      return false
    case 'deadline':
      return { kind: 'varies', date: null, time: null, zone: null, note: null }
    case 'line':
    case 'text':
    case 'choice':
      return row.empty ?? null
    default:
      return null
  }
}
