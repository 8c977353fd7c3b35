import type { Disagreement } from '#domain/eligibility/disagreements.ts'
import type { RuleFault } from '#domain/eligibility/rule-error.ts'
import { languageNames } from '#domain/words/language.ts'
import { counted, inList, inUnits, plural } from '#web/texts/en/amounts.ts'
import { funding, paid } from '#web/texts/en/facts.ts'
import { countryInSentence } from '#web/texts/en/in-sentence.ts'

const degrees = {
  '': 'Not stated',
  none: 'No degree',
  secondary: 'Secondary school',
  bachelor: 'Bachelor',
  master: 'Master',
  doctorate: 'Doctorate',
}

export const picker = {
  add: 'Add',
  hint: 'Start typing a name, then choose it. To add several, separate them with semicolons.',
  unknown: 'We do not know this country or group. Choose one from the list.',
  group: (name: string, count: number) =>
    `${name} (${plural(count, 'one country', `${count} countries`)})`,
  remove: (name: string) => `Remove ${name}`,
} as const

export const groups = {
  lead: 'Rules can use a group instead of single countries. If you change a group, every opportunity that uses it changes at once.',
  add: 'Add a group',
  empty: 'There are no groups yet.',
  count: (count: number) => plural(count, 'one country', `${count} countries`),
  asOfShort: (date: string) => `as of ${date}`,
  uses: (count: number) =>
    count === 0
      ? 'not used'
      : plural(count, 'used by 1 opportunity', `used by ${count} opportunities`),
  addTitle: 'Add a country group',
  name: 'Name',
  asOf: 'Members as of',
  asOfHint: 'A year, month or day, such as 2026, 2026-10 or 2026-10-31',
  note: 'Note for applicants',
  members: 'Members',
  member: 'Country',
  save: 'Save group',
  saving: 'Saving...',
  saved: 'Group saved. All opportunities that use it are updated.',
  deleted: 'Group deleted.',
  invalid: 'Check the highlighted fields. Nothing has been saved yet.',
  usedBy: 'Used by',
  unused: 'No opportunity uses this group.',
  inUse: 'You cannot delete this group while opportunities use it.',
  remove: 'Delete group',
  removeQuestion: 'This permanently deletes the group. You cannot undo this.',
  removeYes: 'Yes, delete it',
} as const

export const visaMeasures = {
  lead: 'Governments that issue no visas to citizens of some countries. Each opportunity there says so to these citizens, and “Looks open to you” becomes “Check first”.',
  add: 'Add a measure',
  empty: 'There are no visa measures.',
  title: (host: string, count: number) =>
    `${host}: ${plural(count, 'one nationality', `${count} nationalities`)}`,
  /** In the table. */
  shortPurposes: { study: 'degrees', program: 'programs and internships', visit: 'finals' },
  days: (since: string, until: string | null) =>
    until === null ? `since ${since}` : `${since} to ${until}`,
  addTitle: 'Add a visa measure',
  editTitle: 'Visa measure',
  host: 'Country that issues no visas',
  hostHint: 'Choose it from the list.',
  nationalities: 'Nationalities',
  nationality: 'Country',
  count: (count: number) => plural(count, 'one country', `${count} countries`),
  purpose: 'Which visas?',
  purposes: {
    study: 'For a degree',
    program: 'For exchanges, summer and leadership programs, internships',
    visit: 'For the finals of a competition',
  },
  since: 'First day',
  until: 'Last day',
  untilHint: 'Leave it empty while no end is known.',
  source: 'Page that you read',
  note: 'Note',
  noteHint: 'For editors: who is not affected, and when you read the page. Visitors do not see it.',
  save: 'Save measure',
  saving: 'Saving...',
  saved: 'Measure saved. All opportunities in this country follow it.',
  deleted: 'Measure deleted.',
  invalid: 'Check the highlighted fields. Nothing has been saved yet.',
  remove: 'Delete measure',
  removeQuestion: 'This permanently deletes the measure. You cannot undo this.',
  removeYes: 'Yes, delete it',
} as const

/** With a capital letter and a full stop, unless it ends with a mark of its own. */
function toSentence(words: string): string {
  const end = /[.!?]$/.test(words) ? '' : '.'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${end}`
}

export const rulesForm = {
  languageNames,
  title: 'Rules',
  lead: 'Answer four questions here and one below “Money”. Anything you leave empty is shown as “Not stated”.',
  sections: {
    nationality: 'Which nationalities can apply?',
    residence: 'Where must applicants live?',
    age: 'How old must applicants be?',
    study: 'Which degree, experience and languages do they need?',
    paid: 'What does it pay for, and what does it cost?',
  },
  preview: 'Visitors will read',
  fromDescription: 'What the description says',
  proseNone: 'Nothing written yet.',
  disagreeTitle: 'The text and the rules do not match',
  disagreeLead: 'If both are given, the rules count. You can still save.',
  countries: {
    nationality: {
      any: 'Every country',
      listed: 'Only these',
      except: 'All except these',
      varies: 'It depends',
      unknown: 'Not stated',
    },
    residence: {
      any: 'Anywhere',
      listed: 'Only in these',
      except: 'Anywhere except in these',
      varies: 'It depends',
      unknown: 'Not stated',
    },
  },
  countryLists: {
    nationality: 'Countries and groups',
    residence: 'Countries and groups where they live',
  },
  /** Only with 'It depends'. */
  bounds: {
    title: 'What is known for sure',
    lead: 'Leave these empty if nobody can say. Nobody is refused or accepted by a guess.',
    lists: {
      nationality: {
        within: 'Nobody but citizens of these can be on the list',
        surely: 'These are surely on the list',
        never: 'These surely cannot apply, whatever the year',
      },
      residence: {
        within: 'Nobody but people who live in these can apply',
        surely: 'People who live in these surely may',
        never: 'People who live in these surely cannot',
      },
    },
    except: 'All countries except these',
    orResidence: 'People who live in these may count as citizens',
    secondExcludes: 'A second nationality that is not allowed excludes too',
    known: 'How the list is known',
    origins: {
      '': 'Not stated',
      round: 'The list of this round',
      earlier: 'The list of an earlier round',
      reasoned: 'By reasoning from the rule',
    },
    asOf: 'Year or round of the list',
  },
  add: 'Country or group',
  goneGroup: (key: string) => `${key} (deleted group)`,
  note: 'Note for applicants',
  age: {
    min: 'At least',
    max: 'At most',
    varies: 'It varies. These are the widest limits',
    surely: 'accepted everywhere',
    byLevel: 'Limits by level',
    byLevelLead: 'Leave a level empty if the limits above apply to it.',
    levels: {
      'high-school': 'High school',
      undergraduate: 'Bachelor’s',
      master: 'Master’s',
      phd: 'PhD',
      postdoc: 'Postdoc',
    },
    youngest: (level: string) => `Youngest age, ${level}`,
    oldest: (level: string) => `Oldest age, ${level}`,
  },
  study: {
    degree: 'Lowest degree required by the start',
    degreeHeld: 'It must be held when applying, not only by the start',
    degreeForPhd: 'Lowest degree for a PhD, if another one',
    degreesToCheck: 'Degrees that the organizer has to judge',
    ownVisa: 'People come on a visa of an international organization, which visa measures spare',
    degreeAtMost: 'Highest degree allowed',
    enrolled: 'Must applicants be students?',
    enrolledAt: 'Enrolled at',
    enrolledUntilEnd: 'They must still be students when the program ends',
    experienceYears: 'Minimum years of work experience',
    years: 'Year of study',
    yearsMin: 'Completed years, at least',
    yearsMax: 'Completed years, at most',
    final: 'Only in the last year',
    yearsAt: 'Level of these years (none selected: undergraduate)',
    graduated: 'Date of the degree named above',
    months: 'Finished at most this many months before the deadline',
    orEnrolled: 'Or a student at a level named above',
    graduatedBefore: 'Finished at least this many months before the deadline',
    field: 'Field of study',
    fields: 'Only some fields of study?',
    fieldsNote: 'Which ones (note for applicants)',
    fieldsExcept: 'Where some subjects are left out: their fields',
    refugees: 'Refugees',
    gender: 'Which genders can apply?',
    other: 'Other rules that applicants must check themselves',
    otherHint: 'One per line, at most six',
    basis: 'Source of these rules',
    source: 'Page used as source',
    sourceHint: 'Visitors do not see this.',
  },
  languages: {
    title: 'Languages',
    language: 'Language',
    level: 'Level',
    anyLevel: 'No level stated',
    tests: 'Tests',
    testsHint: 'One per line, such as IELTS: 6.5',
    note: 'Note',
    varies: 'What is needed',
    variesChoices: { '': 'As stated here', on: 'Set by course or country' },
    oneOf: 'One of these languages is enough',
    choose: 'Choose a language',
    add: 'Add a language',
    remove: 'Remove language',
    row: (number: number) => `Language ${number}`,
  },
  degrees,
  highest: { ...degrees, '': 'No limit' },
  degreesToCheck: {
    'bachelor-for-phd': 'PhD applicants with a bachelor’s degree: most places need a master’s',
    'same-degree': 'Those who already hold a degree of that level',
    'old-doctorate': 'Doctorates that are too old or not recent: breaks may not count',
  },
  enrolled: {
    unknown: 'Not stated',
    required: 'Must be a student',
    excluded: 'Must not be a student',
    either: 'Students and non-students',
  },
  levels: {
    'high-school': 'High school',
    undergraduate: 'Undergraduate',
    master: 'Master',
    phd: 'PhD',
  },
  genders: { any: 'All genders', women: 'Women only', men: 'Men only' },
  fieldRules: {
    '': 'Any field',
    all: 'Only the fields of this opportunity',
    some: 'Only some subjects of them',
    except: 'Any field, but not some subjects',
  },
  refugees: { '': 'Not stated', only: 'Refugees only', welcome: 'Welcome, whatever their country' },
  chooseBasis: 'Choose',
  basisHints: {
    none: 'With general knowledge no student sees “Looks open to you”.',
    page: 'The page below and the official link are on the same site.',
    elsewhere: 'The page below is not on the site of the official link.',
  },
  bases: {
    page: 'The organizer’s own page',
    elsewhere: 'Another website',
    entry: 'The text of this opportunity',
    knowledge: 'General knowledge (not confirmed)',
  },
  paid: {
    amount: 'Amount',
    currency: 'Currency',
    per: 'Per',
    paymentNote: 'For whom',
    addPayment: 'Add amount',
    removePayment: 'Remove amount',
    purposes: { ...paid.things, prize: paid.prizes, other: paid.other },
    duty: 'Obligation after the scholarship',
    fee: 'Application fee',
    feeAmount: 'How much',
    fees: { unknown: 'Not stated', none: 'Free', asked: 'There is a fee' },
  },
  summary: {
    /** Countries and groups in a few words: three names at most. */
    who: (names: readonly string[], total: number, isOneGroup: boolean) => {
      const [first = ''] = names
      if (names.length === 0) return 'no country yet'
      if (isOneGroup)
        return first.startsWith('The ')
          ? `${total} countries of the ${first.slice(4)}`
          : `${total} countries (${first})`
      if (total === names.length && names.length <= 3) return inList(names.map(countryInSentence))
      const listed = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
      return `${total} countries (${inList(listed)})`
    },
    nationality: {
      any: () => 'Citizens of all countries can apply',
      listed: (who: string) => `Citizens of ${who} can apply`,
      except: (who: string) => `Citizens of all countries except ${who} can apply`,
      varies: () => 'Who can apply depends on the track, the partner or the year',
      within: (who: string) => `Only citizens of ${who} may be on the list`,
      surely: (who: string) => `Citizens of ${who} surely are`,
      never: (who: string) => `Citizens of ${who} surely cannot apply`,
      unknown: () => 'Not stated',
    },
    allBut: (who: string) => `all countries except ${who}`,
    orResidence: (who: string) => `Living in ${who} may be enough`,
    secondExcludes: 'A second nationality that is not allowed excludes too',
    atHome: ', living at home',
    residence: {
      any: () => 'Wherever they live',
      listed: (who: string) => `Living in ${who}`,
      except: (who: string) => `Living anywhere except ${who}`,
      varies: () => 'Where you must live depends on the track, the partner or the year',
      within: (who: string) => `Only people who live in ${who} may apply`,
      surely: (who: string) => `People who live in ${who} surely may`,
      never: (who: string) => `People who live in ${who} surely cannot`,
      unknown: () => 'Not stated',
    },
    age: (min: number | null, max: number | null) => {
      if (min !== null && max !== null)
        return min === max ? `${min} years old` : `${min} to ${max} years old`
      if (min !== null) return `${min} years old or older`
      return max === null ? null : `at most ${max} years old`
    },
    ageVaries: (bounds: string | null) =>
      bounds === null ? 'It varies' : `It varies. Widest limits: ${bounds}`,
    ageNone: 'No age limit stated',
    ageSurely: (bounds: string) => `Accepted everywhere: ${bounds}`,
    ageOfLevel: (level: string, bounds: string) => `${level}: ${bounds}`,
    degreeHeld: 'It must be held when applying',
    degreesToCheck: {
      'bachelor-for-phd': 'PhD applicants with a bachelor’s degree must ask',
      'same-degree': 'Holders of a degree of that level must ask',
      'old-doctorate': 'Holders of a doctorate that is too old or not recent must ask',
    },
    degreeForPhd: {
      none: 'No degree is needed for a PhD',
      secondary: 'For a PhD secondary school or higher',
      bachelor: 'For a PhD a bachelor’s degree or higher',
      master: 'For a PhD a master’s degree or higher',
      doctorate: 'For a PhD a doctorate',
    },
    ownVisa: 'Visa measures do not concern it',
    graduatedBefore: (months: number) =>
      `Degree finished at least ${inUnits(months, 'month')} before the deadline`,
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
      required: (levels: readonly string[]) =>
        levels.length === 0 ? 'Students only' : `Students only (${levels.join(', ')})`,
      excluded: (levels: readonly string[]) =>
        levels.length === 0 ? 'No current students' : `No current students (${levels.join(', ')})`,
      either: (levels: readonly string[]) =>
        levels.length === 0
          ? 'Students and non-students'
          : `Students (${levels.join(', ')}) and non-students`,
    },
    untilEnd: 'Students until the program ends',
    work: (years: number) =>
      plural(
        years,
        'At least 1 year of work experience',
        `At least ${years} years of work experience`,
      ),
    studyYears: (
      least: number | null,
      most: number | null,
      isLast: boolean,
      levels: readonly string[],
    ) => {
      const bounds = [
        ...(least === null ? [] : [`at least ${least}`]),
        ...(most === null ? [] : [`at most ${most}`]),
        ...(isLast ? ['the last one'] : []),
      ]
      if (bounds.length === 0) return null
      const ofLevels = levels.length === 0 ? 'Undergraduate' : levels.join(', ')
      return `Completed years of study: ${inList(bounds)} (${ofLevels})`
    },
    graduated: (months: number | null, isOrStudent: boolean) => {
      if (months === null) return null
      const when = `degree finished at most ${inUnits(months, 'month')} before the deadline`
      return isOrStudent ? `Students, or ${when}` : when
    },
    fields: {
      all: 'Only the fields of this opportunity',
      some: 'Only some subjects of its fields',
      except: 'Not some subjects',
    },
    refugees: { only: 'Refugees only', welcome: 'Refugees are welcome' },
    genders: { women: 'Women only', men: 'Men only' },
    languages: (names: readonly string[], isOneEnough: boolean) => {
      const several = isOneEnough ? 'One of these languages' : 'Languages'
      return `${plural(names.length, 'Language', several)}: ${names.join(', ')}`
    },
    languageVaries: (name: string) => `${name} (varies)`,
    other: (count: number) => counted(count, 'other rule', 'other rules'),
    covered: {
      yes: (things: readonly string[]) => `Paid: ${inList(things)}`,
      partly: (things: readonly string[]) => `Partly paid: ${inList(things)}`,
      no: (things: readonly string[]) => `Not paid: ${inList(things)}`,
    },
    payment: (thing: string, sum: string) => `${thing}: ${sum}`,
    sum: (currency: string, amount: number, period: string) =>
      `${currency} ${amount.toLocaleString('en')} ${period}`.trim(),
    duty: (duty: string) => `Afterwards: ${duty}`,
    fee: {
      none: () => 'Applying is free',
      asked: (sum: string | null) =>
        sum === null ? 'There is an application fee' : `Application fee: ${sum}`,
    },
    nothing: 'Not stated',
    /** The sentences about one section, a part each. */
    sentences: (sentences: readonly string[]) => sentences.map(toSentence).join(' '),
  },
  /** What an item says elsewhere, and its rules do not. */
  disagree: {
    'open-to-all': () =>
      '“Open to any nationality” is selected, but the rule does not allow everyone.',
    'eligible-from': ({ said }) =>
      `The text says “Open to citizens of ${said}”, but the rule says all countries.`,
    funding: ({ said, ruled }) =>
      `The field “Funding” says “${funding[said]}”, but the rules about payment mean “${funding[ruled]}”.`,
    fee: ({ said, ruled }) => {
      const rule = ruled === 'asked' ? 'there is a fee' : 'applying is free'
      return `The application fee is “${said}”, but the rule says that ${rule}.`
    },
    age: ({ said }) => `The text mentions age ${inList(said)}, but the rule does not.`,
    work: ({ said }) =>
      `The text mentions ${inList(said)} years of work experience, but the rule does not.`,
    degree: ({ said }) => `The text says “${said}”, but the rule requires no degree.`,
  } satisfies {
    [About in Disagreement['about']]: (found: Extract<Disagreement, { about: About }>) => string
  },
  /** The error of a control; `allowed` is the highest number or count. */
  faults: {
    name: () => 'This rule does not exist.',
    record: () => 'We cannot read this. Reload the page and try again.',
    list: () => 'We cannot read this. Reload the page and try again.',
    'too-many': (most: string) => `Enter at most ${most}.`,
    text: () => 'Enter some text.',
    'too-long': (most: string) => `Use at most ${most} characters.`,
    word: () => 'Choose one of these.',
    number: (most: string) => `Enter a number from 0 to ${most}.`,
    count: (most: string) => `Enter a whole number from 1 to ${most}.`,
    flag: () => 'We cannot read this. Reload the page and try again.',
    order: () => 'The minimum is higher than the maximum. Correct one of the two.',
    students: () =>
      'Choose “Must be a student”, or clear “They must still be students when the program ends”.',
    fields: () => 'Select the fields, or choose “Any field”.',
    country: () => 'We do not know this country or group. Choose one from the list.',
    'no-country': () => 'Add a country or a group.',
    bound: () => 'This is only for “It depends”. Choose it above, or remove these countries.',
    both: () => 'One country cannot be both sure to be accepted and sure to be refused.',
    group: () => 'This country group does not exist.',
    language: () => 'We do not know this language. Choose one from the list.',
    currency: () => 'Enter the three-letter currency code, such as EUR.',
    link: () => 'Enter a full web address that starts with https:// or http://.',
  } satisfies Record<RuleFault, (allowed: string) => string>,
} as const
