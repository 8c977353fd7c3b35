import type { MessageState } from '#domain/message.ts'
import type { ReportReason } from '#domain/report.ts'
import type { AttentionReason } from '#services/desk/attention-list.ts'
import type { LinkState } from '#services/items/edited.ts'

/** Texts of the administrator's desk; visitors do not load them. 'Promised' as in site.ts. */
const count = (figure: number, one: string, many: string) => `${figure} ${figure === 1 ? one : many}`

export const reportReasonWords: Record<ReportReason, string> = {
  'dead-link': 'the link does not work',
  'wrong-date': 'the date is wrong',
  'asks-for-money': 'somebody asks for money',
  closed: 'it is closed',
  other: 'something else',
}

const linkWords: Record<LinkState, string> = {
  fine: 'works',
  moved: 'leads to another address now',
  dead: 'no longer answers',
  certificate: 'has a certificate that browsers refuse',
  'looks-closed': 'says that applications are closed',
}

const when = (days: number | null, ahead: boolean) => {
  if (days === null || days === 0) return 'today'
  if (days === 1) return ahead ? 'tomorrow' : 'yesterday'
  return ahead ? `in ${days} days` : `${days} days ago`
}

export const attention = {
  title: 'Morning list',
  lead: (things: number) => (things === 0 ? '' : `${count(things, 'thing', 'things')} could mislead a student today.`),
  empty: 'Nothing could mislead a student today.',
  unreadable: 'The morning list could not be loaded.',
  more: (figure: number) => `${figure} more like this`,
  left: (figure: number) => `${figure} more come when these are done.`,
  leaveOut: (days: number) => `Leave out for ${days} days`,
  leftOut: (figure: number) => (figure === 1 ? '1 line is left out for now.' : `${figure} lines are left out for now.`),
  showAll: 'Show them again',
  emptied: 'Nothing else could mislead a student today.',
  comparing: 'Rules are still being compared with what items say. Look again in a minute.',
  units: {
    reported: (figure: number) => (figure === 1 ? 'report' : 'reports'),
    'link-failing': () => 'link',
    'deadline-passed': (days: number) => (days === 1 ? 'day past' : 'days past'),
    'deadline-soon': (days: number) => (days === 1 ? 'day left' : 'days left'),
    'expected-passed': (days: number) => (days === 1 ? 'day past' : 'days past'),
    'expected-soon': (days: number) => (days === 1 ? 'day left' : 'days left'),
    'draft-due': (days: number) => (days === 0 ? 'due today' : days === 1 ? 'day to go' : 'days to go'),
    'rules-disagree': (figure: number) => (figure === 1 ? 'contradiction' : 'contradictions'),
    'rules-unconfirmed': () => 'to confirm',
    'rules-elsewhere': () => 'to confirm',
    'not-verified': () => 'not verified',
    'unread-messages': () => 'unread',
    'page-empty': () => 'items',
  } satisfies Record<AttentionReason, (figure: number) => string>,
  /** `detail`: what visitors say in words, what the link does, or the expected date. */
  sentences: {
    reported: (_days, detail) => `Visitors say: ${detail}.`,
    'link-failing': (_days, detail) => `The official link ${detail}.`,
    'deadline-passed': (days) => `The deadline was ${when(days, false)}.`,
    'deadline-soon': (days) => `Closes ${when(days, true)}. Is the date still right?`,
    'expected-passed': () => 'The expected date is past, so it reads “Date varies” until somebody confirms the next one.',
    'expected-soon': (days, date) => `${date} (${when(days, true)}) is only expected. Has the organizer announced this date?`,
    'draft-due': (days) => `Becomes public ${when(days, true)}.`,
    'rules-disagree': () => 'Its rules and its text say different things. The rules decide until one of both is changed.',
    'rules-unconfirmed': () => 'Its rules are general knowledge, so nobody is told yes by them. Does the official page say so?',
    'rules-elsewhere': () => 'Its rules were read on another site. Does the official page say so?',
    'not-verified': (days) =>
      days === null ? 'Some were never verified against the official site.' : `The oldest look at the official site was ${days} days ago.`,
    'unread-messages': () => 'Nobody has read them yet.',
    'page-empty': () => 'Visitors see nothing open on this page.',
  } satisfies Record<AttentionReason, (days: number | null, detail: string) => string>,
  links: linkWords,
  titles: {
    unread: 'New messages',
    notVerified: { scholarship: 'Scholarships', internship: 'Internships', leadership: 'Leadership programs' },
  },
  actions: {
    verify: 'Verified today',
    renew: 'Renew for next year',
    unpublish: 'Hide',
    settle: 'Settle',
    publish: 'Publish now',
    confirm: 'Confirm date',
    'confirm-rules': 'The rules are right',
    readAll: 'Mark all as read',
    changeDate: 'Change date',
    changeLink: 'Change link',
    edit: 'Edit',
    official: 'Official page',
    review: 'Review',
    read: 'Read messages',
    view: 'View page',
    add: { scholarship: 'Add Scholarship', internship: 'Add Internship', leadership: 'Add Leadership Program' },
  },
  done: {
    verify: 'Marked as verified today.',
    renew: 'Moved to the next round, as expected.',
    unpublish: 'Hidden from visitors; it is a draft now.',
    settle: 'The reports are settled.',
    publish: 'Published.',
    confirm: 'The date stands as announced now.',
    'confirm-rules': 'The rules are confirmed.',
    'read-all': 'All messages are marked as read.',
    postpone: 'The line is left out of the list for now. The item was not changed.',
    'show-all': 'All lines are in the list again.',
  },
  conflict: 'Somebody changed it meanwhile. Look at it before you decide.',
  gone: 'It is not there any more.',
  failed: 'This could not be done. Please try again.',
  look: 'Look at it',
} as const

export const backups = {
  title: 'Copies of the site',
  none: 'No copy has been made yet.',
  made: (when: string, megabytes: string) => `The last copy was made ${when}, read back and found whole (${megabytes} MB).`,
  missing: (files: number) => `${count(files, 'file of a picture is', 'files of pictures are')} missing in it.`,
  failed: (when: string, reason: string) => `The copy of ${when} failed (${reason}). Older ones stay.`,
  again: 'It is tried again every quarter of an hour.',
  late: 'No copy has been made for more than a day, though one should be made every night.',
  byNight: (at: string, keep: number) =>
    `One is made every night at ${at} UTC, and ${keep === 1 ? 'the last one is' : `the last ${keep} are`} kept.`,
  noneByNight: 'None are made by night: set BACKUP_AT, or run “npm run admin -- backup <file>”.',
} as const

export const tiles = { title: 'Pages' } as const

export const inbox = {
  title: 'Messages',
  empty: 'No messages found.', // promised
  columns: { name: 'Name', email: 'Email', website: 'Website', message: 'Message', actions: 'Actions' }, // promised
  states: { unread: 'Unread', read: 'Read', answered: 'Answered', archived: 'Archived' } satisfies Record<MessageState, string>,
  all: 'Inbox',
  filter: 'Messages by state',
  search: 'Search messages',
  find: 'Search',
  delete: 'Delete', // promised
  answer: 'Answer',
  answerSubject: (siteName: string) => `Your message to ${siteName}`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAnswered: 'Mark as answered',
  archive: 'Archive',
  unarchive: 'Back to the inbox',
  of: (name: string) => `of ${name}`,
  wholeText: 'Whole message',
  deleted: 'The message is deleted.',
  changed: 'The message is marked.',
  failed: 'The message could not be changed.',
} as const

export const wizard = {
  tabs: ['1 Blog Info', '2 Blog Content', '3 Preview'], // promised
  tabList: 'Steps',
  title: 'Title',
  author: 'Author',
  category: 'Category',
  noCategory: 'No category',
  optional: '(optional)',
  blocks: 'Content',
  addBlock: 'Add a block',
  add: { heading: 'Add heading', text: 'Add text', textarea: 'Add description', quote: 'Add quote', image: 'Add image' },
  block: { heading: 'Heading', text: 'Text', textarea: 'Description', quote: 'Quote', image: 'Image' },
  blockLabel: (name: string, number: number) => `${name}, block ${number}`,
  noBlocks: 'No blocks yet.',
  remove: 'Remove',
  up: 'Move up',
  down: 'Move down',
  imageAddress: (number: number) => `Image address, block ${number}`,
  imageFile: (number: number) => `or upload a file, block ${number}`,
  imageHint: 'JPEG, PNG, WebP, AVIF or GIF, at most 8 MB and 24 megapixels.',
  imageAlt: (number: number) => `What the image shows, block ${number}`,
  imageAltHint: 'Read out to those who do not see it. Empty: it only decorates.',
  uploading: 'Uploading...',
  uploaded: 'The picture is stored.',
  wrongAddress: 'Please enter a full address that begins with https:// or http://, without a password in it.',
  imageUrls: 'Image URLs',
  imageUrl: (number: number) => `Image URL ${number}`,
  addUrl: 'Add image URL',
  removeUrl: (number: number) => `Remove image URL ${number}`,
  previewEmpty: 'Nothing to show yet.',
  previewUntitled: 'Without a title',
  pictureOnItsWay: 'A picture is still on its way. The preview shows it as soon as it is stored.',
  publishAt: 'Publish on',
  publishAtHint: 'Empty: at once. Otherwise from the beginning of that day (UTC).',
  next: 'Next',
  submit: 'Submit Blog', // promised
  draft: 'Save as draft',
  save: 'Save changes',
  submitting: 'Submitting...',
  success: 'Blog submitted successfully', // promised
  successDraft: 'Saved as a draft.',
  failure: 'Submission failed. Check console for details.', // promised
  mistakes: 'Please look at the marked fields. Nothing was saved yet.',
  saved: 'The changes are saved.',
  conflict: 'Somebody saved this article after you had opened it. Your text is still here.',
  seeOther: 'See the saved one',
  offline: 'The server cannot be reached. Your text stays here; please send it again.',
  view: 'View it',
  edit: 'Edit it',
  trashed: 'This article is in the trash. Restore it before you change it.',
} as const

export const applications = {
  lead: 'Clicks on Apply and reported problems. Nothing about the visitors is kept.',
  span: 'Time span',
  days: (days: number) => `${days} days`,
  of: (name: string) => `Only “${name}”`,
  all: 'Show all items',
  clicks: 'Apply clicks',
  reports: 'Reports',
  chart: (clicks: number, reports: number, days: number) =>
    `${count(clicks, 'click', 'clicks')} on Apply and ${count(reports, 'report', 'reports')} in ${days} days.`,
  most: (clicks: number, day: string) => `The most on one day: ${clicks}, on ${day}.`,
  chartLabel: 'Clicks on Apply each day',
  table: 'The figures of each day',
  quiet: 'Days without a click or a report are left out.',
  day: 'Day',
  item: 'Item',
  kind: 'Kind',
  overTime: 'Over time',
  left: (count: number) => `${count} more with fewer clicks are not listed.`,
  empty: 'Nobody has clicked Apply in this time.',
} as const

export const settings = {
  name: 'Name of the site',
  nameHint: 'Empty: the name that the site was started with.',
  general: 'Name and ads',
  ads: 'Pages that carry ads',
  adsUsual: 'As the site comes',
  adsOwn: 'Only these pages',
  adsHome: 'Home page',
  adsOpportunity: 'The page of each opportunity',
  adsShown: (pages: string) => `Ads would stand on: ${pages}.`,
  adsNowhere: 'No page would carry ads.',
  nameOfStart: '(the name that the site was started with)',
  contact: 'Contact links',
  contactHint: 'Empty: the entry is shown without a link.',
  about: 'About page',
  aboutHint: 'A blank line begins a new paragraph.',
  faq: 'Questions (FAQ)',
  question: (number: number) => `Question ${number}`,
  answer: (number: number) => `Answer ${number}`,
  addQuestion: 'Add a question',
  removeQuestion: (number: number) => `Remove question ${number}`,
  moveUp: (number: number) => `Move question ${number} up`,
  preview: 'Preview',
  previewOf: 'Preview: this is how visitors will see it',
  save: 'Save',
  saving: 'Saving...',
  saved: 'The settings are saved.',
  mistakes: 'Please look at the marked fields. Nothing was saved yet.',
  failed: 'The settings could not be saved. Please try again.',
} as const

export const account = {
  password: 'Change the password',
  current: 'Present password',
  next: 'New password',
  nextHint: 'At least 12 characters, and not a common one.',
  change: 'Change password',
  changed: 'The password is changed. All other sessions have ended.',
  mistakes: 'The password was not changed.',
  sessions: 'Where you are logged in',
  columns: { agent: 'Browser', since: 'Since', seen: 'Last seen', action: 'Action' },
  unknownAgent: 'Unknown browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  thisOne: 'This browser',
  end: 'End this session',
  ended: 'The session has ended.',
} as const
