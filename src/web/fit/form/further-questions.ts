import {
  type Answers,
  besideQuestions,
  hasAnswers,
  questions,
} from '#domain/eligibility/answers.ts'
import type { QuestionWeight } from '#domain/eligibility/fitting.ts'
import type { Texts } from '#web/texts/language.ts'

/** Asked of everybody, in this order; they decide most. */
export const firstQuestions = [
  'citizenships',
  'degree',
  'level',
] as const satisfies readonly (keyof Answers)[]

export type FurtherQuestion = ReturnType<typeof listFurther>[number]

/**
 * The questions after the first ones: what is answered in the order of the form, then what still
 * decides something for this person, that of most items first. The form's answers replace the
 * stored ones, so an answered question is never left out. Before any answer all are there: the
 * browser writes its stored answers into them.
 */
export function listFurther(
  answers: Answers,
  weights: readonly QuestionWeight[],
  { fitPage: text }: Pick<Texts, 'fitPage'>,
) {
  const isFirst = (question: keyof Answers) =>
    (firstQuestions as readonly (keyof Answers)[]).includes(question)
  const isBeside = (question: keyof Answers) =>
    (besideQuestions as readonly (keyof Answers)[]).includes(question)
  const answered = questions.filter(
    (question) => !isFirst(question) && answers[question] !== undefined,
  )
  const asked = weights.filter(
    ({ question }) => !isFirst(question) && !isBeside(question) && !answered.includes(question),
  )
  const rest = questions.filter(
    (question) =>
      !isFirst(question) &&
      !isBeside(question) &&
      !answered.includes(question) &&
      !asked.some((weight) => weight.question === question),
  )
  return [
    ...answered.map((question) => ({ question, effect: null })),
    ...asked.map(({ question, decides, helps }) => ({
      question,
      effect: decides > 0 ? text.mattersAndDecides(helps, decides) : text.mattersFor(helps),
    })),
    ...(hasAnswers(answers) ? [] : rest.map((question) => ({ question, effect: null }))),
  ]
}
