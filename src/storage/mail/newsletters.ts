import type { Selectable } from 'kysely'
import type { Queries } from '#storage/database.ts'
import { decodeBlocks } from '#storage/items/post-store.ts'
import type { Tables } from '#storage/tables.ts'

type NewsletterRow = Selectable<Tables['newsletter']>

/** Stores a newsletter, or its new words while it has not been sent. */
export async function saveNewsletter(db: Queries, row: NewsletterRow): Promise<void> {
  const { subject, content } = row
  await db
    .insertInto('newsletter')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ subject, content })
        .where('newsletter.sent_at', 'is', null),
    )
    .execute()
}

/** undefined: there is no such newsletter. */
export const findNewsletter = async (db: Queries, id: string): Promise<NewsletterRow | undefined> =>
  await db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listNewsletters = async (db: Queries, limit: number): Promise<NewsletterRow[]> =>
  await db
    .selectFrom('newsletter')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Notes that it is sent from now on. false: it was sent before. */
export async function setNewsletterSent(db: Queries, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter')
    .set({ sent_at: now.toISOString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The contents of a stored newsletter; what cannot be read is left out. */
export function readNewsletter({ subject, content }: Pick<NewsletterRow, 'subject' | 'content'>) {
  return { subject, content: decodeBlocks(content) }
}
