import type { BriefRules } from '#domain/eligibility/brief-rules.ts'
import type { Judged } from '#domain/eligibility/verdict.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

/** What the browser judges by (`/can-i-apply/rules`). */
export interface RulesFile {
  readonly groups: readonly Pick<CountryGroup, 'key' | 'name' | 'countries'>[]
  /** What is open, the soonest deadline first; null: too much of it for a browser. */
  readonly items: readonly (Pick<Judged, 'deadline' | 'levels'> & { readonly slug: string; readonly rules: BriefRules | null })[] | null
}
