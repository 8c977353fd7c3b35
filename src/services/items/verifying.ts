import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import { confirmsRules, settlesSentence } from '#domain/watch/fact-answers.ts'
import { type FactAnswers, type VerifiedFact, verifiedFacts } from '#domain/watch/verified-facts.ts'
import { type ChangeTools, type ItemChange, opportunityChanges } from '#services/items/actions.ts'
import { type BulkResult, changeMany } from '#services/items/item-lifecycle.ts'
import { type ItemDeps, opportunityType, writeOpportunity } from '#services/items/saving.ts'
import { listSilenced, silenceSeen } from '#services/links/page-answers.ts'
import { confirmChange } from '#services/rules/rules-editing.ts'

/** By which an undo finds what was confirmed and resolved with it. */
export const verifyPageName = 'verify-page'

export interface VerifiedPage {
  readonly answers: FactAnswers
  /** The values of `parseOpportunityDraft`, where a fact was changed; null: none was. */
  readonly input: Readonly<Record<string, unknown>> | null
  /** The changed sentences that were shown beside the facts, by `nameChange`. */
  readonly told: Readonly<Partial<Record<VerifiedFact, string>>>
}

export interface Verified extends BulkResult {
  /** The subjects of the sentences that it silenced, which its undo brings back (`askAgainAll`). */
  readonly silenced: readonly string[]
}

/**
 * Saves what an editor has compared with the official page, every fact of it (`findFactFaults`): the
 * changed facts, and that the item was checked today, in one transaction with one undo. Rules that
 * the page says whole become the organizer's. A changed sentence that stood beside a fact is silent
 * afterwards, if the answer settles it (`settlesSentence`). Errors by the fields of the draft. Throws as
 * `changeItem`.
 */
export async function verifyPage(
  deps: ItemDeps,
  id: string,
  page: VerifiedPage,
  expectedVersion?: number,
): Promise<Outcome<Verified>> {
  const change = toChange(page)
  try {
    const done = await changeMany(
      deps,
      opportunityType,
      [id],
      verifyPageName,
      change,
      expectedVersion,
    )
    const silenced = await listSilenced(deps.db, id, listSettled(page))
    return { ok: true, value: { ...done, silenced } }
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid' && error.errors !== undefined)
      return { ok: false, errors: error.errors }
    throw error
  }
}

/** The names of the sentences that the answers settle. */
const listSettled = ({ answers, told }: VerifiedPage): readonly string[] =>
  verifiedFacts.filter((fact) => settlesSentence(answers[fact])).flatMap((fact) => told[fact] ?? [])

const toChange = (page: VerifiedPage): ItemChange<Opportunity> => ({
  history: 'verified',
  async apply(row, tools) {
    const { answers, input } = page
    await silenceSeen(tools.db, row.item.id, listSettled(page))
    const changed = input === null ? row : { ...row, item: await write(row.item, input, tools) }
    const { rules } = changed.item
    const isConfirmed = rules !== null && confirmsRules(answers, rules)
    const confirmed = isConfirmed ? await confirmChange.apply(changed, tools) : undefined
    const next = confirmed ?? changed
    const verified = await opportunityChanges.verify.apply(next, tools)
    if (verified !== undefined) return verified
    return next === row ? undefined : next
  },
})

/** The item with the changed facts; its address stays. Throws Problem 'invalid' with `errors`. */
async function write(
  item: Opportunity,
  input: Readonly<Record<string, unknown>>,
  { db, now }: ChangeTools,
): Promise<Opportunity> {
  const written = await writeOpportunity({ db, clock: () => now }, item.kind, input, {
    before: item,
    isDraft: item.state === 'draft',
  })
  if (written.ok) return { ...written.value.item, slug: item.slug }
  const [first] = Object.values(written.errors)
  if (first === undefined) return item
  throw new Problem('invalid', first, { errors: written.errors })
}
