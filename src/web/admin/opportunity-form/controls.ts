import type { Kind } from '#domain/opportunity/opportunity.ts'

/** Fields of a form that hold one text. */
export const textFields = [
  'code',
  'name',
  'slug',
  'description',
  'image',
  'imageAlt',
  'country',
  'hostUniversity',
  'hostOrganization',
  'location',
  'duration',
  'funding',
  'amount',
  'currency',
  'amountNote',
  'benefits',
  'eligibility',
  'howToApply',
  'documents',
  'eligibleFrom',
  'openToAll',
  'feeToApply',
  'officialLink',
  'customMessage',
  'source',
  'deadline',
  'deadlineKind',
  'deadlineTime',
  'deadlineZone',
  'deadlineNote',
] as const
export type TextField = (typeof textFields)[number]

/** Fields that hold several of a list. */
export const manyFields = ['categories', 'regions', 'fields'] as const
export type ManyField = (typeof manyFields)[number]
export type FormField = TextField | ManyField

/** What a person meets for a field; 'line' where nothing else is said. The deadline's parts stand together. */
export type Control =
  | 'line'
  | 'address'
  | 'number'
  | 'area'
  | 'image'
  | 'categories'
  | 'regions'
  | 'fields'
  | 'funding'
  | 'flag'
  | 'deadline'

export const controls: Partial<Record<FormField, Control>> = {
  description: 'area',
  benefits: 'area',
  eligibility: 'area',
  howToApply: 'area',
  documents: 'area',
  customMessage: 'area',
  image: 'image',
  officialLink: 'address',
  amount: 'number',
  categories: 'categories',
  regions: 'regions',
  fields: 'fields',
  funding: 'funding',
  openToAll: 'flag',
  deadline: 'deadline',
}

/** The fields that the forms of the basic calls have (docs/interface.md, Saving), in the order in which an editor reads an announcement. */
export const mainFields: Record<Kind, readonly FormField[]> = {
  scholarship: [
    'code',
    'name',
    'officialLink',
    'country',
    'image',
    'categories',
    'regions',
    'amount',
    'deadline',
    'description',
    'benefits',
    'eligibility',
    'howToApply',
    'documents',
    'hostUniversity',
  ],
  internship: [
    'code',
    'name',
    'officialLink',
    'country',
    'image',
    'deadline',
    'duration',
    'customMessage',
    'description',
    'benefits',
    'eligibility',
    'howToApply',
    'documents',
  ],
  leadership: [
    'code',
    'name',
    'hostOrganization',
    'officialLink',
    'country',
    'location',
    'image',
    'deadline',
    'duration',
    'description',
    'benefits',
    'eligibility',
    'howToApply',
    'documents',
  ],
}

const optionalFields: readonly FormField[] = [
  'categories',
  'regions',
  'fields',
  'funding',
  'openToAll',
  'eligibleFrom',
  'hostUniversity',
  'hostOrganization',
  'location',
  'duration',
  'amount',
  'currency',
  'amountNote',
  'feeToApply',
  'customMessage',
  'slug',
  'source',
]

/** What is folded: optional fields, and those that the basic calls give to other kinds only. */
export function listFurtherFields(kind: Kind): readonly FormField[] {
  return optionalFields.filter((field) => !mainFields[kind].includes(field))
}
