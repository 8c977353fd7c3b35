import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreement.ts'
import type { Rules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { createOpportunityLife } from '#services/items/opportunity-editing.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { listStoredOpportunities } from '#storage/items/opportunity-edit-store.ts'
import { findIdBySlug } from '#storage/items/slug-look-up.ts'
import { findSetting, lockSettings, saveSetting } from '#storage/setting-store.ts'

/** The morning's decisions about rules, a click each. Versions as in `OpportunityEditing`. */
export interface RulesEditing {
  /**
   * They are right, as the official page says: what was general knowledge is read from a page now, and where prose or older fields disagree
   * that was seen, until one of both changes. Throws Problem 'not-found' and 'conflict'.
   */
  confirm(id: string, expectedVersion?: number): Promise<void>
  /** Gives an item the rules that are proposed for it; never over an editor's: Problem 'conflict' where it has some by now. */
  takeProposal(id: string, expectedVersion?: number): Promise<void>
  /** The proposal is put away for good. */
  leaveProposal(id: string): Promise<void>
}

/** Reads the entries that come with the site. */
export type ReadCatalogue = () => Promise<readonly Opportunity[]>

interface Parts {
  readonly db: Database
  readonly clock: () => Date
  readonly readCatalogue: ReadCatalogue
}

export function createRulesEditing({ db: { kysely }, clock, readCatalogue }: Parts): RulesEditing {
  const inOne = <Result>(work: (db: Queries) => Promise<Result>) => inTransaction(kysely, work)
  return {
    confirm: (id, expectedVersion) =>
      inOne(async (transaction) => {
        const { item } = await createOpportunityLife(transaction, clock).change(
          id,
          'rules-confirmed',
          ({ item: present, ...row }) =>
            present.rules?.basis === 'knowledge' ? { ...row, item: { ...present, rules: confirm(present.rules, present) } } : undefined,
          expectedVersion,
        )
        await changeSetting(transaction, 'rules-confirmed', clock(), (confirmed) => ({
          ...confirmed,
          [id]: toFingerprint(listDisagreements(item)),
        }))
      }),
    takeProposal: async (id, expectedVersion) => {
      const entries = await readCatalogue()
      await inOne(async (transaction) => {
        const rules = (await isProposed(transaction, id)) ? (await findEntry(transaction, entries, id))?.rules : undefined
        if (!rules) throw new Problem('not-found', { key: 'no-item' })
        const take = createOpportunityLife(transaction, clock).change(
          id,
          'rules-added',
          ({ item, ...row }) => {
            if (item.rules !== null) throw new Problem('conflict', { key: 'changed-since' })
            return { ...row, item: { ...item, rules } }
          },
          expectedVersion,
        )
        await take
        await dropProposal(transaction, id, clock())
      })
    },
    leaveProposal: (id) => inOne((transaction) => dropProposal(transaction, id, clock())),
  }
}

/** Rules that wait for an editor, with the item as it is stored. Those that have rules by now, are gone or in the trash are left out. */
export async function listProposals(db: Queries, readCatalogue: ReadCatalogue) {
  const ids = await listProposedIds(db)
  const waiting = (await listStoredOpportunities(db, ids)).filter(({ item }) => item.rules === null && item.state !== 'trash')
  if (waiting.length === 0) return []
  const entries = await readCatalogue()
  const found = await Promise.all(
    waiting.map(async (row) => ({ row, rules: (await findEntry(db, entries, row.item.id, row.item.slug))?.rules ?? null })),
  )
  return found.flatMap(({ row, rules }) => (rules === null ? [] : [{ row, rules }]))
}

/** What editors have seen of disagreements. */
export interface Confirmed {
  /** Items of which something was seen. */
  readonly count: number
  /** Whether one has seen what disagrees in an item: the same and nothing else. */
  has(id: string, found: readonly Disagreement[]): boolean
}

export async function readConfirmed(db: Queries): Promise<Confirmed> {
  const confirmed = asRecord(await findSetting(db, 'rules-confirmed'))
  return { count: Object.keys(confirmed).length, has: (id, found) => confirmed[id] === toFingerprint(found) }
}

function confirm(rules: Rules, { officialLink }: Opportunity): Rules {
  return { ...rules, basis: 'page', source: rules.source ?? officialLink }
}

function toFingerprint(found: readonly Disagreement[]): string {
  return JSON.stringify(found)
}

/** An item may have another address by now; then its entry is looked for by all that it ever had. */
async function findEntry(db: Queries, entries: readonly Opportunity[], id: string, slug?: string): Promise<Opportunity | undefined> {
  const own = entries.find((entry) => entry.slug === slug)
  if (own !== undefined) return own
  for (const entry of entries) if ((await findIdBySlug(db, 'opportunity', entry.slug)) === id) return entry
  return undefined
}

async function listProposedIds(db: Queries): Promise<readonly string[]> {
  const { proposed } = asRecord(await findSetting(db, 'starter-rules'))
  return Array.isArray(proposed) ? proposed.filter((id) => typeof id === 'string') : []
}

async function isProposed(db: Queries, id: string): Promise<boolean> {
  return (await listProposedIds(db)).includes(id)
}

async function dropProposal(db: Queries, id: string, now: Date): Promise<void> {
  await changeSetting(db, 'starter-rules', now, (stored) => ({
    ...stored,
    proposed: Array.isArray(stored['proposed']) ? stored['proposed'].filter((each) => each !== id) : [],
  }))
}

/** In the caller's transaction; another one waits, so that none undoes the other. */
async function changeSetting(
  db: Queries,
  key: 'rules-confirmed' | 'starter-rules',
  now: Date,
  change: (stored: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  await lockSettings(db, [key])
  await saveSetting(db, key, change(asRecord(await findSetting(db, key))), now)
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
