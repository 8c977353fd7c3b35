import type { Rules } from '#domain/eligibility/rules.ts'
import type { Funding, Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, levelsOf } from '#domain/opportunity/vocabulary.ts'

/**
 * What is paid, in the word of cards and filter, by what is covered. `isTuitionless`: it is an internship, a competition, a leadership,
 * summer or exchange program or for postdocs only, where an unknown tuition takes nothing away. null: nothing of it is known, so the editor's
 * own word stands.
 */
export function fundingOf({ covers, payment }: Pick<Rules, 'covers' | 'payment'>, isTuitionless: boolean): Funding | null {
  const { tuition, living, housing, travel } = covers
  const isLivingPaid = living === 'yes' || (living === 'partly' && housing === 'yes')
  if (isLivingPaid && (tuition === 'yes' || (tuition === 'unknown' && isTuitionless))) return 'full'
  const isPartlyPaid = [tuition, living, housing, travel].some((coverage) => coverage === 'yes' || coverage === 'partly')
  if (isPartlyPaid || payment.some((row) => row.for === 'prize')) return 'partial'
  return Object.values(covers).includes('no') ? 'none' : null
}

/** What an item pays, as its rules say it, else in the editor's own word (docs/interface.md, Rules); null: nobody said. */
export function fundingOfItem(item: Pick<Opportunity, 'kind' | 'categories' | 'funding' | 'rules'>): Funding | null {
  return (item.rules && fundingOf(item.rules, isTuitionless(item))) ?? item.funding
}

/** It is none of those that one studies at, or for postdocs only. */
function isTuitionless(item: Pick<Opportunity, 'kind' | 'categories'>): boolean {
  if (item.kind !== 'scholarship') return true
  const levels = levelsOf(item)
  return (
    categoriesOf(item).some((category) => category === 'competition' || category === 'summer' || category === 'exchange') ||
    (levels.length === 1 && levels[0] === 'postdoc')
  )
}
