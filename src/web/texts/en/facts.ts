import type { EligibilityRule } from '#domain/eligibility/rules.ts'
import { plural } from '#web/texts/en/amounts.ts'

/** The facts of an opportunity in words, which the server writes into a page's data. */
export const deadlines = {
  closes: 'Closes',
  expected: 'Expected around',
  /** Before an expected day in a sentence. */
  expectedShort: 'around',
  /** Beside an expected day, in place of a countdown. */
  notAnnounced: 'Not announced yet',
  rolling: 'Open all year',
  rollingNote: 'Apply at any time',
  varies: 'Date varies',
  variesNote: 'Check the official page',
  closedOn: 'Closed on',
  /** For the passport facts: an expected date is never shown as announced. */
  expectedLong: (date: string) => `Expected around ${date} (check the official page)`,
  dayOnly: 'We know the day but not the time. Check the official page before that day.',
  dayIn: (zone: string) => `Open until the end of that day, ${zone} time.`,
  until: (time: string, zone: string) => `Until ${time}, ${zone} time.`,
  untilSomewhere: (time: string) => `Until ${time} (time zone not known).`,
  /** What follows a day wherever one is named: '2 Dec 2026, 06:00 Tokyo time'. */
  dayAt: (date: string, hour: string) => `${date}, ${hour}`,
  hour: (time: string, zone: string) => `${time} ${zone}`,
  hourSomewhere: (time: string) => `${time} (time zone not known)`,
  endOfDay: (zone: string) => `end of the day, ${zone}`,
  placeTime: (place: string) => `${place} time`,
  /** Before the name of what closes, in a calendar. */
  closesAt: (hour: string) => `Closes ${hour}`,
} as const

/** Whether one can apply, beside each deadline (docs/interface, Deadlines). */
export const applications = {
  open: 'Open now',
  'usually-open': 'Usually open now',
  unknown: 'Opening not announced',
  closed: 'Closed',
  /** Before the name of what opens on that day, in a calendar. */
  opens: 'Opens',
  opensNote: 'The organizer has announced that you can apply from this day.',
  opensOn: (date: string) => `Opens on ${date}`,
  opensAround: (date: string) => `Opens around ${date}`,
  usuallyOpens: (months: string) => `Usually opens ${months}`,
  usuallyCloses: (months: string) => `Usually closes ${months}`,
  closedUntil: (opening: string) => `Closed. ${opening}`,
  /** `months` holds at least one. */
  inMonths: (months: readonly string[]) =>
    months.length > 2 ? `between ${months[0]} and ${months.at(-1)}` : `in ${months.join(' or ')}`,
  /** The first and the last of several, on a card. */
  toMonth: (first: string, last: string) => `${first} to ${last}`,
  /** In filters, if no day is known. */
  choices: {
    open: 'Open now',
    'usually-open': 'Usually open now',
    opens: 'Opening announced',
    'opens-around': 'Opening expected',
    unknown: 'Opening not announced',
    closed: 'Closed',
  },
} as const

export const funding = {
  full: 'Full funding',
  partial: 'Part funding',
  none: 'No funding',
} as const

export const prizes = {
  full: 'Costs paid, plus prizes',
  partial: 'Prizes',
  none: 'No prizes',
} as const

/** On a card, where it stands beside the country. */
export const fundingBriefly = { full: 'Full', partial: 'Part', none: 'None' } as const

export const prizesBriefly = { full: 'Costs paid', partial: 'Prizes', none: 'None' } as const

export const facts = {
  category: 'Category',
  applicationDeadline: 'Application Deadline', // promised
  applications: 'Applications',
  checked: (date: string, host: string) => `Checked on ${date} on ${host}`,
  notChecked: 'Not checked on the official page yet',
  aliases: 'Also called',
  country: 'Country',
  manyCountries: 'Many countries',
  region: 'Region',
  location: 'Location', // promised
  duration: 'Duration',
  amount: 'Amount', // promised
  funding: 'Funding',
  varies: 'Varies / Fully Funded', // promised
  createdAt: 'Created At', // promised
  created: 'Created', // promised
  eligibleFrom: 'Open to',
  everyNationality: 'Any nationality',
  fee: 'Application fee',
  fields: 'Fields of study',
  benefits: 'Benefits',
  eligibility: 'Eligibility Criteria',
  howToApply: 'How to Apply',
  applicationProcess: 'Application Process',
  documents: 'Required Documents',
} as const

export const cautions = {
  costs: (fee: string | null) => ({
    title: fee === null ? 'You have to pay to apply' : `Application fee: ${fee}`,
    text: 'Pay only on the organizer’s own website. Do not pay anyone who offers to put your name forward.',
  }),
  form: (domain: string) => ({
    title: 'This link opens an online form',
    text: `Anyone can make a form at ${domain}. Before you enter personal details, check that the organizer’s own website links to it.`,
  }),
  chat: (domain: string) => ({
    title: 'This link opens a chat',
    text: `Anyone can open a chat at ${domain}. Check that the organizer’s own website links to it. Never pay or send documents in a chat.`,
  }),
  shortener: (domain: string) => ({
    title: 'This link hides its real address',
    text: `${domain} sends you to another website. Check the name of that website before you enter personal details.`,
  }),
  resembles: (domain: string) => ({
    title: `This link looks like ${domain} but is different`,
    text: `Other opportunities here link to ${domain}. This is a different website. Check that it belongs to the organizer.`,
  }),
} as const

export const whoCanApply = {
  /** Beside what a rule requires; missing: the name that a person's answers have. */
  names: {
    residence: 'Lives in',
    enrolled: 'Studies now',
    degree: 'Degree',
    degreeAtMost: 'Highest degree',
    experienceYears: 'Work',
  } as Partial<Readonly<Record<EligibilityRule, string>>>,
  things: {
    nationality: 'nationality',
    residence: 'residence',
    age: 'age',
    enrolled: 'student status',
    degree: 'the degree',
    experienceYears: 'work experience',
    languages: 'languages',
  },
  unstated: (things: string) => `Nothing is stated about ${things}.`,
  /** The first two questions beside an item. */
  citizen: 'Citizen of',
  degree: 'Highest degree',
  check: 'Check these two',
  kept: 'Your answers stay in this browser.',
  sent: 'Your answers become part of the address. We do not store them.',
} as const

/** Required documents with their days. */
export const papers = {
  now: 'now',
  by: (date: string) => `by ${date}`,
  from: (date: string) => `from ${date}`,
  lead: 'counted back from the deadline',
  leadExpected: 'counted back from the expected day',
} as const

/** The short sentences about an item; each is left out where its fact is not known. */
export const factSentences = {
  open: (who: string) => `Open to ${who}.`,
  everyone: 'every nationality',
  citizensOf: (countries: string) => `citizens of ${countries}`,
  citizensBut: (countries: string) => `citizens of all countries except ${countries}`,
  /** Of a group of people. */
  ofEvery: (people: string) => `${people} of every nationality`,
  /** The rule differs by year or country, so that its list cannot be told. */
  ofSome: (people: string) => `${people} of some nationalities`,
  whoAre: (people: string, citizens: string) => `${people} who are ${citizens}`,
  orRefugees: (who: string) => `${who}, or refugees`,
  livingIn: (who: string, countries: string) => `${who}, living in ${countries}`,
  notLivingIn: (who: string, countries: string) => `${who}, not living in ${countries}`,
  someCountries: 'some countries',
  with: (who: string, degree: string) => `${who} with ${degree}`,
  /** A PhD asks for another degree than the rest of what is offered. */
  butForPhd: (who: string, degree: string) => `${who} (for a PhD, with ${degree})`,
  people: 'people',
  refugees: 'refugees',
  women: 'women',
  men: 'men',
  pupils: 'school students',
  students: (levels: string) => (levels === '' ? 'students' : `${levels} students`),
  pays: (things: string) => `Pays ${things}.`,
  part: (thing: string) => `part of ${thing}`,
  sumFor: (sum: string, thing: string) => `${sum} for ${thing}`,
  more: (count: number) => `${count} more`,
  things: {
    tuition: 'tuition',
    living: 'living costs',
    housing: 'housing',
    travel: 'travel',
    insurance: 'insurance',
    visa: 'visa fees',
    family: 'family members',
    materials: 'books and materials',
    prize: 'prizes',
    other: 'other costs',
  },
  asks: (things: string) => `Asks for ${things}.`,
  work: (years: number) => plural(years, '1 year of work', `${years} years of work`),
  ages: (least: number | null, most: number | null) => {
    if (least === null) return `an age of ${most} or younger`
    return most === null ? `an age of ${least} or older` : `an age of ${least} to ${most}`
  },
  costs: (fee: string) => `Costs ${fee} to apply.`,
  asksFee: 'Has a fee to apply.',
  free: 'Free to apply.',
} as const

export const paid = {
  title: 'What it pays for',
  /** Gathers what is not stated; the things as in a sentence. */
  unstated: (things: string) => `Not stated: ${things}.`,
  things: {
    tuition: 'Tuition',
    living: 'Living costs',
    housing: 'Housing',
    travel: 'Travel',
    insurance: 'Insurance',
    visa: 'Visa fees',
    family: 'Family members',
    materials: 'Books and materials',
  },
  coverages: { yes: 'Paid', partly: 'Partly paid', no: 'Not paid', unknown: 'Not stated' },
  periods: {
    month: 'a month',
    year: 'a year',
    once: 'once',
    term: 'a term',
    week: 'a week',
    day: 'a day',
  },
  range: (currency: string, least: string, most: string) => `${currency} ${least} to ${most}`,
  prizes: 'Prizes',
  other: 'Also paid',
  afterwards: 'After the scholarship',
  toApply: 'Application fee',
  free: 'Free',
  aFee: 'a fee to apply',
  feeAsked: 'Yes, amount not stated',
} as const
