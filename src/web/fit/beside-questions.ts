import { answerParams, genders } from '#domain/eligibility/answer-params.ts'
import type { Answers } from '#domain/eligibility/answers.ts'
import type { BriefRules } from '#domain/eligibility/brief-rules.ts'
import type { Texts } from '#web/texts/language.ts'

/** Asked beside items whose rules need it, and nowhere else (docs/interface.md, Answers and verdicts). */
export interface BesideQuestion {
  readonly name: string
  readonly title: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly button: string
}

/** Of gender and refugee status, the ones that the rules need and the answers lack. */
export function listBesideQuestions(
  rules: Pick<BriefRules, 'gender' | 'refugees'> | null,
  answers: Answers,
  { fitPage: text }: Pick<Texts, 'fitPage'>,
): readonly BesideQuestion[] {
  const toQuestion = (question: 'gender' | 'refugee', options: BesideQuestion['options']): BesideQuestion => ({
    name: answerParams[question],
    title: text.ask[question],
    options,
    button: text.answer,
  })
  const needsGender = rules !== null && rules.gender !== 'any' && answers.gender === undefined
  const needsRefuge = rules !== null && rules.refugees !== null && answers.refugee === undefined
  return [
    ...(needsGender
      ? [
          toQuestion(
            'gender',
            genders.map((value) => ({ value, label: text.genders[value] })),
          ),
        ]
      : []),
    ...(needsRefuge
      ? [
          toQuestion(
            'refugee',
            (['yes', 'no'] as const).map((value) => ({ value, label: text.refugees[value] })),
          ),
        ]
      : []),
  ]
}
