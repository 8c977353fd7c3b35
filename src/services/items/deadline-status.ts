import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { toDeadline } from '#storage/items/opportunity-store.ts'
import type { TableRow } from '#storage/items/table-rows.ts'

type DeadlineColumns = Pick<
  TableRow,
  'deadline_kind' | 'deadline_date' | 'deadline_time' | 'deadline_zone' | 'opens'
>

/**
 * Reads deadlines of rows at one instant. Thousands of items share a deadline, and to read what a
 * day in a zone means takes longer than all else of a row.
 */
export function createDeadlineStatusReader(now: Date): (row: DeadlineColumns) => DeadlineStatus {
  const cache = new Map<string, DeadlineStatus>()
  return (row) => {
    const key = `${row.deadline_kind} ${row.deadline_date} ${row.deadline_time} ${row.deadline_zone} ${row.opens}`
    return getOrCreate(cache, key, () =>
      readDeadlineOf(
        { deadline: toDeadline({ ...row, deadline_note: null }), opens: row.opens },
        now,
      ),
    )
  }
}
