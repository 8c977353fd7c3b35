import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreement.ts'
import type { RuleBasis, Rules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { findSetting, lockSettings, saveSetting } from '#storage/setting-store.ts'
import { changeItem } from '#services/items/saving.ts'

/** Rules that no page of the organizer confirms, and why the attention list names them. */
export const doubtfulBases: Partial<Readonly<Record<RuleBasis, 'rules-unconfirmed' | 'rules-elsewhere'>>> = {
  knowledge: 'rules-unconfirmed',
  elsewhere: 'rules-elsewhere',
}

/** The attention list's decisions about rules, a click each. Versions as everywhere in `Editing`. */
export function createRulesEditing({ db: { kysely }, clock }: { readonly db: Database; readonly clock: () => Date }) {
  return {
    /**
     * Confirms the rules by the official page. General knowledge and rules of another site become the organizer's. Disagreements with prose
     * or older fields count as seen until one of both changes. Throws Problem 'not-found' and 'conflict'.
     */
    confirm: (id: string, expectedVersion?: number): Promise<void> =>
      inTransaction(kysely, async (transaction) => {
        const { item } = await changeItem(
          { db: transaction, clock },
          'opportunity',
          id,
          'rules-confirmed',
          ({ item: present }) =>
            present.rules !== null && doubtfulBases[present.rules.basis] ? { item: { rules: confirm(present.rules, present) } } : undefined,
          expectedVersion,
        )
        // Another one waits, so that none undoes the other.
        await lockSettings(transaction, ['rules-confirmed'])
        const confirmed = await readFingerprints(transaction)
        await saveSetting(transaction, 'rules-confirmed', { ...confirmed, [id]: toFingerprint(listDisagreements(item)) }, clock())
      }),
  }
}

/** The disagreements that editors have confirmed, from one setting; an unreadable one counts as empty. */
export async function readConfirmed(db: Queries) {
  const confirmed = await readFingerprints(db)
  /** Whether one has seen what disagrees in an item: the same and nothing else. */
  const has = (id: string, found: readonly Disagreement[]) => confirmed[id] === toFingerprint(found)
  return { has }
}

export type Confirmed = Awaited<ReturnType<typeof readConfirmed>>

function confirm(rules: Rules, { officialLink }: Opportunity): Rules {
  return { ...rules, basis: 'page', source: (rules.basis === 'elsewhere' ? officialLink : rules.source) ?? officialLink }
}

function toFingerprint(found: readonly Disagreement[]): string {
  return JSON.stringify(found)
}

async function readFingerprints(db: Queries): Promise<Readonly<Record<string, unknown>>> {
  const stored = await findSetting(db, 'rules-confirmed')
  return isRecord(stored) ? stored : {}
}
