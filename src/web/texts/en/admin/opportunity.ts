import type { FormField } from '#domain/forms/form-fields.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { LinkError } from '#services/links/link-note.ts'

/** Texts of the administrator's pages about opportunities; visitors do not load them. 'Promised' as in site.ts. */
export const form = {
  save: { scholarship: 'Save scholarship', internship: 'Save internship', leadership: 'Save leadership program' },
  saveChanges: 'Save changes',
  saveDraft: 'Save as draft',
  saveAndPublish: 'Save and publish',
  submitting: 'Submitting...', // promised
  saved: {
    scholarship: 'Scholarship data saved successfully!', // promised
    internship: 'Internship added successfully!', // promised
    leadership: 'Leadership program added successfully!', // promised
  },
  savedAsDraft: 'It is a draft: visitors do not see it yet.',
  savedLater: (date: string) => `Visitors see it from ${date} on.`,
  failed: {
    scholarship: 'Error saving scholarship data. Please check all fields.', // promised
    internship: 'Error occurred: ', // promised
    leadership: 'Error occurred: ', // promised
  },
  checkFields: 'Check the marked fields. Nothing was saved yet.',
  changed: 'The changes are saved.',
  offline: 'The server could not be reached. Your text stays here; please send it again.',
  otherItem: (name: string) => `Open “${name}”`,
  edit: (name: string) => `Edit “${name}”`,
  optional: '(optional)',
  more: 'More fields',
  chooseRegion: 'Choose a region',
  furtherRegions: 'Further regions',
  dateDetails: 'Time, time zone and note',
  openingDetails: 'When it opens, and the months in which it usually closes',
  publishing: 'Publish later',
  publishAt: 'Publish on',
  publishAtHint: 'From the beginning of that day in UTC. Empty: as soon as it is saved.',
  upload: 'Or upload a picture',
  uploadHint: 'Drop a file here or choose one: JPEG, PNG, WebP, AVIF or GIF, at most 8 MB and 24 megapixels.',
  uploadButton: 'Upload',
  uploading: 'Uploading...',
  uploaded: 'The picture is stored. Describe it for people who do not see it.',
  noFile: 'Choose a picture first.',
  tooLarge: 'This image is larger than 8 MB. Choose a smaller one.',
  appears: 'This will appear on: ',
  appearsNowhere: 'This would appear on no page. Choose a region or a category.',
  check: 'Check and preview',
  duplicates: 'Is it one of these already?',
  preview: 'Preview',
  previewCard: 'As a card',
  previewPopup: 'As a popup',
  previewPage: 'As a page',
  noneChosen: 'Not said',
} as const

export const fieldLabels = {
  code: 'ID',
  name: 'Name',
  aliases: 'Other names',
  slug: 'Address of its page',
  description: 'Description',
  image: 'Image (URL)',
  imageAlt: 'Description of the picture',
  categories: 'Category',
  regions: 'Region',
  country: 'Country',
  hostUniversity: 'Host university',
  hostOrganization: 'Host organization',
  location: 'Location',
  duration: 'Duration',
  fields: 'Fields of study',
  funding: 'Funding',
  amount: 'Amount',
  currency: 'Currency',
  amountNote: 'Note on the amount',
  benefits: 'Benefits',
  eligibility: 'Eligibility criteria',
  howToApply: 'How to apply',
  documents: 'Documents',
  eligibleFrom: 'Open to nationals of',
  openToAll: 'Open to every nationality',
  feeToApply: 'Fee to apply',
  rules: 'Rules',
  officialLink: 'Official link (URL)',
  customMessage: 'Custom message',
  source: 'Source, for editors only',
  deadline: 'Deadline',
  usually: 'Usually closes in',
  opens: 'Opens on',
  expectedOpens: 'Expected to open on',
  usuallyOpens: 'Usually opens in',
  deadlineKind: 'Kind of deadline',
  deadlineTime: 'Time',
  deadlineZone: 'Time zone',
  deadlineNote: 'Note on the deadline',
} as const

/** Fields as sentences about what was typed name them, with 'the' or 'a' before them. */
export const fieldsInSentences = {
  code: 'ID',
  name: 'name',
  aliases: 'other names',
  description: 'description',
  image: 'image',
  imageAlt: 'image description',
  categories: 'categories',
  regions: 'regions',
  country: 'country',
  fields: 'fields of study',
  funding: 'funding',
  openToAll: 'nationality',
  eligibleFrom: 'nationalities',
  hostUniversity: 'host university',
  hostOrganization: 'host organization',
  location: 'location',
  duration: 'duration',
  amount: 'amount',
  currency: 'currency',
  amountNote: 'note about the amount',
  feeToApply: 'fee',
  benefits: 'benefits',
  eligibility: 'eligibility criteria',
  howToApply: 'application steps',
  documents: 'documents',
  deadline: 'deadline',
  usually: 'months in which it closes',
  opens: 'opening day',
  expectedOpens: 'expected opening day',
  usuallyOpens: 'months in which it opens',
  deadlineKind: 'type of deadline',
  deadlineTime: 'time',
  deadlineZone: 'time zone',
  deadlineNote: 'note about the deadline',
  officialLink: 'official link',
  customMessage: 'message',
  slug: 'page address',
  source: 'source',
} as const satisfies Record<FormField, string>

/** Where 'Enter the …' would not do for a required field. */
export const asks: Partial<Record<FormField, string>> = {
  code: 'Enter an ID.',
  image: 'Enter the address of an image.',
  benefits: 'Enter at least one benefit.',
  eligibility: 'Enter at least one eligibility criterion.',
  documents: 'Enter at least one document.',
  howToApply: 'Enter how to apply.',
  amount: 'Enter the amount. Enter 0 if it varies or everything is paid.',
  regions: 'Choose a region.',
  customMessage: 'Enter a message.',
}

/** As `asks`, where a kind calls a field by another name. */
export const ownAsks: Partial<Record<Kind, typeof asks>> = { leadership: { name: 'Enter the title of the program.' } }

/** Where a kind calls a field by another name. */
export const ownLabels = {
  scholarship: {},
  internship: { country: 'Hosted country', howToApply: 'Application process' },
  leadership: { name: 'Program title', country: 'Host country', location: 'Program location', documents: 'Documents required' },
} as const satisfies Record<string, Partial<Record<keyof typeof fieldLabels, string>>>

export const hints: Partial<Record<keyof typeof fieldLabels, string>> = {
  aliases: 'One on each line, such as MEXT: search finds it by them',
  benefits: 'One on each line',
  eligibility: 'One rule on each line',
  howToApply: 'One step on each line',
  documents: 'One on each line',
  slug: 'Made from the name when empty',
  amount: '0: varies or fully funded',
  currency: 'Three letters, such as EUR',
  usually: 'The months in which it closes year after year, at most six',
  opens: 'The announced day from which one can apply',
  expectedOpens: 'A day known from earlier years',
  usuallyOpens: 'Where only months are known, at most six',
  deadlineTime: 'Such as 23:59',
  deadlineZone: 'Such as Europe/Berlin; empty: anywhere on Earth',
  imageAlt: 'In a few words, for people who do not see it',
}

export const deadlineKinds = { fixed: 'Announced', expected: 'Expected', rolling: 'Rolling', varies: 'Varies' } as const

export const edit = {
  title: 'Edit',
  state: 'State',
  states: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', closed: 'Closed', trash: 'Trash' },
  verified: 'Verified on',
  neverVerified: 'Never verified',
  link: 'Official link',
  links: {
    fine: 'works',
    moved: 'has moved',
    dead: 'does not answer',
    certificate: 'has a bad certificate',
    'looks-closed': 'looks closed',
  },
  linkTroubles: {
    'not a web address': 'not a web address',
    'leads to no public address': 'leads to no public address',
    'redirects to no web address': 'redirects to no web address',
    'too many redirects': 'too many redirects',
    'no answer': 'no answer',
  } satisfies Record<LinkError, string>,
  linkStatus: (status: number) => `status ${status}`,
  linkSays: (words: string) => `says "${words}"`,
  linkNever: 'not checked yet',
  linkOn: 'checked on',
  checkLink: 'Check link now',
  checkingLink: 'Checking...',
  savedLink: 'This is the address as it is saved, not as it is typed below.',
  open: 'Open its page',
  trashed: 'This is in the trash. Restore it to edit it.',
  conflict: 'Somebody changed this since you opened it. Your text is still below. These fields differ:',
  conflictNone: 'Somebody changed this since you opened it, to the very same text.',
  conflictRest: 'What only one of you changed is kept in both cases.',
  merged: 'The changes are saved. What someone else changed meanwhile is kept.',
  stored: 'Stored now',
  yours: 'Your text',
  overwrite: 'Save my text over it',
  discard: 'Leave mine and open what is stored',
  empty: '(empty)',
} as const
