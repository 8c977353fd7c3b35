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
 * which an editor reads an announcement, as the form for another backend has them.
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

/** The sections of the form, in their order (docs/interface, Item forms). */
export const formSections = ['what', 'when', 'who', 'money', 'words'] as const
export type FormSection = (typeof formSections)[number]

/** The fields of each section beside the rules, in the order of the form. The ID comes last. */
const sectionFields: Record<FormSection, readonly ControlField[]> = {
  what: [
    'name',
    'officialLink',
    'hostOrganization',
    'hostUniversity',
    'country',
    'location',
    'regions',
    'categories',
    'image',
    'aliases',
    'fields',
  ],
  when: ['deadline', 'duration'],
  who: ['eligibleFrom', 'openToAll'],
  money: ['funding', 'feeToApply', 'amount', 'currency', 'amountNote'],
  words: ['customMessage', ...announced, 'source', 'slug', 'code'],
}

/** Other facts about its days, in the section of the deadline. */
export const dayFields = [
  'opens',
  'expectedOpens',
  'usuallyOpens',
  'usually',
] as const satisfies readonly ControlField[]

/** Parts of a control that has the name of another field, by their section. */
const parts: Partial<Record<FormSection, readonly FormField[]>> = {
  what: ['imageAlt'],
  when: [...deadlineFields, ...dayFields],
}

/** The section in which a form has the control of this field; undefined: in none of them. */
export const sectionOfField = (field: string): FormSection | undefined =>
  formSections.find((section) =>
    [...sectionFields[section], ...(parts[section] ?? [])].some((each) => each === field),
  )

/** Sections in which the fields that are not main ones of the kind are folded. */
const foldedIn: readonly FormSection[] = ['what', 'words']

export interface SectionFields {
  readonly shown: readonly ControlField[]
  /** Those that are no main fields of this kind, even if they are main fields of another kind. */
  readonly folded: readonly ControlField[]
  /** Below the folded ones. */
  readonly last: readonly ControlField[]
}

/**
 * The controls of a section. The description of a picture belongs to the picture, the opening to
 * the deadline.
 */
export function listSectionFields(kind: Kind, section: FormSection): SectionFields {
  const isFolded = (field: ControlField) =>
    foldedIn.includes(section) && !mainFields[kind].includes(field)
  const fields = sectionFields[section].filter((field) => field !== 'code')
  return {
    shown: fields.filter((field) => !isFolded(field)),
    folded: fields.filter(isFolded),
    last: sectionFields[section].filter((field) => field === 'code'),
  }
}
