import type { Opportunity } from '#domain/opportunity/opportunity.ts'

/** Whether every nationality may apply: the rule decides, and the editor's own word where it is unknown (docs/interface.md, Rules). */
export function isOpenToAll({ rules, openToAll }: Pick<Opportunity, 'rules' | 'openToAll'>): boolean {
  const rule = rules?.nationality.rule ?? 'unknown'
  return rule === 'unknown' ? openToAll : rule === 'any'
}
