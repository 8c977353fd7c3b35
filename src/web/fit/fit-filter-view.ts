import { writeFacts } from '#domain/eligibility/facts-in-address.ts'
import { type AnswersView, toAnswersView } from '#web/fit/answers-view.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { readFit } from '#web/fit/fit-parameter.ts'
import type { Texts } from '#web/texts/language.ts'

/** Above a list: the way to the questions, or whose answers it is judged by and which verdicts it shows. */
export interface FitFilterView {
  readonly answers: AnswersView | null
  readonly way: { readonly href: string; readonly label: string } | null
  /** `fit` stands in an address without answers. */
  readonly nobody: string | null
  readonly title: string
  readonly choices: readonly { readonly href: string; readonly label: string; readonly isChosen: boolean }[]
}

const choices = ['all', 'yes', 'yes,check', 'no'] as const

export function toFitFilter(applicant: Applicant | null, { pathname, searchParams }: URL, texts: Texts): FitFilterView {
  const text = texts.fitFilter
  const page = pathname.replace(/\.data$/, '')
  const isKnown = applicant?.isKnown === true
  const chosen = applicant?.fit.join() || 'all'
  const rest = [...searchParams].filter(([name]) => !name.startsWith('me.') && !['fit', 'page', 'open', '_routes'].includes(name))
  const toAddress = (choice: (typeof choices)[number]) => {
    const parameters = [...rest, ...(choice === 'all' ? [] : [['fit', choice] as const]), ...writeFacts(applicant?.facts ?? {})]
    return `${page}?${new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString().replaceAll('%2C', ',')}`
  }
  return {
    answers: applicant && toAnswersView(applicant, new URL(`${page}?${searchParams}`, 'http://site'), texts),
    way: isKnown ? null : { href: '/can-i-apply', label: text.lead },
    nobody: !isKnown && readFit(searchParams).length > 0 ? text.nobody : null,
    title: text.title,
    choices: isKnown ? choices.map((choice) => ({ href: toAddress(choice), label: text[choice], isChosen: choice === chosen })) : [],
  }
}
