import type { RuleFault } from '#domain/mistake.ts'

/** Of who may apply and what is paid, as the administrator enters it. */

const and = (names: readonly string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** Of countries and their groups. */
export const picker = {
  add: 'Add',
  hint: 'Type the beginning of a name and choose it. Several at once: with semicolons between them.',
  unknown: 'There is no such country or group.',
  group: (name: string, count: number) => `${name} (${count === 1 ? 'one country' : `${count} countries`})`,
  remove: (name: string) => `Take ${name} out of these`,
} as const

/** The pages of groups of countries. */
export const groups = {
  lead: 'Rules name them instead of their countries. A change here changes every item that names the group, at once.',
  add: 'Add a group',
  empty: 'There are no groups yet.',
  count: (count: number) => (count === 1 ? 'one country' : `${count} countries`),
  asOfShort: (date: string) => `as of ${date}`,
  uses: (count: number) => (count === 0 ? 'named by no item' : count === 1 ? 'named by one item' : `named by ${count} items`),
  addTitle: 'Add a group of countries',
  name: 'Name',
  asOf: 'Its members as of',
  asOfHint: 'A year, a month or a day, such as 2026 or 2026-10',
  note: 'A note for people who apply',
  members: 'Members',
  member: 'Country',
  save: 'Save the group',
  saving: 'Saving...',
  saved: 'The group is saved. Every item that names it follows.',
  deleted: 'The group is deleted.',
  mistakes: 'Please check the marked fields. Nothing was saved yet.',
  usedBy: 'Items that name it',
  unused: 'No item names it.',
  inUse: 'It cannot be deleted while items name it.',
  remove: 'Delete this group',
  removeQuestion: 'It goes for ever. This cannot be undone.',
  removeYes: 'Yes, delete it',
} as const

export const rulesForm = {
  title: 'Who can apply, what is paid',
  lead: 'Five questions. What you leave open is shown as “not stated” and never guessed.',
  questions: {
    nationality: 'Who, by nationality?',
    residence: 'Living where?',
    age: 'Which age?',
    study: 'Which degree, enrolled?',
    paid: 'What is paid, what does it cost?',
  },
  saysSo: 'So this says',
  proseSays: 'What the text says',
  proseNone: 'Nothing is written there yet.',
  disagreeTitle: 'Text and rules disagree',
  disagreeLead: 'Where rules are given, they decide. It can be saved as it is.',
  places: {
    nationality: { any: 'Every country', listed: 'Only these', except: 'All but these', varies: 'It depends', unknown: 'Not stated' },
    residence: { any: 'Anywhere', listed: 'Only there', except: 'Anywhere but there', varies: 'It depends', unknown: 'Not stated' },
  },
  named: { nationality: 'Countries and groups', residence: 'Countries and groups to live in' },
  add: 'Country or group',
  goneGroup: (key: string) => `${key} (this group is gone)`,
  note: 'A note for the reader',
  age: { min: 'At least', max: 'At most', varies: 'It differs; these are the loosest bounds' },
  study: {
    degree: 'The lowest degree that is needed by the start',
    degreeAtMost: 'The highest degree that is allowed',
    enrolled: 'Students now?',
    enrolledAt: 'Enrolled at',
    experienceYears: 'Years of work, at least',
    years: 'Year of study',
    yearsMin: 'Completed years, at least',
    yearsMax: 'Completed years, at most',
    final: 'Only in the last year',
    yearsAt: 'Of the study for (none: undergraduate)',
    graduated: 'Date of the degree named above',
    months: 'Finished at most so many months before the deadline',
    orEnrolled: 'Or a student at a level named above',
    fields: 'Only some fields of study?',
    fieldsNote: 'Which of them, for the reader',
    refugees: 'Refugees',
    gender: 'Who, by gender?',
    other: 'Further rules that a person has to check',
    otherHint: 'One on each line, six at most',
    basis: 'How these rules are known',
    source: 'The page that was read, for editors only',
  },
  languages: {
    title: 'Languages',
    language: 'Language',
    level: 'Level',
    anyLevel: 'No level named',
    tests: 'Tests',
    testsHint: 'One on each line, such as IELTS: 6.5',
    note: 'Note',
    varies: 'What is needed',
    variesChoices: { '': 'As said here', on: 'Set by course or country' },
    oneOf: 'One of these languages is enough',
    choose: 'Choose a language',
    add: 'Add a language',
    remove: 'Take this language away',
    row: (number: number) => `Language ${number}`,
  },
  degrees: {
    '': 'Not stated',
    none: 'No degree',
    secondary: 'Secondary school',
    bachelor: 'Bachelor',
    master: 'Master',
    doctorate: 'Doctorate',
  },
  highest: {
    '': 'No bound',
    none: 'No degree',
    secondary: 'Secondary school',
    bachelor: 'Bachelor',
    master: 'Master',
    doctorate: 'Doctorate',
  },
  enrolled: {
    unknown: 'Not stated',
    required: 'Must be a student',
    excluded: 'Must not be a student',
    either: 'Students and others alike',
  },
  levels: { 'high-school': 'High school', undergraduate: 'Undergraduate', master: 'Master', phd: 'PhD' },
  genders: { any: 'Everybody', women: 'Women only', men: 'Men only' },
  fieldRules: { '': 'Any field', all: 'Only the fields of this entry', some: 'Only some subjects of them' },
  refugees: { '': 'Nothing is said', only: 'Refugees only', welcome: 'Welcome, whatever their country' },
  chooseBasis: 'Please choose',
  basisHints: {
    none: 'Nobody is told yes by general knowledge.',
    page: 'The page below and the official link are on the same site.',
    elsewhere: 'The page below is not on the site of the official link.',
  },
  bases: {
    page: 'I read them on the organizer’s own page',
    elsewhere: 'I read them on another site',
    entry: 'They follow from the text of this entry',
    knowledge: 'From general knowledge, to be confirmed',
  },
  paid: {
    what: 'What',
    coverage: 'Paid?',
    figures: 'Figures',
    amount: 'Amount',
    currency: 'Currency',
    per: 'Per',
    figureNote: 'For whom',
    addFigure: 'Add a figure',
    removeFigure: 'Take this figure away',
    prize: 'Prizes',
    other: 'Also paid',
    duty: 'A duty afterwards',
    fee: 'A fee to apply',
    feeAmount: 'How much',
    fees: { unknown: 'Not stated', none: 'Free', asked: 'A fee is asked' },
    periods: { month: 'a month', year: 'a year', once: 'once', term: 'a term', week: 'a week', day: 'a day' },
  },
  says: {
    /** Countries and groups in a few words: three names at most. */
    who: (names: readonly string[], total: number, isOneGroup: boolean) => {
      const [first = ''] = names
      if (names.length === 0) return 'no country yet'
      if (isOneGroup) return first.startsWith('The ') ? `${total} countries of the ${first.slice(4)}` : `${total} countries (${first})`
      if (total === names.length && names.length <= 3) return and(names)
      const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
      return `${total} countries (${and(shown)})`
    },
    nationality: {
      any: () => 'Citizens of every country may apply',
      listed: (who: string) => `Citizens of ${who} may apply`,
      except: (who: string) => `Citizens of every country but ${who} may apply`,
      varies: () => 'Who may apply depends on the track, a partner or the call',
      unknown: () => 'Not stated',
    },
    atHome: ', living at home',
    residence: {
      any: () => 'Wherever they live',
      listed: (who: string) => `Living in ${who}`,
      except: (who: string) => `Living anywhere but in ${who}`,
      varies: () => 'Where one must live depends on the track, a partner or the call',
      unknown: () => 'Not stated',
    },
    age: (min: number | null, max: number | null) => {
      if (min !== null && max !== null) return min === max ? `${min} years old` : `${min} to ${max} years old`
      if (min !== null) return `${min} years old or older`
      return max === null ? null : `at most ${max} years old`
    },
    ageVaries: (bounds: string | null) => (bounds === null ? 'It differs' : `It differs, at the loosest: ${bounds}`),
    ageNone: 'No age is stated',
    degree: {
      none: 'No degree is needed',
      secondary: 'Secondary school or higher',
      bachelor: 'A bachelor’s degree or higher',
      master: 'A master’s degree or higher',
      doctorate: 'A doctorate',
    },
    degreeAtMost: {
      none: 'No degree yet',
      secondary: 'No degree above secondary school',
      bachelor: 'No degree above a bachelor’s',
      master: 'No degree above a master’s',
      doctorate: 'Any degree',
    },
    enrolled: {
      required: (levels: readonly string[]) => (levels.length === 0 ? 'Students only' : `Students only (${levels.join(', ')})`),
      excluded: (levels: readonly string[]) =>
        levels.length === 0 ? 'Nobody who studies now' : `Nobody who studies now (${levels.join(', ')})`,
      either: (levels: readonly string[]) =>
        levels.length === 0 ? 'Students and others alike' : `Students (${levels.join(', ')}) and others alike`,
    },
    work: (years: number) => (years === 1 ? 'A year of work or more' : `${years} years of work or more`),
    studyYears: (least: number | null, most: number | null, isLast: boolean, levels: readonly string[]) => {
      const bounds = [
        ...(least === null ? [] : [`at least ${least}`]),
        ...(most === null ? [] : [`at most ${most}`]),
        ...(isLast ? ['the last one'] : []),
      ]
      return bounds.length === 0
        ? null
        : `Completed years of study: ${and(bounds)} (${levels.length === 0 ? 'Undergraduate' : levels.join(', ')})`
    },
    graduated: (months: number | null, isOrStudent: boolean) => {
      if (months === null) return null
      const when = `the degree finished at most ${months} months before`
      return isOrStudent ? `Students, or ${when}` : `${when.charAt(0).toUpperCase()}${when.slice(1)}`
    },
    fields: { all: 'Only the fields of this entry', some: 'Only some subjects of the fields of this entry' },
    refugees: { only: 'Refugees only', welcome: 'Refugees are welcome' },
    genders: { women: 'Women only', men: 'Men only' },
    language: (code: string) => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code,
    languages: (names: readonly string[], isOneEnough: boolean) =>
      `${names.length === 1 ? 'Language' : isOneEnough ? 'One of these languages' : 'Languages'}: ${names.join(', ')}`,
    languageVaries: (name: string) => `${name} (it differs)`,
    other: (count: number) => (count === 1 ? 'One further rule' : `${count} further rules`),
    covered: {
      yes: (things: readonly string[]) => `Paid: ${and(things)}`,
      partly: (things: readonly string[]) => `Partly paid: ${and(things)}`,
      no: (things: readonly string[]) => `Not paid: ${and(things)}`,
    },
    figure: (thing: string, sum: string) => `${thing}: ${sum}`,
    sum: (currency: string, amount: number, period: string) => `${currency} ${amount.toLocaleString('en')} ${period}`.trim(),
    duty: (duty: string) => `Afterwards: ${duty}`,
    fee: {
      none: () => 'Applying is free',
      asked: (sum: string | null) => (sum === null ? 'Applying costs a fee' : `Applying costs ${sum}`),
    },
    nothing: 'Not stated',
    /** What is said of one question, a part each. */
    parts: (parts: readonly string[]) =>
      parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}${/[.!?]$/.test(part) ? '' : '.'}`).join(' '),
  },
  disagree: {
    'open-to-all': '“Open to any nationality” is selected, but the rule does not allow everyone.',
    'eligible-from': (said: string) => `The entry is open to nationals of “${said}”; the rule says every country.`,
    funding: (said: string, ruled: string) => `The entry says “${said}”; by what is paid it is “${ruled}”.`,
    fee: (said: string, isAsked: boolean) =>
      `The fee to apply reads “${said}”; the rule says that ${isAsked ? 'a fee is asked' : 'it is free'}.`,
    age: (years: readonly number[]) => `The text names ${and(years.map(String))} as an age; the rule does not.`,
    work: (years: readonly number[]) => `The text names ${and(years.map(String))} years of work; the rule does not.`,
    degree: (word: string) => `The text says “${word}”; the rule names no degree.`,
  },
  /** What is wrong with a control; `allowed` is the highest number or count. */
  faults: {
    name: () => 'There is no such rule.',
    record: () => 'This cannot be read.',
    list: () => 'This cannot be read.',
    'too-many': (most: string) => `Please give at most ${most}.`,
    text: () => 'Please enter a text.',
    'too-long': (most: string) => `Please use at most ${most} characters.`,
    word: () => 'Please choose one of these.',
    number: (most: string) => `Please enter a number from 0 to ${most}.`,
    count: (most: string) => `Please enter a whole number from 1 to ${most}.`,
    flag: () => 'This cannot be read.',
    order: () => 'The lowest age is above the highest.',
    country: () => 'There is no such country or group. Please choose one from the list.',
    'no-country': () => 'Please add a country or a group.',
    group: () => 'There is no such group.',
    language: () => 'There is no such language.',
    currency: () => 'Please enter the currency by its code of three letters, such as EUR.',
    link: () => 'Please enter a full address that begins with https:// or http://.',
  } satisfies Record<RuleFault, (allowed: string) => string>,
} as const
