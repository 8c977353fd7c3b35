import { answerParams, genders } from '#domain/eligibility/answer-params.ts'
import { type Answers, besideQuestions } from '#domain/eligibility/answers.ts'
import type { BriefRules } from '#domain/eligibility/brief-rules.ts'
import type { Texts } from '#web/texts/language.ts'

/** As it stands beside an item. */
export interface BesideQuestion {
  readonly name: string
  readonly title: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly button: string
}

type Name = (typeof besideQuestions)[number]
type AskingRules = Pick<BriefRules, 'gender' | 'refugees'>

const isNeeded: Readonly<Record<Name, (rules: AskingRules) => boolean>> = {
  gender: ({ gender }) => gender !== 'any',
  refugee: ({ refugees }) => refugees !== null,
}

/** Of the questions beside items, the ones that the rules need and the answers lack. */
export function listBesideQuestions(
  rules: AskingRules | null,
  answers: Answers,
  { fitPage: text }: Pick<Texts, 'fitPage'>,
): readonly BesideQuestion[] {
  const options: Readonly<Record<Name, BesideQuestion['options']>> = {
    gender: genders.map((value) => ({ value, label: text.genders[value] })),
    refugee: (['yes', 'no'] as const).map((value) => ({ value, label: text.refugees[value] })),
  }
  return besideQuestions
    .filter((question) => rules !== null && isNeeded[question](rules) && answers[question] === undefined)
    .map((question) => ({ name: answerParams[question], title: text.ask[question], options: options[question], button: text.answer }))
}
