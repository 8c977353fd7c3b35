import { admin } from '#web/texts/en/admin/admin.ts'
import { countryPages } from '#web/texts/en/countries.ts'
import { applications, cautions, deadlines, facts, funding, paid, prizes } from '#web/texts/en/facts.ts'
import { answers, fitFilter, fitPage, verdict } from '#web/texts/en/fit/fit.ts'
import { listingPages } from '#web/texts/en/listings.ts'
import { choosePage, confirmPage, leavePage, privacyPage } from '#web/texts/en/mail-pages.ts'
import { mails } from '#web/texts/en/mail.ts'
import { mistakes } from '#web/texts/en/mistakes.ts'
import { pages } from '#web/texts/en/pages.ts'
import { plan, textCard } from '#web/texts/en/plan.ts'
import { site } from '#web/texts/en/site.ts'
import { words } from '#web/texts/en/words.ts'
import type { FileName } from '#web/files/file-names.ts'

/** What the server alone says: to a form, and with figures that it has. */
const contactAnswers = {
  later: (seconds: number) => `Too many messages from your connection. Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const

const reportAnswers = {
  mistakes: 'Check the highlighted fields. Your report has not been sent yet.',
  later: (seconds: number) => `Too many reports from your connection. Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const

const listingAnswers = {
  /** The head of a list; only what is known to be open is called so. */
  head: (items: string, { worldwide, open, usually }: { readonly worldwide: number; readonly open: number; readonly usually: number }) => {
    const told = [open > 0 ? `${open} open now` : '', usually > 0 ? `${usually} usually open at this time of year` : '']
      .filter(Boolean)
      .join(', ')
    return `${items}${worldwide > 0 ? `, and ${worldwide} worldwide` : ''}.${told === '' ? '' : ` ${told}.`}`
  },
  items: {
    opportunity: (count: number) => (count === 1 ? '1 opportunity' : `${count} opportunities`),
    scholarship: (count: number) => (count === 1 ? '1 scholarship' : `${count} scholarships`),
    internship: (count: number) => (count === 1 ? '1 internship' : `${count} internships`),
    leadership: (count: number) => (count === 1 ? '1 leadership program' : `${count} leadership programs`),
    competition: (count: number) => (count === 1 ? '1 competition' : `${count} competitions`),
    exchange: (count: number) => (count === 1 ? '1 exchange program' : `${count} exchange programs`),
    summer: (count: number) => (count === 1 ? '1 summer program' : `${count} summer programs`),
  },
} as const

const homeAnswers = {
  lead: (open: number, countries: number) =>
    `${open} scholarships, internships and programs in ${countries} countries. See who can apply, what is paid, and how many days are left.`,
} as const

/** Where there is no page to say it in: the whole answer is one line of plain text. */
const plainAnswers = {
  away: 'The data cannot be had at the moment. Please try again.',
  nothing: 'There is nothing here.',
  noFile: 'There is no such file.',
  noPicture: 'There is no such picture.',
  picturesAway: 'The pictures cannot be had at the moment. Please try again.',
  tooLong: 'This address is too long.',
  failed: 'Something went wrong.',
  method: 'This method is not known here.',
  noForm: 'Send a form.',
  formTooSlow: 'This form took too long to arrive. Please send it again.',
  formTooLarge: (most: number, unit: 'KB' | 'MB') => `This form is too large: ${most} ${unit} at most.`,
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
  country: (name: string) => `In ${name}`,
  citizen: (name: string) => `For citizens of ${name}`,
  citizenOfAny: (continent: string) => `For citizens of a country in ${continent}`,
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
  title: 'This list as',
  names: {
    'feed.xml': 'feed (Atom)',
    'feed.json': 'feed (JSON)',
    'calendar.ics': 'calendar',
    'list.csv': 'table (CSV)',
    'list.json': 'data (JSON)',
  } satisfies Readonly<Record<FileName, string>>,
  attribution: (siteName: string, address: string) => `Source: ${siteName}, ${address}`,
  licence: (name: string, address: string) => `Licence: ${name}, ${address}`,
  found: (text: string) => `Search: ${text}`,
  everything: 'Everything that is not closed',
  shortlist: 'Shortlist',
  deadline: (words: string) => `Deadline: ${words}`,
  official: (address: string) => `Official page: ${address}`,
} as const

/** Items side by side: what the table is made of. */
const compareAnswers = {
  title: (count: number) => (count === 2 ? 'Compare two' : count === 3 ? 'Compare three' : 'Compare four'),
  tooMany: (left: number) =>
    left === 1 ? 'Four are compared at most; one more was left out.' : `Four are compared at most; ${left} more were left out.`,
  gone: (count: number) => (count === 1 ? 'One of them is not here any more.' : `${count} of them are not here any more.`),
  forYou: 'For you',
  canApply: 'Can I apply?',
  about: 'What it is',
  deadline: 'Deadline',
  applications: 'Applications',
  duration: 'Duration',
  amount: 'Amount',
  who: 'Who can apply',
  fromText: 'In its own words',
  documents: 'Documents',
  official: 'Official page',
  notStated: 'Not stated',
  nothingStated: 'Nothing stated',
} as const

/** What a link to a shortlist names. */
const shortlistAnswers = {
  ownLead: 'What you kept in this browser, the soonest deadline first. Nobody else sees it.',
  sharedTitle: 'A shortlist for you',
  sharedLead: (count: number) =>
    count === 1
      ? 'Somebody chose this one for you to look at.'
      : `Somebody chose these ${count} for you to look at, the soonest deadline first.`,
  sharedNone: 'None of what this link names is here any more.',
  tooMany: (left: number) => `A link names 50 at most; ${left} more were left out.`,
  gone: (count: number) => (count === 1 ? 'One of them is not here any more.' : `${count} of them are not here any more.`),
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
  mistakes,
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
