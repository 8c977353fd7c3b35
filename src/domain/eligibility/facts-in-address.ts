import { type Facts, type SpokenLanguage, stateless, wantedLevels } from '#domain/eligibility/facts.ts'
import { degrees, enrolmentLevels, languageLevels } from '#domain/eligibility/rules.ts'

/** The parameters of an address that hold answers (docs/interface.md, Answers and verdicts), by the question they answer. */
export const answerNames = {
  citizenships: 'me.citizen',
  lives: 'me.lives',
  born: 'me.born',
  degree: 'me.degree',
  enrolled: 'me.enrolled',
  level: 'me.level',
  work: 'me.work',
  speaks: 'me.speaks',
  gender: 'me.gender',
} as const satisfies Readonly<Record<keyof Facts, string>>

export const enrolments = ['no', ...enrolmentLevels, 'other'] as const
export const genders = ['woman', 'man', 'other'] as const
export const spokenLevels = [...languageLevels, 'native'] as const

const mostCitizenships = 10
const mostLanguages = 30
const mostYears = 80
const firstYear = 1900

/** 'unknown': it is nothing that one can answer there; 'second': the question is answered already. */
export type UnreadReason = 'unknown' | 'future' | 'second' | 'too-many'

/** What an address says and nobody understands: it is said and left out. */
export interface Unread {
  /** As in the address: 'me.lives'. */
  readonly name: string
  readonly value: string
  readonly reason: UnreadReason
}

export interface ParsedFacts {
  readonly facts: Facts
  readonly unread: readonly Unread[]
}

/** The parameters of an address in their order, such as those of URLSearchParams. */
export type Parameters = Iterable<readonly [name: string, value: string]>

/** Whether a parameter holds an answer. */
export function isAnswer(name: string): boolean {
  return name.startsWith('me.')
}

/**
 * What a person says of themselves in an address. Empty parameters are questions that were skipped. `today` is a plain date in UTC: nobody is
 * born after it. `isCountry` knows the codes of ISO 3166-1 and XK. Year and month of birth may also come as two values, as two fields of a form send
 * them.
 */
export function readFacts(parameters: Parameters, today: string, isCountry: (code: string) => boolean): ParsedFacts {
  const readCountry = (value: string) => {
    const code = value.toUpperCase()
    return /^[A-Z]{2}$/.test(code) && isCountry(code) ? code : undefined
  }
  const readCitizenship = (value: string) => (value.toLowerCase() === stateless ? stateless : readCountry(value))

  const unread: Unread[] = []
  const told = [...parameters].flatMap(([name, value]) => (isAnswer(name) && value.trim() !== '' ? [{ name, value: value.trim() }] : []))
  const known: readonly string[] = Object.values(answerNames)
  for (const { name, value } of told) if (!known.includes(name)) unread.push({ name, value, reason: 'unknown' })

  const valuesOf = (question: keyof Facts) => told.flatMap(({ name, value }) => (name === answerNames[question] ? [value] : []))
  const leaveOut = (question: keyof Facts, value: string, reason: UnreadReason) =>
    unread.push({ name: answerNames[question], value, reason })

  const readOne = <Answer>(question: keyof Facts, values: readonly string[], read: (value: string) => Answer | undefined) => {
    let answer: Answer | undefined
    for (const value of values) {
      const found = read(value)
      if (found === undefined) leaveOut(question, value, question === 'born' && isToCome(value, today) ? 'future' : 'unknown')
      else if (answer === undefined) answer = found
      else leaveOut(question, value, 'second')
    }
    return answer
  }
  const readMany = <Answer>(
    question: keyof Facts,
    most: number,
    read: (value: string) => Answer | undefined,
    isSame: (a: Answer, b: Answer) => boolean,
  ) => {
    const answers: Answer[] = []
    for (const value of valuesOf(question).flatMap((each) => each.split(','))) {
      const found = read(value.trim())
      if (found === undefined) leaveOut(question, value, 'unknown')
      else if (answers.some((answer) => isSame(answer, found))) continue
      else if (answers.length === most) leaveOut(question, value, 'too-many')
      else answers.push(found)
    }
    return answers.length === 0 ? undefined : answers
  }

  const answers = {
    citizenships: readMany('citizenships', mostCitizenships, readCitizenship, (a, b) => a === b),
    lives: readOne('lives', valuesOf('lives'), readCountry),
    born: readOne('born', joinBirth(valuesOf('born')), (value) => readBirth(value, today)),
    degree: readOne('degree', valuesOf('degree'), (value) => wordOf(degrees, value)),
    enrolled: readOne('enrolled', valuesOf('enrolled'), (value) => wordOf(enrolments, value)),
    level: readOne('level', valuesOf('level'), (value) => wordOf(wantedLevels, value)),
    work: readOne('work', valuesOf('work'), (value) => (/^\d{1,3}$/.test(value) && Number(value) <= mostYears ? Number(value) : undefined)),
    speaks: readMany('speaks', mostLanguages, readLanguage, (a, b) => a.language === b.language),
    gender: readOne('gender', valuesOf('gender'), (value) => wordOf(genders, value)),
  } satisfies Record<keyof Facts, unknown>
  const facts = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)) as Facts
  return { facts, unread }
}

/** The same answers as parameters of an address, in one order, so that the same answers are the same address. */
export function writeFacts({ citizenships = [], lives, born, degree, enrolled, level, work, speaks = [], gender }: Facts) {
  const pairs: [keyof Facts, string | undefined][] = [
    ...citizenships.map((country): [keyof Facts, string] => ['citizenships', country]),
    ['lives', lives],
    ['born', born && (born.month === null ? String(born.year) : `${born.year}-${String(born.month).padStart(2, '0')}`)],
    ['degree', degree],
    ['enrolled', enrolled],
    ['level', level],
    ['work', work === undefined ? undefined : String(work)],
    ...speaks.map((spoken): [keyof Facts, string] => [
      'speaks',
      spoken.level === null ? spoken.language : `${spoken.language}:${spoken.level}`,
    ]),
    ['gender', gender],
  ]
  return pairs.flatMap(([question, value]): [name: string, value: string][] =>
    value === undefined ? [] : [[answerNames[question], value]],
  )
}

function wordOf<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value.toLowerCase())
}

/** A year in one value and a month in the other are one birth. */
function joinBirth(values: readonly string[]): readonly string[] {
  const year = values.find((value) => /^\d{4}$/.test(value))
  const month = values.find((value) => /^(?:0?[1-9]|1[0-2])$/.test(value))
  // A month alone says nothing that a rule could be judged by, and is no mistake either: the year was skipped.
  if (month === undefined) return values
  if (year === undefined) return values.filter((value) => value !== month)
  return [`${year}-${month.padStart(2, '0')}`, ...values.filter((value) => value !== year && value !== month)]
}

const birth = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/

function readBirth(value: string, today: string): Facts['born'] {
  const [, year = '', month] = birth.exec(value) ?? []
  if (Number(year) < firstYear || isToCome(value, today)) return undefined
  return { year: Number(year), month: month === undefined ? null : Number(month) }
}

/** Plain dates, years and months stand in the order of their texts. */
function isToCome(value: string, today: string): boolean {
  return birth.test(value) && value > today.slice(0, value.length)
}

// Intl knows the names of all languages of ISO 639-1 and gives nothing for other codes.
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function readLanguage(value: string): SpokenLanguage | undefined {
  const [, code = '', said] = /^([a-z]{2})(?::([a-z0-9]+))?$/i.exec(value) ?? []
  const language = code.toLowerCase()
  if (language === '' || languageNames.of(language) === undefined) return undefined
  if (said === undefined) return { language, level: null }
  const level = spokenLevels.find((each) => each.toLowerCase() === said.toLowerCase())
  return level && { language, level }
}
