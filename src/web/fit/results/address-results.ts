import { isLevelWanted, standingOf } from '#domain/eligibility/fitting.ts'
import { writeFacts } from '#domain/eligibility/facts-in-address.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { groupResults, type ResultsView } from '#web/fit/results/fit-page-view.ts'
import { toRowBase, type RowView, toRowView } from '#web/fit/results/row-view.ts'
import { toVerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** What the server makes of the answers in an address: whatever rules entries have are judged once, the items of those that are shown are read. */
export async function toResultsView(
  services: Pick<PublicServices, 'readItems' | 'now'>,
  entries: readonly Entry[],
  applicant: Applicant,
  isRemote: boolean,
  texts: Texts,
): Promise<ResultsView> {
  const { facts } = applicant
  const list = entries.map(({ judged }) => (isLevelWanted(judged.levels, facts) ? standingOf(applicant.judgeAlike(judged)) : null))
  const results = groupResults(list, facts, (place) => entries[place], texts)
  const shown = results.groups.flatMap(({ parts }) => parts.flatMap(({ rows }) => rows.filter((entry) => entry !== undefined)))
  const items = new Map((await services.readItems(shown)).map((item) => [item.id, item]))
  const answers = new URLSearchParams(writeFacts(facts)).toString()
  const circumstances = { isRemote, now: services.now() }
  const toRow = (item: Opportunity): RowView => {
    const fit = applicant.judge(item)
    return toRowView(toRowBase(item, circumstances, texts), fit.verdict, toVerdictView(applicant.say(fit), texts), answers)
  }
  const toRows = (rows: readonly (Entry | undefined)[]) =>
    rows
      .map((entry) => entry && items.get(entry.id))
      .filter((item) => item !== undefined)
      .map(toRow)
  return {
    ...results,
    groups: results.groups.map((group) => ({ ...group, parts: group.parts.map((part) => ({ ...part, rows: toRows(part.rows) })) })),
  }
}
