import type { CoveredThing } from '#domain/eligibility/rule-words.ts'
import type { ReportReason } from '#domain/feedback.ts'
import type { CountryList, CountrySection } from '#domain/listing/country-lists.ts'
import type { SubregionKey } from '#domain/opportunity/country-subregion.ts'
import type { StepKey } from '#domain/opportunity/plan.ts'
import type { People } from '#domain/search/people.ts'
import type { AskedThing, Audience, Closing } from '#domain/search/vocabulary.ts'
import type { Season } from '#domain/words/plain-date.ts'
import type { FileName } from '#web/files/file-names.ts'
import * as admin from '#web/texts/en/admin/admin.ts'
import { counted, grouped, inList, waitOf, plural, inUnits } from '#web/texts/en/amounts.ts'
import { errorMessages } from '#web/texts/en/error-messages.ts'
import * as factTexts from '#web/texts/en/facts.ts'
import * as fitTexts from '#web/texts/en/fit/fit.ts'
import { placeInSentence as inSentence } from '#web/texts/en/in-sentence.ts'
import { listingPages } from '#web/texts/en/listings.ts'
import * as mailPages from '#web/texts/en/mail-pages.ts'
import { mails } from '#web/texts/en/mail.ts'
import { forKinds } from '#web/texts/en/opportunity.ts'
import { pages } from '#web/texts/en/pages.ts'
import * as site from '#web/texts/en/site.ts'
import { words } from '#web/texts/en/words.ts'

/** The plan of an application, only rendered by the server. */
const plan = {
  titleOf: (name: string) => `Application plan for ${name}`,
  description: (name: string) => `What to do, and when, to apply for ${name}.`,
  from: (date: string) => `All dates are counted back from the deadline on ${date}.`,
  fromExpected: (date: string) =>
    `All dates are counted back from around ${date}, the deadline in earlier years. The new deadline is not announced yet.`,
  /** Where no paper takes long. */
  fromUndated: (date: string) => `The deadline is ${date}. The steps before it have no dates.`,
  fromExpectedUndated: (date: string) =>
    `The deadline is expected around ${date}, as in earlier years. It is not announced yet.`,
  /** Where papers take longer than there is time. */
  hurry: (days: number) =>
    plural(
      days,
      'Only 1 day is left.',
      days === 0 ? 'It is the last day.' : `Only ${days} days are left.`,
    ) + ' This can still be done:',
  late: 'Probably too late for a new one',
  lateHint: 'Use one that you have, or ask the organizer if you can send it later.',
  noDay:
    'We do not know the deadline, so these steps have no dates. Look for the deadline on the official page first.',
  rolling: 'There is no fixed deadline, so these steps have no dates. Take them in this order.',
  closed: 'This round is closed. You can use the same steps for the next one.',
  weeks: (weeks: number) => inUnits(weeks, 'week'),
  deadline: 'Deadline',
  expectedDeadline: 'Expected deadline',
  deadlineHint: 'Check the official page again before you submit.',
  expectedHint: 'Check this date on the official page. If it changes, the dates above change too.',
  openingHint: 'You cannot apply before this day. Have everything ready by then.',
  openingExpectedHint:
    'As in earlier years. It is not announced yet. Check it on the official page.',
  steps: {
    passport: {
      title: 'Check your passport',
      hint: 'It should be valid for at least one year after the course begins. A new passport can take weeks.',
    },
    language: {
      title: 'Take a language test, if you need one',
      hint: 'Test dates fill up early, and results take weeks. The official page says which tests count.',
    },
    offices: {
      title: 'Get official documents',
      hint: 'Some documents are valid for only a few months. Do not get them too early.',
    },
    referees: {
      title: 'Ask your referees',
      hint: 'Send each referee the official page, your transcript and this date.',
    },
    transcripts: {
      title: 'Get your transcripts and certificates',
      hint: 'You may need certified copies or translations.',
    },
    others: {
      title: 'Prepare the other documents',
      hint: 'Check what each document must contain. Ask someone to read what you write.',
    },
    send: {
      title: 'Submit your application',
      hint: 'Keep the last week free in case something goes wrong.',
    },
  } satisfies Readonly<
    Record<Exclude<StepKey, 'opening' | 'apply'>, { readonly title: string; readonly hint: string }>
  >,
  eventTitle: (step: string, name: string) => `${step}: ${name}`,
  eventNow: (title: string) => `Now: ${title}`,
} as const

/** An item as a few lines of plain text, to be passed on. */
const textCard = {
  deadline: 'Deadline',
  closed: 'closed on',
  who: 'For',
  whoUnknown: 'see the official page',
  official: 'Official page',
  noOfficial: 'not known',
  from: 'From',
} as const

/** Pages by country; their indexes are pages of their own (`pages.ts`). */
const countryPages = {
  titles: {
    'study-in': (country: string) => `Study in ${inSentence(country)}`,
    'students-from': (country: string) => `For students from ${inSentence(country)}`,
  },
  intros: {
    'study-in': (country: string) =>
      `All opportunities in ${inSentence(country)}, soonest deadline first.`,
    'students-from': (country: string) =>
      `For citizens of ${inSentence(country)} who live there. This list looks only at nationality and residence. Check the other rules yourself.`,
  },
  descriptions: {
    'study-in': (country: string) =>
      `Scholarships, internships, exchanges and programs in ${inSentence(country)}: who can apply, what they pay for and when they close.`,
    'students-from': (country: string) =>
      `Scholarships, internships and programs that citizens of ${inSentence(country)} can apply for, and those where the organizer decides.`,
  },
  sections: {
    host: (country: string) => `In ${inSentence(country)}`,
    open: (country: string) => `Open to citizens of ${inSentence(country)}`, // promised
    ask: () => 'Ask the organizer', // promised
  },
  empty: {
    'study-in': (country: string) => `Nothing is listed in ${inSentence(country)} now.`,
    'students-from': (country: string) =>
      `Nothing is listed for citizens of ${inSentence(country)} now.`,
  },
  none: 'Nothing is listed now.',
  elsewhere: {
    lead: 'Not listed here:',
    many: 'programs in several countries',
    online: 'online programs',
  },
} satisfies Record<
  'titles' | 'intros' | 'descriptions' | 'empty',
  Record<CountryList, (country: string) => string>
> & {
  readonly sections: Record<CountrySection, (country: string) => string>
  readonly none: string
  readonly elsewhere: Readonly<Record<'lead' | 'many' | 'online', string>>
}

/** Texts of the server only: responses to a form, and texts with counts. */
const contactResults = {
  later: (seconds: number) =>
    `Too many messages from your connection. Try again in ${waitOf(seconds)}.`,
} as const

const reportForm = {
  title: 'Correct this',
  lead: 'We check what you tell us on the official page. Nothing of it is public.',
  reason: 'What is wrong?',
  choose: 'Choose',
  reasons: {
    'wrong-date': 'The deadline is wrong',
    opening: 'The opening day is wrong',
    amount: 'What it pays is wrong',
    age: 'The age limit is wrong',
    who: 'Who can apply is wrong',
    level: 'The level of study is wrong',
    'dead-link': 'The link does not work',
    closed: 'Applications are closed',
    'asks-for-money': 'It asks for money',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  wanted: 'What should it be, in the words of the official page?',
  source: 'The page that says it',
  text: 'Tell us more',
  send: 'Send report',
  sending: 'Sending...',
  thanks: 'Thank you. We will check it.',
  failure: 'We could not send your report. Try again.',
} as const

const reportResults = {
  invalid: 'Check the highlighted fields. Your report has not been sent yet.',
  later: (seconds: number) =>
    `Too many reports from your connection. Try again in ${waitOf(seconds)}.`,
} as const

/** The lines of a reminder's form, which the server writes. */
const comingReminders = {
  announced: (days: readonly number[], date: string) =>
    `${inList(days)} days before the deadline, ${date}`,
  expected: (days: readonly number[], date: string) =>
    `${inList(days)} days before the deadline that is expected around ${date}`,
  usual: (date: string, months: string) => `On ${date}, because it usually closes ${months}`,
  usualNow: (months: string) =>
    `At once, because it usually closes ${months}. It may close within weeks. Check now.`,
  opens: (date: string) => `On ${date}, when applications open`,
  tooLate: 'It is too late for a reminder before this deadline.',
} as const

/** The page gets them with its data: no other page needs them. */
const tellForm = {
  title: 'We do not list this yet. Tell us',
  lead: 'We look at its page and list it if it fits. Nothing is stored unless you send it.',
  words: 'What is it called?',
  link: 'Its page',
  kind: 'What is it?',
  anyKind: 'Not sure',
  day: 'Its deadline, or when it opens',
  send: 'Tell us',
  sending: 'Sending...',
  failure: 'We could not send it. Try again.',
} as const

const tellResults = {
  invalid: 'Check the highlighted fields. Nothing has been sent yet.',
  later: (seconds: number) =>
    `Too many suggestions from your connection. Try again in ${waitOf(seconds)}.`,
  thanks: (words: string) => `Thank you. We will look at “${words}”.`,
} as const

const listingViews = {
  /**
   * The head of a list; it calls only confirmed openings open. A number that is open now never
   * stands alone, because more may be open than is announced.
   */
  head: (
    items: string,
    counts: {
      readonly worldwide: number
      readonly open: number
      readonly usually: number
      readonly announcedLater: number
      readonly usuallyLater: number
      /** The rest: closed for now, or nothing is known. */
      readonly unknown: number
      readonly season: string
      /** The last month of the season. */
      readonly until: string
    },
  ) => {
    const { worldwide, open, usually, announcedLater, usuallyLater, unknown, season, until } =
      counts
    const phrases: string[] = []
    if (open > 0) phrases.push(`${grouped(open)} open now`)
    if (usually > 0) phrases.push(`${grouped(usually)} usually open`)
    const later = `later this ${season} (to ${until})`
    if (announcedLater > 0) phrases.push(`${grouped(announcedLater)} will open ${later}`)
    if (usuallyLater > 0) phrases.push(`${grouped(usuallyLater)} usually open ${later}`)
    const isAlone = phrases.length === 1 && open > 0
    if (isAlone && unknown > 0) phrases.push(`${grouped(unknown)} not announced`)
    const beside = worldwide > 0 ? `, and ${grouped(worldwide)} worldwide` : ''
    const first = `${items}${beside}.`
    return phrases.length > 0 ? `${first} ${phrases.join(', ')}.` : first
  },
  seasons: {
    winter: 'winter',
    spring: 'spring',
    summer: 'summer',
    autumn: 'fall',
  } satisfies Record<Season, string>,
  items: {
    opportunity: (count: number) => counted(count, 'opportunity', 'opportunities'),
    ...forKinds(
      (name) => (count: number) => counted(count, name.toLowerCase(), `${name.toLowerCase()}s`),
    ),
  },
} as const

const homeView = {
  lead: (open: number, countries: number) =>
    `${open} scholarships, internships and programs in ${countries} countries. See who can apply, what they pay for and when they close.`,
} as const

/** Without a page: the complete response is one line of plain text. */
const plainResponses = {
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
  formTooLarge: (most: number, unit: 'KB' | 'MB') =>
    `This form is too large. Send at most ${most} ${unit}.`,
} as const

/** The understood parts of a query, on the chips above its results. */
const understood = {
  kinds: forKinds((name) => `${name}s`),
  country: (name: string) => `In ${inSentence(name)}`,
  citizen: (name: string) => `For citizens of ${inSentence(name)}`,
  from: (name: string) => `From ${inSentence(name)}`,
  livingIn: (name: string) => `Living in ${inSentence(name)}`,
  citizenOfAny: (continent: string) => `For citizens of a country in ${inSentence(continent)}`,
  subregions: {
    'west-africa': 'West Africa',
    'east-africa': 'East Africa',
    'central-africa': 'Central Africa',
    'north-africa': 'North Africa',
    'southern-africa': 'Southern Africa',
    'sub-saharan-africa': 'Sub-Saharan Africa',
    'francophone-africa': 'French-speaking Africa',
    'horn-of-africa': 'Horn of Africa',
    maghreb: 'Maghreb',
    sahel: 'Sahel',
    ecowas: 'ECOWAS',
    palop: 'Portuguese-speaking Africa',
    lusophone: 'Portuguese-speaking region',
    mena: 'Middle East and North Africa',
    arab: 'Arab world',
    gulf: 'Gulf region',
    'central-asia': 'Central Asia',
    'south-asia': 'South Asia',
    'southeast-asia': 'Southeast Asia',
    'east-asia': 'East Asia',
    caucasus: 'Caucasus',
    cis: 'CIS',
    eu: 'European Union',
    'eastern-europe': 'Eastern Europe',
    nordic: 'Nordic region',
    scandinavia: 'Scandinavia',
    baltic: 'Baltic states',
    benelux: 'Benelux',
    visegrad: 'Visegrad Group',
    balkans: 'Balkans',
    'western-balkans': 'Western Balkans',
    'latin-america': 'Latin America',
    mercosur: 'Mercosur',
    caricom: 'CARICOM',
    'pacific-islands': 'Pacific Islands',
    'small-islands': 'Small Island States',
    brics: 'BRICS',
  } satisfies Record<SubregionKey, string>,
  fee: 'No fee to apply',
  covers: {
    tuition: 'Pays tuition',
    living: 'Pays living costs',
    housing: 'Pays housing',
    travel: 'Pays travel',
    insurance: 'Pays insurance',
    visa: 'Pays visa fees',
    family: 'Pays for family members',
    materials: 'Pays books and materials',
  } satisfies Readonly<Record<CoveredThing, string>>,
  online: 'Online',
  for: {
    women: 'For women',
    refugees: 'For refugees',
    disabilities: 'For people with disabilities',
    orphans: 'For orphans',
    'single-mothers': 'For single mothers',
    stateless: 'For stateless people',
  } satisfies Readonly<Record<Audience, string>>,
  paid: 'Paid',
  closes: (month: string) => `Closes in ${month}`,
  /** From and to a month, each as a word; null: no such bound. One of them is given. */
  closesBetween: (from: string | null, to: string | null) => {
    if (from === null) return `Closes by the end of ${to}`
    if (to === null) return `Closes in ${from} or later`
    return `Closes between ${from} and ${to}`
  },
  opens: (month: string) => `Opens in ${month}`,
  opensSoon: 'Opens within 31 days',
  closing: {
    today: 'Closes today',
    week: 'Closes within 7 days',
    'next-week': 'Closes next week',
    soon: 'Closes within 31 days',
    rolling: 'Open all year',
  } satisfies Readonly<Record<Closing, string>>,
  asked: {
    experience: 'work experience',
    gpa: 'a GPA',
    gre: 'GRE or GMAT',
    sat: 'SAT or ACT',
    recommendation: 'a letter of recommendation',
    interview: 'an interview',
    proposal: 'a research proposal',
  } satisfies Readonly<Record<AskedThing, string>>,
  age: (least: number | null, most: number | null) => {
    if (least === null) return `Up to age ${most}`
    if (most === null) return `Age ${least} or older`
    return least === most ? `Age ${least}` : `Age ${least} to ${most}`
  },
  anyAge: 'No age limit',
  anyTest: 'language test',
  not: (what: string) => `Not: ${what}`,
  without: (test: string) => `Without ${test}`,
} as const

/** People from a country; the word for refugees also finds what names displaced people. */
const named: Readonly<Record<People, string>> = {
  citizens: 'students',
  refugees: 'refugees and displaced people',
  stateless: 'stateless people',
}

/** Headings and notes of search results, and of a search that found nothing. */
const searchView = {
  nothingCalled: (words: readonly string[], names: readonly string[]) =>
    `Nothing called ${quoted(words)}. Similar names: ${inList(names)}`,
  corrected: (typed: string, read: string) => `We read “${typed}” as ${read}.`,
  unnamed: (subjects: readonly string[]) =>
    `Nothing here names ${quoted(subjects)}. These take any subject, or the whole field.`,
  from: (place: string, people: People) => `For ${named[people]} from ${inSentence(place)}`,
  fromLead: (place: string) =>
    `These may be open to citizens of ${inSentence(place)} who live there. We did not compare their other rules.`,
  fromAnyLead: (continent: string) =>
    `These may be open to citizens of a country in ${inSentence(continent)} who live there. We did not compare their other rules.`,
  fromElsewhereLead: 'Some ask where you live now. Check that and the other rules.',
  /** `origins` and `homes`: countries and continents by name; one of them is not empty. */
  who: (people: People, origins: readonly string[], homes: readonly string[]) => {
    const from = origins.map(inSentence).join(', ')
    const home = homes.map(inSentence).join(', ')
    if (people === 'citizens' && origins.length > 0)
      return homes.length > 0 ? `citizens of ${from} who live in ${home}` : `citizens of ${from}`
    const who = people === 'citizens' ? 'people' : named[people]
    return [who, from && `from ${from}`, home && `who live in ${home}`].filter(Boolean).join(' ')
  },
  mayBeOpen: (who: string) => `May be open to ${who}: check the list`,
  mayBeOpenAny: 'May be open: check the list',
  checkList: 'May be open: check the list',
  mayBeOpenTo: (who: string) => `May be open to ${who}: check the rules`,
  checkRules: 'May be open: check the rules',
  noDegree: (count: number) => `${counted(count, 'leads', 'lead')} to no degree`,
  noDegreeLead: (names: readonly string[], more: number) =>
    `Meets everything else, but leads to no degree: ${inList(more > 0 ? [...names, `${more} more`] : names)}.`,
  noDegreeAll: (count: number) => `Show ${plural(count, 'it', `these ${count}`)}`,
  nothingThere: 'Nothing takes place there. Near it:',
  nothingOfThisThere: 'None of this takes place there. All that does, and near it:',
  nothingThereAtAll: 'Nothing takes place there.',
  nothingForThem: 'Nothing is known to be open to them.',
  unknown: (words: readonly string[]) =>
    words.length === 0
      ? 'Nothing meets all of this.'
      : `No name, host, place or text here has ${quoted(words)}.`,
  readAs: (typed: string, read: string) => `“${typed}”: ${read}`,
  nearest: 'What finds something',
  otherWays: 'Other ways',
  canIApply: 'Can I apply?',
} as const

const quoted = (words: readonly string[]) => inList(words.map((word) => `“${word}”`))

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

const compareView = {
  title: (count: number) => `Compare ${count} opportunities`,
  tooMany: (left: number) => `You can compare at most four. We left out ${left}.`,
  gone: (count: number) =>
    plural(count, 'One of them is no longer listed.', `${count} of them are no longer listed.`),
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

/** The items of a link to a shortlist. */
const shortlistView = {
  ownLead:
    'The opportunities you kept in this browser, soonest deadline first. Only you can see this list. Some browsers delete it, for example Safari after seven days without a visit. To be safe, copy the link below, add the calendar, or print the list.',
  sharedTitle: 'Shared shortlist',
  sharedLead: (count: number) =>
    `Someone shared ${plural(count, 'this opportunity with you', `these ${count} opportunities with you, soonest deadline first`)}.`,
  sharedNone: 'The opportunities in this link are no longer listed.',
  tooMany: (left: number) => `A link can share at most 50 opportunities. We left out ${left}.`,
  gone: (count: number) =>
    plural(count, 'One of them is no longer listed.', `${count} of them are no longer listed.`),
} as const

/** What a browser shows of its shortlist while the site cannot be reached. */
const offlinePage = {
  title: 'No connection to the site',
  lead: (day: string) =>
    `This is what you kept, as we knew it on ${day}. Dates may have changed since. Check the official page before you rely on one.`,
  nothing:
    'Nothing is kept in this browser. When you have a connection, press ‘Keep’ at an opportunity to read about it without one.',
  contents: 'What you kept',
} as const

/**
 * What docs/interface gives letter for letter is marked 'promised'. The compiler compares other
 * languages (`texts/language.ts`).
 */
export const en = {
  ...site,
  ...factTexts,
  ...fitTexts,
  ...mailPages,
  admin,
  compareView,
  contactResults,
  countryPages,
  understood,
  searchView,
  files,
  homeView,
  listingViews,
  listingPages,
  mails,
  errors: errorMessages,
  pages,
  plainResponses,
  plan,
  reportForm,
  reportResults,
  shortlistView,
  offlinePage,
  comingReminders,
  tellForm,
  tellResults,
  textCard,
  words,
}
