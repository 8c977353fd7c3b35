import type { NamedField } from '#domain/forms/form-fields.ts'
import type { Mistake, PictureFault, RuleFault } from '#domain/mistake.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { LinkFault } from '#domain/words/links.ts'
import { asks, fieldsInSentences, ownAsks } from '#web/texts/en/admin/opportunity.ts'
import { blogs } from '#web/texts/en/posts.ts'
import type { MistakeTexts } from '#web/texts/say-mistake.ts'

const fields = {
  ...fieldsInSentences,
  rules: 'rules',
  title: 'title',
  subject: 'subject',
  author: 'author',
  category: 'category',
  blockAlt: 'description of a picture',
} as const satisfies Record<NamedField, string>

const kinds: Readonly<Record<Kind, string>> = { scholarship: 'scholarship', internship: 'internship', leadership: 'leadership' }

const noLink = 'Please enter a full address that begins with https:// or http://.'
const noWebsite = 'This address names no website. Please enter a full one, such as https://example.org/apply.'
const links: Readonly<Record<LinkFault, string>> = {
  'not-text': noLink,
  empty: noLink,
  'too-long': 'This address is too long: at most 2000 characters.',
  'control-characters': 'Please remove the invisible characters from this address.',
  'wrong-scheme': noLink,
  'no-host': noWebsite,
  credentials: 'Please enter the address without a user name or password in it.',
  'bad-host': noWebsite,
}

const elsewhere = 'This is no picture of this site. Upload it, or enter an address that begins with https://.'
const pictures: Readonly<Record<PictureFault, string>> = {
  elsewhere,
  'no-link': 'Please enter a full address that begins with https:// or http://, without a password in it.',
}

const ruleFaults: Readonly<Record<RuleFault, (allowed: string) => string>> = {
  name: () => 'there is no such rule.',
  record: () => 'please give an object with names and values.',
  list: () => 'please give a list.',
  'too-many': (most) => `please give at most ${most}.`,
  text: () => 'please give a text.',
  'too-long': (most) => `please use at most ${most} characters.`,
  word: (words) => `please use one of ${words}.`,
  number: (most) => `please give a number from 0 to ${most}.`,
  flag: () => 'please give true or false.',
  order: () => 'the lowest is above the highest.',
  country: () => 'please give a country by its code of two letters, such as PK.',
  'no-country': () => 'please name a country or a group of countries.',
  group: () => 'please give the key of a group of countries, such as eu.',
  language: () => 'please give a language by its code of two small letters, such as en.',
  currency: () => 'please give the currency by its code of three letters, such as EUR.',
  link: () => 'please give a web address.',
}

function sayContents({ items, posts, messages, subscribers, pictures }: Mistake<'restore-not-empty'>): string {
  const counts = [
    [items, 'item'],
    [posts, 'article'],
    [messages, 'message'],
    [subscribers, 'subscriber'],
    [pictures, 'picture'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .join(', ')
}

/** What is said of each mistake. The API says these too (docs/interface.md, Errors). */
export const mistakes = {
  'no-name': 'Please enter your name.',
  'name-controls': 'Please write your name in one line, without control characters.',
  'no-email': 'Please enter your e-mail address.',
  'bad-email': 'Please enter a valid e-mail address, such as name@example.org.',
  'website-no-text': 'Please enter the website as text, or leave it empty.',
  'website-no-link': 'Please enter a full address that begins with https:// or http://, or leave it empty.',
  'no-message': 'Please write a message.',
  'message-controls': 'Please remove the control characters from the message.',
  'no-reason': 'Please choose what is wrong.',
  'too-long': ({ most }) => `Please use at most ${most} characters.`,

  'wrong-shape': 'This is not in the form that is asked for here.',
  'no-text': 'Please enter this as text.',
  'field-empty': ({ field }) => `Please enter a ${fields[field]}.`,
  'field-missing': ({ field, kind }) =>
    ownAsks[kind]?.[field as keyof typeof asks] ?? asks[field as keyof typeof asks] ?? `Please enter the ${fields[field]}.`,
  'field-no-text': ({ field }) => `Please enter the ${fields[field]} as text.`,
  'field-too-long': ({ field, most }) => `Please use at most ${most} characters for the ${fields[field]}.`,
  'field-no-list': ({ field }) => `Please enter the ${fields[field]} as text or as a list of texts.`,
  'field-not-listed': ({ field }) => `Please choose the ${fields[field]} from the list.`,
  'too-many-entries': ({ field, most }) => `Please use at most ${most} entries for the ${fields[field]}.`,
  'entry-too-long': ({ field, most }) => `Please use at most ${most} characters in each entry of the ${fields[field]}.`,
  'too-many-words': ({ field, most, longest }) => `Please use at most ${most} ${fields[field]} of at most ${longest} characters.`,
  'address-no-text': 'Please enter the address as text.',
  'bad-link': ({ fault }) => links[fault],
  'bad-rule': ({ part, fault, allowed }) => `${part === '' ? 'Rules' : `Rules, “${part}”`}: ${ruleFaults[fault](allowed)}`,
  'picture-elsewhere': elsewhere,
  'bad-amount': 'Please enter the amount as a number of 0 or more, without a currency sign.',
  'bad-currency': 'Please enter the currency by its code of three letters, such as EUR.',
  'on-no-page': 'This would appear on no page. Please choose a region or a category from the list.',
  'no-deadline': 'Please enter the deadline, or choose another kind of deadline.',
  'bad-deadline': 'Please enter the deadline as a date of the calendar, such as 2027-03-15.',
  'bad-zone': 'There is no such time zone. Please use a name such as Europe/Berlin.',
  'no-zone': 'Please enter the time zone of the time.',
  'bad-time': 'Please enter the time as HH:MM, such as 23:59.',
  'bad-publish-at': 'Please enter when it is to be published as a date, or as a date and time with its zone.',

  'category-not-listed': `Please choose one of the categories: ${Object.values(blogs.categories).join(', ')}.`,
  'bad-block-type': 'There is no such kind of block.',
  'block-no-text': 'A block needs text.',
  'block-too-long': ({ most }) => `Please use at most ${most} characters in one block.`,
  'blocks-no-list': 'Please send the blocks as a list.',
  'no-block': 'Please write at least one block.',
  'too-many-blocks': ({ most }) => `Please use at most ${most} blocks.`,
  'bad-picture': ({ fault, block }) => (block === null ? pictures[fault] : `Picture in block ${block}: ${pictures[fault]}`),
  'address-row-no-text': 'Please enter each address as text.',
  'addresses-no-list': 'Please send the addresses as a list.',
  'too-many-addresses': ({ most }) => `Please use at most ${most} picture addresses.`,

  'no-paragraph': 'Please enter a text.',
  'too-many-paragraphs': ({ most }) => `Please use at most ${most} paragraphs.`,
  'no-group': 'There is no such group.',
  'no-group-name': 'Please enter the name of the group.',
  'group-name-taken': 'A country or another group is called so. Please choose another name.',
  'no-group-date': 'Please enter the year, month or day from which these are its members.',
  'no-group-member': 'Please add a country.',
  'no-such-country': 'There is no such country. Please choose one from the list.',
  'group-in-use': ({ names, count }) =>
    `It is in use and cannot be deleted: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}.`,
  'no-question': 'Please enter the question.',
  'no-answer': 'Please enter the answer.',
  'question-alone': 'A question needs an answer.',
  'questions-no-list': 'Please send the questions as a list.',
  'too-many-questions': ({ most }) => `Please use at most ${most} questions.`,
  'one-line': ({ most }) => `Please use one line of at most ${most} characters.`,
  'pages-not-listed': 'Please choose pages from the list.',
  'no-whole-number': ({ least, most }) => `Please enter a whole number from ${least} to ${most}.`,

  unfilled: 'Please check the marked fields.',
  'no-username': 'Please enter the username.',
  'no-password': 'Please enter the password.',
  'wrong-login': 'Invalid username or password',
  'login-first': 'Please login first as admin',
  'no-present-password': 'Please enter the present password.',
  'wrong-present-password': 'This is not the present password.',
  'no-new-password': 'Please enter the new password.',
  'same-password': 'Please choose another password than the present one.',
  'password-too-short': ({ least }) => `The password needs at least ${least} characters.`,
  'password-repeats': 'The password repeats itself. Please choose another one.',
  'password-too-easy': 'The password is too easy to guess. Please choose another one.',

  'no-item': 'There is no such item.',
  'no-scholarship': 'There is no such scholarship.',
  'no-blog': 'There is no such blog.',
  'no-earlier-state': 'There is no such earlier state.',
  'no-stored-message': 'There is no such message.',
  'no-newsletter': 'There is no such newsletter.',
  'newsletter-sent': 'This newsletter has been sent. Write a new one.',
  'no-address': 'This is no e-mail address.',
  'in-trash': 'This is in the trash. Restore it first.',
  'code-taken': ({ name }) => `"${name}" has this id already. Please use another one.`,
  'changed-since': 'This was changed somewhere else since you opened it. Your text is kept: compare it with what is stored now.',
  'changed-meanwhile': 'This was changed somewhere else at the same moment. Please try again.',
  'saved-by-other': 'Somebody else has just saved this, or an item with the same id. Please try again.',
  'too-many-items': ({ most }) => `Please choose at most ${most} items at once.`,

  'picture-too-large': 'A picture may have at most 8 MB.',
  'picture-too-many-pixels': 'A picture may have at most 24 megapixels.',
  'picture-too-long': 'A picture may have at most 16,000 pixels a side.',
  'picture-wrong-type': 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  'picture-damaged': 'This picture is damaged and cannot be read.',
  'picture-not-stored': 'The picture could not be stored. Please try again.',

  'file-empty': 'The file is empty.',
  'file-too-large': 'A file may have at most 32 MB.',
  'file-broken-off': 'The file did not arrive whole. Please send it again.',
  'file-not-stored': 'The file could not be stored. Please try again.',
  'file-gone': 'The file is not there any more. Please choose it again.',
  'form-broken-off': 'The form did not arrive whole. Please send it again.',
  'no-record': 'The file holds no record.',
  'no-list': 'The file must hold a list of records.',
  'list-broken-off': 'The file ends before its list does.',
  'file-unreadable': 'The file cannot be read from here on.',
  'bad-quote': 'The quotation marks do not go together from here on: one is missing, or stands within a text and is not doubled.',
  'record-broken-off': 'The file ends in the middle of this record.',
  'record-no-json': 'This record is not valid JSON.',
  'record-no-object': 'This record is no object, or has far too many parts.',
  'record-too-long': 'This record is longer than 1 MB, or a quotation mark is missing.',
  'record-unreadable': 'This record cannot be read.',
  'record-bad-field': ({ field }) => `“${field}” is missing, or is not what such a record has there.`,
  'no-record-between': 'Between two records stands something that is no record.',
  'other-sort': 'This record is of another kind than the others are to be.',
  'other-kind': ({ found, given }) => `There is a ${kinds[found]} of this id, and this is a ${kinds[given]}.`,
  'bad-state': "Please enter 'draft' or 'published', or leave it empty.",
  'bad-day': 'Please enter a date of the calendar, such as 2027-03-15.',
  'unknown-page': 'This would appear on no page: neither its regions nor its categories are known.',
  'renew-early': ({ name, date }) => `“${name}” has a date that is still to come (${date}). Renew it after that day, or change its date.`,
  'twice-in-file': ({ line }) => `The same item stands ${line === null ? 'earlier in this line' : `in line ${line}`} already.`,
  'import-in-trash': 'This item is in the trash. Restore it, or remove it for ever, first.',
  'import-post-in-trash': 'This article is in the trash. Restore it, or remove it for ever, first.',
  'too-many-records': 'A file may have at most 50,000 records. Please split it.',
  'catalogue-changed': 'The catalogue was changed again and again while the file was read. Please try once more.',

  'backup-none': 'This file is no backup of this site.',
  'backup-damaged': 'The backup is damaged or not whole: its checksum does not fit what it holds. Nothing was changed.',
  'backup-there': 'There is a file of this name already. Please give another one.',
  'backup-old':
    'This backup is an archive (.tar) of a development version before 0.4.0, which is not read any more. Nothing was changed. Restore it with the program that made it.',
  'backup-tables-newer': ({ name }) =>
    `The backup was made by a newer program: its tables are those of "${name}", which this one does not know. Nothing was changed. Restore it with that program, or a newer one.`,
  'backup-not-written': ({ reason }) => `The backup could not be written (${reason}). Nothing is left of it.`,
  'backup-not-read': ({ reason }) => `The backup could not be read (${reason}). Nothing was changed.`,
  'backup-not-restored': ({ reason }) => `The backup could not be restored (${reason}). It is there whole or not at all; please try again.`,
  'erasures-none':
    'ERASURES_FILE names a file of which no line is one of a list of erased addresses. Name the list, or move that file away. Nothing was changed.',
  'erasures-not-read': ({ reason }) => `The list of erased addresses could not be read (${reason}). Nothing was changed.`,
  'restore-not-empty': (found) =>
    `This site is not empty: ${sayContents(found)}. A backup is restored into an empty one, and nothing was changed. To begin empty, set DATA_DIR (and with PostgreSQL DATABASE_URL) to a new one, with ERASURES_FILE naming the list "erasures" of the old one, or move the database file and the folder "uploads" away; then restore before the first start. "npm start" would fill an empty site with the starter catalogue unless STARTER_CATALOGUE is "off".`,

  'data-away': 'The data cannot be read at the moment. Please try again.',
  'data-unknown': 'It cannot be said whether this was stored. Please look before you send it again.',
  'too-many-tries': 'Too many tries. Please wait a while.',
  'foreign-page': 'This request did not come from a page of this site.',
  'backend-away': 'The server cannot be reached.',
  'backend-late': 'The server did not answer in time.',
  'backend-elsewhere': 'The server sends its callers elsewhere.',
  'backend-too-large': 'The answer of the server is too large.',
  'backend-unreadable': 'The answer of the server cannot be read.',
  'backend-status': ({ status }) => `The server answered with status ${status}.`,
  'backend-no-drafts': 'The backend of this site has no drafts. What is saved there is public at once.',
  'backend-bad-deadline': 'Please enter the deadline as a date, such as 2027-03-15.',
  'backend-no-picture': 'A picture is not kept here any more. Please choose its file again.',
  'backend-needs-addresses': 'Please enter full addresses. A file can be chosen in an image block.',
  said: ({ text }) => text,
} as const satisfies MistakeTexts
