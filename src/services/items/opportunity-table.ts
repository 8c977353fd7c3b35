import { type DeadlineStatus, readDeadline } from '#domain/opportunity/deadline.ts'
import { editStateOf, itemStates } from '#domain/publication.ts'
import { toEditedOpportunity } from '#services/items/edit-state.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { createPageOfOpportunities, type OpportunityLine } from '#services/items/opportunity-order.ts'
import { type TablePage, type TableQuery, type TableSort, usualSort } from '#services/items/table-query.ts'
import { oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { readTableLines, type TableLine } from '#storage/items/line-store.ts'
import { listStoredOpportunities } from '#storage/items/opportunity-edit-store.ts'
import { toDeadline } from '#storage/items/opportunity-row.ts'

const columnOf = {
  name: 'name',
  deadline: 'deadline_date',
  country: 'country',
  updated: 'updated_at',
  verified: 'verified_on',
  created: 'created_at',
} as const satisfies Record<TableSort, keyof TableLine>

/**
 * One page of the administrator's table. Filtered and sorted here over one short line per item, so that both databases answer alike
 * (their collations and their idea of lower case differ); the lines pass part by part, and whole items are read for the page alone.
 */
export async function listOpportunityTable(db: Queries, query: TableQuery, now: Date): Promise<TablePage<EditedOpportunity>> {
  const { kind, text, sort = usualSort } = query
  const found = createPageOfOpportunities(query)
  const judge = createJudge(now)
  for await (const lines of readTableLines(db, { kind, sortedBy: columnOf[sort], isSearched: Boolean(text) }))
    for (const line of lines) found.add(toLine(line, judge(line), now))
  const { rows, ...page } = found.read()
  const ids = rows.map(({ id }) => id)
  const stored = new Map((await listStoredOpportunities(db, ids)).map((each) => [each.item.id, each]))
  return { ...page, rows: ids.flatMap((id) => stored.get(id) ?? []).map((each) => toEditedOpportunity(each, now)) }
}

type DeadlineColumns = Pick<TableLine, 'deadline_kind' | 'deadline_date' | 'deadline_time' | 'deadline_zone'>

/** Thousands of items share a deadline, and to read what a day in a zone means takes longer than all else of a line. */
export function createJudge(now: Date): (line: DeadlineColumns) => DeadlineStatus {
  const known = new Map<string, DeadlineStatus>()
  return (line) => {
    const key = `${line.deadline_kind} ${line.deadline_date} ${line.deadline_time} ${line.deadline_zone}`
    const status = known.get(key) ?? readDeadline(toDeadline({ ...line, deadline_note: null }), now)
    known.set(key, status)
    return status
  }
}

function toLine(row: TableLine, status: DeadlineStatus, now: Date): OpportunityLine {
  const state = oneOf(itemStates, row.state, 'draft')
  return {
    id: row.id,
    state: editStateOf({ state, publishAt: row.publish_at }, now, status.state === 'closed'),
    name: row.name,
    country: row.country ?? null,
    deadline: status.date,
    updatedAt: row.updated_at ?? null,
    verifiedOn: row.verified_on ?? null,
    createdAt: row.created_at ?? null,
    parts:
      row.slug === undefined
        ? []
        : [row.host_university, row.host_organization, row.location, row.code, row.slug, row.id].map((part) => part ?? null),
  }
}
