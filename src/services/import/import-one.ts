import { Problem } from '#domain/problem.ts'
import { importOpportunity } from '#services/import/import-opportunity.ts'
import { importPost } from '#services/import/import-post.ts'
import type { ImportRecord } from '#services/import/import-record.ts'
import { type Decided, type Reading, refused } from '#services/import/reading.ts'
import type { Queries } from '#storage/database.ts'

/** Decides what one record does and prepares it. Throws only what the database and the disk throw. */
export async function importRecord(db: Queries, record: ImportRecord, reading: Reading): Promise<Decided> {
  const { line } = record
  if ('mistake' in record) return refused(line, '', record.mistake)
  if ('mistakes' in record) return refused(line, '', record.mistakes)
  try {
    return 'post' in record
      ? await importPost(db, line, record.post, reading)
      : await importOpportunity(db, line, record.opportunity, reading)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    const { named } = 'post' in record ? record.post : record.opportunity
    return refused(line, String(named['name'] ?? named['title'] ?? ''), error.errors ?? error.reason)
  }
}
