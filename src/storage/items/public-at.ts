import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** For `where`: the items that visitors see at `now`, by the rule of `isPublic` (domain/publication.ts). */
export function publicAt(table: 'opportunity' | 'post', now: Date): RawBuilder<SqlBool> {
  const publishAt = sql.ref(`${table}.publish_at`)
  return sql`(${sql.ref(`${table}.state`)} = 'published' and (${publishAt} is null or ${publishAt} <= ${now.toISOString()}))`
}
