import { isAnswerParam, type InvalidAnswer, maxYears } from '#domain/eligibility/answer-params.ts'
import {
  type Answers,
  answerParams,
  languageTests,
  stateless,
} from '#domain/eligibility/answers.ts'
import { testScales } from '#domain/eligibility/language-tests.ts'
import { countryName } from '#domain/words/country.ts'
import { fullMonthName } from '#web/components/dates.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { formatList } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** An answer that could not be read, as it was written, with the reason in a sentence. */
export type InvalidAnswerMessage = ReturnType<typeof describeInvalidAnswers>[number]
/**
 * The answers on which a page's verdicts are based, in a slim line. `change` undefined: the
 * questions are on the page.
 */
export type AnswersView = Omit<ReturnType<typeof toAnswersView>, 'change'> & {
  readonly change: ReturnType<typeof toAnswersView>['change'] | undefined
}

export type AnswerTexts = Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>

export function toAnswersView(
  applicant: Applicant,
  { pathname, searchParams }: URL,
  texts: AnswerTexts,
) {
  const { answers, unread, hasAnswers } = applicant
  const text = texts.answers
  const rest = new URLSearchParams(
    [...searchParams].filter(
      ([name]) => !isAnswerParam(name) && name !== 'fit' && name !== 'change',
    ),
  )
  const items = describeInvalidAnswers(unread, texts)
  return {
    // 'For a citizen of Pakistan with a bachelor’s degree.'; null: no answer can decide a rule.
    who: hasAnswers ? text.for(describeApplicant(answers, texts)) : null,
    change: { href: questionsAddress(applicant), label: text.change },
    // The same page without answers.
    forget: { href: rest.size > 0 ? `${pathname}?${rest}` : pathname, label: text.forget },
    // The ignored parameters of the address.
    unread: items.length > 0 ? { title: text.unread, items } : null,
  }
}

/** The page with the questions, the answers of the address in it. */
export const questionsAddress = ({ carried }: Applicant): string =>
  carried.length === 0
    ? '/can-i-apply'
    : `/can-i-apply?${new URLSearchParams([...carried, ['change', '1']])}#questions`

/** 'a citizen of Pakistan with a bachelor’s degree': a person in two answers, not in all. */
export function describeApplicant(
  { citizenships = [], lives, born, degree }: Answers,
  texts: AnswerTexts,
): string {
  const { answers: text, verdict } = texts
  const countries = citizenships
    .filter((code) => code !== stateless)
    .map((code) => verdict.countryInSentence(countryName(code) ?? code))
  let person = text.somebody
  if (countries.length > 0) person = text.citizen(formatList(countries, texts))
  else if (citizenships.length > 0) person = text.stateless
  const withCountry =
    countries.length === 0 && lives !== undefined
      ? text.livingIn(person, verdict.countryInSentence(countryName(lives) ?? lives))
      : person
  if (degree !== undefined) return text.with(withCountry, verdict.degrees[degree])
  return withCountry === text.somebody && born !== undefined
    ? text.born(withCountry, String(born.year))
    : withCountry
}

const questionOf = new Map(
  Object.entries(answerParams).map(([question, name]) => [name, question as keyof Answers]),
)

export function describeInvalidAnswers(
  unread: readonly InvalidAnswer[],
  texts: Pick<Texts, 'answers' | 'fitPage' | 'writing'>,
) {
  return unread.map((answer) => ({
    // As in the address: 'me.born'.
    name: answer.name,
    value: answer.value,
    text: describeInvalidAnswer(answer, texts),
  }))
}

function describeInvalidAnswer(
  { name, value, reason }: InvalidAnswer,
  texts: Pick<Texts, 'answers' | 'fitPage' | 'writing'>,
): string {
  const { answers: text, fitPage } = texts
  const question = questionOf.get(name)
  if (question === undefined) return text.unknownQuestion
  const isDate = question === 'born' || question === 'finished'
  if (isDate && reason === 'unknown') return text.unreadYear(value)
  if (question === 'work' && reason === 'unknown') return text.unreadYears(value, maxYears)
  const scale = reason === 'off-scale' ? describeScale(value, texts) : undefined
  if (scale !== undefined) return scale
  const isMonth = isDate && /^\d{4}-\d{2}$/.test(value)
  const written = isMonth ? fullMonthName(value, texts.writing) : value
  return text.unreadReasons[reason](fitPage.questions[question], written)
}

/** 'IELTS results go from 0 to 9.' for 'ielts:65'; undefined: it names no test. */
function describeScale(
  value: string,
  texts: Pick<Texts, 'answers' | 'fitPage' | 'writing'>,
): string | undefined {
  const test = languageTests.find((each) => each === value.split(':')[0]?.toLowerCase())
  if (test === undefined) return undefined
  const { from, to, levels } = testScales[test]
  const names = formatList(levels, texts, 'disjunction')
  return texts.answers.offScale(texts.fitPage.tests[test], from, to, names)
}
