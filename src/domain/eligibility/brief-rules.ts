import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'

/** What judging does not need: it stays on the server. */
type Left = 'other' | 'payment' | 'source'
type Note = { readonly note: string | null }
type Brief<Part> = Part extends Note ? Omit<Part, 'note'> & { readonly note: true | null } : Part

/** Rules as the browser judges by them: `true` in place of a note's text, without what no verdict needs, and without what is unknown. */
export type BriefRules = { readonly [Name in Exclude<keyof Rules, Left>]?: Brief<Rules[Name]> }

/** `fillRules` reads them back: a verdict asks only whether there is a note. */
export function toBriefRules(rules: Rules): BriefRules {
  const parts = Object.entries(rules).flatMap(([name, part]) => {
    if (name === 'other' || name === 'payment' || name === 'source') return []
    const brief = name === 'languages' ? (part as Rules['languages']).map(withoutNote) : hasNote(part) ? withoutNote(part) : part
    const unknown = unknownRules[name as keyof Rules]
    return JSON.stringify(brief) === JSON.stringify(unknown) ? [] : [[name, brief]]
  })
  return Object.fromEntries(parts) as BriefRules
}

function hasNote(part: unknown): part is Note {
  return typeof part === 'object' && part !== null && 'note' in part
}

function withoutNote<Part extends Note>(part: Part) {
  return { ...part, note: part.note === null ? null : true }
}
