import type { LinkError } from '#domain/opportunity/link-result.ts'
import { counted } from '#web/texts/en/amounts.ts'

/**
 * Texts of the administrator's pages about opportunities; visitors do not load them. 'Promised' as
 * in site.ts.
 */
export const form = {
  save: {
    scholarship: 'Save scholarship',
    internship: 'Save internship',
    leadership: 'Save leadership program',
  },
  saveChanges: 'Save changes',
  saveDraft: 'Save as draft',
  saveAndPublish: 'Save and publish',
  submitting: 'Submitting...', // promised
  saved: {
    scholarship: 'Scholarship data saved successfully!', // promised
    internship: 'Internship added successfully!', // promised
    leadership: 'Leadership program added successfully!', // promised
  },
  savedAsDraft: 'It is a draft. Visitors cannot see it yet.',
  savedLater: (date: string) => `It will be published on ${date}.`,
  failed: {
    scholarship: 'Error saving scholarship data. Please check all fields.', // promised
    internship: 'Error occurred: ', // promised
    leadership: 'Error occurred: ', // promised
  },
  notSaved: (count: number) => `${counted(count, 'change', 'changes')} not saved`,
  undo: 'Undo changes',
  undone: 'Changes undone.',
  bringBack: 'Bring them back',
  checkFields: 'Check the highlighted fields. Nothing has been saved yet.',
  changed: 'Changes saved.',
  offline: 'We could not reach the server. Your text is still here. Try again.',
  otherItem: (name: string) => `Open “${name}”`,
  edit: (name: string) => `Edit “${name}”`,
  optional: '(optional)',
  moreOf: (section: string) => `More fields of “${section}”`,
  newCode: 'Made from the name, if you enter no other one',
  chooseRegion: 'Choose a region',
  furtherRegions: 'More regions',
  dateDetails: 'Time, time zone and note',
  openingDetails: 'When it opens, and the months in which it usually closes',
  publishing: 'Publish later',
  publishAt: 'Publish on',
  publishAtHint: 'It is published at 00:00 UTC on that day. Leave empty to publish when you save.',
  upload: 'Or upload an image',
  uploadHint:
    'Drop a file here or choose one. JPEG, PNG, WebP, AVIF or GIF, up to 8 MB and 24 megapixels.',
  uploadButton: 'Upload',
  uploading: 'Uploading...',
  uploaded: 'Image uploaded. Now describe it for people who cannot see it.',
  noFile: 'Choose an image first.',
  tooLarge: 'This image is larger than 8 MB. Choose a smaller one.',
  appears: 'This will appear on: ',
  appearsNowhere: 'This would not appear on any page. Choose a region or a category.',
  live: 'As visitors see it',
  liveEmpty:
    'Once there is a name, the card appears here while you type, or with “Check and preview”.',
  /** On the pages of countries: where it is open, and where one has to ask. */
  liveStudents: (open: number, ask: number) => {
    if (open === 0 && ask === 0) return 'It is on no page for students from one country.'
    const asked = counted(ask, 'country', 'countries')
    if (open === 0) return `Students from ${asked} find it below “Ask the organizer”.`
    const first = `It is open on the pages for students from ${counted(open, 'country', 'countries')}.`
    return ask === 0 ? first : `${first} Those from ${asked} find it below “Ask the organizer”.`
  },
  liveWords: 'The search finds it by:',
  check: 'Check and preview',
  duplicates: 'Is it already here? Check these:',
  preview: 'Preview',
  previewCard: 'As a card',
  previewPopup: 'As a popup',
  previewPage: 'As a page',
  noneChosen: 'Not stated',
} as const

/** The sections of the form, and what is said of each beside it. */
export const sections = {
  title: 'Sections',
  names: { what: 'What', when: 'When', who: 'Who', money: 'Money', words: 'Words' },
  complete: 'Complete',
  errors: (count: number) => counted(count, 'mistake', 'mistakes'),
  missing: (field: string, others: number) =>
    others === 0 ? `${field} missing` : `${field} and ${others} more missing`,
  differ: 'Text and rules differ',
  unstated: (count: number) => counted(count, 'open question', 'open questions'),
} as const

export const fieldLabels = {
  code: 'ID',
  name: 'Name',
  aliases: 'Other names',
  slug: 'Page address (slug)',
  description: 'Description',
  image: 'Image (URL)',
  imageAlt: 'Image description (alt text)',
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
  amountNote: 'Note about the amount',
  benefits: 'Benefits',
  eligibility: 'Eligibility criteria',
  howToApply: 'How to apply',
  documents: 'Documents',
  eligibleFrom: 'Open to citizens of',
  openToAll: 'Open to any nationality',
  feeToApply: 'Application fee',
  rules: 'Rules',
  officialLink: 'Official link (URL)',
  customMessage: 'Custom message',
  source: 'Source (visitors do not see this)',
  deadline: 'Deadline',
  usually: 'Usually closes in',
  opens: 'Opens on',
  expectedOpens: 'Expected to open on',
  usuallyOpens: 'Usually opens in',
  deadlineKind: 'Type of deadline',
  deadlineTime: 'Time',
  deadlineZone: 'Time zone',
  deadlineNote: 'Note about the deadline',
} as const

/** If a kind has another name for the field. */
export const ownLabels = {
  scholarship: {},
  internship: { country: 'Host country', howToApply: 'Application process' },
  leadership: {
    name: 'Program title',
    country: 'Host country',
    location: 'Program location',
    documents: 'Required documents',
  },
} as const satisfies Record<string, Partial<Record<keyof typeof fieldLabels, string>>>

export const hints: Partial<Record<keyof typeof fieldLabels, string>> = {
  aliases: 'One per line, such as MEXT. Search finds it by these names.',
  benefits: 'One per line',
  eligibility: 'One rule per line',
  howToApply: 'One step per line',
  documents: 'One per line',
  slug: 'Leave empty to make it from the name',
  amount: 'Enter 0 if it varies or is fully funded',
  currency: 'Three letters, such as EUR',
  usually: 'The months in which it closes each year, at most six',
  opens: 'The announced first day for applications',
  expectedOpens: 'A day known from earlier years',
  usuallyOpens: 'Where only months are known, at most six',
  deadlineTime: 'For example 23:59',
  deadlineZone: 'For example Europe/Berlin. Leave empty for “anywhere on Earth”.',
  imageAlt: 'A few words for people who cannot see the image',
}

/** What becomes of a pasted list. */
export const reading = {
  unmarked: (was: string, now: string) => `Bullets and numbers go: “${was}” becomes “${now}”.`,
  split: (count: number) =>
    `This line becomes ${count} entries. Give each its own line to decide where it ends.`,
  openEnd: (word: string) => `“${word}” stays as it is. Name what it means, or delete it.`,
} as const

export const confirmMidnight = 'It closes when that day begins'
export const confirmWord = 'It is right as it is written'

export const deadlineKinds = {
  fixed: 'Announced',
  expected: 'Expected',
  rolling: 'Rolling',
  varies: 'Varies',
} as const

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`)

export const edit = {
  title: 'Edit',
  state: 'Status',
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    closed: 'Closed',
    trash: 'Trash',
  },
  verified: 'Checked on',
  neverVerified: 'Never checked',
  link: 'Official link',
  links: {
    fine: 'works',
    moved: 'has moved',
    dead: 'does not answer',
    certificate: 'has an invalid certificate',
    'looks-closed': 'looks closed',
    'not-checked': 'could not be checked, because the site refuses programs or is slow',
    'failed-once': 'did not answer, to be checked again on another day',
  },
  linkErrors: {
    'not a web address': 'not a web address',
    'leads to no public address': 'does not lead to a public address',
    'redirects to no web address': 'redirects to no web address',
    'too many redirects': 'too many redirects',
    'no answer': 'no answer',
    'no answer in time': 'no answer in time',
    'refused by robots.txt': 'its robots.txt lets no program read it',
  } satisfies Record<LinkError, string>,
  linkStatus: (status: number) => `status ${status}`,
  linkQuotes: (words: string) => `says “${words}”`,
  linkNever: 'not checked yet',
  linkOn: 'link checked on',
  checkLink: 'Check link now',
  checkingLink: 'Checking...',
  savedLink: 'This is the saved address, not the one you are typing below.',
  open: 'View page',
  trashed: 'This is in the trash. Restore it before you edit it.',
  conflict:
    'Someone changed this after you opened it. Your text is still below. These fields are different:',
  conflictBoth:
    'Someone changed this after you opened it. Your text is still below. You both changed:',
  conflictLater: 'Someone changed this after you opened it. Your text is still below.',
  conflictNone: 'Someone changed this after you opened it, but the text is the same as yours.',
  conflictRest: 'What only one of you changed stays, whichever you choose.',
  leavesSite: 'Take it off the site until that day',
  merged: 'Changes saved. The changes that someone else made in the meantime are kept.',
  difference: (field: string, stored: string, yours: string) =>
    `${field}: the saved version has ${quoted(stored)}, your text has ${quoted(yours)}.`,
  overwrite: 'Replace it with my text',
  discard: 'Discard my text and open the saved version',
  discardBoth: 'Discard my text where both changed',
} as const
