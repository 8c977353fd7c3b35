import type { OpportunityField } from '#domain/opportunity/opportunity.ts'

/**
 * A field that a column of a foreign sheet can be read as, by the names of the forms.
 * 'expectedDeadline' is the day of an expected deadline, `id` our own.
 */
export type SheetField =
  | Exclude<OpportunityField, 'countryCode' | 'verifiedHost' | 'createdAt' | 'updatedAt' | 'rules'>
  | 'expectedDeadline'
  | 'deadlineKind'
  | 'deadlineTime'
  | 'deadlineZone'
  | 'deadlineNote'
  | 'publishAt'

/** In the order in which a list offers them: what nearly every sheet has comes first. */
export const sheetFields: readonly SheetField[] = [
  'name',
  'officialLink',
  'deadline',
  'country',
  'hostUniversity',
  'hostOrganization',
  'location',
  'categories',
  'regions',
  'fields',
  'funding',
  'amount',
  'currency',
  'amountNote',
  'benefits',
  'description',
  'eligibility',
  'eligibleFrom',
  'openToAll',
  'feeToApply',
  'documents',
  'howToApply',
  'duration',
  'expectedDeadline',
  'deadlineKind',
  'deadlineTime',
  'deadlineZone',
  'deadlineNote',
  'usually',
  'opens',
  'expectedOpens',
  'usuallyOpens',
  'aliases',
  'kind',
  'code',
  'slug',
  'image',
  'imageAlt',
  'customMessage',
  'verifiedOn',
  'source',
  'state',
  'publishAt',
  'id',
]

export const isSheetField = (name: string): name is SheetField =>
  sheetFields.some((field) => field === name)
