import type { LanguageTest, TestResult } from '#domain/eligibility/answers.ts'
import { languageLevels } from '#domain/eligibility/rule-words.ts'
import type { LanguageRule } from '#domain/eligibility/rules-record.ts'

/** The scale of a test's results: numbers, or levels, the lowest first. */
export interface TestScale {
  readonly from: number
  readonly to: number
  readonly levels: readonly string[]
}

interface TestRow extends TestScale {
  /** Its names in rules. Papers with the same first word have other scales. */
  readonly name: RegExp
}

const none: readonly string[] = []

/** Scales as the test makers print them on certificates. */
export const testScales: Readonly<Record<LanguageTest, TestRow>> = {
  ielts: { name: /^ielts\b/i, from: 0, to: 9, levels: none },
  // Two scales, told apart by their numbers: 1 to 6 since 21 January 2026, 0 to 120 before.
  toefl: { name: /^toefl\b(?!.*\b(?:pbt|itp|paper)\b)/i, from: 0, to: 120, levels: none },
  pte: { name: /^(?:pte|pearson)\b/i, from: 10, to: 90, levels: none },
  duolingo: { name: /^(?:duolingo|det)\b/i, from: 10, to: 160, levels: none },
  cambridge: {
    name: /^(?:cambridge|c1 advanced|c2 proficiency|b2 first)\b/i,
    from: 80,
    to: 230,
    levels: languageLevels,
  },
  delf: { name: /^(?:delf|dalf)\b/i, from: 0, to: 100, levels: languageLevels },
  dsh: { name: /^dsh\b/i, from: 1, to: 3, levels: none },
  testdaf: { name: /^testdaf\b/i, from: 3, to: 20, levels: none },
  jlpt: { name: /^jlpt\b/i, from: 0, to: 180, levels: ['N5', 'N4', 'N3', 'N2', 'N1'] },
  hsk: { name: /^hsk\b/i, from: 1, to: 9, levels: none },
  hskk: { name: /^hskk\b/i, from: 0, to: 100, levels: none },
  topik: { name: /^topik\b/i, from: 1, to: 6, levels: none },
  emsat: { name: /^emsat\b/i, from: 0, to: 2000, levels: none },
  celpe: { name: /^celpe\b/i, from: 0, to: 5, levels: none },
}

const testNames = Object.entries(testScales) as readonly (readonly [LanguageTest, TestRow])[]

/** A number or a level of the test's scale; undefined: it is on neither. */
export function readScore(test: LanguageTest, text: string): number | string | undefined {
  const { from, to, levels } = testScales[test]
  const score = text.trim()
  const level = levels.find((each) => each === score.toUpperCase())
  if (level !== undefined) return level
  if (!/^\d+(?:\.\d+)?$/.test(score)) return undefined
  const number = Number(score)
  return number >= from && number <= to ? number : undefined
}

/** A test that a rule asks. `score` null: any result is enough. */
export interface RequiredTest {
  readonly test: LanguageTest
  readonly score: number | string | null
}

/** undefined: a test that the form does not offer, or a score that is on no scale. */
export function readRequiredTest({
  name,
  score,
}: LanguageRule['tests'][number]): RequiredTest | undefined {
  const [test] = testNames.find(([, row]) => row.name.test(name.trim())) ?? []
  if (test === undefined) return undefined
  if (/^any\b/i.test(score.trim())) return { test, score: null }
  const read = readScore(test, score)
  return read === undefined ? undefined : { test, score: read }
}

/**
 * The lowest and the highest old score of each score since 2026, as ETS prints them (TOEFL iBT
 * score scale, 2026).
 */
const toeflBands: ReadonlyMap<number, readonly [lowest: number, highest: number]> = new Map([
  [1, [0, 11]],
  [1.5, [12, 23]],
  [2, [24, 34]],
  [2.5, [35, 43]],
  [3, [44, 57]],
  [3.5, [58, 71]],
  [4, [72, 85]],
  [4.5, [86, 94]],
  [5, [95, 106]],
  [5.5, [107, 113]],
  [6, [114, 120]],
])

/** Both scales of TOEFL in old scores; a number is its own band. */
const toBand = (test: LanguageTest, score: number): readonly [lowest: number, highest: number] =>
  (test === 'toefl' ? toeflBands.get(score) : undefined) ?? [score, score]

/** 'scale': the two are on other scales, whose comparison decides nothing. */
export type Comparison = 'met' | 'low' | 'scale'

/** A result beside a required one of the same test. */
export function compareScores(
  { test, score }: Pick<TestResult, 'test' | 'score'>,
  { score: required }: RequiredTest,
): Comparison {
  if (required === null) return 'met'
  if (typeof score === 'number' && typeof required === 'number') {
    const [lowest, highest] = toBand(test, score)
    const [least] = toBand(test, required)
    if (lowest >= least) return 'met'
    return highest >= least ? 'scale' : 'low'
  }
  if (typeof score !== typeof required) return 'scale'
  const { levels } = testScales[test]
  return levels.indexOf(String(score)) >= levels.indexOf(String(required)) ? 'met' : 'low'
}
