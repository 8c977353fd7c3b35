import type { LanguageTest, Question } from '#domain/eligibility/facts.ts'
import type { UnreadReason } from '#domain/eligibility/facts-in-address.ts'
import type { EligibilityRule, ReasonKey } from '#domain/eligibility/rule-result.ts'
import type { Degree, RuleBasis } from '#domain/eligibility/rules.ts'
import { words } from '#web/texts/en/words.ts'

/** What a reason is said with; every part is in words already. */
export interface ReasonContext {
  readonly rule: EligibilityRule
  /** What the rule asks: 'Asks for English at B2'. No full stop. */
  readonly asks: string
  /** What somebody answered to it: 'a bachelor’s degree'; '' where nothing was said. */
  readonly you: string
  /** The first question that is still open: 'which languages you speak'; '' where none is. */
  readonly open: string
}

type Reasons = Readonly<Record<ReasonKey, (parts: ReasonContext) => string>>

const degrees = {
  none: 'no school certificate yet',
  secondary: 'a school certificate',
  bachelor: 'a bachelor’s degree',
  master: 'a master’s degree',
  doctorate: 'a doctorate',
} as const satisfies Record<Degree, string>

const studies = { 'high-school': 'school', undergraduate: 'undergraduate', master: 'master', phd: 'PhD' } as const

const subjects = {
  nationality: 'Which citizens may apply',
  residence: 'Where one must live',
  age: 'How old one may be',
  enrolled: 'Whether students may apply',
  degree: 'Which degree is needed',
  degreeAtMost: 'Which degree is too high',
  experienceYears: 'How much work is needed',
  gender: 'Who may apply',
  languages: 'Which languages are needed',
  studyYears: 'Which year of study is needed',
  graduatedWithin: 'How recent the degree must be',
  fieldsOnly: 'Which fields are meant',
  refugees: 'Whether refugees may apply',
} as const satisfies Record<EligibilityRule, string>

const tests = {
  ielts: 'IELTS',
  toefl: 'TOEFL iBT',
  pte: 'PTE Academic',
  duolingo: 'Duolingo',
  cambridge: 'Cambridge (scale)',
  delf: 'DELF or DALF',
  dsh: 'DSH',
  testdaf: 'TestDaF',
  jlpt: 'JLPT',
  hsk: 'HSK',
  hskk: 'HSKK',
  topik: 'TOPIK',
  emsat: 'EmSAT',
  celpe: 'Celpe-Bras',
} as const satisfies Record<LanguageTest, string>

/** '2 years' where they are whole, else '18 months'. */
function span(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'one month' : `${months} months`
  return months === 12 ? 'one year' : `${months / 12} years`
}

/** 'the European Union', but 'ASEAN' and 'South Asia': unions and plurals take the article in a sentence, short and continents' names do not. */
function groupInSentence(name: string): string {
  if (name.startsWith('The ')) return `the ${name.slice(4)}`
  const last =
    name
      .replace(/ *\(.*\)$/, '')
      .split(' ')
      .at(-1) ?? ''
  const takesArticle = /(?:[a-z]s|Union|Area|area|League|Cooperation|Partnership|Commonwealth|East)$/.test(last) || name === 'Caribbean'
  return takesArticle ? `the ${name}` : name
}

/** Whether somebody can apply, in words. */
export const verdict = {
  words: {
    yes: 'Looks open to you',
    check: 'Check first',
    no: 'Not open to you',
  },
  closed: 'Closed.',
  /** What a rule is about. */
  subjects,
  /** Why a rule does not simply hold. */
  reasons: {
    varies: ({ rule }) => `${subjects[rule]} depends on the call.`,
    unknown: ({ rule }) => `${subjects[rule]} is not said.`,
    'not-told': ({ asks, open }) => `${asks}: you did not say ${open}.`,
    'not-listed': ({ asks }) => `${asks}.`,
    'partly-listed': ({ asks }) => `${asks}, and you hold another citizenship too.`,
    // Of a group, or of many countries, the reader's own is not named by itself.
    excepted: ({ asks, you }) => (you === '' || asks.includes(you) ? `${asks}.` : `${asks}, ${you} among them.`),
    'partly-excepted': ({ asks }) => `${asks}, and that is one of yours.`,
    'lives-in-excepted': ({ asks }) => `${asks}, and permanent residents may be excluded too.`,
    'lives-elsewhere': ({ asks, you }) => `${asks}; you live in ${you}.`,
    'away-from-home': ({ asks }) => `${asks}: it may still hold if you are away only for a time.`,
    stateless: ({ asks }) => `${asks}: ask what holds for stateless people.`,
    'too-young': ({ asks, you }) => `${asks}; you are ${you}.`,
    'too-old': ({ asks, you }) => `${asks}; you are ${you}.`,
    'age-changes': ({ asks, open }) =>
      open === '' ? `${asks}: it depends on the day that counts.` : `${asks}: the month of your birth would tell more.`,
    'not-enrolled': ({ asks }) => `${asks}; you are not enrolled.`,
    'other-level': ({ asks }) => `${asks}; you study at another level.`,
    enrolled: ({ asks }) => `${asks}; you are enrolled.`,
    'enrolment-unclear': ({ asks }) => `${asks}: ask whether that holds for you.`,
    'degree-too-low': ({ asks, you }) => `You hold ${you}. ${asks}.`,
    'degree-under-way': ({ asks }) => `${asks}: yours must be done in time.`,
    'degree-in-time': ({ asks }) => `${asks}: it holds if you finish in time.`,
    'degree-for-level': ({ asks, you }) => `${asks}, but what you look for usually needs more than ${you}.`,
    'degree-too-high': ({ asks, you }) => `${asks}; you hold ${you}.`,
    'work-too-short': ({ asks, you }) => `${asks}; you have ${you}.`,
    'work-almost': ({ asks, you }) => `${asks}; you have ${you} and may have them by then.`,
    'other-gender': ({ asks }) => `${asks}.`,
    'gender-unclear': ({ asks }) => `${asks}: ask whether you may apply.`,
    'studied-too-short': ({ asks, you }) => `${asks}; you have ${you}.`,
    'studied-almost': ({ asks, you }) => `${asks}; you have ${you} and may have them by then.`,
    'studied-too-long': ({ asks, you }) => `${asks}; you have ${you}.`,
    'studied-unclear': ({ asks }) => `${asks}: ask whether that holds for you.`,
    'not-last-year': ({ asks }) => `${asks}; yours is not the last.`,
    'graduated-too-early': ({ asks, you }) => `${asks}; you finished yours in ${you}.`,
    'graduated-unclear': ({ asks }) => `${asks}: ask whether that holds for you.`,
    'other-field': ({ asks, you }) => `${asks}; you named ${you}.`,
    'some-fields': ({ asks }) => `${asks}: ask whether yours is one of them.`,
    'refugees-welcome': ({ asks }) => `${asks}, but refugees are welcome: ask what holds for you.`,
    'no-refugee': ({ asks }) => `${asks}.`,
    language: ({ asks }) => `${asks}, beyond what you said.`,
    'test-needed': ({ asks }) => `${asks}: you need a result of such a test.`,
    'test-too-low': ({ asks }) => `${asks}: your result is lower.`,
    'test-too-old': ({ asks }) => `${asks}: your result may be too old by then.`,
  } as const satisfies Reasons,
  unconfirmed: 'This comes from general knowledge: not confirmed by a page yet.',
  noRules: 'Who may apply is not entered as rules here: read the official page.',
  /** The beginning of the sentence says what is asked, the parts are countries, degrees and so on. */
  asks: {
    citizensOf: (countries: string) => `Only for citizens of ${countries}`,
    notCitizensOf: (countries: string) => `Not for citizens of ${countries}`,
    livingIn: (countries: string) => `Only for people who live in ${countries}`,
    notLivingIn: (countries: string) => `Not for people who live in ${countries}`,
    anyCitizenship: 'Every citizenship',
    anyResidence: 'Wherever you live',
    ages: (least: number, most: number) => `From ${least} to ${most} years of age`,
    ageFrom: (least: number) => `From ${least} years of age on`,
    ageTo: (most: number) => `Up to ${most} years of age`,
    anyAge: 'No age limit',
    students: 'Asks for students',
    studentsOf: (levels: string) => `Asks for students (${levels})`,
    noStudents: 'Not for students',
    noStudentsOf: (levels: string) => `Not for students (${levels})`,
    studentsOrNot: 'Students and others alike',
    studentsAmong: (levels: string) => `Students among those who apply must be at ${levels}`,
    degree: (degree: string) => `Asks for ${degree}`,
    degreeAtMost: (degree: string) => `At most ${degree} may be held`,
    anyDegree: 'No degree is asked for',
    noHighest: 'No degree is too high',
    work: (years: number) => (years === 1 ? 'Asks for a year of work' : `Asks for ${years} years of work`),
    noWork: 'No work is asked for',
    women: 'For women only',
    men: 'For men only',
    everyGender: 'For everybody',
    languages: (languages: string) => `Asks for ${languages}`,
    oneLanguage: (languages: string) => `Asks for one of ${languages}`,
    noLanguage: 'No language is named',
    studyYears: (least: number | null, most: number | null, isLast: boolean, levels: string) => {
      const years = (count: number) => (count === 1 ? 'one completed year' : `${count} completed years`)
      const bounds = [
        ...(least === null ? [] : [`at least ${years(least)} of study`]),
        ...(most === null ? [] : [most === 0 ? 'the first year of study' : `at most ${years(most)} of study`]),
        ...(isLast ? ['the last year of study'] : []),
      ]
      return `Asks for ${bounds.join(' and ')}${levels === '' ? '' : ` (${levels})`}`
    },
    anyYear: 'No year of study is asked for',
    graduated: (months: number) => `Asks for a degree that was finished within the last ${span(months)}`,
    enrolledOrGraduated: (months: number) => `Asks for students, or for a degree that was finished within the last ${span(months)}`,
    anyGraduation: 'No date of the degree is asked for',
    fields: (fields: string) => `Only for ${fields}`,
    itsFields: 'Only for its own fields of study',
    someFields: (fields: string) => `Only for some subjects of ${fields}`,
    someOfItsFields: 'Only for some fields of study',
    anyField: 'Any field',
    refugees: 'For refugees only',
    refugeesWelcome: 'Refugees are welcome, whatever their country',
    refugeesToo: 'Nothing is said of refugees',
  },
  languageAt: (language: string, level: string) => `${language} at ${level}`,
  withTests: (language: string, tests: string) => `${language} (${tests})`,
  groupInSentence,
  moreCountries: (named: string, count: number) => `${named} and ${count} more ${count === 1 ? 'country' : 'countries'}`,
  listedCountries: (count: number) => `${count} listed countries`,
  degrees,
  studies,
  fields: words.fields,
  test: (test: LanguageTest, figure: number, year: number | null) => `${tests[test]} ${figure}${year === null ? '' : ` of ${year}`}`,
  studied: (years: number | null, isLast: boolean) =>
    [
      ...(years === null ? [] : [years === 0 ? 'no completed year' : years === 1 ? 'one completed year' : `${years} completed years`]),
      ...(isLast ? ['the last year'] : []),
    ].join(', '),
  years: (count: number) => (count === 0 ? 'none' : count === 1 ? 'one year' : `${count} years`),
  ageOf: (least: number, most: number) => (least === most ? `${least}` : `${least} or ${most}`),
  /** After 'you did not say'. */
  open: {
    citizenships: 'your citizenship',
    lives: 'where you live',
    born: 'when you were born',
    degree: 'which degree you hold',
    enrolled: 'whether you study now',
    work: 'how long you have worked',
    speaks: 'which languages you speak',
    studied: 'which year of your studies you are in',
    finished: 'when you finished your degree',
    fields: 'what you study or studied',
    tests: 'which tests of language you have taken',
    refugee: 'whether you are a refugee',
    gender: 'your gender',
  } as const satisfies Record<Question, string>,
  more: (count: number) => `And ${count} more.`,
  alsoCount: (count: number) => (count === 1 ? 'It also asks one thing.' : `It also asks ${count} things.`),
  also: 'It also asks',
  sources: {
    page: 'These rules come from the organizer’s page.',
    elsewhere: 'These rules come from another site.',
    entry: 'These rules come from this entry’s text.',
    knowledge: 'These rules come from general knowledge.',
  } as const satisfies Record<RuleBasis, string>,
  /** In the line of a verdict. */
  elsewhere: 'From another site.',
  official: 'What counts is the official page',
  checked: (date: string) => `Last checked on ${date}.`,
  wrong: 'This is wrong',
  /** What stands in the form of a report when it opens. */
  wrongText: (rules: string) => `This rule is wrong: ${rules}\nWhat is right, and where it stands: `,
  title: 'Can I apply?',
  /** The rules that hold and do not, in a sentence. */
  counts: (holding: number, open: number, against: number) =>
    [
      holding === 1 ? 'one rule holds for you' : `${holding} rules hold for you`,
      ...(open === 0 ? [] : [open === 1 ? 'one is open' : `${open} are open`]),
      ...(against === 0 ? [] : [against === 1 ? 'one speaks against it' : `${against} speak against it`]),
    ].join(', '),
  counted: (who: string, counts: string) => `${who.replace(/\.$/, '')}: ${counts}.`,
  allRules: 'All its rules',
  states: { holds: 'Holds', open: 'Open', excludes: 'Against' },
  ruleNames: {
    nationality: 'Citizenship',
    residence: 'Residence',
    age: 'Age',
    enrolled: 'Enrolment',
    degree: 'Degree',
    degreeAtMost: 'Highest degree',
    experienceYears: 'Work',
    gender: 'Gender',
    languages: 'Languages',
    studyYears: 'Year of study',
    graduatedWithin: 'Date of the degree',
    fieldsOnly: 'Field of study',
    refugees: 'Refugees',
  } as const satisfies Record<EligibilityRule, string>,
} as const

const takesArticle = /^(?:United|Bahamas|Central|Comoros|Dominican|Gambia|Maldives|Netherlands|Philippines|Seychelles)\b| Islands$/

/** Whose answers they are, in the slim line and beside a list. */
export const answers = {
  for: (who: string) => `For ${who}.`,
  citizen: (countries: string) => `a citizen of ${countries}`,
  /** 'the United Kingdom': some countries' names take the article in a sentence. */
  countryInSentence: (name: string) => (takesArticle.test(name) ? `the ${name}` : name),
  stateless: 'a stateless person',
  somebody: 'somebody',
  livingIn: (who: string, country: string) => `${who} who lives in ${country}`,
  born: (who: string, when: string) => `${who}, born in ${when}`,
  with: (who: string, things: string) => `${who} with ${things}`,
  change: 'Change',
  forget: 'Forget me',
  /** Above what was left out. */
  unread: 'This was not understood, and left out:',
  unreadReasons: {
    unknown: (question, value) => `‘${value}’ is no answer to ‘${question}’.`,
    future: (question, value) => `${value} is still to come. ‘${question}’ asks for a time that has passed.`,
    second: (question, value) => `‘${question}’ was answered twice; ‘${value}’ does not count.`,
    'too-many': (question, value) => `‘${question}’ has too many answers; ‘${value}’ does not count.`,
  } as const satisfies Record<UnreadReason, (question: string, value: string) => string>,
  otherQuestion: 'a question that we do not ask',
} as const

/** The page with the six questions. */
export const fitPage = {
  lead: 'Six short questions. Skip any of them. What fits stands below, the soonest deadline first.',
  privacy: 'Your answers stand in the address of the next page. We neither keep nor log them; whoever sees the address sees the answers.',
  /** Where scripts run. */
  privacyKept: 'Your answers stay in this browser. They are not sent to us, and no cookie holds them.',
  notKept: 'This browser keeps nothing for us. Your answers work on this page and are gone when you close it.',
  forgotten: 'Forgotten. This browser holds none of your answers any more.',
  /** Beside the numbers while one answers. */
  short: { yes: 'look open', check: 'check first', no: 'not open' },
  ofThisList: (found: number, count: number) => `${found} of the ${count} in this list.`,
  showMore: (count: number) => `Show ${count} more`,
  change: 'Change my answers',
  skip: 'Not said',
  choose: 'Please choose',
  submit: 'Show what fits',
  questions: {
    citizenships: 'Your citizenship',
    lives: 'Where you live',
    born: 'When you were born',
    degree: 'The highest degree you hold',
    enrolled: 'What you study now',
    studied: 'Your year of study',
    finished: 'When you finished your highest degree',
    fields: 'What you study or studied',
    level: 'What you are looking for',
    work: 'Years of work',
    speaks: 'Languages you speak',
    tests: 'Tests of language',
    refugee: 'Are you a refugee?',
    gender: 'Your gender',
  },
  completedYears: 'Years completed',
  lastYear: 'This is my last year',
  testHint: 'Your best result of each. Without the year nobody can say whether it still counts.',
  test: 'Test',
  tests,
  noTest: 'I have taken none',
  result: 'Result',
  testYear: 'Year of the test',
  refugees: { yes: 'Yes', no: 'No' },
  studyAndDegree: 'Your degree, and what you study now',
  workAndLanguages: 'Work and languages',
  citizenshipHint: 'It decides most. If you have several, name them all.',
  citizenship: 'Citizenship',
  another: 'Another one',
  stateless: 'I am stateless',
  month: 'Month',
  year: 'Year',
  years: 'Whole years',
  degrees: { none: 'None yet', secondary: 'School certificate', bachelor: 'Bachelor’s', master: 'Master’s', doctorate: 'Doctorate' },
  enrolments: {
    no: 'I do not study',
    'high-school': 'At school',
    undergraduate: 'For a bachelor’s',
    master: 'For a master’s',
    phd: 'For a PhD',
    other: 'Something else',
  },
  levels: { 'high-school': 'High school', undergraduate: 'Bachelor’s', master: 'Master’s', phd: 'PhD', postdoc: 'Postdoc' },
  everyLevel: 'Show me all',
  spoken: {
    A1: 'A few words (A1)',
    A2: 'Simple talk (A2)',
    B1: 'Everyday talk (B1)',
    B2: 'I can study in it (B2)',
    C1: 'Very well (C1)',
    C2: 'Almost as my own (C2)',
    native: 'It is my own',
    some: 'I speak it',
  },
  genders: { woman: 'Woman', man: 'Man', other: 'Other' },
  /** Above the groups. */
  open: (count: number) => `${count} that are not closed, sorted by what your answers say. The soonest deadline first.`,
  openFor: (count: number, level: string) =>
    `${count} for ‘${level}’ or for no level that are not closed, sorted by what your answers say. The soonest deadline first.`,
  groups: {
    yes: 'Read the official page all the same: not every rule can be put into a question.',
    check: 'First what one answer settles, then what the organizer has to say.',
    no: 'Nothing is hidden: see which rule it is, and say so if it is wrong.',
  },
  none: 'None.',
  /** The question whose answer would settle most. */
  ask: {
    citizenships: 'Which citizenship do you hold?',
    lives: 'Where do you live?',
    born: 'When were you born?',
    degree: 'Which degree do you hold?',
    enrolled: 'Do you study now?',
    work: 'How long have you worked?',
    speaks: 'Which languages do you speak?',
    studied: 'Which year of your studies are you in?',
    finished: 'When did you finish your highest degree?',
    fields: 'What do you study, or what did you study?',
    tests: 'Which tests of language have you taken?',
    refugee: 'Are you a refugee?',
    gender: 'What is your gender?',
  } as const satisfies Record<Question, string>,
  waiting: (count: number, all: number) => `One answer settles ${count} of the ${all} to check first.`,
  answer: 'Answer',
  /** Above those that one answer settles. */
  settled: (question: string, count: number) => `${question} One answer settles it: ${count}`,
  settles: (count: number) => (count === 1 ? 'The answer settles the one below.' : `The answer settles the ${count} below.`),
  askedAbove: 'The question stands above.',
  severalAnswers: (count: number) => `Several answers settle it: ${count}`,
  severalAnswersLead: 'Answer what each of them names.',
  organizer: (count: number) => `The organizer has to say: ${count}`,
  organizerLead: 'No answer of yours settles these. Look for the sentence on the official page.',
  lookFor: (sentences: readonly string[]) => `Look for: ${sentences.join(' · ')}`,
  quoted: (note: string) => `“${note}”`,
  wholePage: 'who may apply',
  refugeesWelcome: (count: number) => `Refugees are welcome: ${count}`,
  refugeesWelcomeLead: 'Your country alone speaks against these, and they welcome refugees.',
  notYet: (count: number) => `Not yet: ${count}`,
  notYetLead: 'Time, or a degree still to come, would change the answer.',
  otherNo: (count: number) => `The others: ${count}`,
  tooMany: (shown: number) => `The first ${shown} of each list are shown. Say more of yourself, or choose a level, to see fewer.`,
  tellMore: 'Answer at least one question beside what you are looking for.',
  failed: 'The list could not be loaded.',
} as const

/** Switches above a list and the link that leads to the questions. */
export const fitFilter = {
  lead: 'Which of these can I apply for?',
  title: 'Show what fits',
  all: 'All',
  yes: 'Looks open to you',
  'yes,check': 'That, and to check',
  no: 'Not open to you',
  nobody: 'To show only what fits, answer a few questions first.',
} as const
