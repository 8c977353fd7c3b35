import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreements.ts'
import type { RuleBasis } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { createGroupKey, type GroupInput, parseGroup } from '#domain/forms/group-draft.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import {
  listCountryGroups,
  listGroupUses,
  removeCountryGroup,
  saveCountryGroup,
} from '#storage/items/country-group-store.ts'
import { changeSetting, findRecord } from '#storage/setting-store.ts'
import type { ItemChange } from '#services/items/actions.ts'
import { type BulkResult, changeMany } from '#services/items/item-lifecycle.ts'
import { opportunityType } from '#services/items/saving.ts'

/** Items that a refusal names. */
const maxNames = 5

/**
 * The groups of countries that rules name. Members are read whenever a rule is, so a change reaches
 * every item that names the group.
 */
export function createGroupEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  return {
    /** All groups, in the order of their names. */
    list: () => listCountryGroups(kysely),
    /** The items that name groups, by their names; those in the trash too. */
    listUses: () => listGroupUses(kysely),
    /**
     * `key` null: a new group. Throws Problem 'not-found' for an unknown key. Errors by field:
     * name, asOf, note, countries.
     */
    save: (key: string | null, input: GroupInput) =>
      inTransaction(kysely, async (transaction): Promise<Outcome<CountryGroup>> => {
        const groups = await listCountryGroups(transaction)
        if (key !== null && !groups.some((group) => group.key === key))
          throw new Problem('not-found', { key: 'no-group' })
        const others = groups.filter((group) => group.key !== key)
        const parsed = parseGroup(input, others)
        if (!parsed.ok) return parsed
        const group = { key: key ?? createGroupKey(parsed.value.name, groups), ...parsed.value }
        await saveCountryGroup(transaction, group, clock())
        return { ok: true, value: group }
      }),
    /**
     * Throws Problem 'conflict' while items name it ('group-in-use', with the first of them),
     * 'not-found' for an unknown key.
     */
    remove: (key: string) =>
      inTransaction(kysely, async (transaction) => {
        const users = (await listGroupUses(transaction)).filter(({ groups }) =>
          groups.includes(key),
        )
        if (users.length > 0) {
          const names = users.slice(0, maxNames).map(({ name }) => name)
          throw new Problem('conflict', { key: 'group-in-use', names, count: users.length })
        }
        if (!(await removeCountryGroup(transaction, key)))
          throw new Problem('not-found', { key: 'no-group' })
      }),
  }
}

/** Rules that no page of the organizer confirms, and why the attention list names them. */
export const doubtfulBases: Partial<
  Readonly<Record<RuleBasis, 'rules-unconfirmed' | 'rules-elsewhere'>>
> = {
  knowledge: 'rules-unconfirmed',
  elsewhere: 'rules-elsewhere',
}

/**
 * The attention list's decisions about rules, a click each. Versions as everywhere in `Editing`.
 */
export function createRulesEditing({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  return {
    /**
     * Confirms the rules by the official page. General knowledge and rules of another site become
     * the organizer's. Disagreements with prose or older fields count as seen until one of both
     * changes. A second press does nothing. Throws Problem 'not-found' and 'conflict'.
     */
    confirm: (id: string, expectedVersion?: number): Promise<BulkResult> =>
      changeMany(
        { db: kysely, clock },
        opportunityType,
        [id],
        confirmName,
        confirmChange,
        expectedVersion,
      ),
    /** Takes back that the disagreements of the item were confirmed, which changed no item. */
    askAgain: (id: string): Promise<void> =>
      inTransaction(kysely, (transaction) => forgetConfirmed(transaction, [id], clock())),
  }
}

/** The name of the change of an item, by which its undo knows what it takes back. */
export const confirmName = 'confirm-rules'

/** What `confirm` does to an item. */
export const confirmChange: ItemChange<Opportunity> = {
  history: 'rules-confirmed',
  async apply(row, { db, now }) {
    const { rules } = row.item
    const isDoubtful = rules !== null && doubtfulBases[rules.basis] !== undefined
    const item = isDoubtful ? { ...row.item, rules: confirm(rules, row.item) } : row.item
    await changeSetting(db, 'rules-confirmed', now, (all) => ({
      ...all,
      [item.id]: toFingerprint(listDisagreements(item)),
    }))
    return isDoubtful ? { ...row, item } : undefined
  },
}

/** Asks about what disagrees in these items again, in the caller's transaction. */
export const forgetConfirmed = (db: Queries, ids: readonly string[], now: Date): Promise<void> =>
  changeSetting(db, 'rules-confirmed', now, (all) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id))),
  )

/** The disagreements that editors have confirmed, from one setting. */
export async function readConfirmed(db: Queries) {
  const confirmed = await findRecord(db, 'rules-confirmed')
  /** Whether one has seen what disagrees in an item: the same and nothing else. */
  const has = (id: string, found: readonly Disagreement[]) => confirmed[id] === toFingerprint(found)
  return { has }
}

export type Confirmed = Awaited<ReturnType<typeof readConfirmed>>

function confirm(rules: Rules, { officialLink }: Opportunity): Rules {
  // The page of another site is no source of what the organizer confirms.
  const source = rules.basis === 'elsewhere' ? null : rules.source
  return { ...rules, basis: 'page', source: source ?? officialLink }
}

const toFingerprint = (found: readonly Disagreement[]): string => JSON.stringify(found)
