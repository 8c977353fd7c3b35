import type { Queries } from '#storage/database.ts'

const idsPerStatement = 1000

/**
 * Those of the mails whose words may still be read by somebody: their row is there and names its recipient, and where they repeat a
 * visitor's message, that is there as well.
 */
export async function listKeptMails(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = new Set<string>()
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const rows = await db
      .selectFrom('mail')
      .select(['id', 'kind', 'issue'])
      .where('id', 'in', ids.slice(start, start + idsPerStatement))
      .where((each) => each.or([each('email', 'is not', null), each('recipient', '=', 'admin')]))
      .execute()
    const messages = await findMessages(
      db,
      rows.map(({ issue }) => issue),
    )
    for (const { id, kind, issue } of rows) if (kind !== 'message' || messages.has(issue)) kept.add(id)
  }
  return kept
}

/** The issues whose message is there. */
async function findMessages(db: Queries, issues: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = issues.filter((issue) => issue.startsWith('message:')).map((issue) => issue.slice('message:'.length))
  const rows = ids.length === 0 ? [] : await db.selectFrom('message').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => `message:${id}`))
}
