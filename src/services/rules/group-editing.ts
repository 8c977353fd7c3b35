import { type GroupInput, createGroupKey, parseGroup } from '#domain/forms/group-draft.ts'
import type { Outcome } from '#domain/error-message.ts'
import { Problem } from '#domain/problem.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { listCountryGroups, listGroupUses, removeCountryGroup, saveCountryGroup } from '#storage/items/country-group-store.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

/** Items that a refusal names. */
const maxNames = 5

/** The groups of countries that rules name. Members are read whenever a rule is, so a change reaches every item that names the group. */
export function createGroupEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  return {
    /** By their names. */
    list: () => listCountryGroups(kysely),
    /** The items that name groups, by their names; those in the trash too. */
    listUses: () => listGroupUses(kysely),
    /** `key` null: a new group. Throws Problem 'not-found' for an unknown key. Mistakes by field: name, asOf, note, countries. */
    save: (key: string | null, input: GroupInput) =>
      inTransaction(kysely, async (transaction): Promise<Outcome<CountryGroup>> => {
        const groups = await listCountryGroups(transaction)
        if (key !== null && !groups.some((group) => group.key === key)) throw new Problem('not-found', { key: 'no-group' })
        const parsed = parseGroup(
          input,
          groups.filter((group) => group.key !== key),
        )
        if (!parsed.ok) return parsed
        const group = { key: key ?? createGroupKey(parsed.value.name, groups), ...parsed.value }
        await saveCountryGroup(transaction, group, clock())
        return { ok: true, value: group }
      }),
    /** Throws Problem 'conflict' while items name it ('group-in-use', with the first of them), 'not-found' for an unknown key. */
    remove: (key: string) =>
      inTransaction(kysely, async (transaction) => {
        const users = (await listGroupUses(transaction)).filter(({ groups }) => groups.includes(key))
        if (users.length > 0) {
          const names = users.slice(0, maxNames).map(({ name }) => name)
          throw new Problem('conflict', { key: 'group-in-use', names, count: users.length })
        }
        if (!(await removeCountryGroup(transaction, key))) throw new Problem('not-found', { key: 'no-group' })
      }),
  }
}
