import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Funding, Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, levelsOf } from '#domain/opportunity/vocabulary.ts'

/**
 * The item as visitors, filters, mails and API clients see it. Where rules say who may apply and
 * what is paid, they decide; elsewhere the editor's own words remain (docs/interface, Rules).
 * Only editors see those words alone.
 */
export function asRuled<
  Item extends Pick<Opportunity, 'rules' | 'openToAll' | 'funding' | 'kind' | 'categories'>,
>(item: Item): Item {
  if (item.rules === null) return item
  const funding = fundingOf(item.rules, isTuitionless(item), item.funding) ?? item.funding
  return { ...item, openToAll: isOpenToAll(item), funding }
}

/** Whether every nationality may apply. */
export function isOpenToAll({
  rules,
  openToAll,
}: Pick<Opportunity, 'rules' | 'openToAll'>): boolean {
  const rule = rules?.nationality.rule ?? 'unknown'
  return rule === 'unknown' ? openToAll : rule === 'any'
}

/** Neither for enrolled students nor for postdocs only. */
export function isTuitionless(item: Pick<Opportunity, 'kind' | 'categories'>): boolean {
  if (item.kind !== 'scholarship') return true
  const levels = levelsOf(item)
  return (
    categoriesOf(item).some(
      (category) => category === 'competition' || category === 'summer' || category === 'exchange',
    ) ||
    (levels.length === 1 && levels[0] === 'postdoc')
  )
}

/**
 * The funding in the word of cards and filter, derived from the covered costs. `isTuitionless`: an
 * internship, competition, leadership, summer or exchange program, or for postdocs only; there an
 * unknown tuition does not count against it. `stated`: the editor's own word; 'full' remains where
 * the known facts about tuition and living agree. A program without travel is never fully funded.
 * null: no cost is known, so the editor's own word remains.
 */
export function fundingOf(
  { covers, payment }: Pick<Rules, 'covers' | 'payment'>,
  isTuitionless: boolean,
  stated: Funding | null,
): Funding | null {
  const { tuition, living, housing, travel } = covers
  const isLivingPaid = living === 'yes' || (living === 'partly' && housing === 'yes')
  const isTuitionUnknown = tuition === 'unknown'
  const isFull = isLivingPaid && (tuition === 'yes' || (isTuitionUnknown && isTuitionless))
  const isStatedFull =
    stated === 'full' &&
    (tuition === 'yes' || isTuitionUnknown) &&
    (isLivingPaid || living === 'unknown')
  if (travel !== 'no' && (isFull || isStatedFull)) return 'full'
  const isPartlyPaid = [tuition, living, housing, travel].some(
    (coverage) => coverage === 'yes' || coverage === 'partly',
  )
  if (isPartlyPaid || payment.some((row) => row.for === 'prize')) return 'partial'
  return Object.values(covers).includes('no') ? 'none' : null
}
