import { Problem } from '#domain/problem.ts'
import { importOpportunity } from '#services/import/import-opportunity.ts'
import { importPost } from '#services/import/import-post.ts'
import type { ImportRecord } from '#services/import/import-record.ts'
import { type Decided, type ImportRun, refused } from '#services/import/import-run.ts'
import type { Queries } from '#storage/database.ts'

/** Decides what one record does and prepares it. Throws only what the database and the disk throw. */
export async function importRecord(db: Queries, record: ImportRecord, run: ImportRun): Promise<Decided> {
  const { line } = record
  if ('mistake' in record) return refused(line, '', record.mistake)
  if ('mistakes' in record) return refused(line, '', record.mistakes)
  try {
    return 'post' in record ? await importPost(db, line, record.post, run) : await importOpportunity(db, line, record.opportunity, run)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    const { named } = 'post' in record ? record.post : record.opportunity
    return refused(line, String(named['name'] ?? named['title'] ?? ''), error.errors ?? error.reason)
  }
}
