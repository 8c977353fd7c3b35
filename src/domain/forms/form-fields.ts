import {
  fieldNames,
  type FieldOf,
  isWritten,
  type Kind,
  rowOf,
  type WrittenField,
} from '#domain/opportunity/opportunity.ts'

export type ManyField = FieldOf<'words' | 'months'>
/** Parts of the deadline beside its date, in the same section of the form. */
const deadlineFields = ['deadlineKind', 'deadlineTime', 'deadlineZone', 'deadlineNote'] as const
/** Rules have controls of their own. */
type OwnControls = FieldOf<'rules'>
/** Fields with one control, or one list of controls. */
export type ControlField = Exclude<WrittenField, OwnControls>
/** Fields that a form sends as one text: texts, links, days, amounts and flags. */
export type TextField = Exclude<ControlField, ManyField> | (typeof deadlineFields)[number]
export type FormField = TextField | ManyField
/**
 * Fields that an error message may name; 'blockAlt' is the description of a picture in an article.
 */
export type MessageField =
  | FormField
  | OwnControls
  | 'title'
  | 'subject'
  | 'author'
  | 'category'
  | 'blockAlt'

const written = fieldNames.filter(isWritten)
const isControl = (field: WrittenField): field is ControlField => rowOf(field).value !== 'rules'
const isMany = (field: ControlField): field is ManyField =>
  /^(?:words|months)$/.test(rowOf(field).value)

export const manyFields: readonly ManyField[] = written.filter(isControl).filter(isMany)
export const textFields: readonly TextField[] = [
  ...written
    .filter(isControl)
    .filter((field): field is Exclude<ControlField, ManyField> => !isMany(field)),
  ...deadlineFields,
]

/** What an announcement says of every kind, in this order. */
const announced = ['description', 'benefits', 'eligibility', 'howToApply', 'documents'] as const

/**
 * The fields that the forms of the basic calls have (docs/interface, Saving), in the order in
 * which an editor reads an announcement.
 */
export const mainFields: Record<Kind, readonly ControlField[]> = {
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
    ...announced,
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
    ...announced,
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
    ...announced,
  ],
}

/** Other facts about its days, in the section of the deadline. */
export const dayFields = [
  'opens',
  'expectedOpens',
  'usuallyOpens',
  'usually',
] as const satisfies readonly ControlField[]
const besides = new Set<ControlField>(['imageAlt', ...dayFields])

/**
 * Collapsed fields: all that are not main fields of this kind, even if they are main fields of
 * another kind. The description of a picture belongs to the picture, the opening to the deadline.
 */
export const listFurtherFields = (kind: Kind): readonly ControlField[] =>
  written
    .filter(isControl)
    .filter((field) => !besides.has(field) && !mainFields[kind].includes(field))
