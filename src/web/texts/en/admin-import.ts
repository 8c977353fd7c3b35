/** Texts of the administrator's page of imports and exports; visitors do not load them. */
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
  failed: 'This could not be done. ',
  nothingYet: 'Nothing has been changed yet.',
  hasMistakes: 'Nothing was imported: a file with bad lines changes nothing. Please correct the lines below.',
  applied: 'The import is done.',
  counts: (created: number, updated: number, unchanged: number, mistakes: number) =>
    `${created} new, ${updated} changed, ${unchanged} as they are, ${mistakes} with mistakes`,
  unnamed: (fields: string) => `The file does not name these, so they stay as they are: ${fields}.`,
  unnamedPosts: (fields: string) => `Of articles it does not name these, so they stay as they are: ${fields}.`,
  changed: (fields: string) => `Changed: ${fields}.`,
  emptied: (fields: string) => `Emptied: ${fields}.`,
  mistake: (field: string, sentence: string) => `${field}: ${sentence}`,
  imports: 'Last imports',
  importColumns: { at: 'When', name: 'File', counts: 'What it did', undo: 'Undo' },
  importCounts: (created: number, updated: number) => `${created} new, ${updated} changed`,
  undo: 'Undo this import',
  undoOf: (name: string) => `Undo the import of “${name}”`,
  undoHint:
    'Items that it changed get back what they held before, items that it made go to the trash. What was changed since is left as it is.',
  undoneOn: (instant: string) => `Undone on ${instant}`,
  undone: (restored: number, trashed: number) =>
    `The import is undone: ${restored} items are as they were before, ${trashed} are in the trash.`,
  undoLeft: 'These were changed since, and are left as they are:',
  undoUnknown: 'There is no such import, or it is undone already.',
  record: 'Record',
  columns: { line: 'Line', action: 'What happens', title: 'Name', note: 'Note' },
  actions: { create: 'New', update: 'Changed', unchanged: 'As it is', mistake: 'Mistake' },
  noFile: 'Please choose a file.',
  hidden: (count: number) => `${count} further lines that stay as they are or hold no mistake are not shown.`,
} as const

/** Fields that stand in files and in no form of an opportunity. */
export const fileFields = {
  state: 'State',
  publishAt: 'Publish on',
  verifiedOn: 'Verified on',
  countryCode: 'Country code',
  title: 'Title',
  author: 'Author',
  category: 'Category',
  content: 'Content',
  imageUrls: 'Picture addresses',
  publishedOn: 'Published on',
} as const

/** What is said of a value that cannot be read. */
export const importMistakes = {
  state: "Please enter 'draft' or 'published', or leave it empty.",
  day: 'Please enter a date of the calendar, such as 2027-03-15.',
  otherSort: 'This record is of another kind than the others are to be.',
} as const
