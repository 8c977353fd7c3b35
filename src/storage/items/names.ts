import { type Selectable, sql } from 'kysely'
import type { Entity } from '#domain/publication.ts'
import type { Queries } from '#storage/database.ts'
import { publicAt } from '#storage/items/public-at.ts'
import { readParts } from '#storage/items/read-parts.ts'
import type { Tables } from '#storage/tables.ts'

// What items are found and told apart by: id, code, slug, and the slugs that opportunities once had.

const namingColumns = ['id', 'code', 'slug', 'name', 'official_link', 'state'] as const

/** What an item is told from others by. */
export type Naming = Selectable<Pick<Tables['opportunity'], (typeof namingColumns)[number]>>

/** All opportunities, trash included, 500 at a time in the order of their ids: of 50,000 at once SQLite would leave nobody a turn for half a second. */
export function readNamings(db: Queries): AsyncGenerator<readonly Naming[]> {
  const all = db.selectFrom('opportunity').select(namingColumns).orderBy('id').limit(500)
  return readParts(500, (after) => all.where('id', '>', after).execute())
}

/** Opportunities outside the trash with this code; by rule at most one. */
export async function listIdsByCode(db: Queries, code: string): Promise<{ id: string; kind: string }[]> {
  return await db
    .selectFrom('opportunity')
    .select(['id', 'kind'])
    .where('code', '=', code)
    // As a literal: the index of codes leaves the trash out, and neither database uses it for a bound value.
    .where('state', '!=', sql.lit('trash'))
    .execute()
}

/** The name of the opportunity with this id; undefined: there is none. */
export async function findName(db: Queries, id: string): Promise<string | undefined> {
  return (await db.selectFrom('opportunity').select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** The id of the item with this slug, whatever its state; undefined: there is none. */
export async function findIdBySlug(db: Queries, entity: Entity, slug: string): Promise<string | undefined> {
  return (await db.selectFrom(entity).select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/** Whether the slug is that of another item than `id`, now or as a former address. */
export async function isSlugTaken(db: Queries, entity: Entity, slug: string, id: string): Promise<boolean> {
  const other = db.selectFrom(entity).select('id').where('slug', '=', slug).where('id', '!=', id)
  if ((await other.executeTakeFirst()) !== undefined) return true
  if (entity === 'post') return false
  const address = db.selectFrom('opportunity_address').select('slug').where('slug', '=', slug).where('opportunity_id', '!=', id)
  return (await address.executeTakeFirst()) !== undefined
}

/** Slugs of other items than `id` that begin so, now or as former addresses, in no order and perhaps twice. `start` is the beginning of a slug. */
export async function listTakenSlugs(db: Queries, entity: Entity, start: string, id: string): Promise<string[]> {
  const present = await db.selectFrom(entity).select('slug').where('slug', 'like', `${start}%`).where('id', '!=', id).execute()
  const addresses = db.selectFrom('opportunity_address').select('slug').where('slug', 'like', `${start}%`)
  const former = entity === 'post' ? [] : await addresses.where('opportunity_id', '!=', id).execute()
  return [...present, ...former].map(({ slug }) => slug)
}

/** All slugs that opportunities once had, in no order. */
export async function listFormerAddresses(db: Queries): Promise<{ slug: string; opportunity_id: string }[]> {
  return await db.selectFrom('opportunity_address').select(['slug', 'opportunity_id']).execute()
}

/** Makes the former slug an address that leads to the opportunity, in the caller's transaction. `at` is an instant. */
export async function moveAddress(
  db: Queries,
  item: { readonly id: string; readonly slug: string },
  former: string,
  at: string,
): Promise<void> {
  const address = { opportunity_id: item.id, created_at: at }
  await db.deleteFrom('opportunity_address').where('slug', '=', item.slug).execute()
  await db
    .insertInto('opportunity_address')
    .values({ slug: former, ...address })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(address))
    .execute()
}

/** The present slug of the opportunity public at `now` that once had this one; undefined: no such item. */
export async function findMovedSlug(db: Queries, slug: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('opportunity_address')
    .innerJoin('opportunity', 'opportunity.id', 'opportunity_address.opportunity_id')
    .select('opportunity.slug')
    .where('opportunity_address.slug', '=', slug)
    .where(publicAt('opportunity', now))
    .executeTakeFirst()
  return row?.slug
}
