import { type Answers, type LanguageTest, noTest, type Question, type SpokenLanguage } from '#domain/eligibility/answers.ts'
import type { BriefRules } from '#domain/eligibility/brief-rules.ts'
import { holds, type RuleResult, open } from '#domain/eligibility/rule-result.ts'
import { languageLevels } from '#domain/eligibility/rules.ts'

type LanguageRule = BriefRules['languages'][number]

/**
 * Never excludes: languages are learned, tests are taken. Every language must hold, or with `languagesOneOf` one of them. `day`: the plain
 * date until which a test must count.
 */
export function checkLanguages(
  { languages, languagesOneOf }: Pick<BriefRules, 'languages' | 'languagesOneOf'>,
  answers: Answers,
  day: string,
): RuleResult {
  const results = languages.map((language) => checkLanguage(language, answers, day))
  const left = results.flatMap((each) => (each.result === 'open' ? [each] : []))
  const [first] = left
  if (first === undefined || (languagesOneOf && left.length < results.length)) return holds
  // If no answer can decide it, the rule stays open, unless another of the languages is enough.
  const isDecided = languagesOneOf ? left.some(({ waitsFor }) => waitsFor.length > 0) : left.every(({ waitsFor }) => waitsFor.length > 0)
  const waitsFor = isDecided ? [...new Set(left.flatMap((each) => each.waitsFor))] : []
  const reason = left.find((each) => isDecided === each.waitsFor.length > 0)?.reason ?? first.reason
  return open(reason, ...waitsFor)
}

function checkLanguage(rule: LanguageRule, answers: Answers, day: string): RuleResult {
  if (rule.varies) return open('varies')
  if (rule.tests.length > 0) return checkTests(rule, answers, day)
  const { speaks = [] } = answers
  if (speaks.some((spoken) => meets(spoken, rule))) return holds
  const question: Question = 'speaks'
  return speaks.length === 0 ? open('not-told', question) : open('language')
}

function meets(spoken: SpokenLanguage, { language, level }: LanguageRule): boolean {
  if (spoken.language !== language) return false
  if (spoken.level === 'native') return true
  if (spoken.level === null) return level === null
  return languageLevels.indexOf(spoken.level) >= languageLevels.indexOf(level ?? 'B2')
}

/** Years for which a test counts. Only its year is known, so it counts in that year and the next. */
const validYears = 1

function checkTests({ tests }: LanguageRule, { tests: results }: Answers, day: string): RuleResult {
  const required = tests.flatMap((test) => readTest(test) ?? [])
  if (results === undefined) return required.length > 0 ? open('not-told', 'tests') : open('test-needed')
  if (results === noTest) return open('test-needed')
  const matching = results.filter(({ test }) => required.some((each) => each.test === test))
  const passed = matching.filter(({ test, score }) => required.some((each) => each.test === test && score >= each.score))
  if (passed.some(({ year }) => year !== null && Number(day.slice(0, 4)) - year <= validYears)) return holds
  if (passed.length > 0) return open('test-too-old')
  return open(matching.length > 0 ? 'test-too-low' : 'test-needed')
}

/** The names of tests in rules, and the scale of their scores. Papers and levels with the same first word have other scales. */
const testPatterns: readonly { readonly test: LanguageTest; readonly name: RegExp; readonly from: number; readonly to: number }[] = [
  { test: 'ielts', name: /^ielts\b/i, from: 0, to: 9 },
  { test: 'toefl', name: /^toefl\b(?!.*\b(?:pbt|itp|paper)\b)/i, from: 0, to: 120 },
  { test: 'pte', name: /^(?:pte|pearson)\b/i, from: 10, to: 90 },
  { test: 'duolingo', name: /^(?:duolingo|det)\b/i, from: 10, to: 160 },
  { test: 'cambridge', name: /^(?:cambridge|c1 advanced|c2 proficiency|b2 first)\b/i, from: 80, to: 230 },
  { test: 'delf', name: /^(?:delf|dalf)\b/i, from: 0, to: 100 },
  { test: 'dsh', name: /^dsh\b/i, from: 1, to: 3 },
  { test: 'testdaf', name: /^testdaf\b/i, from: 3, to: 20 },
  { test: 'jlpt', name: /^jlpt\b/i, from: 0, to: 180 },
  { test: 'hskk', name: /^hskk\b/i, from: 0, to: 100 },
  { test: 'hsk', name: /^hsk\b/i, from: 1, to: 9 },
  { test: 'topik', name: /^topik\b/i, from: 1, to: 6 },
  { test: 'emsat', name: /^emsat\b/i, from: 0, to: 2000 },
  { test: 'celpe', name: /^celpe\b/i, from: 0, to: 5 },
]

/** undefined: a test that the form does not offer, another scale, or a score that is no number. */
function readTest({ name, score }: LanguageRule['tests'][number]): { readonly test: LanguageTest; readonly score: number } | undefined {
  const number = /^\d+(?:\.\d+)?$/.test(score.trim()) ? Number(score) : Number.NaN
  const found = testPatterns.find((pattern) => pattern.name.test(name.trim()) && number >= pattern.from && number <= pattern.to)
  return found && { test: found.test, score: number }
}
