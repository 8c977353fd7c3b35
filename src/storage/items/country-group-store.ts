import { type CountryGroup, groupsNamedBy } from '#domain/eligibility/rules.ts'
import { fillRules } from '#domain/eligibility/stored-rules.ts'
import {
  decodeJson,
  decodeTexts,
  encodeJson,
  skipExisting,
  replaceExisting,
} from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** All groups of countries by their names. */
export async function listCountryGroups(db: Queries): Promise<readonly CountryGroup[]> {
  const rows = await db
    .selectFrom('country_group')
    .select(['key', 'name', 'countries', 'as_of', 'note'])
    .orderBy('name')
    .execute()
  return rows.map(({ key, name, countries, as_of, note }) => ({
    key,
    name,
    countries: decodeTexts(countries),
    asOf: as_of,
    note,
  }))
}

/** Stores the group in place of the one with its key, or beside the others. */
export async function saveCountryGroup(db: Queries, group: CountryGroup, now: Date): Promise<void> {
  const row = toRow(group, now)
  await db.insertInto('country_group').values(row).onConflict(replaceExisting(row, 'key')).execute()
}

function toRow({ key, name, countries, asOf, note }: CountryGroup, now: Date) {
  return {
    key,
    name,
    countries: encodeJson(countries),
    as_of: asOf,
    note,
    changed_at: now.toISOString(),
  }
}

/** false: no group has this key. */
export const removeCountryGroup = async (db: Queries, key: string): Promise<boolean> =>
  (await db.deleteFrom('country_group').where('key', '=', key).executeTakeFirst()).numDeletedRows >
  0n

/**
 * The items whose rules name groups, by their names; those in the trash too, for they may come
 * back.
 */
export async function listGroupUses(
  db: Queries,
): Promise<{ id: string; name: string; groups: readonly string[] }[]> {
  const rows = await db
    .selectFrom('opportunity')
    .select(['id', 'name', 'rules'])
    .where('rules', 'is not', null)
    .orderBy('name')
    .execute()
  const uses = rows.map(({ id, name, rules }) => ({ id, name, groups: groupsOf(rules) }))
  return uses.filter(({ groups }) => groups.length > 0)
}

/** The groups that stored rules name, each once; none where the rules cannot be read. */
function groupsOf(cell: string | null): readonly string[] {
  const rules = fillRules(decodeJson(cell ?? 'null'))
  if (rules === null) return []
  return groupsNamedBy(rules)
}

/**
 * Stores groups whose keys are new; existing ones stay, because an editor may have changed them.
 */
export async function addCountryGroups(
  db: Queries,
  groups: readonly CountryGroup[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return
  const rows = groups.map((group) => toRow(group, now))
  await db.insertInto('country_group').values(rows).onConflict(skipExisting('key')).execute()
}
