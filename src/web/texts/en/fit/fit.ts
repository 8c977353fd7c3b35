import type { InvalidAnswerReason } from '#domain/eligibility/answer-params.ts'
import type { LanguageTest, Question } from '#domain/eligibility/answers.ts'
import type { Degree, RuleBasis } from '#domain/eligibility/rule-words.ts'
import type { EligibilityRule, ReasonKey } from '#domain/eligibility/rules.ts'
import { languageNames } from '#domain/words/language.ts'
import { counted, plural } from '#web/texts/en/amounts.ts'
import { countryInSentence, groupInSentence } from '#web/texts/en/in-sentence.ts'
import { words } from '#web/texts/en/words.ts'

/** The values of a reason's sentence, each in words already. */
export interface ReasonContext {
  readonly rule: EligibilityRule
  /** The requirement of the rule: 'Requires English at B2'. No full stop. */
  readonly requires: string
  /** The person's answer: 'a bachelor’s degree'; '' where there is none. */
  readonly you: string
  /** The requirement names each of its countries, and does not only count them. */
  readonly isNamed: boolean
  /** `you` names several countries. */
  readonly isSeveral: boolean
  /** The first question that is still open: 'which languages you speak'; '' where none is. */
  readonly open: string
  /** The year or round of the list behind the rule: '2026/27'; '' where none is stated. */
  readonly asOf: string
}

type Reasons = Readonly<Record<ReasonKey, (context: ReasonContext) => string>>

const degrees = {
  none: 'no school certificate yet',
  secondary: 'a school certificate',
  bachelor: 'a bachelor’s degree',
  master: 'a master’s degree',
  doctorate: 'a doctorate',
} as const satisfies Record<Degree, string>

const studies = {
  'high-school': 'school',
  undergraduate: 'undergraduate',
  master: 'master’s',
  phd: 'PhD',
} as const

const subjects = {
  nationality: 'Which nationalities can apply',
  residence: 'Where you must live',
  age: 'How old you can be',
  enrolled: 'Whether you must be a student',
  degree: 'Which degree you need',
  degreeAtMost: 'Which degree is too high',
  experienceYears: 'How much work experience you need',
  gender: 'Which genders can apply',
  languages: 'Which languages you need',
  studyYears: 'Which year of study you need',
  graduatedWithin: 'How recent the degree must be',
  graduatedBefore: 'How old the degree must be',
  fieldsOnly: 'Which fields of study it accepts',
  refugees: 'Whether refugees can apply',
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

/** '2 years' for full years, else '18 months'. */
function span(months: number): string {
  if (months % 12 !== 0) return plural(months, 'one month', `${months} months`)
  return plural(months / 12, 'one year', `${months / 12} years`)
}

/** 'last 2 years', 'last year'. */
function lastSpan(months: number): string {
  if (months % 12 !== 0) return plural(months, 'last month', `last ${months} months`)
  return plural(months / 12, 'last year', `last ${months / 12} years`)
}

export const verdict = {
  words: { yes: 'Looks open to you', check: 'Check first', no: 'Not open to you' },
  closed: 'Closed.',
  languageNames,
  subjects,
  /** Why a rule does not simply hold. */
  reasons: {
    varies: ({ rule }) => `${subjects[rule]} depends on the program or the year.`,
    unknown: ({ rule }) => `${subjects[rule]} is not stated.`,
    'not-told': ({ requires, open }) => `${requires}. You have not told us ${open}.`,
    'not-listed': ({ requires, you, isNamed, isSeveral }) => {
      if (isNamed || you === '') return `${requires}.`
      return `${requires}. ${you} ${isSeveral ? 'are not among' : 'is not one of'} them.`
    },
    'not-on-earlier-list': ({ requires, you, isNamed, isSeveral, asOf }) => {
      const list = `${requires}, by the list of ${asOf === '' ? 'an earlier round' : asOf}.`
      if (isNamed || you === '') return `${list} Ask if yours is missing.`
      return `${list} ${you} ${isSeveral ? 'are' : 'is'} not on it. Ask if this has changed.`
    },
    'may-be-listed': ({ you }) => `May be open to citizens of ${you}: check the list of countries.`,
    'still-listed': ({ rule, you, asOf }) => {
      const who = rule === 'nationality' ? `citizens of ${you}` : `people who live in ${you}`
      const list = asOf === '' ? 'the last list that we know' : `the list of ${asOf}`
      return `Open to ${who} by ${list}. Check that your country is still on the list.`
    },
    'second-excluded': ({ requires }) => `${requires}. A second nationality excludes too.`,
    // With a group, or many countries, the reader's own country is not named by itself.
    excepted: ({ requires, you }) =>
      you === '' || requires.includes(you) ? `${requires}.` : `${requires}, ${you} among them.`,
    'partly-excepted': ({ requires }) => `${requires}. That is one of your nationalities.`,
    'lives-in-excepted': ({ requires }) => `${requires}. Permanent residents may be excluded too.`,
    'lives-inside': ({ requires }) =>
      `${requires}. People who live there may count too: ask the organizer.`,
    'lives-elsewhere': ({ requires, you }) => `${requires}. You live in ${you}.`,
    'away-from-home': ({ requires }) =>
      `${requires}. You may still be able to apply if you are away only for a time.`,
    stateless: ({ requires }) => `${requires}. Ask if stateless people can apply.`,
    'too-young': ({ requires, you }) => `${requires}. You are ${you}.`,
    'too-old': ({ requires, you }) => `${requires}. You are ${you}.`,
    'age-changes': ({ requires, open }) =>
      open === ''
        ? `${requires}. It depends on the day on which your age is counted.`
        : `${requires}. Tell us your month of birth for a clearer answer.`,
    'age-by-level': ({ requires, open }) => `${requires}. You have not told us ${open}.`,
    'age-usual': ({ requires, you }) =>
      `${requires}. You are ${you}, or will be. Ask whether you can apply.`,
    'not-enrolled': ({ requires }) => `${requires}. You are not a student now.`,
    'other-level': ({ requires }) => `${requires}. You study at another level.`,
    enrolled: ({ requires }) => `${requires}. You are a student now.`,
    'enrolment-unclear': ({ requires }) => `${requires}. Ask if this includes you.`,
    'may-finish-before': ({ requires }) =>
      `${requires}. You are in your last year. Ask the organizer whether you finish too early.`,
    'degree-too-low': ({ requires, you }) => `You hold ${you}. ${requires}.`,
    'degree-under-way': ({ requires }) => `${requires}. You must finish yours in time.`,
    'degree-in-time': ({ requires }) => `${requires}. You can apply if you finish in time.`,
    'degree-for-level': ({ requires }) =>
      `${requires}, but the level you want usually needs a higher degree than yours.`,
    'degree-for-study': ({ you }) => `You hold ${you}. To study there you need a higher one.`,
    'degree-needed-now': ({ requires }) => `${requires}. Ask whether yours comes in time.`,
    'degree-held': ({ you }) =>
      `You already hold ${you}. Ask the organizer whether you can still apply.`,
    'degree-too-high': ({ requires, you }) => `${requires}. You hold ${you}.`,
    'work-too-short': ({ requires, you }) => `${requires}. You have ${you}.`,
    'work-almost': ({ requires, you }) =>
      `${requires}. You have ${you} and may have enough by then.`,
    'other-gender': ({ requires }) => `${requires}.`,
    'gender-unclear': ({ requires }) => `${requires}. Ask the organizer whether you can apply.`,
    'studied-too-short': ({ requires, you }) => `${requires}. You have ${you}.`,
    'studied-almost': ({ requires, you }) =>
      `${requires}. You have ${you} and may have enough by then.`,
    'studied-too-long': ({ requires, you }) => `${requires}. You have ${you}.`,
    'studied-unclear': ({ requires }) => `${requires}. Ask if graduates can apply.`,
    'not-last-year': ({ requires }) => `${requires}. Yours is not the last.`,
    'graduated-too-early': ({ requires, you }) => `${requires}. You finished yours in ${you}.`,
    'graduated-too-late': ({ requires, you }) =>
      you === '' ? `${requires}.` : `${requires}. You finished yours in ${you}.`,
    'no-such-degree': ({ requires }) => `${requires}. You hold no such degree yet.`,
    'graduated-unclear': ({ requires }) =>
      `${requires}. Ask the organizer whether this includes you.`,
    'other-field': ({ requires, you }) => `${requires}. Your field is ${you}.`,
    'some-fields': ({ requires }) => `${requires}. Ask the organizer whether yours is one of them.`,
    'refugees-welcome': ({ requires }) =>
      `${requires}, but refugees are welcome. Ask the organizer what this means for you.`,
    'no-refugee': ({ requires }) => `${requires}.`,
    language: ({ requires, you }) =>
      `${requires}. You told us: ${you}. If no level is asked for, we count B2 or higher.`,
    'native-speaker': ({ requires }) =>
      `${requires}. You are a native speaker, but the organizer may ask for proof.`,
    'test-scale': ({ requires }) =>
      `${requires}. Your result is on another scale. Ask which result counts.`,
    'test-needed': ({ requires }) => `${requires}. You need a result from one of these tests.`,
    'test-too-low': ({ requires }) => `${requires}. Your result is lower.`,
    'test-too-old': ({ requires }) => `${requires}. Your result may be too old by then.`,
  } as const satisfies Reasons,
  unconfirmed: 'We have not checked this on the official page yet.',
  visa: {
    measure: (host: string, visas: string, nation: string, since: string) =>
      `${host.charAt(0).toUpperCase()}${host.slice(1)} issues no ${visas} to citizens of ${nation} at present (since ${since}).`,
    purposes: {
      study: 'student visas',
      program: 'visas for such programs',
      visit: 'visitor visas',
    },
    ask: 'Ask the organizer.',
    ways: {
      'other-passport': 'Apply with your other passport.',
      'lives-there': 'You live there already: ask if this concerns you.',
    },
    noTrip: 'This matters only if you have to travel there.',
  },
  noRules: 'We have no rules for this one yet. Check the official page.',
  /**
   * The beginning of the sentence names the requirement; the values are countries, degrees and so
   * on.
   */
  requires: {
    citizensOf: (countries: string) => `Only for citizens of ${countries}`,
    notCitizensOf: (countries: string) => `Not for citizens of ${countries}`,
    livingIn: (countries: string) => `Only for people who live in ${countries}`,
    notLivingIn: (countries: string) => `Not for people who live in ${countries}`,
    anyCitizenship: 'Any nationality',
    anyResidence: 'You can live anywhere',
    ages: (least: number, most: number) => `Age ${least} to ${most}`,
    ageFrom: (least: number) => `Age ${least} or older`,
    ageTo: (most: number) => `Age ${most} or younger`,
    anyAge: 'No age limit',
    usualAge: (ages: string) => `Usually ${ages.charAt(0).toLowerCase()}${ages.slice(1)}`,
    agesAndUsual: (ages: string, usual: string) =>
      `${ages}, usually ${usual.charAt(0).toLowerCase()}${usual.slice(1)}`,
    ageByLevel: (ages: string) => `${ages}, depending on the level`,
    students: 'Only for students',
    studentsOf: (levels: string) => `Only for students (${levels})`,
    pupils: 'Only for school students',
    untilEnd: (students: string) => `${students} who stay enrolled until the program ends`,
    noStudents: 'Not for students',
    noStudentsOf: (levels: string) => `Not for students (${levels})`,
    studentsOrNot: 'You do not have to be a student',
    studentsAmong: (levels: string) => `Students must study at ${levels} level`,
    degree: (degree: string) => `Requires ${degree}`,
    degreeHeld: (degree: string) => `${degree} when you apply`,
    degreeForPhd: (requirement: string, degree: string) => `${requirement}, for a PhD ${degree}`,
    degreeAtMost: (degree: string) => `Your highest degree can be at most ${degree}`,
    unfinishedSchool: 'Only for pupils who have not finished school',
    anyDegree: 'No degree required',
    noHighest: 'No upper limit stated',
    work: (years: number) =>
      plural(
        years,
        'Requires 1 year of work experience',
        `Requires ${years} years of work experience`,
      ),
    noWork: 'No work experience required',
    women: 'For women only',
    men: 'For men only',
    everyGender: 'For all genders',
    languages: (languages: string) => `Requires ${languages}`,
    oneLanguage: (languages: string) => `Requires one of ${languages}`,
    noLanguage: 'No language requirement stated',
    studyYears: (least: number | null, most: number | null, isLast: boolean, levels: string) => {
      const years = (count: number) =>
        plural(count, 'one completed year', `${count} completed years`)
      const bounds: string[] = []
      if (least !== null) bounds.push(`at least ${years(least)} of study`)
      if (most === 0) bounds.push('the first year of study')
      else if (most !== null) bounds.push(`at most ${years(most)} of study`)
      if (isLast) bounds.push('the last year of study')
      const requires = `Requires ${bounds.join(' and ')}`
      return levels === '' ? requires : `${requires} (${levels})`
    },
    anyYear: 'Any year of study',
    graduated: (months: number) =>
      `Requires a degree that you finished within the ${lastSpan(months)}`,
    leftSchool: (months: number) => `Requires a school certificate from the ${lastSpan(months)}`,
    enrolledOrGraduated: (months: number) =>
      `Only for students, or with a degree that you finished within the ${lastSpan(months)}`,
    anyGraduation: 'No limit on the date of the degree',
    recentDoctorate: 'Postdocs need a recent doctorate',
    graduatedBefore: (months: number) =>
      `Requires a degree that you finished at least ${span(months)} before`,
    newDegree: 'The degree can be new',
    fields: (fields: string) => `Only for ${fields}`,
    itsFields: 'Only for its own fields of study',
    someFields: (fields: string) => `Only for some subjects of ${fields}`,
    exceptSubjects: (fields: string) => `Not for some subjects of ${fields}`,
    someOfItsFields: 'Only for some fields of study',
    anyField: 'Any field',
    refugees: 'For refugees only',
    refugeesWelcome: 'Refugees are welcome, whatever their country',
    refugeesToo: 'Nothing stated about refugees',
  },
  languageAt: (language: string, level: string) => `${language} at ${level}`,
  withTests: (language: string, tests: string) => `${language} (${tests})`,
  countryInSentence,
  groupInSentence,
  moreCountries: (names: string, count: number) =>
    `${names} and ${counted(count, 'more country', 'more countries')}`,
  oneOfMore: (names: string, count: number) =>
    `${names} or ${plural(count, 'one other country', `one of ${count} other countries`)}`,
  listedCountries: (count: number) => `${count} countries`,
  degrees,
  studies,
  fields: words.fields,
  spoken: (language: string, level: string | null): string =>
    level === null ? language : `${language} (${level})`,
  test: (test: LanguageTest, score: number | string, year: number | null) =>
    year === null ? `${tests[test]} ${score}` : `${tests[test]} ${score} from ${year}`,
  studied: (years: number | null, isLast: boolean) =>
    [
      ...(years === null
        ? []
        : [
            years === 0
              ? 'no completed year'
              : plural(years, 'one completed year', `${years} completed years`),
          ]),
      ...(isLast ? ['the last year'] : []),
    ].join(', '),
  years: (count: number) => (count === 0 ? 'none' : plural(count, 'one year', `${count} years`)),
  ageOf: (least: number, most: number) => (least === most ? `${least}` : `${least} or ${most}`),
  /** Completes 'You have not told us' with what the question asks. */
  open: {
    citizenships: 'your nationality',
    lives: 'where you live',
    born: 'when you were born',
    degree: 'which degree you hold',
    enrolled: 'whether you are a student now',
    work: 'how long you have worked',
    speaks: 'which languages you speak',
    studied: 'which year of your studies you are in',
    finished: 'when you finished your degree',
    fields: 'what you study or studied',
    level: 'which level you want to study',
    tests: 'which language tests you have taken',
    refugee: 'whether you are a refugee',
    gender: 'your gender',
  } as const satisfies Record<Question, string>,
  more: (count: number) => `${count} more to check.`,
  alsoCount: (count: number) =>
    plural(count, 'There is one more condition.', `There are ${count} more conditions.`),
  also: 'It also asks',
  sources: {
    page: 'These rules come from the organizer’s page.',
    elsewhere: 'We took these rules from another website, not from the organizer.',
    entry: 'These rules come from this entry’s text.',
    knowledge: 'These rules come from general knowledge.',
  } as const satisfies Record<RuleBasis, string>,
  fromElsewhere: 'Rules from another website.',
  official: 'The official page always decides',
  checked: (date: string) => `Last checked on ${date}.`,
  wrong: 'Report a mistake',
  /** The initial text of the report form. */
  wrongText: (rules: string) =>
    `This rule is wrong: ${rules}\nThe correct rule, and where you found it: `,
  title: 'Can I apply?',
  /** The rules that hold and do not, in a sentence. */
  counts: (holding: number, open: number, against: number) =>
    [
      plural(holding, 'you meet 1 rule', `you meet ${holding} rules`),
      ...(open === 0 ? [] : [`${open} to check`]),
      ...(against === 0 ? [] : [counted(against, 'excludes you', 'exclude you')]),
    ].join(', '),
  counted: (who: string, counts: string) => `${who.replace(/\.$/, '')}: ${counts}.`,
  states: { holds: 'You meet this', undecided: 'Check this', excludes: 'You do not meet this' },
  ruleNames: {
    nationality: 'Nationality',
    residence: 'Where you live',
    age: 'Age',
    enrolled: 'Student status',
    degree: 'Degree you need',
    degreeAtMost: 'Highest degree allowed',
    experienceYears: 'Work experience',
    gender: 'Gender',
    languages: 'Languages',
    studyYears: 'Year of study',
    graduatedWithin: 'Date of the degree',
    graduatedBefore: 'Age of the degree',
    fieldsOnly: 'Field of study',
    refugees: 'Refugees',
  } as const satisfies Record<EligibilityRule, string>,
} as const

/** Whose answers they are, in the slim line and beside a list. */
export const answers = {
  for: (who: string) => `Results for ${who}.`,
  citizen: (countries: string) => `a citizen of ${countries}`,
  stateless: 'a stateless person',
  somebody: 'someone',
  livingIn: (who: string, country: string) => `${who} who lives in ${country}`,
  born: (who: string, when: string) => `${who}, born in ${when}`,
  with: (who: string, things: string) => `${who} with ${things}`,
  change: 'Change',
  forget: 'Forget me',
  /** The heading above the answers that were left out. */
  unread: 'We did not understand this and left it out:',
  unreadReasons: {
    unknown: (question, value) => `‘${value}’ is not a possible answer to ‘${question}’.`,
    future: (question, value) =>
      `${value} is in the future. Enter a date in the past for ‘${question}’.`,
    second: (question, value) => `You answered ‘${question}’ twice. We ignored ‘${value}’.`,
    'too-many': (question, value) => `‘${question}’ has too many answers. We ignored ‘${value}’.`,
    'off-scale': (question, value) =>
      `‘${value}’ is not a result for ‘${question}’. Enter it as your certificate shows it.`,
  } as const satisfies Record<InvalidAnswerReason, (question: string, value: string) => string>,
  unreadYear: (value: string) =>
    `‘${value}’ is not a possible year. Enter four digits, such as 2002.`,
  unreadYears: (value: string, most: number) =>
    `‘${value}’ is not a number of years. Enter a whole number, 0 to ${most}.`,
  /** 'IELTS results go from 0 to 9.' `levels`: 'N1 or N2', or ''. */
  offScale: (test: string, from: number, to: number, levels: string) =>
    levels === ''
      ? `${test} results go from ${from} to ${to}. Enter yours as your certificate shows it.`
      : `${test} results go from ${from} to ${to}, or are ${levels}. Enter yours as your certificate shows it.`,
  unknownQuestion: 'We ignored an answer in the address that we do not know.',
} as const

export const fitPage = {
  lead: 'Answer three short questions, then only those that still decide something for you. You can skip any of them. Your results follow, soonest deadline first.',
  privacy:
    'Your answers become part of the address of the next page. We do not store or log them. Anyone who sees that address can read them.',
  /** The note beside the form where scripts run. */
  privacySaved: 'Your answers stay in this browser. They are not sent to us or saved in a cookie.',
  notSaved: 'This browser does not save data. Your answers are lost when you close this page.',
  forgotten: 'Your answers are deleted from this browser.',
  /** Beside the numbers while one answers. */
  short: { yes: 'look open', check: 'check first', no: 'not open' },
  ofThisList: (found: number, count: number) => `${found} of the ${count} in this list.`,
  showMore: (count: number) => `Show ${count} more`,
  change: 'Change my answers',
  /** After an answer in one line. */
  edit: 'Edit',
  /** On a phone, above the one question that it shows. */
  step: (at: number, of: number) => `Question ${at} of ${of}`,
  skipQuestion: 'Skip',
  nextQuestion: 'Next',
  skipped: 'Skipped. This question comes again after the others.',
  skip: 'No answer',
  choose: 'Choose',
  submit: 'Show my results',
  questions: {
    citizenships: 'Your nationality',
    lives: 'Where you live',
    born: 'When you were born',
    degree: 'Your highest degree',
    enrolled: 'What you study now',
    studied: 'Your year of study',
    finished: 'When you finished your highest degree',
    fields: 'What you study or studied',
    level: 'The level you want to study',
    work: 'Years of work experience',
    speaks: 'Languages you speak',
    tests: 'Language tests',
    refugee: 'Are you a refugee?',
    gender: 'Your gender',
  },
  completedYears: 'Years completed',
  lastYear: 'This is my last year',
  testHint:
    'Your best result of each, as on the certificate: 6.5, N2 or B2. Add the year, because old results may not count.',
  test: 'Test',
  tests,
  noTest: 'I have taken none',
  result: 'Result',
  testYear: 'Year of the test',
  refugees: { yes: 'Yes', no: 'No' },
  more: 'More questions, those that matter most first',
  mattersFor: (count: number) => `matters for ${count}`,
  mattersAndDecides: (count: number, alone: number) =>
    `matters for ${count}, decides ${alone} at once`,
  citizenshipHint: 'This matters most. If you have more than one, add them all.',
  citizenship: 'Nationality',
  another: 'Another nationality',
  stateless: 'I am stateless',
  month: 'Month',
  year: 'Year',
  years: 'Full years',
  degrees: {
    none: 'None yet',
    secondary: 'School certificate',
    bachelor: 'Bachelor’s',
    master: 'Master’s',
    doctorate: 'Doctorate',
  },
  enrolments: {
    no: 'I am not a student now',
    'high-school': 'School, before university',
    undergraduate: 'A bachelor’s degree',
    master: 'A master’s degree',
    phd: 'A PhD',
    other: 'Something else',
  },
  levels: {
    'high-school': 'High school',
    undergraduate: 'Bachelor’s',
    master: 'Master’s',
    phd: 'PhD',
    postdoc: 'Postdoc',
  },
  everyLevel: 'All levels',
  spoken: {
    A1: 'A few words (A1)',
    A2: 'Simple conversation (A2)',
    B1: 'Everyday conversation (B1)',
    B2: 'I can study in it (B2)',
    C1: 'Very well (C1)',
    C2: 'Almost like a native speaker (C2)',
    native: 'My native language',
    some: 'I speak it, but I do not know my level',
  },
  genders: { woman: 'Woman', man: 'Man', other: 'Other' },
  /** Above the groups. */
  open: (count: number) =>
    `${count} opportunities, sorted by your answers. Soonest deadline first.`,
  openFor: (count: number, level: string) =>
    `${count} opportunities for ‘${level}’ or without a level, sorted by your answers. Soonest deadline first.`,
  groups: {
    yes: 'Still read the official page. Our questions do not cover every rule.',
    check: 'First: one more answer from you decides. Below: only the organizer can say.',
    no: 'See which rule excludes you. If we are wrong, tell us.',
  },
  none: 'None.',
  /** The question whose answer would decide most. */
  ask: {
    citizenships: 'What is your nationality?',
    lives: 'Where do you live?',
    born: 'When were you born?',
    degree: 'Which degree do you hold?',
    enrolled: 'Are you a student now?',
    work: 'How long have you worked?',
    speaks: 'Which languages do you speak?',
    studied: 'Which year of your studies are you in?',
    finished: 'When did you finish your highest degree?',
    fields: 'What do you study, or what did you study?',
    level: 'Which level do you want to study?',
    tests: 'Which language tests have you taken?',
    refugee: 'Are you a refugee?',
    gender: 'What is your gender?',
  } as const satisfies Record<Question, string>,
  waiting: (count: number, all: number) => `This one answer decides ${count} of these ${all}.`,
  answer: 'Answer',
  /** Above the items that one answer decides. */
  decided: (asked: string, count: number) => `Tell us ${asked} to decide ${count} more`,
  decides: (count: number) =>
    plural(count, 'This answer decides the one below.', `This answer decides the ${count} below.`),
  questionAbove: 'The question is above.',
  severalAnswers: (count: number) => `Need several answers: ${count}`,
  severalAnswersLead: 'Answer the questions that each of them names.',
  organizer: (count: number) => `Ask the organizer: ${count}`,
  organizerLead: 'Your answers cannot decide these. Look for the words below on the official page.',
  lookFor: (sentences: readonly string[]) => `Look for: ${sentences.join(' · ')}`,
  quoted: (note: string) => `“${note}”`,
  page: 'who can apply',
  refugeesWelcome: (count: number) => `Refugees are welcome: ${count}`,
  refugeesWelcomeLead:
    'Only your nationality or where you live excludes you from these. They welcome refugees.',
  notYet: (count: number) => `Not yet: ${count}`,
  notYetLead:
    'You may be able to apply later, for example when you are older or have finished your degree.',
  otherNo: (count: number) => `All others: ${count}`,
  tooMany:
    'Long lists show only their first results. Answer more questions or choose a level to see fewer.',
  answerMore: 'Answer at least one question about yourself.',
  failed: 'We could not load the list. Try again.',
} as const

/** Switches above a list and the link that leads to the questions. */
export const fitFilter = {
  lead: 'Which of these can I apply for?',
  title: 'Filter by my answers',
  all: 'All',
  yes: 'Looks open to you',
  'yes,check': 'Open or check first',
  no: 'Not open to you',
  nobody: 'To use this filter, answer a few questions first.',
} as const
