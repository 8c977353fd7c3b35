import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { orUnavailable } from '#services/availability.ts'
import type { Database } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'

/** The groups of countries that rules name. */
export interface GroupEditing {
  /** By their names. */
  list(): Promise<readonly CountryGroup[]>
}

export function createGroupEditing({ db: { kysely } }: { db: Database }): GroupEditing {
  return { list: () => orUnavailable(() => listCountryGroups(kysely)) }
}
