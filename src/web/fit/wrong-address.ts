import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import type { Verdict } from '#domain/eligibility/verdict.ts'

/** The same with the rules that speak against somebody in the form of a report, and nothing of the person, whom it must not tell of. */
export function withRules<Origin extends { readonly wrong: { readonly href: string } | null }>(
  origin: Origin,
  slug: string,
  { judgements }: Verdict,
): Origin {
  const against = judgements.flatMap(({ rule, judgement }) => (judgement.result === 'excludes' ? [rule] : []))
  return origin.wrong === null ? origin : { ...origin, wrong: { ...origin.wrong, href: wrongAddress(slug, against) } }
}

/** An item's page with the form of a report open, these rules in it. */
export function wrongAddress(slug: string, rules: readonly JudgedRule[]): string {
  const wrong = rules.length > 0 ? rules.join(',') : 'all'
  return `/opportunity/${encodeURIComponent(slug)}?wrong=${wrong}#report`
}
