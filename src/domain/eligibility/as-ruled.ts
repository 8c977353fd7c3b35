import { fundingOf } from '#domain/eligibility/funding.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, levelsOf } from '#domain/opportunity/vocabulary.ts'

/**
 * The item as visitors, filters, mails and readers of the API get it: where its rules say who may apply and what is paid they decide, and where
 * they do not the editor's own words stand (docs/interface.md, Rules). Editors see those alone.
 */
export function asRuled<Item extends Pick<Opportunity, 'rules' | 'openToAll' | 'funding' | 'kind' | 'categories'>>(item: Item): Item {
  if (item.rules === null) return item
  const funding = fundingOf(item.rules, isTuitionless(item)) ?? item.funding
  return { ...item, openToAll: isOpenToAll(item), funding }
}

/** Whether every nationality may apply. */
export function isOpenToAll({ rules, openToAll }: Pick<Opportunity, 'rules' | 'openToAll'>): boolean {
  const rule = rules?.nationality.rule ?? 'unknown'
  return rule === 'unknown' ? openToAll : rule === 'any'
}

/** It is none of those that one studies at, or for postdocs only. */
export function isTuitionless(item: Pick<Opportunity, 'kind' | 'categories'>): boolean {
  if (item.kind !== 'scholarship') return true
  const levels = levelsOf(item)
  return (
    categoriesOf(item).some((category) => category === 'competition' || category === 'summer' || category === 'exchange') ||
    (levels.length === 1 && levels[0] === 'postdoc')
  )
}
