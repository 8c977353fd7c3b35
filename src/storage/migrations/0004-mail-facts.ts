import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Before {
  mail: { id: string; issue: string; kind: string; state: string; content: string; priority: number }
  opportunity: { id: string; slug: string }
}

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mail').renameColumn('letter', 'content').execute()
    await db.schema
      .alterTable('mail')
      .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('mail').addColumn('first_tried_at', 'text').execute()
    for (const table of ['mail', 'subscriber', 'watch']) await db.schema.alterTable(table).addColumn('locale', 'text').execute()
    await db.schema.alterTable('suppression').addColumn('subscriber_id', 'text').execute()
    await db.schema.dropIndex('mail_state_next_at').execute()
    await db.schema.createIndex('mail_state_priority').on('mail').columns(['state', 'priority', 'next_at']).execute()
    await convertWaiting(db as Kysely<Before>)
  },
} satisfies Migration

/** Items are ids from now on: what waits is told as it is when it goes, not as it was when it was decided on. */
async function convertWaiting(db: Kysely<Before>): Promise<void> {
  await db.updateTable('mail').set({ priority: 0 }).where('kind', '=', 'confirmation').execute()
  await db.updateTable('mail').set({ priority: 2 }).where('kind', 'in', ['digest', 'newsletter', 'weekly']).execute()
  const idOf = new Map<string, string>()
  for (const { id, slug } of await db.selectFrom('opportunity').select(['id', 'slug']).execute()) idOf.set(slug, id)
  const waiting = db
    .selectFrom('mail')
    .select(['id', 'issue', 'kind', 'content'])
    .where('state', '=', 'waiting')
    .where('kind', 'in', ['digest', 'reminder', 'moved', 'closed', 'reopened'])
  for (const row of await waiting.execute()) {
    const content = convert(row.kind, row.issue, JSON.parse(row.content) as Old, idOf)
    await db
      .updateTable('mail')
      .set({ content: JSON.stringify(content) })
      .where('id', '=', row.id)
      .execute()
  }
}

interface Old {
  readonly items?: readonly { readonly slug: string }[]
  readonly more?: number
}

/** A digest names slugs; the issue of the others is 'kind:item', that of a reminder 'reminder:item:date:step'. */
function convert(kind: string, issue: string, old: Old, idOf: ReadonlyMap<string, string>): object {
  if (kind === 'digest') return { kind, items: (old.items ?? []).flatMap(({ slug }) => idOf.get(slug) ?? []), more: old.more ?? 0 }
  const [, item = '', date = '', step = ''] = issue.split(':')
  return kind === 'reminder' ? { kind, item, date, step: Number(step) } : { kind, item }
}
