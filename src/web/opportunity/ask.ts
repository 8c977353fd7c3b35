import type { RouterContextProvider } from 'react-router'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { type AskView, toAskView } from '#web/fit/ask-view.ts'
import { maxItems } from '#web/fit/own-files.ts'

/**
 * The first two questions beside an item; null: the address holds answers, the round is over, or
 * there are no rules that could decide anything.
 */
export async function findAskView(
  item: Opportunity,
  applicant: Applicant | null,
  context: Readonly<RouterContextProvider>,
): Promise<AskView | null> {
  const services = context.get(servicesContext)
  const isClosed = readDeadlineOf(item, services.now()).state === 'closed'
  const isAnswered = applicant?.hasAnswers === true
  if (isClosed || isAnswered || item.rules === null) return null
  if (!(await services.offersRules())) return null
  const { open } = await services.snapshot()
  return toAskView(open.length <= maxItems, textsOf(context))
}
