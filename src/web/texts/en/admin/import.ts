import { counted, plural } from '#web/texts/en/amounts.ts'

/** Texts of the administrator's page of imports and exports; visitors do not load them. */
export const transfer = {
  lead: 'An export contains everything except the trash, including drafts. You can import these files, files of the starter catalogue, and lists from the API.',
  export: 'Export',
  exports: {
    'opportunities/csv': 'Opportunities as CSV',
    'opportunities/json': 'Opportunities as JSON',
    'posts/json': 'Articles as JSON',
    'posts/csv': 'Articles as CSV',
  },
  import: 'Import',
  file: 'File (CSV or JSON, up to 32 MB)',
  dryRun: 'Preview the import',
  phases: { sending: 'Uploading the file', checking: 'Checking the records', writing: 'Importing' },
  sent: (done: string, most: string) => `${done} of ${most} MB`,
  checked: (records: number, percent: number) => `${records.toLocaleString('en-US')} records, ${percent}% of the file`,
  written: (done: number, most: number) => `${done.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} records`,
  tooLarge: 'This file is larger than 32 MB. Split it into smaller files.',
  offline: 'We could not reach the server. Try again.',
  apply: 'Import now',
  failed: 'This did not work. ',
  nothingYet: 'Nothing has been imported yet.',
  hasMistakes: 'Nothing was imported because the file has errors. Correct the lines below and upload it again.',
  applied: 'Import complete.',
  applyRest: 'Import without the rows to look at',
  needsReview: 'Look at this',
  doubtful: (count: number) => plural(count, '. Look at 1 row before you import.', `. Look at ${count} rows before you import.`),
  template: 'Template as CSV',
  columnsOfFile: 'Columns of a file',
  columnsHint: 'Each row needs a name. Leave out columns that you do not need. In a cell with a list, put each entry on its own line.',
  counts: (created: number, updated: number, unchanged: number, mistakes: number) =>
    `${created} new, ${updated} changed, ${unchanged} unchanged, ${mistakes} with errors`,
  missingFields: (fields: string) => `These fields are not in the file, so they do not change: ${fields}.`,
  missingPostFields: (fields: string) => `These article fields are not in the file, so they do not change: ${fields}.`,
  changed: (fields: string) => `Changed: ${fields}.`,
  emptied: (fields: string) => `Emptied: ${fields}.`,
  difference: (field: string, before: string, after: string) =>
    `${field}: ${before === '' ? 'empty' : `“${before}”`} → ${after === '' ? 'empty' : `“${after}”`}`,
  mistake: (field: string, sentence: string) => `${field}: ${sentence}`,
  imports: 'Recent imports',
  importColumns: { at: 'When', name: 'File', counts: 'Result', undo: 'Undo' },
  importCounts: (created: number, updated: number) => `${created} new, ${updated} changed`,
  undo: 'Undo this import',
  undoOf: (name: string) => `Undo the import of “${name}”`,
  undoHint:
    'Items that the import changed go back to their earlier version. Items that it created go to the trash. Anything changed since then stays as it is.',
  undoneOn: (instant: string) => `Undone on ${instant}`,
  undone: (restored: number, trashed: number) =>
    `Import undone. ${counted(restored, 'item has its', 'items have their')} earlier version again. ${counted(trashed, 'is', 'are')} in the trash.`,
  undoLeft: 'These have changed since the import and stay as they are:',
  undoUnknown: 'This import does not exist or has already been undone.',
  undoneBefore: 'This has already been undone, or it is too old to undo.',
  record: 'Record',
  columns: { line: 'Line', action: 'What happens', title: 'Name', note: 'Note' },
  actions: { create: 'New', update: 'Changed', unchanged: 'Unchanged', mistake: 'Error', 'left-out': 'Left out' },
  hidden: (count: number) =>
    `${counted(count, 'more line', 'more lines')} without changes or errors ${plural(count, 'is', 'are')} not shown.`,
} as const

/** Fields that occur in files and in no form of an opportunity. */
export const fileFields = {
  kind: 'Kind',
  id: 'Our ID',
  createdAt: 'Created on',
  updatedAt: 'Changed on',
  state: 'Status',
  publishAt: 'Publish on',
  verifiedOn: 'Checked on',
  verifiedHost: 'Checked at',
  countryCode: 'Country code',
  title: 'Title',
  author: 'Author',
  category: 'Category',
  content: 'Content',
  imageUrls: 'Image URLs',
  publishedOn: 'Published on',
} as const
