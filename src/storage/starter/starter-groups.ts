import { z } from 'zod'
import { inTransaction, type Queries } from '#storage/database.ts'
import { addCountryGroups } from '#storage/items/country-group-store.ts'
import { claimSetting } from '#storage/setting-store.ts'
import { readContent, starterFolder } from '#storage/starter/read-content.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

const file = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  z.object({ name: z.string(), asOf: z.string(), countries: z.array(z.string().length(2)), note: z.string().nullable() }),
)

/** The groups of countries that come with the site, which another backend's rules (API_URL) mean too. Throws when the file is missing or wrong. */
export async function readStarterGroups(folder: URL = starterFolder): Promise<readonly CountryGroup[]> {
  const groups = await readContent(folder, 'eligibility/groups.json', file)
  return Object.entries(groups).map(([key, { name, asOf, countries, note }]) => ({ key, name, countries, asOf, note }))
}

/** Stores them once and for good: what an administrator changes or deletes afterwards stays so. With STARTER_CATALOGUE=off too. */
export async function loadStarterGroups(db: Queries, now: Date, folder: URL = starterFolder): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await claimSetting(transaction, 'starter-groups', { loaded: true }, now))) return
    await addCountryGroups(transaction, await readStarterGroups(folder), now)
  })
}
