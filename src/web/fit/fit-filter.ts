import { isAnswerParam } from '#domain/eligibility/answer-params.ts'
import { isLevelWanted } from '#domain/eligibility/fitting.ts'
import type { EligibilityCriteria, VerdictWord } from '#domain/eligibility/verdict.ts'
import { toAnswersView, type AnswerTexts } from '#web/fit/answers-view.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import type { Texts } from '#web/texts/language.ts'

const words = ['yes', 'check', 'no'] as const

/**
 * The verdicts to which `fit` of an address narrows a list, in any order; unknown words are left
 * out. Empty: all.
 */
export function readFit(parameters: URLSearchParams): readonly VerdictWord[] {
  const given = parameters.getAll('fit').flatMap((value) => value.split(','))
  const found = words.filter((word) => given.includes(word))
  return found.length === words.length ? [] : found
}

/**
 * The test for a list that the address narrows by verdict; undefined: the list shows everything.
 */
export function narrowBy(
  applicant: Applicant | null,
  { searchParams }: URL,
): ((criteria: EligibilityCriteria) => boolean) | undefined {
  const fit = readFit(searchParams)
  if (!applicant?.hasAnswers || fit.length === 0) return undefined
  return (criteria) =>
    isLevelWanted(criteria.levels, applicant.answers) && fit.includes(applicant.wordOf(criteria))
}

/**
 * Above a list: the link to the questions, or the answers behind its verdicts and the verdicts that
 * it shows.
 */
export type FitFilterView = ReturnType<typeof toFitFilter>

const choices = ['all', 'yes', 'yes,check', 'no'] as const
const notCarried = ['fit', 'page', 'open', '_routes']

export function toFitFilter(
  applicant: Applicant | null,
  { pathname, searchParams }: URL,
  texts: AnswerTexts & Pick<Texts, 'fitFilter'>,
) {
  const text = texts.fitFilter
  const page = pathname.replace(/\.data$/, '')
  const hasAnswers = applicant?.hasAnswers === true
  const chosen = readFit(searchParams).join() || 'all'
  const rest = [...searchParams].filter(
    ([name]) => !isAnswerParam(name) && !notCarried.includes(name),
  )
  const toAddress = (choice: (typeof choices)[number]) => {
    const fit = choice === 'all' ? [] : [['fit', choice]]
    const parameters = new URLSearchParams(
      [...rest, ...fit, ...(applicant?.carried ?? [])].map(([name = '', value = '']) => [
        name,
        value,
      ]),
    )
    return parameters.size > 0 ? `${page}?${parameters.toString().replaceAll('%2C', ',')}` : page
  }
  return {
    answers:
      applicant &&
      toAnswersView(applicant, new URL(`${page}?${searchParams}`, 'http://site'), texts),
    way: hasAnswers ? null : { href: '/can-i-apply', label: text.lead },
    // `fit` is in an address without answers.
    nobody: !hasAnswers && chosen !== 'all' ? text.nobody : null,
    title: text.title,
    choices: hasAnswers
      ? choices.map((choice) => ({
          href: toAddress(choice),
          label: text[choice],
          isChosen: choice === chosen,
        }))
      : [],
  }
}
