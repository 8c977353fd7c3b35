import type { RuleFault } from '#domain/eligibility/rule-error.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { PictureFault } from '#domain/forms/form-errors.ts'
import type { FormField, MessageField } from '#domain/forms/form-fields.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { LinkFault } from '#domain/words/links.ts'
import { fieldLabels } from '#web/texts/en/admin/opportunity.ts'
import { counted, plural, waitOf } from '#web/texts/en/amounts.ts'
import { blogs } from '#web/texts/en/site.ts'
import type { ErrorTexts } from '#web/texts/format-error.ts'

const labels = Object.fromEntries(
  Object.entries(fieldLabels).map(([field, label]) => [field, label.toLowerCase()]),
)

/**
 * Fields within a sentence, with 'the' or 'a' before them: as their labels call them, but for
 * these.
 */
const fields = {
  ...(labels as Record<keyof typeof fieldLabels, string>),
  code: 'ID',
  image: 'image',
  imageAlt: 'image description',
  categories: 'categories',
  regions: 'regions',
  openToAll: 'nationality',
  eligibleFrom: 'nationalities',
  feeToApply: 'fee',
  howToApply: 'application steps',
  usually: 'months in which it closes',
  opens: 'opening day',
  expectedOpens: 'expected opening day',
  usuallyOpens: 'months in which it opens',
  officialLink: 'official link',
  customMessage: 'message',
  slug: 'page address',
  source: 'source',
  title: 'title',
  subject: 'subject',
  author: 'author',
  category: 'category',
  blockAlt: 'description of an image',
} satisfies Record<MessageField, string>

/** If 'Enter the …' does not fit a required field. */
const requiredPrompts: Partial<Record<FormField, string>> = {
  code: 'Enter an ID.',
  image: 'Enter the address of an image.',
  benefits: 'Enter at least one benefit.',
  eligibility: 'Enter at least one eligibility criterion.',
  documents: 'Enter at least one document.',
  howToApply: 'Enter how to apply.',
  // Also where words were entered, which are a note.
  amount: 'Enter the amount as a number, such as 1200, or 0 if it varies or everything is paid.',
  regions: 'Choose a region.',
  customMessage: 'Enter a message.',
}

/** As `requiredPrompts`, if a kind has another name for the field. */
const kindPrompts: Partial<Record<Kind, typeof requiredPrompts>> = {
  leadership: { name: 'Enter the title of the program.' },
}

const kinds: Readonly<Record<Kind, string>> = {
  scholarship: 'scholarship',
  internship: 'internship',
  leadership: 'leadership program',
}

const noLink = 'Enter a full web address that starts with https:// or http://.'
const noWebsite = 'This is not a full web address. Enter one like https://example.org/apply.'
const links: Readonly<Record<LinkFault, string>> = {
  'not-text': noLink,
  empty: noLink,
  'too-long': 'This address is too long. Use at most 2,000 characters.',
  'control-characters':
    'This address contains invisible characters. Type it instead of pasting it.',
  'wrong-scheme': noLink,
  'no-host': noWebsite,
  credentials: 'Remove the username and password from this address.',
  'bad-host': noWebsite,
}

const elsewhere =
  'This image is not on this site. Upload it, or enter an address that starts with https://.'
const pictures: Readonly<Record<PictureFault, string>> = {
  elsewhere,
  'no-link': 'Enter a full web address that starts with https:// or http://, without a password.',
}

const ruleFaults: Readonly<Record<RuleFault, (allowed: string) => string>> = {
  name: () => 'this rule does not exist.',
  record: () => 'send an object with names and values.',
  list: () => 'send a list.',
  'too-many': (most) => `send at most ${most}.`,
  text: () => 'send a text.',
  'too-long': (most) => `use at most ${most} characters.`,
  word: (words) => `use one of these words: ${words}.`,
  number: (most) => `send a number from 0 to ${most}.`,
  count: (most) => `send a whole number from 1 to ${most}.`,
  flag: () => 'send true or false.',
  order: () => 'the minimum is higher than the maximum. Correct one of the two.',
  students: () => 'use required, or either with enrolledAt, if enrolledUntilEnd is true.',
  fields: () => 'name the fields in except, or use another rule.',
  country: () => 'send a two-letter country code, such as PK.',
  'no-country': () => 'name at least one country or country group.',
  bound: () => 'use the rule varies, or leave this out.',
  both: () => 'one country cannot be in surely and in never.',
  group: () => 'send the key of a country group, such as eu.',
  language: () => 'send a two-letter language code in lower case, such as en.',
  currency: () => 'send a three-letter currency code, such as EUR.',
  link: () => 'send a web address.',
}

function listContents({
  items,
  posts,
  messages,
  subscribers,
  pictures,
}: ErrorMessage<'restore-not-empty'>): string {
  const counts = Object.entries({
    item: items,
    article: posts,
    message: messages,
    subscriber: subscribers,
    image: pictures,
  })
  const given = counts.filter(([, count]) => count > 0)
  return given.map(([name, count]) => counted(count, name, `${name}s`)).join(', ')
}

const meant = (nearest: string | undefined): string =>
  nearest === undefined ? '' : ` Do you mean “${nearest}”?`

/** The message of each error. The API uses them too (docs/interface, Errors). */
export const errorMessages = {
  'no-name': 'Enter your name.',
  'name-controls': 'Your name contains a line break or an invisible character. Type it again.',
  'no-email': 'Enter your email address.',
  'bad-email': 'Enter an email address, such as name@example.org.',
  'routed-email': 'Enter your own address, without % and !.',
  'website-no-text': 'Enter the website as text, or leave this field empty.',
  'website-no-link':
    'Enter a full web address that starts with https:// or http://, or leave this field empty.',
  'no-message': 'Write your message.',
  'message-controls':
    'Your message contains invisible characters. Type that part again instead of pasting it.',
  'no-reason': 'Choose what is wrong.',
  'no-words': 'Write what it is called.',
  'too-long': ({ most }) => `Use at most ${most} characters.`,

  'wrong-shape': 'This is not in the expected format.',
  'no-text': 'Enter this as text.',
  'field-empty': ({ field }) => `Enter a ${fields[field]}.`,
  'field-missing': ({ field, kind }) =>
    kindPrompts[kind]?.[field as keyof typeof requiredPrompts] ??
    requiredPrompts[field as keyof typeof requiredPrompts] ??
    `Enter the ${fields[field]}.`,
  'field-no-text': ({ field }) => `Enter the ${fields[field]} as text.`,
  'field-too-long': ({ field, most }) => `Use at most ${most} characters for the ${fields[field]}.`,
  'field-no-list': ({ field }) => `Enter the ${fields[field]} as text or as a list.`,
  'field-not-listed': ({ field }) => `Choose the ${fields[field]} from the list.`,
  'too-many-entries': ({ field, most }) => `Enter at most ${most} lines for the ${fields[field]}.`,
  'entry-too-long': ({ field, most }) =>
    `Use at most ${most} characters in each line of the ${fields[field]}.`,
  'too-many-words': ({ field, most, longest }) =>
    `Enter at most ${most} ${fields[field]}, each with at most ${longest} characters.`,
  'field-no-day': ({ field }) => `Enter the ${fields[field]} as a real date, such as 2027-03-15.`,
  'bad-months': ({ field, most }) =>
    `Choose at most ${most} ${fields[field]}, as numbers from 1 to 12.`,
  'address-no-text': 'Enter the address as text.',
  'bad-link': ({ fault }) => links[fault],
  'bad-rule': ({ part, fault, allowed }) =>
    `${part === '' ? 'Rules' : `Rules, “${part}”`}: ${ruleFaults[fault](allowed)}`,
  'picture-elsewhere': elsewhere,
  'bad-amount': 'Enter the amount as a number, such as 1200. Leave out the currency sign.',
  'amount-two-senses': ({ text, readings: [thousands, decimals] }) =>
    `“${text}” can mean ${thousands.toLocaleString('en')} or ${decimals}. Enter ${thousands} or ${decimals.toFixed(2)}.`,
  'bad-flag': 'Enter yes or no.',
  'two-days': ({ text, dayFirst, monthFirst }) =>
    `“${text}” can mean ${dayFirst} or ${monthFirst}. Enter one of the two.`,
  'far-day': ({ text, date, first, last }) =>
    text === date
      ? `${date} is too far away. Is it a day of another calendar? Enter the day of the international calendar, from ${first} to ${last}.`
      : `“${text}” would be ${date}. Is it a day of another calendar? Enter the day of the international calendar, from ${first} to ${last}.`,
  'bad-currency': 'Enter the three-letter currency code, such as EUR.',
  'on-no-page': 'This would not appear on any page. Choose a region or a category from the list.',
  'draft-on-no-page': ({ name }) =>
    `“${name}” would not appear on any page. Edit it first: choose a region or a category.`,
  'no-deadline': 'Enter the deadline, or choose another type of deadline.',
  'bad-deadline': 'Enter the deadline as a real date, such as 2027-03-15.',
  'bad-zone': ({ nearest = 'Europe/Berlin' }) =>
    `We do not know this time zone. Enter one like ${nearest}.`,
  'zone-no-place': ({ zone, place }) =>
    `“${zone}” names no place, so its clocks are wrong in a part of the year. Enter a place, such as ${place}.`,
  'no-zone': 'Enter the time zone for this time.',
  'bad-time': 'Enter the time as HH:MM, such as 23:59.',
  midnight: ({ date }) =>
    `00:00 is the beginning of ${date}, so the last day to apply is the day before. Enter 23:59 if you can apply on ${date}.`,
  'leaves-site': ({ date }) =>
    `This is public now. With this day it leaves the site until ${date}, 00:00 UTC.`,
  'bad-publish-at':
    'Enter the publication date, such as 2027-03-15, or a date and time with a time zone.',

  'category-not-listed': `Choose one of these categories: ${Object.values(blogs.categories).join(', ')}.`,
  'bad-block-type': 'This type of block does not exist.',
  'block-no-text': 'Enter text in this block, or remove the block.',
  'block-too-long': ({ most }) => `Use at most ${most} characters in one block.`,
  'blocks-no-list': 'Send the blocks as a list.',
  'no-block': 'Write at least one block.',
  'too-many-blocks': ({ most }) => `Use at most ${most} blocks.`,
  'bad-picture': ({ fault, block }) =>
    block === null ? pictures[fault] : `Image in block ${block}: ${pictures[fault]}`,
  'address-row-no-text': 'Enter each address as text.',
  'addresses-no-list': 'Send the addresses as a list.',
  'too-many-addresses': ({ most }) => `Use at most ${most} image addresses.`,

  'no-paragraph': 'Enter some text.',
  'too-many-paragraphs': ({ most }) => `Use at most ${most} paragraphs.`,
  'no-group': 'This country group does not exist.',
  'no-group-name': 'Enter the name of the group.',
  'group-name-taken': 'A country or group already has this name. Choose another one.',
  'no-group-date': 'Enter the year, month or day that this list of members is from.',
  'no-group-member': 'Add at least one country.',
  'no-such-country': 'We do not know this country. Choose one from the list.',
  'no-visa-measure': 'This visa measure does not exist.',
  'no-visa-purpose': 'Choose at least one kind of visa.',
  'no-visa-day': 'Enter a day, such as 2026-01-01.',
  'visa-ends-before': 'The last day is before the first one. Correct one of the two.',
  'group-in-use': ({ names, count }) =>
    `You cannot delete this group because ${plural(count, 'this opportunity uses', 'these opportunities use')} it: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}.`,
  'no-question': 'Enter the question.',
  'no-answer': 'Enter the answer.',
  'question-alone': 'Enter an answer to this question.',
  'questions-no-list': 'Send the questions as a list.',
  'too-many-questions': ({ most }) => `Use at most ${most} questions.`,
  'one-line': ({ most }) => `Enter one line of at most ${most} characters.`,
  'pages-not-listed': 'Choose pages from the list.',
  'pause-not-listed': 'Choose when the pop-up comes again.',
  'no-whole-number': ({ least, most }) => `Enter a whole number from ${least} to ${most}.`,

  unfilled: 'Check the highlighted fields.',
  'no-username': 'Enter the username.',
  'no-password': 'Enter the password.',
  'wrong-login': 'Invalid username or password',
  'login-first': 'Please login first as admin',
  'no-present-password': 'Enter your current password.',
  'wrong-present-password': 'This is not your current password.',
  'no-new-password': 'Enter the new password.',
  'same-password': 'Choose a password that is different from your current one.',
  'password-too-short': ({ least }) => `Use at least ${least} characters.`,
  'password-repeats': 'This password repeats the same characters. Choose another one.',
  'password-too-easy': 'This password is too easy to guess. Choose another one.',

  'no-key-name': 'Enter a name for the key.',
  'key-name-taken': 'Another key has this name. Choose another one.',
  'no-key-scope': 'Choose what the key may do.',
  'no-key-end': 'Choose when the key ends.',
  'key-unknown': 'This key does not exist, or it has ended.',
  'key-never': 'A key cannot make this call. Log in as the administrator.',
  'key-drafts-only':
    'A key with the scope drafts can only save drafts. Send "state": "draft" for a new item, or use a key with the scope publish.',
  'no-passkey-name': 'Enter a name for the passkey, such as the name of the device.',
  'passkey-not-made': 'The passkey was not added. Try again.',
  'wrong-passkey': 'This passkey is not accepted. Try again, or log in with your password.',
  'code-missing': 'Enter the code from your authenticator app, or a recovery word.',
  'wrong-code': 'This code is wrong or was used before. Enter the next one.',
  'second-step-too-late': 'This took too long. Start again.',
  'second-step-is-on': 'The second step is on already.',
  'key-scope': ({ scopes }) => `This call needs a key with the scope ${scopes.join(' or ')}.`,

  'no-item': 'This item does not exist. It may have been deleted.',
  'no-scholarship': 'This scholarship does not exist. It may have been deleted.',
  'no-blog': 'This article does not exist. It may have been deleted.',
  'no-earlier-state': 'This earlier version does not exist.',
  'no-stored-correction': 'This correction does not exist. It may have been settled.',
  'no-stored-suggestion': 'This suggestion does not exist. It may have been removed.',
  'no-stored-message': 'This message does not exist. It may have been deleted.',
  'no-newsletter': 'This newsletter does not exist.',
  'newsletter-sent': 'This newsletter has already been sent. Write a new one.',
  'no-address': 'Enter an email address, such as name@example.org.',
  'in-trash': 'This is in the trash. Restore it before you change it.',
  'code-taken': ({ name }) => `“${name}” already has this ID. Use another one.`,
  'changed-since':
    'Someone changed this after you opened it. Your text is still here. Compare it with the saved version.',
  'changed-meanwhile': 'Someone changed this at the same time. Try again.',
  'saved-by-other': 'Someone has just saved this, or an item with the same ID. Try again.',
  'plan-changed': 'The items that match have changed since. Look at this again.',
  'view-unnamed': 'Enter a name for this view.',
  'view-name-taken': 'Another view of this table has this name. Choose another one.',
  'view-name-long': ({ most }) => `Use at most ${most} characters.`,
  'too-many-views': ({ most }) =>
    `This table has ${most} views already. Open one of them and remove it first.`,
  'too-many-items': ({ most }) => `Select at most ${most} items at a time.`,

  'picture-too-large': 'This image is larger than 8 MB. Choose a smaller one.',
  'picture-too-many-pixels': 'This image has more than 24 megapixels. Choose a smaller one.',
  'picture-too-long': 'This image is more than 16,000 pixels wide or high. Choose a smaller one.',
  'picture-wrong-type': 'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  'picture-heic':
    'This browser cannot read HEIC photos. Save the photo as JPEG, or choose it in Safari.',
  'picture-damaged': 'This image file is damaged. Choose another one.',
  'picture-not-stored': 'We could not save the image. Try again.',

  'file-empty': 'The file is empty.',
  'file-too-large': 'This file is larger than 32 MB. Split it into smaller files.',
  'file-broken-off': 'The upload was interrupted. Upload the file again.',
  'file-not-stored': 'We could not save the file. Try again.',
  'file-gone': 'The file is no longer on the server. Choose it again.',
  'form-broken-off': 'The connection was interrupted. Send the form again.',
  'no-record': 'The file contains no records.',
  'no-heading':
    'The first row must contain the names of the fields, such as name, country and deadline. The template has all of them.',
  'mapping-no-table':
    'The columns of a table can be assigned to fields. This file is a list of JSON.',
  'mapping-gone': 'There are no columns kept by this name.',
  'mapping-unnamed': 'Enter a name, so that you find these columns again.',
  'mapping-name-taken': 'Another sheet has this name. Choose another one.',
  'mapping-no-name':
    'Choose “Name” for one column. Without it no row can become an item. A file that only changes items may have their ID or address instead.',
  'too-many-mappings': ({ most }) =>
    `You have kept the columns of ${most} sheets. Delete one of them first.`,
  'too-many-columns':
    'This sheet has more than 200 columns. Delete those that are not needed, and upload it again.',
  'column-twice': ({ heading }) =>
    `“${heading}” is read as this field. Choose another one for one of the two.`,
  'mapping-other-sheet': ({ name, missing }) =>
    missing === null
      ? `This sheet has columns that “${name}” does not know.`
      : `This sheet has no column “${missing}”, so it is not one of “${name}”.`,
  'file-workbook':
    'This is a workbook of a spreadsheet program, not a table as text. In that program, save it as “CSV UTF-8” and import that file.',
  'file-document': 'This is a document, not a table. Import a CSV or JSON file.',
  'field-twice': ({ field }) =>
    `“${field}” is there twice, so we do not know which one counts. Remove one of the two.`,
  'no-list': 'The file must contain a list of records.',
  'no-utf-8': 'The file is not in UTF-8. In Excel, save it as “CSV UTF-8”.',
  'list-broken-off': 'The file is incomplete. Its list does not end.',
  'file-unreadable': 'The file cannot be read after this point.',
  'bad-quote': 'After this point a quotation mark is missing, or one inside a text is not doubled.',
  'record-broken-off': 'The file ends in the middle of this record.',
  'record-no-json': 'This record is not valid JSON.',
  'record-no-object': 'This record is not a JSON object, or it has too many fields.',
  'record-too-long': 'This record is longer than 1 MB. Check whether a quotation mark is missing.',
  'row-width': ({ cells, columns }) =>
    `This row has ${counted(cells, 'cell', 'cells')}, but the table has ${counted(columns, 'column', 'columns')}. Check whether a text with a comma lacks its quotation marks.`,
  'record-unreadable': 'This record cannot be read.',
  'record-bad-field': ({ field }) => `“${field}” is missing or has the wrong type.`,
  'no-record-between': 'Between two records there is something that is not a record. Remove it.',
  'other-sort': 'This record is not of the type that this import expects.',
  'other-kind': ({ found, given }) =>
    `Another type of opportunity already has this ID (${kinds[found]}). This record is of type ${kinds[given]}.`,
  'bad-state': 'Enter “draft” or “published”, or leave this empty.',
  'opens-after-deadline': 'This day is after the deadline. Correct one of the two.',
  'bad-day': 'Enter a real date, such as 2027-03-15.',
  'unknown-page':
    'This would not appear on any page, because its regions and categories are unknown.',
  'unknown-kind': ({ word }) =>
    `We do not know the kind “${word}”. The import treats this record like the others in the file.`,
  'unknown-words': ({ words, nearest }) =>
    `No page and no filter uses ${words.map((word) => `“${word}”`).join(', ')}.${meant(nearest)}`,
  'unknown-country': ({ country, nearest }) =>
    `We do not know the country “${country}”.${meant(nearest)}`,
  'unknown-currency': ({ code, nearest }) =>
    `We do not know the currency “${code}”.${meant(nearest)}`,
  'hour-without-zone': ({ time }) =>
    `The hour ${time} has no time zone, so only the day is stored. Add the zone as deadlineZone, such as Europe/Berlin.`,
  'amount-in-words': ({ text }) => `“${text}” is not a number. It becomes the note on the amount.`,
  'day-passed': ({ date }) => `This day is in the past: ${date}.`,
  'name-exists': ({ name }) => `Another item already has this name: “${name}”.`,
  'renew-early': ({ name, date }) =>
    `The date of “${name}” (${date}) is still to come. Renew it after that day, or change its date.`,
  'renew-without-date': ({ name }) =>
    `“${name}” has no date to move to the next round. Enter one in its form, or mark it as checked.`,
  'twice-in-file': ({ line }) =>
    `The same item ${line === null ? 'comes earlier in this line' : `is already in line ${line}`}.`,
  'import-in-trash': 'This item is in the trash. First restore it or delete it permanently.',
  'import-rules-of-none': 'No item has this slug, so these rules belong to none.',
  'import-post-in-trash':
    'This article is in the trash. First restore it or delete it permanently.',
  'too-many-records': 'This file has more than 50,000 records. Split it into smaller files.',
  'catalogue-changed': 'Other changes were saved while the file was being read. Try again.',

  'backup-none': 'This file is not a backup of this site.',
  'backup-damaged':
    'The backup is damaged or incomplete. Its checksum does not match. Nothing was changed. Use another backup.',
  'backup-there': 'A file with this name already exists. Choose another name.',
  'backup-old':
    'This backup is an archive (.tar) of a development version before 0.4.0. This version cannot read it. Nothing was changed. Restore it with the program that made it.',
  'backup-tables-newer': ({ name }) =>
    `The backup was made by a newer version of this program (its tables include "${name}"). Nothing was changed. Restore it with that version or a newer one.`,
  'backup-not-written': ({ reason }) =>
    `The backup could not be written (${reason}). No partial file was left.`,
  'backup-not-read': ({ reason }) =>
    `The backup could not be read (${reason}). Nothing was changed.`,
  'backup-not-restored': ({ reason }) =>
    `The backup could not be restored (${reason}). Either all of it was restored, or nothing. Check the site, then try again.`,
  'erasures-none':
    'ERASURES_FILE points to a file that is not a list of erased addresses. Point it to the right list, or move the file away. Nothing was changed.',
  'erasures-not-read': ({ reason }) =>
    `The list of erased addresses could not be read (${reason}). Nothing was changed.`,
  'restore-not-empty': (found) =>
    `This site is not empty: ${listContents(found)}. You can restore a backup only into an empty site. Nothing was changed. Set DATA_DIR (with PostgreSQL also DATABASE_URL) to a new place and ERASURES_FILE to the old list "erasures". Or move the database file and the folder "uploads" away. Then restore before the first start. "npm start" fills an empty site with the starter catalogue unless STARTER_CATALOGUE is "off".`,

  'data-away': 'We cannot load the data right now. Try again in a few minutes.',
  'data-unknown': 'We do not know whether this was saved. Check before you send it again.', // promised
  'too-many-tries': ({ seconds }) => `Too many attempts. Try again in ${waitOf(seconds)}.`,
  'foreign-page':
    'This request did not come from a page of this site. Open the page again and retry.',
  'backend-away': 'We cannot reach the server. Try again in a few minutes.',
  'backend-late': 'The server did not answer in time. Try again in a few minutes.',
  'backend-elsewhere': 'The server redirected the request to another address.',
  'backend-too-large': 'The server’s answer is too large.',
  'backend-unreadable': 'We cannot read the server’s answer.',
  'backend-status': ({ status }) => `The server answered with status ${status}.`,
  'backend-no-drafts': 'This site’s backend has no drafts. Everything you save is public at once.',
  'backend-bad-deadline': 'Enter the deadline as a date, such as 2027-03-15.',
  'backend-no-picture': 'An image is no longer on the server. Choose its file again.',
  'backend-needs-addresses': 'Enter full web addresses. To use a file, add an image block.',
  said: ({ text }) => text,
} as const satisfies ErrorTexts
