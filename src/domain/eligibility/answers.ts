import {
  ageLevels,
  type Degree,
  type EnrolmentLevel,
  type LanguageLevel,
} from '#domain/eligibility/rule-words.ts'
import type { FieldKey } from '#domain/opportunity/vocabulary.ts'

/** Of what is looked for; rules may tell their ages apart. */
export const wantedLevels = ageLevels
export type WantedLevel = (typeof wantedLevels)[number]

/** No citizenship: rules about nationality stay undecided. */
export const stateless = 'none'

export interface SpokenLanguage {
  /** ISO 639-1. */
  readonly language: string
  /** null: no answer. */
  readonly level: LanguageLevel | 'native' | null
}

/** Language tests with a score, by their names in addresses. */
export const languageTests = [
  'ielts',
  'toefl',
  'pte',
  'duolingo',
  'cambridge',
  'delf',
  'dsh',
  'testdaf',
  'jlpt',
  'hsk',
  'hskk',
  'topik',
  'emsat',
  'celpe',
] as const
export type LanguageTest = (typeof languageTests)[number]

/** 'none': no test was taken, which is an answer. */
export const noTest = 'none'

/** The best result of one test and the year in which it was taken. */
export interface TestResult {
  readonly test: LanguageTest
  /** A number, or a level as the certificate prints it: 'N2', 'B2'. */
  readonly score: number | string
  /** null: no answer. */
  readonly year: number | null
}

/** `month` 1 to 12; null: only the year is known. */
export type YearAndMonth = { readonly year: number; readonly month: number | null }

/**
 * Answers of a person. Each is optional, and a missing one never counts as 'no'. They are stored in
 * the visitor's browser, or with an alert at the subscriber's request.
 */
export interface Answers {
  /** ISO 3166-1 alpha-2, XK, or `stateless`; empty: not answered. */
  readonly citizenships?: readonly string[]
  /** ISO 3166-1 alpha-2 or XK. */
  readonly lives?: string
  readonly born?: YearAndMonth
  /** The highest that is held. */
  readonly degree?: Degree
  /** 'high-school' is any school before university, 'other' any other kind of course. */
  readonly enrolled?: EnrolmentLevel | 'other' | 'no'
  /**
   * Years of the present study that are completed; null: not answered. `isLast`: the present one is
   * its last.
   */
  readonly studied?: { readonly years: number | null; readonly isLast: boolean }
  /** When the highest degree was finished. */
  readonly finished?: YearAndMonth
  /** Past and present fields of study; empty: no answer. */
  readonly fields?: readonly FieldKey[]
  readonly level?: WantedLevel
  /** Whole years. */
  readonly work?: number
  /** Empty: not answered. */
  readonly speaks?: readonly SpokenLanguage[]
  readonly tests?: typeof noTest | readonly TestResult[]
  /** Never stored with an alert. */
  readonly refugee?: 'yes' | 'no'
  readonly gender?: 'woman' | 'man' | 'other'
}

/** Every question, in the order of the form. */
const questionRows = {
  citizenships: { parameter: 'me.citizen', isStored: true },
  lives: { parameter: 'me.lives', isStored: true },
  born: { parameter: 'me.born', isStored: true },
  degree: { parameter: 'me.degree', isStored: true },
  finished: { parameter: 'me.finished', isStored: true },
  enrolled: { parameter: 'me.enrolled', isStored: true },
  studied: { parameter: 'me.year', isStored: true },
  fields: { parameter: 'me.field', isStored: true },
  // An alert has its own.
  level: { parameter: 'me.level', isStored: false },
  work: { parameter: 'me.work', isStored: true },
  speaks: { parameter: 'me.speaks', isStored: true },
  tests: { parameter: 'me.test', isStored: true },
  refugee: { parameter: 'me.refugee', isStored: false },
  gender: { parameter: 'me.gender', isStored: true },
} as const satisfies Readonly<Record<keyof Answers, QuestionRow>>

interface QuestionRow {
  /** Of an address that holds the answer (docs/interface, Answers and verdicts). */
  readonly parameter: string
  /** Whether an alert stores the answer. */
  readonly isStored: boolean
}

export const answerParams = Object.fromEntries(
  Object.entries(questionRows).map(([question, { parameter }]) => [question, parameter]),
) as Readonly<Record<keyof Answers, string>>

/** The answers that an alert stores. */
export const storedOf = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([question]) => questionRows[question as keyof Answers].isStored,
    ),
  )

/**
 * Asked only beside items whose rules need the answer, in no form with all questions
 * (docs/interface, Answers and verdicts).
 */
export const besideQuestions = ['gender', 'refugee'] as const satisfies readonly (keyof Answers)[]

/** The answers that a rule can wait for. */
export type Question = keyof Answers

/** In the order of the form. */
export const questions = Object.keys(questionRows) as readonly Question[]

/** Whether any answer decides a rule; the level wanted or fields alone decide none. */
export function hasAnswers(answers: Answers): boolean {
  for (const [question, answer] of Object.entries(answers)) {
    if (
      question !== 'level' &&
      question !== 'fields' &&
      answer !== undefined &&
      !(Array.isArray(answer) && answer.length === 0)
    )
      return true
  }
  return false
}
