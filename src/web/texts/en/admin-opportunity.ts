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
  checkFields: 'Please check the marked fields. Nothing was saved yet.',
  changed: 'The changes are saved.',
  offline: 'The server could not be reached. Your text stays here; please send it again.',
  otherItem: (name: string) => `Open “${name}”`,
  edit: (name: string) => `Edit “${name}”`,
  optional: '(optional)',
  more: 'More fields',
  chooseRegion: 'Choose a region',
  furtherRegions: 'Further regions',
  dateDetails: 'Time, time zone and note',
  publishing: 'Publish later',
  publishAt: 'Publish on',
  publishAtHint: 'From the beginning of that day in UTC. Empty: as soon as it is saved.',
  upload: 'Or upload a picture',
  uploadHint: 'Drop a file here or choose one: JPEG, PNG, WebP, AVIF or GIF, at most 8 MB and 24 megapixels.',
  uploadButton: 'Upload',
  uploading: 'Uploading...',
  uploaded: 'The picture is stored. Please describe it for people who do not see it.',
  noFile: 'Please choose a picture first.',
  tooLarge: 'A picture may have at most 8 MB.',
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
  officialLink: 'Official link (URL)',
  customMessage: 'Custom message',
  source: 'Source, for editors only',
  deadline: 'Deadline',
  deadlineKind: 'Kind of deadline',
  deadlineTime: 'Time',
  deadlineZone: 'Time zone',
  deadlineNote: 'Note on the deadline',
} as const

/** Where a kind calls a field by another name. */
export const ownLabels = {
  scholarship: {},
  internship: { country: 'Hosted country', howToApply: 'Application process' },
  leadership: { name: 'Program title', country: 'Host country', location: 'Program location', documents: 'Documents required' },
} as const satisfies Record<string, Partial<Record<keyof typeof fieldLabels, string>>>

export const hints: Partial<Record<keyof typeof fieldLabels, string>> = {
  benefits: 'One on each line',
  eligibility: 'One rule on each line',
  howToApply: 'One step on each line',
  documents: 'One on each line',
  slug: 'Made from the name when empty',
  amount: '0: varies or fully funded',
  currency: 'Three letters, such as EUR',
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
  linkNever: 'not checked yet',
  linkOn: 'checked on',
  checkLink: 'Check link now',
  checkingLink: 'Checking...',
  savedLink: 'This is the address as it is saved, not as it is typed below.',
  open: 'Open its page',
  trashed: 'This is in the trash. Restore it to edit it.',
  conflict: 'Somebody changed this since you opened it. Your text is still below. These fields differ:',
  conflictNone: 'Somebody changed this since you opened it, to the very same text.',
  stored: 'Stored now',
  yours: 'Your text',
  overwrite: 'Save my text over it',
  discard: 'Leave mine and open what is stored',
  empty: '(empty)',
  history: 'History',
  noHistory: 'It was not changed since it was loaded.',
  bringBack: (version: number) => `Bring back version ${version}`,
  current: 'Current',
  actions: {
    found: 'As it was loaded',
    created: 'Created',
    changed: 'Changed',
    published: 'Published',
    unpublished: 'Taken back to draft',
    scheduled: 'Scheduled',
    trashed: 'Deleted',
    restored: 'Restored',
    renewed: 'Renewed',
    verified: 'Verified',
    'brought-back': 'Brought back an earlier state',
    imported: 'Imported',
  },
} as const

const nouns = {
  scholarship: { one: 'Scholarship', lower: 'scholarship', many: 'scholarships' },
  internship: { one: 'Internship', lower: 'internship', many: 'internships' },
  leadership: { one: 'Leadership program', lower: 'leadership program', many: 'leadership programs' },
} as const

const textsFor = ({ one, lower, many }: (typeof nouns)[keyof typeof nouns]) => ({
  empty: `No ${many} found.`, // promised
  deleted: `${one} deleted successfully.`, // promised
  deleteFailed: `Failed to delete ${lower}.`, // promised
  search: `Search ${many}`,
})

export const manage = {
  scholarship: textsFor(nouns.scholarship),
  internship: textsFor(nouns.internship),
  leadership: textsFor(nouns.leadership),
  columns: { image: 'Image', name: 'Name', category: 'Category', country: 'Country', deadline: 'Deadline', actions: 'Actions' }, // promised
  all: 'All',
  find: 'Search',
  sort: 'Sort by',
  sorts: {
    name: 'Name',
    deadline: 'Deadline',
    country: 'Country',
    updated: 'Last change',
    verified: 'Longest unverified',
    created: 'Newest',
  },
  results: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  select: (name: string) => `Choose “${name}”`,
  chosen: 'Chosen',
  selectAll: 'Choose all on this page',
  bulk: 'With the chosen',
  apply: 'Apply',
  noneChosen: 'Please choose at least one item.',
  unknown: 'There is no such action.',
  more: 'More',
  moreFor: (name: string) => `More for “${name}”`,
  actions: {
    edit: 'Edit',
    renew: 'Renew for next year',
    copy: 'Copy',
    verify: 'Verified today',
    publish: 'Publish',
    unpublish: 'Take back to draft',
    trash: 'Delete',
    restore: 'Restore',
    remove: 'Delete for ever',
    'check-link': 'Check link now',
  },
  done: {
    renew: (count: number) => (count === 1 ? 'Renewed: the date is the next round’s, as expected.' : `${count} items renewed.`),
    verify: (count: number) => (count === 1 ? 'Stamped as verified today.' : `${count} items stamped as verified today.`),
    publish: (count: number) => (count === 1 ? 'Published.' : `${count} items published.`),
    unpublish: (count: number) => (count === 1 ? 'Taken back to draft.' : `${count} items taken back to draft.`),
    trash: (count: number) => `${count} items moved to the trash.`,
    restore: (count: number) => (count === 1 ? 'Restored as a draft.' : `${count} items restored as drafts.`),
    remove: (count: number) => (count === 1 ? 'Deleted for ever.' : `${count} items deleted for ever.`),
    'check-link': () => 'The official link was looked at. What is wrong with it stands beside the name.',
  },
  copied: 'Copied: this is a draft of its own.',
  failed: 'This could not be done. ',
  confirm: 'Confirm Deletion', // promised
  confirmTrash: (name: string) => `Delete “${name}”? It goes to the trash, from where it can be restored.`,
  confirmRemove: (name: string) => `Delete “${name}” for ever, with its history? This cannot be undone.`,
  confirmAway: (name: string) => `Delete “${name}” for ever? This cannot be undone.`,
  yes: 'Yes, Delete', // promised
  cancel: 'Cancel', // promised
} as const

export const transfer = {
  lead: 'Everything outside the trash, drafts included. Files of the starter catalogue and of the API are read as well.',
  export: 'Export',
  exports: {
    'opportunities/csv': 'Opportunities as CSV',
    'opportunities/json': 'Opportunities as JSON',
    'posts/json': 'Articles as JSON',
    'posts/csv': 'Articles as CSV',
  },
  import: 'Import',
  file: 'File (CSV or JSON, at most 32 MB)',
  dryRun: 'Show what would happen',
  phases: { sending: 'Sending the file', checking: 'Checking the records', writing: 'Importing' },
  sent: (done: string, most: string) => `${done} of ${most} MB`,
  checked: (records: number, percent: number) => `${records.toLocaleString('en-US')} records, ${percent} % of the file`,
  written: (done: number, most: number) => `${done.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} records`,
  tooLarge: 'A file may have at most 32 MB.',
  offline: 'The server could not be reached. Please try again.',
  apply: 'Import now',
  nothingYet: 'Nothing has been changed yet.',
  hasMistakes: 'Nothing was imported: a file with bad lines changes nothing. Please correct the lines below.',
  applied: 'The import is done.',
  counts: (created: number, updated: number, unchanged: number, mistakes: number) =>
    `${created} new, ${updated} changed, ${unchanged} as they are, ${mistakes} with mistakes`,
  record: 'Record',
  columns: { line: 'Line', action: 'What happens', title: 'Name', note: 'Note' },
  actions: { create: 'New', update: 'Changed', unchanged: 'As it is', mistake: 'Mistake' },
  noFile: 'Please choose a file.',
  hidden: (count: number) => `${count} further lines that stay as they are or hold no mistake are not shown.`,
} as const
