import {
  answerParams,
  type Answers,
  besideQuestions,
  languageTests,
  noTest,
  type Question,
  stateless,
  wantedLevels,
  type YearAndMonth,
} from '#domain/eligibility/answers.ts'
import {
  enrolments,
  fieldChoices,
  genders,
  lastYear,
  maxStudyYears,
  spokenLevels,
  serializeAnswers,
} from '#domain/eligibility/answer-params.ts'
import { degrees } from '#domain/eligibility/rules.ts'
import { derive } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { listCountries } from '#domain/words/country.ts'
import { nameLanguage } from '#web/fit/rule-words.ts'
import { fullMonthName } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

/** One control of the form. */
export interface ControlView {
  readonly name: string
  readonly label: string
  readonly value: string
}
export interface SelectView extends ControlView {
  /** The question says what it is called; its own label is for ears. */
  readonly isAlone?: boolean
  /** 'countries': the list that the form holds once for all. */
  readonly options: readonly Option[] | 'countries' | 'citizenships'
}

/** The controls of each question; a question may have several of one kind. */
export type QuestionView =
  | { readonly kind: 'selects'; readonly hint: string | null; readonly selects: readonly SelectView[] }
  | { readonly kind: 'choice'; readonly name: string; readonly value: string; readonly options: readonly Option[] }
  | { readonly kind: 'choices'; readonly name: string; readonly values: readonly string[]; readonly options: readonly Option[] }
  | { readonly kind: 'month'; readonly month: SelectView; readonly year: ControlView }
  | { readonly kind: 'studied'; readonly years: SelectView; readonly last: ControlView; readonly isLast: boolean }
  | { readonly kind: 'tests'; readonly hint: string; readonly rows: readonly TestRowView[] }
  | { readonly kind: 'number'; readonly control: ControlView }

/** A test, its score and its year: three controls of one name, which are read in order. */
export interface TestRowView {
  readonly test: SelectView
  readonly score: ControlView
  readonly year: ControlView
}

export type FormView = ReturnType<typeof toFormView>

const minCitizenships = 2
const minTests = 2

/** The form with the answers so far. The languages come from the rules of `entries`. */
export function toFormView(answers: Answers, entries: readonly Entry[], texts: Texts) {
  const text = texts.fitPage
  const { citizenships = [], lives = '', born, degree = '', enrolled = '', level = '', work, gender = '', refugee = '' } = answers
  const { studied, finished, fields: studies = [] } = answers
  const citizenshipCount = Math.max(minCitizenships, citizenships.length + 1)
  const choice = <Key extends string>(
    question: 'degree' | 'enrolled' | 'level' | 'gender' | 'refugee',
    value: string,
    keys: readonly Key[],
    labels: Readonly<Record<Key, string>>,
  ): QuestionView => ({
    kind: 'choice',
    name: answerParams[question],
    value,
    options: [{ value: '', label: question === 'level' ? text.everyLevel : text.skip }, ...toOptions(keys, labels)],
  })
  const views: Record<keyof Answers, QuestionView> = {
    citizenships: {
      kind: 'selects',
      hint: text.citizenshipHint,
      selects: Array.from({ length: citizenshipCount }, (_, index) => ({
        name: answerParams.citizenships,
        label: index === 0 ? text.citizenship : text.another,
        value: citizenships[index] ?? '',
        options: 'citizenships' as const,
      })),
    },
    lives: {
      kind: 'selects',
      hint: null,
      selects: [{ name: answerParams.lives, label: text.questions.lives, value: lives, options: 'countries', isAlone: true }],
    },
    born: toMonthView('born', born, texts),
    finished: toMonthView('finished', finished, texts),
    studied: {
      kind: 'studied',
      years: {
        name: answerParams.studied,
        label: text.completedYears,
        value: studied?.years === null || studied === undefined ? '' : String(studied.years),
        options: Array.from({ length: maxStudyYears + 1 }, (_, years) => ({ value: String(years), label: String(years) })),
      },
      last: { name: answerParams.studied, label: text.lastYear, value: lastYear },
      isLast: studied?.isLast === true,
    },
    fields: {
      kind: 'choices',
      name: answerParams.fields,
      values: studies,
      options: toOptions(fieldChoices, texts.verdict.fields),
    },
    tests: { kind: 'tests', hint: text.testHint, rows: toTestRows(answers, texts) },
    refugee: choice('refugee', refugee, ['yes', 'no'], text.refugees),
    degree: choice('degree', degree, degrees, text.degrees),
    enrolled: choice('enrolled', enrolled, enrolments, text.enrolments),
    level: choice('level', level, wantedLevels, text.levels),
    work: { kind: 'number', control: { name: answerParams.work, label: text.years, value: work === undefined ? '' : String(work) } },
    speaks: { kind: 'selects', hint: null, selects: toLanguageSelects(answers, entries, texts) },
    gender: choice('gender', gender, genders, text.genders),
  }
  const { choose, submit, privacy, studyAndDegree, workAndLanguages } = text
  const titled = (question: keyof Answers) => ({ title: text.questions[question], view: views[question] })
  return {
    // The form's own texts.
    text: { choose, submit, privacy, studyAndDegree, workAndLanguages },
    countries: [{ value: stateless, label: text.stateless }, ...listCountries().map(({ code, name }) => ({ value: code, label: name }))],
    questions: Object.fromEntries(Object.keys(views).map((question) => [question, titled(question as keyof Answers)])) as Readonly<
      Record<keyof Answers, ReturnType<typeof titled>>
    >,
    // The answers to questions beside items stay in the form.
    answeredBeside: besideQuestions.filter((question) => answers[question] !== undefined),
  }
}

function toOptions<Key extends string>(keys: readonly Key[], labels: Readonly<Record<Key, string>>): readonly Option[] {
  return keys.map((value) => ({ value, label: labels[value] }))
}

function toMonthView(question: 'born' | 'finished', given: YearAndMonth | undefined, texts: Texts): QuestionView {
  const text = texts.fitPage
  const name = answerParams[question]
  return {
    kind: 'month',
    month: {
      name,
      label: text.month,
      value: given?.month ? String(given.month).padStart(2, '0') : '',
      options: Array.from({ length: 12 }, (_, index) => {
        const value = String(index + 1).padStart(2, '0')
        return { value, label: fullMonthName(`2024-${value}`, texts.writing).replace(/\s*2024\s*/, '') }
      }),
    },
    year: { name, label: text.year, value: given === undefined ? '' : String(given.year) },
  }
}

/** One row more than there are answers. */
function toTestRows({ tests = [] }: Answers, texts: Texts): readonly TestRowView[] {
  const given =
    tests === noTest ? [[noTest]] : tests.map(({ test, score, year }) => [test, String(score), year === null ? '' : String(year)])
  return Array.from({ length: Math.max(minTests, given.length + 1) }, (_, index) => toTestRow(given[index] ?? [], texts.fitPage))
}

/** A row with these parts in it. */
function toTestRow([test = '', score = '', year = '']: readonly string[], text: Texts['fitPage']): TestRowView {
  const name = answerParams.tests
  return {
    test: {
      name,
      label: text.test,
      value: test,
      options: [{ value: noTest, label: text.noTest }, ...toOptions(languageTests, text.tests)],
    },
    score: { name, label: text.result, value: score },
    year: { name, label: text.testYear, value: year },
  }
}

/** A control for each language in the rules, the most frequent first, and for each answered one. */
function toLanguageSelects({ speaks = [] }: Answers, entries: readonly Entry[], texts: Texts): SelectView[] {
  const text = texts.fitPage
  const listed = listRuleLanguages(entries)
  const others = speaks.map(({ language }) => language).filter((language) => !listed.includes(language))
  return [...listed, ...others.toSorted()].map((code) => {
    const spoken = speaks.find(({ language }) => language === code)
    return {
      name: answerParams.speaks,
      label: nameLanguage(code, texts),
      value: spoken === undefined ? '' : spoken.level === null ? code : `${code}:${spoken.level}`,
      options: [
        { value: code, label: text.spoken.some },
        ...spokenLevels.map((level) => ({ value: `${code}:${level}`, label: text.spoken[level] })),
      ],
    }
  })
}

/** The languages in the rules, the most frequent first; ties by their codes. */
const listRuleLanguages = derive((entries): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { criteria } of entries)
    for (const { language } of criteria.rules?.languages ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([code]) => code)
})

/** The answers to all other questions, as a form with one question carries them on. */
export function pairsBeside(answers: Answers, question: Question): readonly (readonly [name: string, value: string])[] {
  return serializeAnswers(answers).filter(([name]) => name !== answerParams[question])
}
