import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sharesDomain } from '#domain/words/web-domain.ts'
import { readLink } from '#domain/words/links.ts'
import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import type { Verdict } from '#domain/eligibility/verdict.ts'
import { longDate } from '#web/parts/dates.ts'
import type { Texts } from '#web/texts/language.ts'

/** Where the rules come from, and what can be done where they are wrong. */
export interface OriginView {
  /** 'These rules come from the organiser's page.' */
  readonly source: string | null
  readonly official: { readonly label: string; readonly href: string; readonly domain: string } | null
  readonly checked: string | null
  /** The item's page with its form of a report open, the rule in it. null: there is no such form. */
  readonly wrong: { readonly label: string; readonly href: string } | null
}

export function toOriginView(item: Opportunity, isRemote: boolean, texts: Texts): OriginView {
  const text = texts.verdict
  const link = readLink(item.officialLink)
  return {
    source: sourceOf(item, texts),
    official: link.ok ? { label: text.official, href: link.href, domain: new URL(link.href).hostname.replace(/^www\./, '') } : null,
    checked: item.verifiedOn && text.checked(longDate(item.verifiedOn, texts.writing)),
    wrong: isRemote || item.rules === null ? null : { label: text.wrong, href: wrongAddress(item.slug, []) },
  }
}

function sourceOf({ rules, officialLink }: Opportunity, { verdict: { sources } }: Texts): string | null {
  if (rules === null) return null
  if (rules.basis === 'knowledge') return sources.knowledge
  if (sharesDomain(rules.source, officialLink)) return sources.organiser
  return rules.source === null ? sources.entry : sources.other
}

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
