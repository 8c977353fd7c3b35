import { answerParams } from '#domain/eligibility/answers.ts'
import { degrees } from '#domain/eligibility/rule-words.ts'
import { listPeopledCountries } from '#domain/words/country.ts'
import type { Texts } from '#web/texts/language.ts'

export type AskView = ReturnType<typeof toAskView>

/**
 * The first two questions, to be answered beside an item. `isKept`: a browser keeps the answers,
 * because it gets all rules.
 */
export function toAskView(isKept: boolean, { fitPage: text, verdict, whoCanApply }: Texts) {
  return {
    title: verdict.title,
    choose: text.choose,
    button: whoCanApply.check,
    questions: [
      {
        name: answerParams.citizenships,
        label: whoCanApply.citizen,
        options: listPeopledCountries().map(({ code, name }) => ({ value: code, label: name })),
      },
      {
        name: answerParams.degree,
        label: whoCanApply.degree,
        options: degrees.map((value) => ({ value, label: text.degrees[value] })),
      },
    ],
    // `kept`: null where the form is always sent.
    privacy: { sent: whoCanApply.sent, kept: isKept ? whoCanApply.kept : null },
  }
}
