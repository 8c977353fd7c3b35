import type { Rules } from '#domain/eligibility/rules.ts'
import type { Funding } from '#domain/opportunity/opportunity.ts'

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
