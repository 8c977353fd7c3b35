import { counted, plural } from '#web/texts/en/amounts.ts'

/** Every export of this file is texts of the administrator's pages; visitors do not load them. */
export * from '#web/texts/en/admin/dashboard.ts'
export * from '#web/texts/en/admin/verify.ts'
export * from '#web/texts/en/admin/items.ts'
export * from '#web/texts/en/admin/layout.ts'
export * from '#web/texts/en/admin/opportunity.ts'
export * from '#web/texts/en/admin/rules.ts'
export { funding, paid } from '#web/texts/en/facts.ts'
export { words } from '#web/texts/en/words.ts'

const quoted = (value: string) => (value === '' ? 'empty' : `“${value}”`)

const listNamed = (count: number, named: readonly number[]): string => {
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return named.join(', ') + more
}

const sameIn = (one: string, count: number, named: readonly number[]): string =>
  `The same in ${counted(count, `other ${one}`, `other ${one}s`)}: ${listNamed(count, named)}.`

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
  fileHint:
    'Nothing is imported before you have seen the preview. For headings that are not ours, you first choose what each column is.',
  steps: {
    columns: 'what each column is',
    preview: 'the preview',
    import: 'the import',
  },
  firstStep: 'Step 1: the file. Next: the preview.',
  step: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}.`,
  nextStep: (name: string) => `Next: ${name}.`,
  phases: { sending: 'Uploading the file', checking: 'Checking the records', writing: 'Importing' },
  sent: (done: string, most: string) => `${done} of ${most} MB`,
  checked: (records: number, percent: number) =>
    `${records.toLocaleString('en-US')} records, ${percent}% of the file`,
  written: (done: number, most: number) =>
    `${done.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} records`,
  tooLarge: 'This file is larger than 32 MB. Split it into smaller files.',
  offline: 'We could not reach the server. Try again.',
  apply: 'Import now',
  failed: 'This did not work. ',
  nothingYet: 'Nothing has been imported yet.',
  hasMistakes:
    'Nothing was imported because the file has errors. Correct the lines below and upload it again, or leave them out.',
  applied: 'Import complete.',
  applyRest: 'Import without the rows to look at',
  leaveMistakes: 'Leave out the lines with errors',
  publishNew: 'Publish new items at once. Otherwise they are drafts, unless the file says more.',
  answerFirst:
    'Nothing has been imported yet. Answer the question below first: the lines with such days are errors until then.',
  answerAndCorrect:
    'Nothing has been imported yet. Answer the question below first. Other lines have errors too: correct them and upload the file again, or leave them out.',
  askOrder: (day: string) => `What comes first in “${day}” and the other days of this file?`,
  dayFirst: (date: string) => `The day: ${date}`,
  monthFirst: (date: string) => `The month: ${date}`,
  sameInLines: (count: number, named: readonly number[]) => sameIn('line', count, named),
  sameInRecords: (count: number, named: readonly number[]) => sameIn('record', count, named),
  lines: (count: number, named: readonly number[]) => `Lines ${listNamed(count, named)}`,
  records: (count: number, named: readonly number[]) => `Records ${listNamed(count, named)}`,
  example: (sentence: string) => `For example: ${sentence}`,
  value: quoted,
  unreadColumns: (
    columns: readonly { readonly name: string; readonly nearest: string | null }[],
    more = 0,
  ) =>
    `The import does not read ${plural(columns.length + more, 'this column', 'these columns')}: ${columns
      .map(({ name, nearest }) => quoted(name) + (nearest === null ? '' : ` (${nearest}?)`))
      .join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  needsReview: 'Look at this',
  doubtful: (count: number) =>
    plural(
      count,
      '. Look at 1 row before you import.',
      `. Look at ${count} rows before you import.`,
    ),
  template: 'Template as CSV',
  columnsOfFile: 'Columns of a file',
  columnsHint:
    'Each row needs a name. Leave out columns that you do not need. In a cell with a list, put each entry on its own line.',
  counts: (created: number, updated: number, unchanged: number, mistakes: number) =>
    `${created} new, ${updated} changed, ${unchanged} unchanged, ${mistakes} with errors`,
  missingFields: (fields: string) =>
    `These fields are not in the file, so they do not change: ${fields}.`,
  missingPostFields: (fields: string) =>
    `These article fields are not in the file, so they do not change: ${fields}.`,
  changed: (fields: string) => `Changed: ${fields}.`,
  emptied: (fields: string) => `Emptied: ${fields}.`,
  difference: (field: string, before: string, after: string) =>
    `${field}: ${quoted(before)} → ${quoted(after)}`,
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
  columns: { line: 'Line', action: 'What happens', title: 'Name', note: 'What changes' },
  actions: {
    create: 'New',
    update: 'Changed',
    unchanged: 'Unchanged',
    mistake: 'Error',
    'left-out': 'Left out',
  },
  report: 'What the file does',
  reportGone: 'This report is no longer there. Choose the file again.',
  doubts: 'Look at these first',
  was: 'was',
  becomes: 'becomes',
  assign: 'Assign the columns to fields',
  assignTitle: 'Columns of a sheet',
  assignLead: (file: string) =>
    `The headings of “${file}” are not all ours. Choose the field that each column is read as. Nothing is imported before you have seen the preview.`,
  assignUnsaved: (file: string) => `Columns of ${file}`,
  assignKnown: (name: string) => `The columns are those of “${name}”.`,
  assignColumns: { heading: 'Heading', example: 'Example', field: 'Read as' },
  notRead: 'Not read',
  assignOf: (heading: string) => `Read “${heading}” as`,
  assignKind: 'Rows without a kind are',
  kinds: {
    scholarship: 'Scholarships',
    internship: 'Internships',
    leadership: 'Leadership programs',
  },
  assignName: 'Keep this choice as',
  assignNameHint:
    'A sheet with the same headings is offered this choice again. The import command reads it by this name.',
  assignErrors: 'Check the highlighted fields. Nothing has been kept yet.',
  readAs: (mapping: string) => `The columns are read as in “${mapping}”.`,
  mappings: 'Kept columns of sheets',
  mappingsHint: 'A sheet with the same headings is offered this choice again.',
  mappingColumns: { name: 'Name', columns: 'Columns', remove: 'Delete' },
  mappedColumn: (heading: string, field: string) => `${heading}: ${field}`,
  unmapped: (count: number) => `${count} not read`,
  rename: 'Rename',
  renameOf: (name: string) => `New name for “${name}”`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete the columns “${name}”`,
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
  expectedDeadline: 'Expected deadline',
} as const

/** Texts of newsletters, of outgoing emails, and of the stored data about an address. */
export const mailAdmin = {
  readers: (count: number) => `This goes to ${counted(count, 'subscriber', 'subscribers')}.`,
  subject: 'Subject',
  save: 'Save and preview',
  saving: 'Saving...',
  preview: 'Preview',
  change: 'Edit the draft',
  another: 'Write a new newsletter',
  toMe: 'Send me a test email',
  sure: (count: number) => `Yes, send it to ${counted(count, 'subscriber', 'subscribers')}`,
  send: 'Send newsletter',
  alreadySent: 'This newsletter has already been sent. Write a new one.',
  failed: 'This did not work. Try again.',
  newsletters: 'Latest newsletters',
  none: 'No newsletter has been written yet.',
  gone: 'This newsletter does not exist.',
  draft: 'Draft',
  progress: 'Sending',
  columns: { subject: 'Subject', at: 'Date', sent: 'Sent', waiting: 'Waiting', failed: 'Failed' },
  counts: { sent: 'Sent', waiting: 'Waiting', failed: 'Failed' },
  all: 'All emails from this site',
  refresh: 'Refresh',
  stop: 'Stop all sending',
  goOn: 'Resume sending',
  isStopped: 'Sending is stopped. Emails wait until you resume it.',
  held: 'Emails on hold since the restore',
  heldCount: (count: number) =>
    count === 0 ? 'No emails are on hold.' : `${counted(count, 'email is', 'emails are')} on hold.`,
  heldWhy:
    'Some of these emails may have been sent already, after the backup was made. The site sends none of them until you decide. Discard them if subscribers already have them. Emails that visitors ask for now are sent as usual.',
  heldNote:
    'The site was restored from a backup. Planned emails are on hold until you send or discard them.',
  losesNote:
    'No mail server is set, so emails reach nobody. They are written to files in DATA_DIR/outbox. Set SMTP_URL and MAIL_FROM.',
  filesNote:
    'No mail server is set. “Sent” means written to a file in DATA_DIR/outbox. These files are not sent.',
  delayedNote: (count: number) =>
    `${counted(count, 'confirmation email is', 'confirmation emails are')} waiting. More were requested than the site sends in an hour. They go out within a day. Someone may be entering other people’s addresses.`,
  heldSince: 'Backup made on',
  release: 'Send the emails on hold',
  drop: 'Discard the emails on hold',
  options: 'Email settings and storage times',
  optionLabels: {
    perMinute: 'Emails per minute',
    gatherMinutes: 'Wait before sending alerts (minutes)',
    adminEmail: 'Your email address',
    unconfirmedDays: 'Delete unconfirmed addresses after (days)',
    messageMonths: 'Delete contact messages after (months)',
    logMonths: 'Delete the log of sent emails after (months)',
  },
  optionHints: {
    perMinute: 'For all processes together. Email providers block senders that are too fast.',
    gatherMinutes: 'Mistakes that you correct within this time are never sent.',
    adminEmail:
      'We send contact messages, reports and the weekly summary here. Leave empty to use MAIL_FROM.',
    unconfirmedDays: 'Shown on the privacy page. Older addresses are deleted within an hour.',
    messageMonths: 'Shown on the privacy page.',
    logMonths: 'Shown on the privacy page.',
  },
  saveOptions: 'Save settings',
  optionsErrors: 'Check the highlighted fields. Nothing has been saved yet.',
  rightsLead: 'Use this when someone asks to see or delete their data.',
  address: 'Email address',
  export: 'Show all data',
  erase: 'Delete all data',
  /** By the requested action. */
  done: {
    keep: 'Draft saved. It has not been sent yet.',
    'to-me': 'The test email is on its way.',
    send: 'Sending has started. The figures below show its progress.',
    stop: 'Sending stopped. Emails wait until you resume it.',
    go: 'Sending resumed.',
    release: 'The emails on hold are being sent.',
    drop: 'The emails on hold are discarded.',
    options: 'Email settings saved.',
    erase: 'All data about this address is deleted.',
  },
  noAddress: 'Enter an email address, such as name@example.org.',
} as const
