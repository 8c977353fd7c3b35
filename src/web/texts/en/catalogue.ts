import { admin } from '#web/texts/en/admin/admin.ts'
import { countryPages } from '#web/texts/en/countries.ts'
import { countryInSentence, groupInSentence } from '#web/texts/en/in-sentence.ts'
import { counted, waitOf, plural } from '#web/texts/en/amounts.ts'
import { applications, cautions, deadlines, facts, funding, paid, prizes } from '#web/texts/en/facts.ts'
import { answers, fitFilter, fitPage, verdict } from '#web/texts/en/fit/fit.ts'
import { listingPages } from '#web/texts/en/listings.ts'
import { choosePage, confirmPage, leavePage, privacyPage } from '#web/texts/en/mail-pages.ts'
import { mails } from '#web/texts/en/mail.ts'
import { errorMessages } from '#web/texts/en/error-messages.ts'
import { pages } from '#web/texts/en/pages.ts'
import { plan, textCard } from '#web/texts/en/plan.ts'
import { site } from '#web/texts/en/site.ts'
import { words } from '#web/texts/en/words.ts'
import type { FileName } from '#web/files/file-names.ts'

/** What the server alone says: to a form, and with figures that it has. */
const contactAnswers = {
  later: (seconds: number) => `Too many messages from your connection. Try again in ${waitOf(seconds)}.`,
} as const

const reportAnswers = {
  mistakes: 'Check the highlighted fields. Your report has not been sent yet.',
  later: (seconds: number) => `Too many reports from your connection. Try again in ${waitOf(seconds)}.`,
} as const

const listingAnswers = {
  /** The head of a list; it calls only confirmed openings open. */
  head: (items: string, { worldwide, open, usually }: { readonly worldwide: number; readonly open: number; readonly usually: number }) => {
    const phrases = [open > 0 ? `${open} open now` : '', usually > 0 ? `${usually} usually open at this time of year` : '']
      .filter(Boolean)
      .join(', ')
    return `${items}${worldwide > 0 ? `, and ${worldwide} worldwide` : ''}.${phrases === '' ? '' : ` ${phrases}.`}`
  },
  items: {
    opportunity: (count: number) => counted(count, 'opportunity', 'opportunities'),
    scholarship: (count: number) => counted(count, 'scholarship', 'scholarships'),
    internship: (count: number) => counted(count, 'internship', 'internships'),
    leadership: (count: number) => counted(count, 'leadership program', 'leadership programs'),
    competition: (count: number) => counted(count, 'competition', 'competitions'),
    exchange: (count: number) => counted(count, 'exchange program', 'exchange programs'),
    summer: (count: number) => counted(count, 'summer program', 'summer programs'),
  },
} as const

const homeAnswers = {
  lead: (open: number, countries: number) =>
    `${open} scholarships, internships and programs in ${countries} countries. See who can apply, what they pay for and when they close.`,
} as const

/** Where there is no page to say it in: the whole answer is one line of plain text. */
const plainAnswers = {
  unavailable: 'We cannot load the data right now. Try again in a few minutes.',
  nothing: 'Page not found.',
  noFile: 'File not found.',
  noPicture: 'Image not found.',
  imagesUnavailable: 'We cannot load the images right now. Try again in a few minutes.',
  tooLong: 'This web address is too long.',
  failed: 'Something went wrong.',
  method: 'This request method is not allowed.',
  noForm: 'Send this request as form data.',
  formTooSlow: 'This form took too long to arrive. Send it again.',
  formTooLarge: (most: number, unit: 'KB' | 'MB') => `This form is too large. Send at most ${most} ${unit}.`,
} as const

/** What a query was understood as, on the chips above its results. */
const understood = {
  kinds: {
    scholarship: 'Scholarships',
    internship: 'Internships',
    leadership: 'Leadership programs',
    competition: 'Competitions',
    exchange: 'Exchange programs',
    summer: 'Summer programs',
  },
  country: (name: string) => `In ${countryInSentence(name)}`,
  citizen: (name: string) => `For citizens of ${countryInSentence(name)}`,
  citizenOfAny: (continent: string) => `For citizens of a country in ${groupInSentence(continent)}`,
  fee: 'No fee to apply',
  online: 'Online',
  women: 'For women',
  refugees: 'For refugees',
  closes: (month: string) => `Closes in ${month}`,
  not: (what: string) => `Not: ${what}`,
  without: (test: string) => `Without ${test}`,
} as const

/** The lists as files, for feed readers, calendars and spreadsheets. */
const files = {
  title: 'Download or subscribe to this list',
  names: {
    'feed.xml': 'Atom feed',
    'feed.json': 'JSON feed',
    'calendar.ics': 'Calendar',
    'list.csv': 'Spreadsheet (CSV)',
    'list.json': 'Data (JSON)',
  } satisfies Readonly<Record<FileName, string>>,
  attribution: (siteName: string, address: string) => `Source: ${siteName}, ${address}`,
  licence: (name: string, address: string) => `License: ${name}, ${address}`,
  found: (text: string) => `Search: ${text}`,
  everything: 'Everything that is not closed',
  shortlist: 'Shortlist',
  deadline: (words: string) => `Deadline: ${words}`,
  official: (address: string) => `Official page: ${address}`,
} as const

/** Items side by side: what the table is made of. */
const compareAnswers = {
  title: (count: number) => `Compare ${count} opportunities`,
  tooMany: (left: number) => `You can compare at most four. We left out ${left}.`,
  gone: (count: number) => plural(count, 'One of them is no longer listed.', `${count} of them are no longer listed.`),
  forYou: 'For you',
  canApply: 'Can I apply?',
  about: 'Key facts',
  deadline: 'Deadline',
  applications: 'Applications',
  checked: 'Checked',
  duration: 'Duration',
  amount: 'Amount',
  who: 'Who can apply',
  fromText: 'From the description',
  documents: 'Documents',
  official: 'Official page',
  notStated: 'Not stated',
  nothingStated: 'Not stated',
} as const

/** What a link to a shortlist names. */
const shortlistAnswers = {
  ownLead:
    'The opportunities you kept in this browser, soonest deadline first. Only you can see this list. Some browsers delete it, for example Safari after seven days without a visit. To be safe, copy the link below, add the calendar, or print the list.',
  sharedTitle: 'Shared shortlist',
  sharedLead: (count: number) =>
    plural(
      count,
      'Someone shared this opportunity with you.',
      `Someone shared these ${count} opportunities with you, soonest deadline first.`,
    ),
  sharedNone: 'The opportunities in this link are no longer listed.',
  tooMany: (left: number) => `A link can share at most 50 opportunities. We left out ${left}.`,
  gone: (count: number) => plural(count, 'One of them is no longer listed.', `${count} of them are no longer listed.`),
} as const

/**
 * Every text in English. Those that docs/interface.md gives letter for letter are marked 'promised'. Other languages are compared with this
 * one by the compiler (`texts/language.ts`).
 */
export const en = {
  ...site,
  admin,
  answers,
  applications,
  cautions,
  choosePage,
  compareAnswers,
  confirmPage,
  contactAnswers,
  countryPages,
  understood,
  deadlines,
  facts,
  files,
  fitFilter,
  fitPage,
  funding,
  homeAnswers,
  leavePage,
  listingAnswers,
  listingPages,
  mails,
  mistakes: errorMessages,
  pages,
  paid,
  plainAnswers,
  plan,
  privacyPage,
  prizes,
  reportAnswers,
  shortlistAnswers,
  textCard,
  verdict,
  words,
}
