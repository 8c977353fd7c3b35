import { readDeadline } from '#domain/opportunity/deadline.ts'
import { editStateOf, itemStates } from '#domain/publication.ts'
import { orUnavailable } from '#services/availability.ts'
import { toEditedOpportunity } from '#services/items/edit-state.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { type OpportunityLine, pageOfOpportunities } from '#services/items/opportunity-order.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'
import { oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { listOpportunitySummaries, listStoredOpportunities, type OpportunitySummary } from '#storage/items/opportunity-edit-store.ts'
import { toDeadline } from '#storage/items/opportunity-row.ts'

/**
 * One page of the administrator's table. Filtered and sorted here over one short line per item, so that both databases answer alike
 * (their collations and their idea of lower case differ); whole items are read for the page alone.
 */
export async function listOpportunityTable(db: Queries, query: TableQuery, now: Date): Promise<TablePage<EditedOpportunity>> {
  const summaries = await orUnavailable(() => listOpportunitySummaries(db, query.kind))
  const { rows, ...page } = pageOfOpportunities(
    summaries.map((row) => toLine(row, now)),
    query,
  )
  const ids = rows.map(({ id }) => id)
  const stored = new Map((await orUnavailable(() => listStoredOpportunities(db, ids))).map((each) => [each.item.id, each]))
  return { ...page, rows: ids.flatMap((id) => stored.get(id) ?? []).map((each) => toEditedOpportunity(each, now)) }
}

function toLine(row: OpportunitySummary, now: Date): OpportunityLine {
  const status = readDeadline(toDeadline({ ...row, deadline_note: null }), now)
  const state = oneOf(itemStates, row.state, 'draft')
  return {
    id: row.id,
    state: editStateOf({ state, publishAt: row.publish_at }, now, status.state === 'closed'),
    name: row.name,
    country: row.country,
    deadline: status.date,
    updatedAt: row.updated_at,
    verifiedOn: row.verified_on,
    createdAt: row.created_at,
    parts: [row.host_university, row.host_organization, row.location, row.code, row.slug, row.id],
  }
}
