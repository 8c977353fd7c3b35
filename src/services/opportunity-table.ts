import { readDeadline, deadlineKinds } from '#domain/deadline.ts'
import { fold, foldedWords } from '#domain/fold.ts'
import { orUnavailable } from '#services/availability.ts'
import type { EditedOpportunity, EditState, TablePage, TableQuery, TableSort } from '#services/editing.ts'
import { stateOf, toEditedOpportunity } from '#services/edit-state.ts'
import { pageOf } from '#services/table-page.ts'
import type { Queries } from '#storage/database.ts'
import { listOpportunitySummaries, listStoredOpportunities, type OpportunitySummary } from '#storage/opportunity-edit-store.ts'

interface Line {
  readonly row: OpportunitySummary
  readonly state: EditState
  /** YYYY-MM-DD; null: none, or an expected one that is past. */
  readonly deadline: string | null
}

/**
 * One page of the administrator's table. Filtered and sorted here over one short line per item, so that both databases answer alike
 * (their collations and their idea of lower case differ); whole items are read for the page alone.
 */
export async function listOpportunityTable(db: Queries, query: TableQuery, now: Date): Promise<TablePage<EditedOpportunity>> {
  const words = foldedWords(query.text ?? '')
  const summaries = await orUnavailable(() => listOpportunitySummaries(db, query.kind))
  const lines = summaries.filter((row) => hasWords(row, words)).map((row) => toLine(row, now))
  const { rows, ...page } = pageOf(lines, query, (a, b) => compareBy(query.sort ?? 'updated', a, b))
  const ids = rows.map(({ row }) => row.id)
  const stored = new Map((await orUnavailable(() => listStoredOpportunities(db, ids))).map((each) => [each.item.id, each]))
  return { ...page, rows: ids.flatMap((id) => stored.get(id) ?? []).map((each) => toEditedOpportunity(each, now)) }
}

function toLine(row: OpportunitySummary, now: Date): Line {
  const status = readDeadline(
    {
      kind: deadlineKinds.find((kind) => kind === row.deadline_kind) ?? 'varies',
      date: row.deadline_date,
      time: row.deadline_time,
      zone: row.deadline_zone,
      note: null,
    },
    now,
  )
  const state = row.state === 'published' || row.state === 'trash' ? row.state : 'draft'
  return { row, state: stateOf({ item: { state }, publishAt: row.publish_at }, now, status.state === 'closed'), deadline: status.date }
}

function hasWords(row: OpportunitySummary, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = fold(
    [row.name, row.host_university, row.host_organization, row.country, row.location, row.code, row.slug, row.id]
      .filter((part) => part !== null)
      .join('\n'),
  )
  return words.every((word) => text.includes(word))
}

function compareBy(sort: TableSort, a: Line, b: Line): number {
  const key = (line: Line): string | null => {
    switch (sort) {
      case 'name':
        return fold(line.row.name)
      case 'deadline':
        return line.deadline
      case 'country':
        return line.row.country === null ? null : fold(line.row.country)
      case 'updated':
        return line.row.updated_at
      case 'verified':
        // Never verified wants verifying first.
        return line.row.verified_on ?? ''
      case 'created':
        return line.row.created_at
    }
  }
  const [ours, theirs] = [key(a), key(b)]
  if (ours !== theirs) {
    // What is missing stands last.
    if (ours === null) return 1
    if (theirs === null) return -1
    return ours < theirs ? -1 : 1
  }
  const [name, otherName] = [fold(a.row.name), fold(b.row.name)]
  if (name !== otherName) return name < otherName ? -1 : 1
  return a.row.id < b.row.id ? -1 : 1
}
