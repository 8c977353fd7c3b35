import { fitOf, isLevelWanted, toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import { type Answers, hasAnswers, answerParams, stateless } from '#domain/eligibility/answers.ts'
import { isAnswerParam, parseAnswerParams, type InvalidAnswer, serializeAnswers } from '#domain/eligibility/answer-params.ts'
import type { EligibilityCriteria, VerdictWord } from '#domain/eligibility/verdict.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { type GroupNames, type VerdictContext, formatList } from '#web/fit/verdict-view.ts'
import { countryName } from '#domain/words/country.ts'
import type { Texts } from '#web/texts/language.ts'

/** A person's answers, from an address or this browser, with the verdicts for them. */
export type Applicant = ReturnType<typeof toApplicant>

interface ApplicantInput {
  readonly answers: Answers
  readonly groups: readonly GroupNames[]
  readonly now: Date
  readonly unread?: readonly InvalidAnswer[]
  /** Answers of the address, which its links carry on; none where the browser keeps them. */
  readonly carried?: readonly [name: string, value: string][]
}

/** On the server and in the browser alike. */
export function toApplicant({ answers, groups, now, unread = [], carried = [] }: ApplicantInput) {
  const today = now.toISOString().slice(0, 10)
  const circumstances = { today, groups: new Map(groups.map(({ key, countries }) => [key, countries])) }
  const evaluate = (criteria: EligibilityCriteria) => fitOf(criteria, answers, circumstances)
  // Not the complete verdicts: megabytes until the response is sent cost the garbage collector more than evaluating the visible ones again.
  const cachedWords = new Map<EligibilityCriteria, VerdictWord>()
  const wordOf = (criteria: EligibilityCriteria) => getOrCreate(cachedWords, criteria, () => evaluate(criteria).verdict.word)
  return {
    answers,
    unread,
    groups,
    // At least one answer can decide a rule.
    hasAnswers: hasAnswers(answers),
    carried,
    now,
    evaluate,
    // The verdict alone, remembered: thousands of entries share some hundred criteria.
    wordOf,
    toVerdictContext: (criteria: EligibilityCriteria, isClosed = false): VerdictContext => ({
      ...criteria,
      verdict: evaluate(criteria).verdict,
      answers,
      groups,
      today,
      isClosed,
    }),
  }
}

/** null: the address holds no answers, or the site has no rules. Throws Problem 'unavailable' when groups of countries cannot be read. */
export async function findApplicant(
  services: Pick<PublicServices, 'now' | 'listCountryGroups' | 'offersRules'>,
  { searchParams }: URL,
): Promise<Applicant | null> {
  if (![...searchParams.keys()].some(isAnswerParam) || !(await services.offersRules())) return null
  const now = services.now()
  const { answers, unread } = parseAnswerParams(searchParams, now.toISOString().slice(0, 10))
  const groups = hasAnswers(answers) ? await services.listCountryGroups() : []
  return toApplicant({ answers, unread, groups, now, carried: serializeAnswers(answers) })
}

export function toVerdictContext(applicant: Applicant, item: Opportunity): VerdictContext {
  return applicant.toVerdictContext(toEligibilityCriteria(item), readDeadlineOf(item, applicant.now).state === 'closed')
}

const words = ['yes', 'check', 'no'] as const

/** The verdicts to which `fit` of an address narrows a list, in any order; unknown words are left out. Empty: all. */
export function readFit(parameters: URLSearchParams): readonly VerdictWord[] {
  const given = parameters.getAll('fit').flatMap((value) => value.split(','))
  const found = words.filter((word) => given.includes(word))
  return found.length === words.length ? [] : found
}

/** The test for a list that the address narrows by verdict; undefined: the list shows everything. */
export function narrowBy(applicant: Applicant | null, { searchParams }: URL): ((criteria: EligibilityCriteria) => boolean) | undefined {
  const fit = readFit(searchParams)
  if (!applicant?.hasAnswers || fit.length === 0) return undefined
  return (criteria) => isLevelWanted(criteria.levels, applicant.answers) && fit.includes(applicant.wordOf(criteria))
}

/** The page with the questions, the answers of the address in it. */
export function questionsAddress({ carried }: Applicant): string {
  return carried.length === 0 ? '/can-i-apply' : `/can-i-apply?${new URLSearchParams([...carried, ['change', '1']])}#questions`
}

/** An answer that could not be read, as it was written, with the reason in a sentence. */
export type InvalidAnswerMessage = ReturnType<typeof describeInvalidAnswers>[number]
/** The answers on which a page's verdicts are based, in a slim line. `change` undefined: the questions are on the page. */
export type AnswersView = Omit<ReturnType<typeof toAnswersView>, 'change'> & {
  readonly change: ReturnType<typeof toAnswersView>['change'] | undefined
}

type AnswerTexts = Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>

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
export function describeApplicant({ citizenships = [], lives, born, degree }: Answers, texts: AnswerTexts): string {
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
