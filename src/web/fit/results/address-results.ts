import { isLevelWanted, toJudged } from '#domain/eligibility/fitting.ts'
import { writeFacts } from '#domain/eligibility/facts-in-address.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { groupResults, type ResultsView } from '#web/fit/results/fit-page-view.ts'
import { toRowBase } from '#web/fit/results/row-base.ts'
import { toRowView } from '#web/fit/results/row-view.ts'
import { toVerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** What the server makes of the answers in an address. */
export function toResultsView(
  items: readonly Opportunity[],
  applicant: Applicant,
  circumstances: { readonly isRemote: boolean; readonly now: Date },
  texts: Texts,
): ResultsView {
  const { facts } = applicant
  const fits = items.filter((item) => isLevelWanted(toJudged(item).levels, facts)).map((item) => applicant.judge(item))
  const answers = new URLSearchParams(writeFacts(facts)).toString()
  return groupResults(
    fits,
    facts,
    (fit) => toRowView(toRowBase(fit.item, circumstances, texts), fit.verdict, toVerdictView(applicant.say(fit), texts), answers),
    texts,
  )
}
