import type { Queries } from '#storage/database.ts'

/** The id of the item with this slug, whatever its state; undefined: there is none. */
export async function findIdBySlug(db: Queries, table: 'opportunity' | 'post', slug: string): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}
