import {
  enrolments,
  genders,
  lastYear,
  maxStudyYears,
  spokenLevels,
  serializeAnswers,
} from '#domain/eligibility/answer-params.ts'
import {
  answerParams,
  type Answers,
  hasAnswers,
  languageTests,
  noTest,
  stateless,
  wantedLevels,
} from '#domain/eligibility/answers.ts'
import type { QuestionWeight } from '#domain/eligibility/fitting.ts'
import { degrees, studyFields } from '#domain/eligibility/rule-words.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { listPeopledCountries } from '#domain/words/country.ts'
import { compareText } from '#domain/words/text.ts'
import { monthOfYear } from '#web/components/dates.ts'
import { firstQuestions, listFurther } from '#web/fit/form/further-questions.ts'
import { nameLanguage } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type FormView = ReturnType<typeof toFormView>

/** Where there may be several answers: one more row than answers, and at least this many. */
const minRows = 2

/**
 * The form with the answers so far. The languages come from the rules of `entries`. `weights`: what
 * each further question would decide; missing: not known.
 */
export function toFormView(
  answers: Answers,
  entries: readonly Entry[],
  texts: Texts,
  weights: readonly QuestionWeight[] = [],
) {
  const text = texts.fitPage
  const given = new URLSearchParams(serializeAnswers(answers))
  const valuesOf = (question: keyof Answers) => given.getAll(answerParams[question])
  const toFields = (rows: readonly ControlRow[]): QuestionView => ({
    hint: null,
    layout: 'fields',
    rows,
  })
  const toSingleRow = (question: keyof Answers, row: ControlRow) => [
    fillRow(row, valuesOf(question)[0] ?? ''),
  ]
  const toRows = (question: keyof Answers, rowAt: (index: number) => ControlRow) => {
    const values = valuesOf(question)
    return Array.from({ length: Math.max(minRows, values.length + 1) }, (_, index) =>
      fillRow(rowAt(index), values[index] ?? ''),
    )
  }
  const select = (question: keyof Answers, label: string, options: InputView['options']) =>
    ({ kind: 'select', name: answerParams[question], label, value: '', options }) as const
  const toMonth = (question: 'born' | 'finished') => {
    const year = {
      kind: 'year',
      name: answerParams[question],
      label: text.year,
      value: '',
      part: ['-', 0],
    } as const
    return toFields(
      toSingleRow(question, [
        { ...select(question, text.month, listMonths(texts)), part: ['-', 1] },
        year,
      ]),
    )
  }
  const toBoxes = (
    question: keyof Answers,
    options: readonly Option[],
    kind: ChoiceView['kind'] = 'radio',
  ): QuestionView => {
    const values = valuesOf(question)
    const isChosen = (value: string) =>
      value === '' ? values.length === 0 : values.includes(value)
    const row = options.map(({ value, label }) => ({
      kind,
      name: answerParams[question],
      label,
      value,
      isChosen: isChosen(value),
    }))
    return { hint: null, layout: 'boxes', rows: [row] }
  }
  const skip = { value: '', label: text.skip }
  const tests = [{ value: noTest, label: text.noTest }, ...toOptions(languageTests, text.tests)]
  const completedYears = Array.from({ length: maxStudyYears + 1 }, (_, years) => ({
    value: String(years),
    label: String(years),
  }))
  const studied = valuesOf('studied')
  const views: Record<keyof Answers, QuestionView> = {
    citizenships: {
      hint: text.citizenshipHint,
      layout: 'fields',
      rows: toRows('citizenships', (index) => [
        select('citizenships', index === 0 ? text.citizenship : text.another, 'citizenships'),
      ]),
    },
    lives: toFields(
      toSingleRow('lives', [
        { ...select('lives', text.questions.lives, 'countries'), isAlone: true },
      ]),
    ),
    born: toMonth('born'),
    finished: toMonth('finished'),
    studied: toFields([
      [
        {
          ...select('studied', text.completedYears, completedYears),
          value: studied.find((value) => value !== lastYear) ?? '',
        },
        {
          kind: 'checkbox',
          name: answerParams.studied,
          label: text.lastYear,
          value: lastYear,
          isChosen: studied.includes(lastYear),
        },
      ],
    ]),
    fields: toBoxes('fields', toOptions(studyFields, texts.verdict.fields), 'checkbox'),
    tests: {
      hint: text.testHint,
      layout: 'row',
      rows: toRows('tests', () => [
        { ...select('tests', text.test, tests), part: [':', 0] },
        { kind: 'score', name: answerParams.tests, label: text.result, value: '', part: [':', 1] },
        { kind: 'year', name: answerParams.tests, label: text.testYear, value: '', part: [':', 2] },
      ]),
    },
    refugee: toBoxes('refugee', [skip, ...toOptions(['yes', 'no'], text.refugees)]),
    degree: toBoxes('degree', [skip, ...toOptions(degrees, text.degrees)]),
    enrolled: toBoxes('enrolled', [skip, ...toOptions(enrolments, text.enrolments)]),
    level: toBoxes('level', [
      { value: '', label: text.everyLevel },
      ...toOptions(wantedLevels, text.levels),
    ]),
    work: {
      hint: null,
      layout: 'short',
      rows: toSingleRow('work', [
        { kind: 'number', name: answerParams.work, label: text.years, value: '' },
      ]),
    },
    speaks: toFields(
      listLanguages(answers, entries).map((code) => [
        {
          ...select('speaks', nameLanguage(code, texts), toSpoken(code, texts)),
          value: valuesOf('speaks').find((value) => value.split(':')[0] === code) ?? '',
        },
      ]),
    ),
    gender: toBoxes('gender', [skip, ...toOptions(genders, text.genders)]),
  }
  const { choose, submit, privacy, edit, answer } = text
  const titled = (question: keyof Answers) => ({
    title: text.questions[question],
    view: views[question],
  })
  return {
    // The form's own texts.
    text: { choose, submit, privacy, edit, answer, more: text.more },
    countries: [
      { value: stateless, label: text.stateless },
      ...listPeopledCountries().map(({ code, name }) => ({ value: code, label: name })),
    ],
    questions: Object.fromEntries(
      Object.keys(views).map((question) => [question, titled(question as keyof Answers)]),
    ) as Readonly<Record<keyof Answers, ReturnType<typeof titled>>>,
    first: firstQuestions,
    // The questions after the first ones.
    further: listFurther(answers, weights, texts),
    // More answers than the first ones wait in the fold.
    isAnswered: hasAnswers(answers),
  }
}

const toOptions = <Key extends string>(
  keys: readonly Key[],
  labels: Readonly<Record<Key, string>>,
): readonly Option[] => keys.map((value) => ({ value, label: labels[value] }))

const listMonths = ({ writing }: Texts): readonly Option[] =>
  Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: monthOfYear(index + 1, writing),
  }))

function toSpoken(code: string, { fitPage: { spoken } }: Texts): readonly Option[] {
  return [
    { value: code, label: spoken.some },
    ...spokenLevels.map((level) => ({ value: `${code}:${level}`, label: spoken[level] })),
  ]
}

/** Each language in the rules, the most frequent first, and each answered one. */
function listLanguages({ speaks = [] }: Answers, entries: readonly Entry[]): readonly string[] {
  const listed = listRuleLanguages(entries)
  const others = speaks
    .map(({ language }) => language)
    .filter((language) => !listed.includes(language))
  return [...listed, ...others.toSorted()]
}

/** The languages in the rules, the most frequent first; ties by their codes. */
function listRuleLanguages(entries: readonly Entry[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { criteria } of entries)
    for (const { language } of criteria.rules?.languages ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map(([code]) => code)
}

export interface QuestionView {
  readonly hint: string | null
  /** 'row': each row of controls has a line of its own. */
  readonly layout: 'boxes' | 'fields' | 'row' | 'short'
  /** One for each answer where there may be several; their controls are beside each other. */
  readonly rows: readonly ControlRow[]
}

export type ControlRow = readonly ControlView[]

export type ControlView = ChoiceView | InputView

export interface ChoiceView {
  readonly kind: 'radio' | 'checkbox'
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isChosen: boolean
}

export interface InputView {
  readonly kind: 'select' | 'year' | 'score' | 'number'
  readonly name: string
  readonly label: string
  readonly value: string
  /** Of a select. 'countries': the list that the form holds once for all. */
  readonly options?: readonly Option[] | 'countries' | 'citizenships'
  /** The question says what it is called; its own label is for ears. */
  readonly isAlone?: boolean
  /**
   * What it holds of an answer in an address: the position between these separators. Without: all
   * of it.
   */
  readonly part?: readonly [separator: ':' | '-', position: number]
}

export type Option = { readonly value: string; readonly label: string }

/**
 * The row with an answer as an address holds it: 'ielts:6.5:2025'; '' empties it. Boxes stay as
 * they are.
 */
export function fillRow(row: ControlRow, answer: string): ControlRow {
  return row.map((control) => {
    if ('isChosen' in control) return control
    const { kind, part } = control
    const value = part === undefined ? answer : (answer.split(part[0])[part[1]] ?? '')
    return {
      ...control,
      value: part !== undefined && kind === 'select' ? value.toLowerCase() : value,
    }
  })
}
