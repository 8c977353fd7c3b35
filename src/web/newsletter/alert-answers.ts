import { isAnswer, readFacts, writeFacts } from '#domain/eligibility/facts-in-address.ts'
import { type Alerts, answersOf } from '#domain/mail/alerts.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { countryName } from '#domain/words/country.ts'
import { type SaidUnread, sayUnread } from '#web/fit/answers-view.ts'
import { type FormView, toFormView } from '#web/fit/form/form-view.ts'
import type { Texts } from '#web/texts/language.ts'

export interface AnswersFormView extends Pick<FormView, 'countries' | 'questions'> {
  /** There are answers to delete. */
  readonly isAnswered: boolean
}

/** The questions with the answers that are kept with an alert. `entries` say which languages are asked for. */
export function toAnswersForm(alerts: Alerts, entries: readonly Entry[], texts: Texts): AnswersFormView {
  const { countries, questions } = toFormView(answersOf(alerts), entries, texts)
  return { countries, questions, isAnswered: alerts.answers.length > 0 }
}

interface ParsedAnswers {
  readonly answers: Alerts['answers']
  readonly unread: readonly SaidUnread[]
}

/** What was answered as it is kept, nothing where it shall be deleted. */
export function readAnswersForm(form: FormData, now: Date, texts: Texts): ParsedAnswers {
  if (form.get('forgetAnswers') !== null) return { answers: [], unread: [] }
  const pairs = [...form].flatMap(([name, value]): [string, string][] => (isAnswer(name) ? [[name, String(value)]] : []))
  const { facts, unread } = readFacts(pairs, now.toISOString().slice(0, 10), (code) => countryName(code) !== undefined)
  return { answers: writeFacts(facts), unread: sayUnread(unread, texts) }
}
