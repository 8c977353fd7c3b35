import type { LinkDoubt } from '#domain/opportunity/link-doubt.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import { feeInWords } from '#web/opportunity/paid-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** Warnings before applying: the costs by the rules, and reasons to check the link twice. */
export function listCautions({ rules }: Pick<Opportunity, 'rules'>, doubt: LinkDoubt | null, texts: Texts) {
  const { cautions } = texts
  const costs = rules?.fee.rule === 'asked' ? [cautions.costs(rules.fee.amount === null ? null : feeInWords(rules.fee, texts))] : []
  return [...costs, ...(doubt === null ? [] : [cautions[doubt.kind](inDns(doubt.domain))])]
}

/** The site of the link, in the letters of DNS; null: the link is no web address. */
export function leadsTo(link: string | null): string | null {
  const found = webDomainOf(link)
  return found === null ? null : inDns(found.domain)
}

/** 'xn--mnchen-3ya.de' for 'münchen.de': a letter of another script can look like a Latin one. */
function inDns(domain: string): string {
  return URL.parse(`https://${domain}`)?.hostname ?? domain
}
