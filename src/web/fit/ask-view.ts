import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { type Applicant, questionsAddress } from '#web/fit/applicant.ts'
import { type AskView, toAsk } from '#web/fit/ask-words.ts'
import { toOriginView, withRules } from '#web/fit/origin-view.ts'
import { noteOf, sayAsked } from '#web/fit/rule-words.ts'
import { toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** The verdict for a card; undefined: nobody is judged. */
export function verdictFor(applicant: Applicant | null, item: Opportunity, texts: Texts): VerdictView | undefined {
  return applicant?.isKnown ? toVerdictView(applicant.say(applicant.judge(item)), texts) : undefined
}

/** undefined: nobody is judged. */
export function toAskView(applicant: Applicant | null, item: Opportunity, isRemote: boolean, texts: Texts): AskView | undefined {
  if (!applicant?.isKnown) return undefined
  const { rules } = item
  const said = applicant.say(applicant.judge(item))
  return toAsk(
    {
      said,
      verdict: toVerdictView(said, texts),
      noteOf: (rule) => rules && noteOf(rule, rules),
      origin: withRules(toOriginView(item, isRemote, texts), item.slug, said.verdict),
      questions: questionsAddress(applicant.facts),
    },
    texts,
  )
}

/** The text with which the form of a report opens; null: `wrong` of the address names no rule. */
export function toWrongText({ rules }: Opportunity, wrong: string | null, groups: Applicant['groups'], texts: Texts): string | null {
  if (wrong === null || rules === null) return null
  const names = Object.keys(texts.verdict.ruleNames) as JudgedRule[]
  const named = names.filter((rule) => wrong.split(',').includes(rule))
  return texts.verdict.wrongText(named.map((rule) => sayAsked(rule, rules, groups, texts)).join('; '))
}
