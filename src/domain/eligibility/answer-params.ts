import {
  answerParams,
  type Answers,
  languageTests,
  noTest,
  type SpokenLanguage,
  stateless,
  type TestResult,
  wantedLevels,
  type YearAndMonth,
} from '#domain/eligibility/answers.ts'
import { readScore } from '#domain/eligibility/language-tests.ts'
import {
  degrees,
  enrolmentLevels,
  languageLevels,
  studyFields,
} from '#domain/eligibility/rule-words.ts'
import { countryName } from '#domain/words/country.ts'
import { isLanguage } from '#domain/words/language.ts'
import { withPlainSigns } from '#domain/words/text.ts'

export const enrolments = ['no', ...enrolmentLevels, 'other'] as const
export const genders = ['woman', 'man', 'other'] as const
export const spokenLevels = [...languageLevels, 'native'] as const
/** The year of study that says that it is the last; the others are how many are completed. */
export const lastYear = 'last'
export const maxStudyYears = 8

const maxCitizenships = 10
const maxLanguages = 30
const maxTests = 14
export const maxYears = 80
const firstYear = 1900

/**
 * 'unknown': it is nothing that one can answer there; 'second': the question is answered already;
 * 'off-scale': the test has no such result.
 */
export type InvalidAnswerReason = 'unknown' | 'future' | 'second' | 'too-many' | 'off-scale'

/** A parameter that could not be read; it is reported and left out. */
export interface InvalidAnswer {
  /** As in the address: 'me.lives'. */
  readonly name: string
  readonly value: string
  readonly reason: InvalidAnswerReason
}

/** The parameters of an address in their order, such as those of URLSearchParams. */
export type Parameters = Iterable<readonly [name: string, value: string]>

export const isAnswerParam = (name: string): boolean => name.startsWith('me.')

/**
 * A person's answers in an address. Empty parameters are skipped questions. `today` is a plain date
 * in UTC: no birth lies after it. Year and month of birth may also come as two values, as two
 * fields of a form send them.
 */
export function parseAnswerParams(parameters: Parameters, today: string) {
  const readCountry = (value: string) => {
    const code = value.toUpperCase()
    return countryName(code) === undefined ? undefined : code
  }
  const readCitizenship = (value: string) =>
    value.toLowerCase() === stateless ? stateless : readCountry(value)

  const unread: InvalidAnswer[] = []
  const given = [...parameters]
    .filter(([name, value]) => isAnswerParam(name) && value.trim() !== '')
    // Keyboards of many languages have digits of their own.
    .map(([name, value]) => ({ name, value: withPlainSigns(value.trim()) }))
  const parameterNames: readonly string[] = Object.values(answerParams)
  for (const { name, value } of given)
    if (!parameterNames.includes(name)) unread.push({ name, value, reason: 'unknown' })

  const valuesOf = (question: keyof Answers) =>
    given.filter(({ name }) => name === answerParams[question]).map(({ value }) => value)
  const leaveOut = (question: keyof Answers, value: string, reason: InvalidAnswerReason) =>
    unread.push({ name: answerParams[question], value, reason })

  const readOne = <Answer>(
    question: keyof Answers,
    values: readonly string[],
    read: (value: string) => Answer | undefined,
  ) => {
    let answer: Answer | undefined
    for (const value of values) {
      const found = read(value)
      if (found === undefined)
        leaveOut(
          question,
          value,
          isDated(question) && isToCome(value, today) ? 'future' : 'unknown',
        )
      else if (answer === undefined) answer = found
      else leaveOut(question, value, 'second')
    }
    return answer
  }
  const readMany = <Answer>(
    question: keyof Answers,
    most: number,
    read: (value: string) => Answer | undefined,
    isSame: (a: Answer, b: Answer) => boolean,
    values: readonly string[] = valuesOf(question),
  ) => {
    const answers: Answer[] = []
    for (const value of values.flatMap((each) => each.split(','))) {
      if (question === 'tests' && isNoTest(value.trim())) continue
      const found = read(value.trim())
      if (found === undefined)
        leaveOut(question, value, isOffScale(question, value) ? 'off-scale' : 'unknown')
      else if (answers.some((answer) => isSame(answer, found))) continue
      else if (answers.length === most) leaveOut(question, value, 'too-many')
      else answers.push(found)
    }
    return answers.length === 0 ? undefined : answers
  }

  const readStudied = (values: readonly string[]): Answers['studied'] => {
    const last = values.filter(isLast)
    const numbers = values.filter((value) => !isLast(value))
    const years = readOne('studied', numbers, (value) =>
      /^\d$/.test(value) && Number(value) <= maxStudyYears ? Number(value) : undefined,
    )
    return years === undefined && last.length === 0
      ? undefined
      : { years: years ?? null, isLast: last.length > 0 }
  }
  const readTests = (): Answers['tests'] => {
    const values = joinTests(valuesOf('tests'))
    const results = readMany<TestResult>(
      'tests',
      maxTests,
      (value) => readTest(value, today),
      (one, other) => one.test === other.test && one.score === other.score,
      values,
    )
    return results ?? (values.some(isNoTest) ? noTest : undefined)
  }

  const answers = {
    citizenships: readMany('citizenships', maxCitizenships, readCitizenship, isEqual),
    lives: readOne('lives', valuesOf('lives'), readCountry),
    born: readOne('born', joinMonth(valuesOf('born')), (value) => readMonth(value, today)),
    degree: readOne('degree', valuesOf('degree'), (value) => wordOf(degrees, value)),
    enrolled: readOne('enrolled', valuesOf('enrolled'), (value) => wordOf(enrolments, value)),
    studied: readStudied(valuesOf('studied')),
    finished: readOne('finished', joinMonth(valuesOf('finished')), (value) =>
      readMonth(value, today),
    ),
    fields: readMany('fields', studyFields.length, (value) => wordOf(studyFields, value), isEqual),
    level: readOne('level', valuesOf('level'), (value) => wordOf(wantedLevels, value)),
    work: readOne('work', valuesOf('work'), (value) =>
      /^\d{1,3}$/.test(value) && Number(value) <= maxYears ? Number(value) : undefined,
    ),
    speaks: readMany('speaks', maxLanguages, readLanguage, (a, b) => a.language === b.language),
    tests: readTests(),
    refugee: readOne('refugee', valuesOf('refugee'), (value) =>
      wordOf(['yes', 'no'] as const, value),
    ),
    gender: readOne('gender', valuesOf('gender'), (value) => wordOf(genders, value)),
  } satisfies Record<keyof Answers, unknown>
  const readable = Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== undefined),
  ) as Answers
  return { answers: readable, unread }
}

/**
 * The same answers as parameters of an address, in one order, so that the same answers are the same
 * address.
 */
export function serializeAnswers(answers: Answers): [name: string, value: string][] {
  const {
    citizenships = [],
    lives,
    born,
    degree,
    enrolled,
    studied,
    finished,
    fields = [],
    level,
    work,
  } = answers
  const { speaks = [], tests = [], refugee, gender } = answers
  const values: Readonly<Record<keyof Answers, readonly (string | undefined)[]>> = {
    citizenships,
    lives: [lives],
    born: [born && writeMonth(born)],
    degree: [degree],
    enrolled: [enrolled],
    studied: [studied?.years?.toString(), studied?.isLast ? lastYear : undefined],
    finished: [finished && writeMonth(finished)],
    fields,
    level: [level],
    work: [work?.toString()],
    speaks: speaks.map((spoken) =>
      spoken.level === null ? spoken.language : `${spoken.language}:${spoken.level}`,
    ),
    tests:
      tests === noTest
        ? [noTest]
        : tests.map(({ test, score, year }) => [test, score, year ?? []].flat().join(':')),
    refugee: [refugee],
    gender: [gender],
  }
  const pairs: [name: string, value: string][] = []
  for (const [question, list] of Object.entries(values)) {
    const name = answerParams[question as keyof Answers]
    for (const value of list) if (value !== undefined) pairs.push([name, value])
  }
  return pairs
}

const wordOf = <Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word === value.toLowerCase())

const isEqual = (one: string, other: string) => one === other
const isLast = (value: string) => value.toLowerCase() === lastYear
const isNoTest = (value: string) => value.toLowerCase() === noTest
const isDated = (question: keyof Answers) => question === 'born' || question === 'finished'

/** A year in one value and a month in the other are one. */
function joinMonth(values: readonly string[]): readonly string[] {
  const year = values.find((value) => /^\d{4}$/.test(value))
  const month = values.find((value) => /^(?:0?[1-9]|1[0-2])$/.test(value))
  // A month without a year decides no rule and is no error: the year was skipped.
  if (month === undefined) return values
  if (year === undefined) return values.filter((value) => value !== month)
  return [
    `${year}-${month.padStart(2, '0')}`,
    ...values.filter((value) => value !== year && value !== month),
  ]
}

const yearAndMonth = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/

function readMonth(value: string, today: string): YearAndMonth | undefined {
  const [, year = '', month] = yearAndMonth.exec(value) ?? []
  if (Number(year) < firstYear || isToCome(value, today)) return undefined
  return { year: Number(year), month: month === undefined ? null : Number(month) }
}

const writeMonth = ({ year, month }: YearAndMonth): string =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`

/**
 * A form sends name, score and year of a test as three values. Those of a test that was not taken
 * are empty.
 */
function joinTests(values: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const given of values) {
    const last = joined.at(-1)
    const value = given.replace(/^(\d+),(\d+)$/, '$1.$2')
    const isPartialResult =
      (isNumber(value) || isLevelOf(last, value)) &&
      last !== undefined &&
      (last.match(/:/g) ?? []).length < 2
    if (isPartialResult) joined[joined.length - 1] = `${last}:${value}`
    else joined.push(value)
  }
  return joined.filter((value) => !languageTests.some((test) => test === value.toLowerCase()))
}

const isNumber = (value: string): boolean => /^\d+(?:[.]\d+)?$/.test(value)

/** Whether it is typed as the result of the test named just before. */
function isLevelOf(before: string | undefined, value: string): boolean {
  const test = wordOf(languageTests, before ?? '')
  return test !== undefined && readScore(test, value) !== undefined
}

/** 'ielts:6.5:2025' or 'jlpt:N2:2025', or without the year. */
const testPattern = /^([a-z]+):([a-z]?\d+(?:[.]\d+)?)(?::(\d{4}))?$/i

function readTest(value: string, today: string): TestResult | undefined {
  const [, name = '', written = '', year] = testPattern.exec(value) ?? []
  const test = wordOf(languageTests, name)
  if (test === undefined) return undefined
  const score = readScore(test, written)
  if (score === undefined) return undefined
  if (year !== undefined && (Number(year) < firstYear || isToCome(year, today))) return undefined
  return { test, score, year: year === undefined ? null : Number(year) }
}

/** Whether it names a test, with a result that this test does not give. */
function isOffScale(question: keyof Answers, value: string): boolean {
  const [, name = '', written = ''] = testPattern.exec(value) ?? []
  const test = wordOf(languageTests, name)
  return question === 'tests' && test !== undefined && readScore(test, written) === undefined
}

/** Plain dates, years and months compare as text. */
const isToCome = (value: string, today: string): boolean =>
  yearAndMonth.test(value) && value > today.slice(0, value.length)

function readLanguage(value: string): SpokenLanguage | undefined {
  const [, code = '', said] = /^([a-z]{2})(?::([a-z0-9]+))?$/i.exec(value) ?? []
  const language = code.toLowerCase()
  if (!isLanguage(language)) return undefined
  if (said === undefined) return { language, level: null }
  const level = spokenLevels.find((each) => each.toLowerCase() === said.toLowerCase())
  return level && { language, level }
}
