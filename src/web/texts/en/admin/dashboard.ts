import type { AttentionLane, AttentionReason } from '#domain/attention.ts'
import type { MessageState } from '#domain/feedback.ts'
import type { DateCounts } from '#domain/listing/date-counts.ts'
import type { LinkState } from '#domain/opportunity/link-result.ts'
import type { FactKind } from '#domain/watch/sentence-facts.ts'
import { counted, inUnits, plural } from '#web/texts/en/amounts.ts'

const when = (days: number | null, ahead: boolean) => {
  if (days === null || days === 0) return 'today'
  if (days === -1) return 'yesterday'
  if (days === 1) return ahead ? 'tomorrow' : 'yesterday'
  return ahead ? `in ${inUnits(days, 'day')}` : `${inUnits(days, 'day')} ago`
}

/** Texts of the administrator's area; visitors do not load them. 'Promised' as in site.ts. */
export const attention = {
  title: 'To do today',
  lead: (things: number) =>
    things === 0
      ? ''
      : `${counted(things, 'thing', 'things')} could mislead students. Start at the top.`,
  dates: ({ announced, expected, usual, rolling, unknown, checked }: DateCounts) =>
    `${counted(announced + expected + usual + rolling + unknown, 'open opportunity', 'open opportunities')} by deadline: ${announced} announced, ${expected} expected, ${usual} by usual months, ${rolling} all year, ${unknown} not known. Checked on the official page: ${checked}.`,
  empty: 'All done. Nothing here could mislead students.',
  more: (count: number) => `${counted(count, 'more line', 'more lines')}`,
  left: (count: number) => `${count} more appear when you finish these.`,
  leaveOut: (days: number) => `Leave out for ${inUnits(days, 'day')}`,
  leftOut: (count: number) => `${counted(count, 'line is', 'lines are')} left out for now.`,
  showAll: 'Show them again',
  keys: {
    lead: 'Keys in a line:',
    list: [
      { keys: 'j k', does: 'next and previous line' },
      { keys: 'o', does: 'official page' },
      { keys: 'Enter', does: 'first button' },
      { keys: 'f', does: 'facts' },
      { keys: 'l', does: 'leave out' },
      { keys: 'z', does: 'undo' },
      { keys: '?', does: 'these keys' },
    ],
  },
  /** The facts of the entry that a line is about, beside its official page. */
  pane: {
    open: 'Facts',
    close: 'Close',
    label: (title: string) => `Facts for “${title}”`,
    loading: 'Loading...',
    gone: 'This line is no longer in the list.',
    checked: (day: string | null) => (day === null ? 'Never checked.' : `Last checked ${day}.`),
    says: (site: string, day: string | null) =>
      day === null
        ? `Below each fact stands what ${site} says.`
        : `Below each fact stands what ${site} says, read on ${day}.`,
  },
  emptied: 'Nothing else here could mislead students today.',
  lanesLabel: 'Parts of the list',
  all: 'All',
  later: 'Later',
  lanes: {
    dates: 'Dates',
    rules: 'Rules',
    links: 'Links',
    readers: 'Readers',
    messages: 'Messages',
  } satisfies Record<AttentionLane, string>,
  nothing: 'Nothing here.',
  next: 'Next:',
  units: {
    reported: (count: number) => plural(count, 'report', 'reports'),
    correction: (count: number) => plural(count, 'correction', 'corrections'),
    'correction-flood': (count: number) => plural(count, 'correction', 'corrections'),
    'link-failing': () => 'link',
    'page-changed': (count: number) => plural(count, 'sentence', 'sentences'),
    'deadline-passed': (days: number) => plural(days, 'day past', 'days past'),
    'deadline-soon': (days: number) => plural(days, 'day left', 'days left'),
    'announced-unchecked': (days: number) => plural(days, 'day left', 'days left'),
    'expected-passed': (days: number) => plural(days, 'day past', 'days past'),
    'expected-soon': (days: number) => plural(days, 'day left', 'days left'),
    'draft-due': (days: number) =>
      days === 0 ? 'due today' : plural(days, 'day to go', 'days to go'),
    'rules-disagree': (count: number) => plural(count, 'contradiction', 'contradictions'),
    'rules-unconfirmed': () => 'to confirm',
    'rules-elsewhere': () => 'to confirm',
    'not-verified': () => 'not checked',
    'page-refuses': (count: number) => plural(count, 'site', 'sites'),
    'starter-newer': () => 'newer',
    'unread-messages': () => 'unread',
    suggested: (count: number) => plural(count, 'suggestion', 'suggestions'),
    'page-empty': () => 'opportunities',
  } satisfies Record<AttentionReason, (count: number) => string>,
  /** `detail`: what visitors say in words, what the link does, or the date. */
  sentences: {
    reported: (_days, detail) => `Visitors say: ${detail}.`,
    correction: (_days, detail) => `Visitors say: ${detail}.`,
    'correction-flood': () => 'One address range sent all of these. Some of them are lines above.',
    'link-failing': (_days, detail) => `The official link ${detail}.`,
    'page-changed': (_days, detail) => `The official page ${detail}. Is your entry still right?`,
    'deadline-passed': (days) => `The deadline was ${when(days, false)}.`,
    'deadline-soon': (days) =>
      `${days === -1 ? 'These are its last hours' : `Closes ${when(days, true)}`}. Is the date still right?`,
    'announced-unchecked': (days, date) =>
      `${date} (${when(days, true)}) is announced, but no editor has checked it yet. Does the official page say the same?`,
    'expected-passed': () =>
      'The expected date has passed. Visitors see “Date varies” until you enter the next one.',
    'expected-soon': (days, date) =>
      `${date} (${when(days, true)}) is only expected. Has the organizer announced this date?`,
    'draft-due': (days) => `Will be published ${when(days, true)}.`,
    'rules-disagree': () =>
      'The rules and the text say different things. The rules count until you change one of them.',
    'rules-unconfirmed': () =>
      'These rules come from general knowledge, so no student sees “Looks open to you”. Does the official page confirm them?',
    'rules-elsewhere': () =>
      'These rules were read on another site. Does the official page confirm them?',
    'not-verified': (days) =>
      days === null
        ? 'Some have never been checked against the official page.'
        : `The oldest check against the official page was ${inUnits(days, 'day')} ago.`,
    'page-refuses': (_days, detail) =>
      `These sites let no program read their pages, so look at them yourself from time to time: ${detail}.`,
    'starter-newer': () =>
      'There is a newer one. “npm run admin -- starter --check” shows what it would change, “starter --apply” changes it. Items that you have edited stay as they are.',
    'unread-messages': () => 'You have not read these yet.',
    suggested: () => 'Visitors told us that this is not listed.',
    'page-empty': () => 'This page has no open opportunities.',
  } satisfies Record<AttentionReason, (days: number | null, detail: string) => string>,
  /** What an official page says now, and what that is about. */
  pages: {
    was: 'Was',
    now: 'Now',
    entry: 'Your entry',
    notThere: 'not on the page',
    kinds: {
      closed: 'says that one cannot apply',
      open: 'says that one can apply',
      day: 'names another day',
      sum: 'names another sum',
      age: 'names another age',
    } satisfies Record<FactKind, string>,
    gone: 'no longer says this',
  },
  corrections: {
    entry: 'Your entry',
    wanted: 'Should be',
    source: 'Page named',
  },
  links: {
    fine: 'works',
    moved: 'now leads to another address',
    dead: 'no longer answers',
    certificate: 'has a security certificate that browsers reject',
    'looks-closed': 'says that applications are closed',
    'not-checked': 'could not be checked',
    'failed-once': 'did not answer once',
  } satisfies Record<LinkState, string>,
  titles: {
    unread: 'New messages',
    flood: 'Many corrections from one place',
    starterNewer: 'Starter catalogue',
    refusing: 'Sites that refuse programs',
    notVerified: {
      scholarship: 'Scholarships',
      internship: 'Internships',
      leadership: 'Leadership programs',
    },
  },
  actions: {
    verify: 'Mark as checked today',
    renew: 'Renew for next year',
    unpublish: 'Unpublish',
    settle: 'Mark as solved',
    'settle-suggestion': 'Done',
    'take-over': 'Take over',
    decline: 'Decline',
    'decline-range': 'Decline all from this address range',
    'settle-range': 'Decline all from this address range',
    declineAll: (count: number) => `Decline all ${count} from this address range`,
    publish: 'Publish now',
    confirm: 'Mark as announced',
    'confirm-rules': 'The rules are right',
    'mine-is-right': 'Mine is right',
    'not-about': 'Not about this',
    'know-refusing': 'Understood',
    'bring-back': 'Bring back',
    readAll: 'Mark all as read',
    changeDate: 'Change date',
    changeLink: 'Change link',
    edit: 'Edit',
    official: 'Official page',
    review: 'Review',
    read: 'Read messages',
    view: 'View page',
    add: {
      scholarship: 'Add Scholarship',
      internship: 'Add Internship',
      leadership: 'Add Leadership Program',
    },
  },
  /** Of a line that a press in another line of its item has answered, too. */
  ended: 'Answered by what was done in another line of this item.',
  done: {
    verify: 'Marked as checked today.',
    renew: 'Moved to the next round. The new date is expected, not announced.',
    unpublish: 'Unpublished. It is a draft now.',
    settle: 'Reports marked as solved.',
    'settle-suggestion': 'Suggestion removed.',
    'take-over': 'Taken over.',
    decline: 'Declined. The item was not changed.',
    'decline-range': 'All corrections from this address range declined.',
    'settle-range': 'All suggestions from this address range removed.',
    publish: 'Published.',
    confirm: 'Date marked as announced.',
    'confirm-rules': 'Rules confirmed.',
    announce: 'Date marked as announced.',
    'mine-is-right': 'Your entry stays. You hear of this sentence when it changes again.',
    'not-about': 'This sentence is not told again for this item.',
    'know-refusing': 'Understood. These sites are not named again.',
    'read-all': 'All messages marked as read.',
    postpone: 'The line is left out of the list for now. The item was not changed.',
    'bring-back': 'The line is in the list again.',
    'show-all': 'All lines are in the list again.',
  },
  conflict: 'Someone changed this in the meantime. Check it before you decide.',
  gone: 'This no longer exists.',
  openFirst: 'Open the official page first.',
  notOpened: 'Open the official page first. Nothing was changed.',
  failed: 'This did not work. Try again.',
  open: 'Open it',
} as const

/** Figures above the list, with a year by month. */
export const figures = {
  label: 'Figures over a year',
  checked: {
    name: 'Checked in 90 days',
    sentence: (open: number) =>
      `of ${counted(open, 'open entry', 'open entries')}. Bars: the month of their last check.`,
  },
  announced: {
    name: 'Announced days',
    sentence: (open: number) =>
      `of ${counted(open, 'open entry', 'open entries')}. Bars: the months in which they close.`,
  },
  clicks: {
    name: 'Apply clicks in 30 days',
    sentence: () => 'Bars: each month of the last year.',
  },
  readers: {
    name: 'Readers',
    sentence: (since: number) => `${since} of them joined this month. Bars: how many were here.`,
  },
  months: (months: readonly { month: string; count: number }[]) =>
    months.map(({ month, count }) => `${month}: ${count}`).join(', '),
} as const

export const backups = {
  title: 'Backups',
  none: 'No backup has been made yet.',
  latest: (when: string, megabytes: string) =>
    `Last backup: ${when} (${megabytes} MB). It was checked and is complete.`,
  missing: (files: number) =>
    `${counted(files, 'image file is', 'image files are')} missing from it.`,
  failed: (when: string, reason: string) =>
    `The backup of ${when} failed (${reason}). Older backups are kept.`,
  again: 'The site tries again every 15 minutes.',
  late: 'There has been no backup for more than a day. One should be made every night.',
  byNight: (at: string, keep: number) =>
    `A backup is made every night at ${at} UTC. The last ${plural(keep, 'one is', `${keep} are`)} kept.`,
  noneByNight: 'Nightly backups are off. Set BACKUP_AT, or run “npm run admin -- backup <file>”.',
} as const

export const tiles = { title: 'Pages' } as const

export const inbox = {
  title: 'Messages',
  empty: 'No messages found.', // promised
  columns: {
    name: 'Name',
    email: 'Email',
    website: 'Website',
    message: 'Message',
    actions: 'Actions',
  }, // promised
  states: {
    unread: 'Unread',
    read: 'Read',
    answered: 'Replied',
    archived: 'Archived',
  } satisfies Record<MessageState, string>,
  trash: 'Trash',
  trashHint: (days: number) => `Messages in the trash are permanently deleted after ${days} days.`,
  all: 'Inbox',
  filter: 'Messages by status',
  search: 'Search messages',
  find: 'Search',
  delete: 'Delete', // promised
  reply: 'Reply',
  replySubject: (siteName: string) => `Your message to ${siteName}`,
  replyHeading: (name: string, day: string | null) =>
    day === null ? `${name} wrote:` : `On ${day}, ${name} wrote:`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markReplied: 'Mark as replied',
  archive: 'Archive',
  unarchive: 'Move to inbox',
  of: (name: string) => `(message from ${name})`,
  fullText: 'Full message',
  restore: 'Restore',
  remove: 'Delete permanently',
  deleted: 'Message deleted.',
  removed: 'Message permanently deleted.',
  emptyTrash: 'Empty the trash',
  emptied: {
    done: (count: number) =>
      `Trash emptied. ${counted(count, 'message is', 'messages are')} permanently deleted.`,
  },
  confirm: {
    confirm: 'Delete permanently?',
    yes: 'Yes, delete',
    cancel: 'Cancel',
    one: (name: string) =>
      `This permanently deletes the message from ${name}. It cannot be undone.`,
    all: (count: number) =>
      `This permanently deletes ${counted(count, 'message', 'messages')} in the trash. It cannot be undone.`,
  },
  restored: 'Message restored.',
  changed: 'Message updated.',
  failed: 'We could not update the message. Try again.',
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
  add: {
    heading: 'Add heading',
    text: 'Add text',
    textarea: 'Add description',
    quote: 'Add quote',
    image: 'Add image',
  },
  block: {
    heading: 'Heading',
    text: 'Text',
    textarea: 'Description',
    quote: 'Quote',
    image: 'Image',
  },
  blockLabel: (name: string, number: number) => `${name}, block ${number}`,
  noBlocks: 'No blocks yet.',
  remove: 'Remove',
  up: 'Move up',
  down: 'Move down',
  imageAddress: (number: number) => `Image address, block ${number}`,
  imageFile: (number: number) => `or upload a file, block ${number}`,
  imageHint: 'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB and 24 megapixels.',
  imageAlt: (number: number) => `Image description (alt text), block ${number}`,
  imageAltHint: 'Screen readers read this aloud. Leave it empty if the image is only decoration.',
  uploading: 'Uploading...',
  uploaded: 'Image uploaded.',
  imageUrls: 'Image URLs',
  imageUrl: (number: number) => `Image URL ${number}`,
  addUrl: 'Add image URL',
  removeUrl: (number: number) => `Remove image URL ${number}`,
  previewEmpty: 'Nothing to show yet.',
  previewUntitled: 'Untitled',
  pictureOnItsWay: 'An image is still uploading. It will appear in the preview when it is ready.',
  publishAt: 'Publish on',
  publishAtHint: 'Leave empty to publish now. Otherwise it is published at 00:00 UTC on that day.',
  next: 'Next',
  submit: 'Submit Blog', // promised
  draft: 'Save as draft',
  save: 'Save changes',
  submitting: 'Submitting...',
  success: 'Blog submitted successfully', // promised
  successDraft: 'Saved as a draft.',
  failure: 'Submission failed. Check console for details.', // promised
  invalid: 'Check the highlighted fields. Nothing has been saved yet.',
  saved: 'Changes saved.',
  conflict: 'Someone saved this article after you opened it. Your text is still here.',
  seeOther: 'See the saved version',
  offline: 'We cannot reach the server. Your text is still here. Try again.',
  view: 'View article',
  edit: 'Edit article',
  trashed: 'This article is in the trash. Restore it before you change it.',
} as const

export const applications = {
  lead: 'Clicks on “Apply Now” and reported problems. Nothing here is about the visitors.',
  span: 'Period',
  days: (days: number) => inUnits(days, 'day'),
  of: (name: string) => `Only “${name}”`,
  all: 'Show all opportunities',
  clicks: 'Apply clicks',
  reports: 'Reports',
  chart: (clicks: number, reports: number, days: number) =>
    `${counted(clicks, 'click', 'clicks')} on “Apply Now” and ${counted(reports, 'report', 'reports')} in ${inUnits(days, 'day')}.`,
  most: (clicks: number, day: string) =>
    `Busiest day: ${day}, with ${counted(clicks, 'click', 'clicks')}.`,
  chartLabel: 'Clicks on “Apply Now” each day',
  table: 'Daily figures',
  quiet: 'Days without clicks or reports are not shown.',
  day: 'Day',
  item: 'Opportunity',
  kind: 'Type',
  overTime: 'Over time',
  left: (count: number) =>
    `${counted(count, 'more opportunity', 'more opportunities')} with fewer clicks ${plural(count, 'is', 'are')} not shown.`,
  empty: 'No clicks on “Apply Now” in this period.',
} as const

export const settings = {
  name: 'Name of the site',
  nameHint: 'Leave empty to use the name set at startup (SITE_NAME).',
  general: 'Name, ads and pop-up',
  ads: 'Pages with ads',
  adsUsual: 'Default pages',
  adsOwn: 'Only the pages I select',
  adsHome: 'Home page',
  adsOpportunity: 'Opportunity pages',
  adsShown: (pages: string) => `Ads will appear on: ${pages}.`,
  adsNowhere: 'No page will show ads.',
  nameOfStart: '(the name set at startup)',
  popupPause: 'The newsletter pop-up comes again after it was closed',
  popupPauses: {
    none: 'At the next visit of the home page',
    day: 'After a day',
    week: 'After a week',
  },
  contact: 'Contact links',
  contactHint: 'Leave empty to show the name without a link.',
  about: 'About page',
  aboutHint: 'Leave a blank line between paragraphs.',
  faq: 'Questions (FAQ)',
  question: (number: number) => `Question ${number}`,
  answer: (number: number) => `Answer ${number}`,
  addQuestion: 'Add a question',
  removeQuestion: (number: number) => `Remove question ${number}`,
  moveUp: (number: number) => `Move question ${number} up`,
  preview: 'Preview',
  previewOf: 'Preview: this is how visitors will see it',
  save: 'Save changes',
  saving: 'Saving...',
  saved: 'Settings saved.',
  invalid: 'Check the highlighted fields. Nothing has been saved yet.',
  failed: 'We could not save the settings. Try again.',
} as const

export const account = {
  password: 'Change password',
  current: 'Current password',
  /** Another label than that of the change, because forms of one page are told apart by it. */
  confirm: 'Confirm with your password',
  next: 'New password',
  nextHint: 'Use at least 12 characters. Avoid common passwords.',
  change: 'Change password',
  changed: 'Password changed. All other sessions are logged out.',
  invalid: 'The password was not changed. Check the highlighted fields.',
  sessions: 'Where you are logged in',
  columns: { agent: 'Browser', since: 'Since', seen: 'Last seen', action: 'Action' },
  unknownAgent: 'Unknown browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  thisOne: 'This browser',
  end: 'Log out this session',
  ended: 'Session logged out.',
  endOthers: 'Log out everywhere else',
  endedOthers: 'All other sessions are logged out.',
  alsoKeys: 'Also remove all keys for scripts',
  notDone: 'This was not done. Check the highlighted fields.',
  step: {
    title: 'Second step',
    about:
      'After the password, the login can ask for a code from an authenticator app on your phone. Passkeys need no second step.',
    start: 'Set up the second step',
    scan: 'Scan this with the app, or type the secret. Then enter the code that the app shows.',
    picture: 'QR code of the secret',
    secret: 'Secret',
    code: 'Code of the app',
    turnOn: 'Turn on the second step',
    isOn: (words: number) =>
      `The second step is on. ${counted(words, 'recovery word is', 'recovery words are')} left.`,
    words:
      'The second step is on. Write these recovery words down. Each replaces a code once, if you lose the phone. They are shown only now.',
    renew: 'New recovery words',
    turnOff: 'Turn off the second step',
    off: 'The second step is off.',
  },
  passkeys: {
    title: 'Passkeys',
    about:
      'With a passkey you log in by the lock of your phone or computer, without name and password. Add one for each device.',
    impossible: 'Passkeys need an address with a name and https (PUBLIC_URL).',
    columns: { name: 'Name', since: 'Since', used: 'Last used', action: 'Action' },
    unused: 'Not yet',
    otherHost: (host: string) => `Works only at ${host}`,
    name: 'Name of the passkey',
    add: 'Add a passkey',
    added: 'Passkey added.',
    failed: 'The passkey was not added. Try again.',
    remove: 'Remove the passkey',
    removed: 'Passkey removed.',
  },
  keys: {
    title: 'Keys for scripts',
    about:
      'A script sends its key instead of your password. It never reaches this page, the settings, the subscribers or the backups.',
    columns: {
      name: 'Name',
      scope: 'May',
      ends: 'Ends',
      used: 'Last used',
      action: 'Action',
    },
    scopes: {
      read: 'Read items and messages',
      drafts: 'Read items, create and change drafts',
      publish: 'Read, change, publish and delete items',
    },
    name: 'Name of the key',
    scope: 'What the key may do',
    days: 'The key ends',
    ends: { 30: 'After 30 days', 90: 'After 90 days', 365: 'After 365 days', never: 'Never' },
    never: 'Never',
    over: 'Ended',
    unused: 'Not yet',
    add: 'Create a key',
    created: (name: string) => `The key “${name}”. Copy it now, because it is shown only once.`,
    remove: 'Remove the key',
    removed: 'Key removed.',
  },
} as const
