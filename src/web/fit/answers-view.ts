import { answerParams, type Answers, stateless } from '#domain/eligibility/answers.ts'
import { isAnswerParam, type InvalidAnswer } from '#domain/eligibility/answer-params.ts'
import { type Applicant, questionsAddress, readFit } from '#web/fit/applicant.ts'
import { countryName } from '#domain/words/country.ts'
import { formatList } from '#web/fit/rule-words.ts'
import type { Texts } from '#web/texts/language.ts'

/** An answer that could not be read, as it was written, with the reason in a sentence. */
export type InvalidAnswerMessage = ReturnType<typeof describeInvalidAnswers>[number]
/** The answers on which a page's verdicts are based, in a slim line. `change` undefined: the questions are on the page. */
export type AnswersView = Omit<ReturnType<typeof toAnswersView>, 'change'> & {
  readonly change: ReturnType<typeof toAnswersView>['change'] | undefined
}

/** The texts about a person's answers, the same on the server and in the browser. */
type AnswerTexts = Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>

/** The answers in words, with links that change, forget or complete them. */
export function toAnswersView(applicant: Applicant, { pathname, searchParams }: URL, texts: AnswerTexts) {
  const { answers, unread, hasAnswers } = applicant
  const text = texts.answers
  const rest = new URLSearchParams([...searchParams].filter(([name]) => !isAnswerParam(name) && name !== 'fit' && name !== 'change'))
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

/** Above a list: the link to the questions, or the answers behind its verdicts and the verdicts that it shows. */
export type FitFilterView = ReturnType<typeof toFitFilter>

const choices = ['all', 'yes', 'yes,check', 'no'] as const
const notCarried = ['fit', 'page', 'open', '_routes']

/** The filter by verdict above a list, with the address of each choice. */
export function toFitFilter(applicant: Applicant | null, { pathname, searchParams }: URL, texts: AnswerTexts & Pick<Texts, 'fitFilter'>) {
  const text = texts.fitFilter
  const page = pathname.replace(/\.data$/, '')
  const hasAnswers = applicant?.hasAnswers === true
  const chosen = readFit(searchParams).join() || 'all'
  const rest = [...searchParams].filter(([name]) => !isAnswerParam(name) && !notCarried.includes(name))
  const toAddress = (choice: (typeof choices)[number]) => {
    const fit = choice === 'all' ? [] : [['fit', choice]]
    const parameters = new URLSearchParams([...rest, ...fit, ...(applicant?.carried ?? [])].map(([name = '', value = '']) => [name, value]))
    return parameters.size > 0 ? `${page}?${parameters.toString().replaceAll('%2C', ',')}` : page
  }
  return {
    answers: applicant && toAnswersView(applicant, new URL(`${page}?${searchParams}`, 'http://site'), texts),
    way: hasAnswers ? null : { href: '/can-i-apply', label: text.lead },
    // `fit` is in an address without answers.
    nobody: !hasAnswers && chosen !== 'all' ? text.nobody : null,
    title: text.title,
    choices: hasAnswers ? choices.map((choice) => ({ href: toAddress(choice), label: text[choice], isChosen: choice === chosen })) : [],
  }
}

/** 'a citizen of Pakistan with a bachelor’s degree': a person in two answers, not in all. */
export function describeApplicant(
  { citizenships = [], lives, born, degree }: Answers,
  texts: Pick<Texts, 'answers' | 'verdict' | 'writing'>,
): string {
  const { answers: text, verdict } = texts
  const countries = citizenships.flatMap((code) => (code === stateless ? [] : [verdict.countryInSentence(countryName(code) ?? code)]))
  const person =
    countries.length > 0 ? text.citizen(formatList(countries, texts)) : citizenships.length > 0 ? text.stateless : text.somebody
  const withCountry =
    countries.length === 0 && lives !== undefined ? text.livingIn(person, verdict.countryInSentence(countryName(lives) ?? lives)) : person
  if (degree !== undefined) return text.with(withCountry, verdict.degrees[degree])
  return withCountry === text.somebody && born !== undefined ? text.born(withCountry, String(born.year)) : withCountry
}

const questionOf = new Map(Object.entries(answerParams).map(([question, name]) => [name, question as keyof Answers]))

/** The unreadable answers of an address or a form. */
export function describeInvalidAnswers(unread: readonly InvalidAnswer[], { answers: text, fitPage }: Pick<Texts, 'answers' | 'fitPage'>) {
  return unread.map(({ name, value, reason }) => {
    const question = questionOf.get(name)
    return {
      // As in the address: 'me.born'.
      name,
      value,
      text: text.unreadReasons[reason](question === undefined ? text.otherQuestion : fitPage.questions[question], value),
    }
  })
}
