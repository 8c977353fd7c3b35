import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { decodeTexts, encodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** All groups of countries by their names. */
export async function listCountryGroups(db: Queries): Promise<readonly CountryGroup[]> {
  const rows = await db.selectFrom('country_group').select(['key', 'name', 'countries', 'as_of', 'note']).orderBy('name').execute()
  return rows.map(({ key, name, countries, as_of, note }) => ({ key, name, countries: decodeTexts(countries), asOf: as_of, note }))
}

/** Stores groups whose keys are not there yet; the others stay as somebody may have changed them. */
export async function addCountryGroups(db: Queries, groups: readonly CountryGroup[], now: Date): Promise<void> {
  const rows = groups.map(({ key, name, countries, asOf, note }) => ({
    key,
    name,
    countries: encodeJson(countries),
    as_of: asOf,
    note,
    changed_at: now.toISOString(),
  }))
  if (rows.length === 0) return
  await db
    .insertInto('country_group')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
