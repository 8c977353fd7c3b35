import { toBriefRules } from '#domain/eligibility/brief-rules.ts'
import { fillRules } from '#domain/eligibility/fill-rules.ts'
import type { Rules } from '#domain/eligibility/rules.ts'

/** Rules to judge by, without what is only shown of them: the same object where they are the same, for thousands are held at once. */
export function createSharedRules(): (rules: Rules) => Rules {
  const known = new Map<string, Rules>()
  return (rules) => {
    const brief = JSON.stringify(toBriefRules(rules))
    const found = known.get(brief) ?? fillRules(JSON.parse(brief)) ?? rules
    known.set(brief, found)
    return found
  }
}
