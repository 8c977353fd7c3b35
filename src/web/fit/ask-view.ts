import { listSameOptions, toPlaceQuestion } from '#web/fit/eligibility-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type AskView = ReturnType<typeof toAskView>

/**
 * The first two questions, to be answered beside an item. `isKept`: a browser keeps the answers,
 * because it gets all rules.
 */
export function toAskView(isKept: boolean, texts: Texts) {
  const { verdict, whoCanApply: text } = texts
  const ask = (question: 'citizenships' | 'degree', title: string) => ({
    ...toPlaceQuestion(question, listSameOptions(question, texts), texts),
    title,
  })
  return {
    title: verdict.title,
    button: text.check,
    questions: [ask('citizenships', text.citizen), ask('degree', text.degree)],
    // `kept`: null where the form is always sent.
    privacy: { sent: text.sent, kept: isKept ? text.kept : null },
  }
}
