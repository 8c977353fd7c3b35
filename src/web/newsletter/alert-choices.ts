import {
  isAnswerParam,
  parseAnswerParams,
  serializeAnswers,
} from '#domain/eligibility/answer-params.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { type Alerts, rhythms, answersOf } from '#domain/mail/alerts.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { fieldKeys, levelKeys, regionKeys } from '#domain/opportunity/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'
import { describeInvalidAnswers } from '#web/fit/answers-view.ts'
import { toFormView } from '#web/fit/form/form-view.ts'
import type { Texts } from '#web/texts/language.ts'

/**
 * All choices of the page: the browser needs none of the domain's tables. Words for every item
 * (Global, Any field) are no choice.
 */
export function toAlertChoices(alerts: Alerts, { kinds: kindWords, words }: Texts) {
  const toChoices = <Key extends string>(
    all: readonly Key[],
    labels: Readonly<Record<Key, string>>,
    chosen: readonly Key[],
  ) => all.map((key) => ({ key, label: labels[key], chosen: chosen.includes(key) }))
  const regions = regionKeys.filter((key) => key !== 'global')
  const fields = fieldKeys.filter((key) => key !== 'any')
  return {
    rhythm: alerts.rhythm,
    rhythms,
    // ISO 3166-1 alpha-2; '': no answer.
    nationality: alerts.nationality ?? '',
    countries: Object.fromEntries(listCountries().map(({ code, name }) => [code, name])),
    groups: {
      kinds: toChoices(kinds, kindWords, alerts.kinds),
      levels: toChoices(levelKeys, words.categories, alerts.levels),
      regions: toChoices(regions, words.regions, alerts.regions),
      fields: toChoices(fields, words.fields, alerts.fields),
    },
  }
}

/** The filters of a subscriber, in the page's order. */
export const groupNames = ['kinds', 'levels', 'regions', 'fields'] as const

export type AnswersFormView = ReturnType<typeof toAnswersForm>

/**
 * The questions with the answers that are stored with an alert. The languages come from the rules
 * of `entries`.
 */
export function toAnswersForm(alerts: Alerts, entries: readonly Entry[], texts: Texts) {
  const { countries, questions, text } = toFormView(answersOf(alerts), entries, texts)
  // `isAnswered` says that there are answers to delete.
  return { countries, questions, text, isAnswered: alerts.answers.length > 0 }
}

/** The answers as they are stored; empty where they must be deleted. */
export function readAnswersForm(form: FormData, now: Date, texts: Texts) {
  if (form.get('forgetAnswers') !== null) return { answers: [], unread: [] }
  const pairs = [...form]
    .filter(([name]) => isAnswerParam(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  const { answers, unread } = parseAnswerParams(pairs, now.toISOString().slice(0, 10))
  return { answers: serializeAnswers(answers), unread: describeInvalidAnswers(unread, texts) }
}
