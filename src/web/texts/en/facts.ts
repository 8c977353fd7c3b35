/** The facts of an opportunity in words, which the server writes into a page's data. */
export const deadlines = {
  closes: 'Closes',
  expected: 'Expected around',
  rolling: 'Rolling',
  rollingNote: 'No single closing day',
  varies: 'Date varies',
  variesNote: 'Check the official site',
  closed: 'Closed',
  closedOn: 'Closed on',
  /** For the passport facts: an expected date is never shown as announced. */
  expectedLong: (date: string) => `Expected around ${date}, check the official site`,
  dayOnly: 'Only the day is known, not the hour. Check the official site before it comes.',
  dayIn: (zone: string) => `Open to the end of that day, ${zone} time.`,
  until: (time: string, zone: string) => `Until ${time}, ${zone} time.`,
  untilSomewhere: (time: string) => `Until ${time}; the time zone is not known.`,
} as const

/** Whether one can apply, beside each deadline (docs/interface.md, Deadlines). */
export const applications = {
  open: 'Open now',
  'usually-open': 'Usually open now',
  unknown: 'Opening date not announced',
  closed: 'Closed',
  /** Before the name of what opens on that day, in a calendar. */
  opens: 'Opens',
  opensNote: 'From this day on one can apply, as the organizer announced.',
  opensOn: (date: string) => `Opens on ${date}`,
  opensAround: (date: string) => `Opens around ${date}`,
  usuallyOpens: (months: string) => `Usually opens ${months}`,
  usuallyCloses: (months: string) => `Usually closes ${months}`,
  closedUntil: (opening: string) => `Closed. ${opening}`,
  /** At least one. */
  inMonths: (months: readonly string[]) => (months.length > 2 ? `between ${months[0]} and ${months.at(-1)}` : `in ${months.join(' or ')}`),
  /** In filters, where no day is known. */
  choices: {
    open: 'Open now',
    'usually-open': 'Usually open now',
    opens: 'Opening announced',
    'opens-around': 'Opening expected',
    unknown: 'Opening not announced',
    closed: 'Closed',
  },
} as const

export const funding = { full: 'Full funding', partial: 'Part funding', none: 'No funding' } as const

export const prizes = { full: 'Costs covered, prizes', partial: 'Prizes', none: 'No prizes' } as const

export const facts = {
  category: 'Category',
  applicationDeadline: 'Application Deadline', // promised
  applications: 'Applications',
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
  everyNationality: 'Every nationality',
  fee: 'Fee to apply',
  fields: 'Fields',
  verified: 'Last verified',
  benefits: 'Benefits',
  eligibility: 'Eligibility Criteria',
  howToApply: 'How to Apply',
  applicationProcess: 'Application Process',
  documents: 'Required Documents',
} as const

/** What to know before applying. */
export const cautions = {
  costs: (fee: string | null) => ({
    title: fee === null ? 'Applying costs money' : `Applying costs ${fee}`,
    text: 'Pay only on the organiser’s own pages. Nobody may ask for money to put your name forward.',
  }),
  form: (domain: string) => ({
    title: 'The link leads to a form',
    text: `Anybody can make one at ${domain}. Find it on the organiser’s own pages before you write anything about yourself.`,
  }),
  chat: (domain: string) => ({
    title: 'The link leads to a chat',
    text: `Anybody can open one at ${domain}. Find it on the organiser’s own pages, and never pay or send papers in a chat.`,
  }),
  shortener: (domain: string) => ({
    title: 'The link hides where it leads',
    text: `${domain} sends you on to another site. Look at that site’s name before you write anything about yourself.`,
  }),
  resembles: (domain: string) => ({
    title: `The name resembles ${domain}`,
    text: `It is another site than ${domain}, where other entries lead. Make sure that it is the organiser’s.`,
  }),
} as const

/** What is really paid. */
export const paid = {
  title: 'What is paid',
  things: {
    tuition: 'Tuition',
    living: 'Living',
    housing: 'Housing',
    travel: 'Travel',
    insurance: 'Insurance',
    visa: 'Visa',
    family: 'Family',
    materials: 'Materials',
  },
  coverages: { yes: 'Paid', partly: 'Partly paid', no: 'Not paid', unknown: 'Not stated' },
  periods: { month: 'a month', year: 'a year', once: 'once', term: 'a term', week: 'a week', day: 'a day' },
  range: (currency: string, least: string, most: string) => `${currency} ${least} to ${most}`,
  prizes: 'Prizes',
  other: 'Also paid',
  afterwards: 'Afterwards',
  toApply: 'To apply',
  free: 'Free',
  feeAsked: 'A fee is asked',
} as const
