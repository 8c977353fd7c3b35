import type { Selectable } from 'kysely'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import { fundings, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { itemStates } from '#domain/publication.ts'
import { decodeTexts, encodeJson, oneOf } from '#storage/columns.ts'
import type { Tables } from '#storage/tables.ts'

/** Columns of the editor's side (opportunity-edit-store.ts), which an opportunity itself does not have. */
type EditColumn = 'version' | 'publish_at' | 'trashed_at' | 'link_state' | 'link_checked_at' | 'link_note'
export type ContentRow = Omit<Selectable<Tables['opportunity']>, EditColumn>

/** The row of an opportunity; the compiler asks for every column. */
export function toRow(opportunity: Opportunity): ContentRow {
  const { deadline } = opportunity
  return {
    id: opportunity.id,
    code: opportunity.code,
    slug: opportunity.slug,
    kind: opportunity.kind,
    name: opportunity.name,
    description: opportunity.description,
    image: opportunity.image,
    image_alt: opportunity.imageAlt,
    categories: encodeJson(opportunity.categories),
    regions: encodeJson(opportunity.regions),
    country: opportunity.country,
    country_code: opportunity.countryCode,
    host_university: opportunity.hostUniversity,
    host_organization: opportunity.hostOrganization,
    location: opportunity.location,
    duration: opportunity.duration,
    fields: encodeJson(opportunity.fields),
    funding: opportunity.funding,
    amount: opportunity.amount === null ? null : String(opportunity.amount),
    currency: opportunity.currency,
    amount_note: opportunity.amountNote,
    benefits: encodeJson(opportunity.benefits),
    eligibility: encodeJson(opportunity.eligibility),
    how_to_apply: encodeJson(opportunity.howToApply),
    documents: encodeJson(opportunity.documents),
    eligible_from: opportunity.eligibleFrom,
    open_to_all: opportunity.openToAll ? 1 : 0,
    fee_to_apply: opportunity.feeToApply,
    deadline_kind: deadline.kind,
    deadline_date: deadline.date,
    deadline_time: deadline.time,
    deadline_zone: deadline.zone,
    deadline_note: deadline.note,
    official_link: opportunity.officialLink,
    custom_message: opportunity.customMessage,
    verified_on: opportunity.verifiedOn,
    source: opportunity.source,
    state: opportunity.state,
    created_at: opportunity.createdAt,
    updated_at: opportunity.updatedAt,
  }
}

/** A word that no longer exists reads as the careful choice: a scholarship, a draft, a deadline that varies. */
export function fromRow(row: ContentRow): Opportunity {
  const amount = row.amount === null ? null : Number(row.amount)
  return {
    id: row.id,
    code: row.code,
    slug: row.slug,
    kind: oneOf(kinds, row.kind, 'scholarship'),
    name: row.name,
    description: row.description,
    image: row.image,
    imageAlt: row.image_alt,
    categories: decodeTexts(row.categories),
    regions: decodeTexts(row.regions),
    country: row.country,
    countryCode: row.country_code,
    hostUniversity: row.host_university,
    hostOrganization: row.host_organization,
    location: row.location,
    duration: row.duration,
    fields: decodeTexts(row.fields),
    funding: oneOf(fundings, row.funding, null),
    amount: Number.isFinite(amount) ? amount : null,
    currency: row.currency,
    amountNote: row.amount_note,
    benefits: decodeTexts(row.benefits),
    eligibility: decodeTexts(row.eligibility),
    howToApply: decodeTexts(row.how_to_apply),
    documents: decodeTexts(row.documents),
    eligibleFrom: row.eligible_from,
    openToAll: row.open_to_all === 1,
    feeToApply: row.fee_to_apply,
    deadline: toDeadline(row),
    officialLink: row.official_link,
    customMessage: row.custom_message,
    verifiedOn: row.verified_on,
    source: row.source,
    state: oneOf(itemStates, row.state, 'draft'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A kind that is not known reads as 'varies', which promises nothing. */
export function toDeadline(
  row: Pick<ContentRow, 'deadline_kind' | 'deadline_date' | 'deadline_time' | 'deadline_zone' | 'deadline_note'>,
): Opportunity['deadline'] {
  return {
    kind: oneOf(deadlineKinds, row.deadline_kind, 'varies'),
    date: row.deadline_date,
    time: row.deadline_time,
    zone: row.deadline_zone,
    note: row.deadline_note,
  }
}
