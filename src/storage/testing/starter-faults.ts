import { readStarterFiles, type ShippedEntry } from '#storage/starter/starter-catalogue.ts'

/** The entries of the catalogue as it is shipped. */
export const shippedEntries: readonly ShippedEntry[] = (await readStarterFiles()).entries

/** By slug, the reason why an entry may be so. */
export type Reviewed = Readonly<Record<string, string>>

/**
 * The slugs that `find` finds a fault in, with the fault, without the reviewed ones; and those that
 * were reviewed in vain.
 */
export function listFaults(
  find: (shipped: ShippedEntry) => string | null,
  reviewed: Reviewed = {},
) {
  const faults = new Map(
    shippedEntries.flatMap((shipped) => {
      const fault = find(shipped)
      return fault === null ? [] : [[shipped.entry.slug, fault] as const]
    }),
  )
  return [
    ...[...faults]
      .filter(([slug]) => !(slug in reviewed))
      .map(([slug, fault]) => `${slug}: ${fault}`),
    ...Object.keys(reviewed)
      .filter((slug) => !faults.has(slug))
      .map((slug) => `${slug}: reviewed, but there is nothing`),
  ]
}

/** Several faults as one; null: there are none. */
export const listOrNull = (found: readonly string[]): string | null =>
  found.length === 0 ? null : found.join('; ')
