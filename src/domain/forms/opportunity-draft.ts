import { z } from 'zod'
import { deadlineFields, readDeadlineFields } from '#domain/forms/deadline-draft.ts'
import * as part from '#domain/forms/draft-parts.ts'
import { fieldErrors } from '#domain/forms/field-errors.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import { fundings, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/outcome.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { isRecord } from '#domain/words/is-record.ts'

const draftShape = {
  code: part.line('identifier', 100),
  name: part.line('name', 200),
  slug: part.line('address', 80),
  description: part.text('description', 20_000),
  image: part.image,
  imageAlt: part.line('description of the picture', 500),
  categories: part.words('categories'),
  regions: part.words('regions'),
  country: part.line('country', 200),
  hostUniversity: part.line('host university', 200),
  hostOrganization: part.line('host organization', 200),
  location: part.line('location', 300),
  duration: part.line('duration', 300),
  fields: part.words('fields of study'),
  funding: part.choice(fundings, 'funding'),
  amount: part.amount,
  currency: part.currency,
  amountNote: part.line('note on the amount', 1000),
  benefits: part.list('benefits'),
  eligibility: part.list('eligibility criteria'),
  howToApply: part.list('way to apply'),
  documents: part.list('documents'),
  eligibleFrom: part.line('nationalities', 1000),
  openToAll: part.flag,
  feeToApply: part.line('fee', 300),
  officialLink: part.link,
  customMessage: part.text('message', 2000),
  source: part.line('source', 500),
}
const draftSchema = z.object({ ...draftShape, ...deadlineFields })

type Contents = z.infer<z.ZodObject<typeof draftShape>>

/** An opportunity as an editor writes it. `slug` null: made from the name, or left as it is. */
export interface OpportunityDraft extends Omit<
  Opportunity,
  'id' | 'slug' | 'kind' | 'countryCode' | 'verifiedOn' | 'state' | 'createdAt' | 'updatedAt'
> {
  readonly slug: string | null
}

/** What a form must bring, with the words for it (docs/interface.md, Saving). */
const requiredFields: Readonly<Record<Kind, Partial<Record<keyof OpportunityDraft, string>>>> = {
  scholarship: {
    code: 'Please enter an id.',
    name: 'Please enter the name.',
    image: 'Please enter the address of a picture.',
    description: 'Please enter the description.',
    benefits: 'Please enter at least one benefit.',
    eligibility: 'Please enter at least one eligibility criterion.',
    amount: 'Please enter the amount; 0 where it varies or everything is paid.',
    regions: 'Please choose a region.',
    country: 'Please enter the country.',
    officialLink: 'Please enter the official link.',
  },
  internship: {
    code: 'Please enter an id.',
    customMessage: 'Please enter a message.',
    name: 'Please enter the name.',
    image: 'Please enter the address of a picture.',
    description: 'Please enter the description.',
    country: 'Please enter the country.',
    documents: 'Please enter at least one document.',
    eligibility: 'Please enter at least one eligibility criterion.',
    officialLink: 'Please enter the official link.',
    duration: 'Please enter the duration.',
    benefits: 'Please enter at least one benefit.',
    howToApply: 'Please enter how to apply.',
  },
  leadership: {
    code: 'Please enter an id.',
    name: 'Please enter the title of the program.',
    image: 'Please enter the address of a picture.',
    country: 'Please enter the country.',
    hostOrganization: 'Please enter the host organization.',
    location: 'Please enter the location.',
    duration: 'Please enter the duration.',
    benefits: 'Please enter at least one benefit.',
    eligibility: 'Please enter at least one eligibility criterion.',
    howToApply: 'Please enter how to apply.',
    documents: 'Please enter at least one document.',
    description: 'Please enter the description.',
  },
}

/** Whether the form of this kind asks for the field; the deadline is asked for when its kind has a date. */
export function isRequired(kind: Kind, field: keyof OpportunityDraft): boolean {
  return field === 'deadline' || field in requiredFields[kind]
}

/**
 * A form's or a call's values by domain field: text, numbers and lists as they come; the deadline as `deadline` (YYYY-MM-DD), `deadlineKind`
 * ('fixed' when left out), `deadlineTime`, `deadlineZone` and `deadlineNote`. What was empty in `before` may stay empty. An item that would
 * appear on no page is refused under `regions`. Never throws; one sentence for each field.
 */
export function parseOpportunityDraft(kind: Kind, input: unknown, before?: Opportunity): Outcome<OpportunityDraft> {
  const values = isRecord(input) ? input : {}
  const parsed = draftSchema.safeParse(Object.fromEntries(Object.keys(draftSchema.shape).map((field) => [field, values[field] ?? null])))
  const errors: Record<string, string> = parsed.success ? {} : { ...fieldErrors(parsed.error) }
  const deadline = readDeadlineFields(values, before?.deadline)
  if (!deadline.ok) Object.assign(errors, deadline.errors)

  for (const [field, message] of Object.entries(requiredFields[kind]) as [keyof OpportunityDraft, string][]) {
    const wasEmpty = before !== undefined && field !== 'slug' && isEmpty(before[field])
    const isMissing = parsed.success ? isEmpty(parsed.data[field as keyof Contents]) : isEmpty(values[field])
    if (isMissing && !wasEmpty) errors[field] ??= message
  }
  if (!parsed.success || !deadline.ok || Object.keys(errors).length > 0) return { ok: false, errors }

  const { deadlineKind: _kind, deadlineTime: _time, deadlineZone: _zone, deadlineNote: _note, deadline: _date, ...contents } = parsed.data
  const value: OpportunityDraft = {
    ...contents,
    name: contents.name ?? '',
    description: contents.description ?? '',
    deadline: deadline.value,
  }
  if (listAppearances(previewDraft(kind, value)).length === 0) {
    return { ok: false, errors: { regions: 'This would appear on no page. Please choose a region or a category from the list.' } }
  }
  return { ok: true, value }
}

/** The opportunity a draft would be: for previews, `listAppearances` and saving. `before` keeps what no form holds. */
export function previewDraft(kind: Kind, draft: OpportunityDraft, before?: Opportunity): Opportunity {
  const { slug, ...contents } = draft
  const isSameCountry = before !== undefined && before.country === draft.country
  return {
    id: before?.id ?? '',
    kind,
    verifiedOn: before?.verifiedOn ?? null,
    state: before?.state ?? 'draft',
    createdAt: before?.createdAt ?? null,
    updatedAt: before?.updatedAt ?? null,
    ...contents,
    slug: slug ?? before?.slug ?? '',
    countryCode: isSameCountry ? before.countryCode : draft.country === null ? null : (findCountryCode(draft.country) ?? null),
  }
}

/** The values that a form shows for an item, in the form `parseOpportunityDraft` takes. */
export function toDraft(item: Opportunity): OpportunityDraft {
  const { id: _id, kind: _kind, countryCode: _code, verifiedOn: _on, state: _state, createdAt: _at, updatedAt: _then, ...contents } = item
  return contents
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}
