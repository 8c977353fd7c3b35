import { unknownOfEach, ruleRows, type Rules, type RuleType, unknownRules } from '#domain/eligibility/rules.ts'
import { isRecord } from '#domain/words/is-record.ts'

/** What judging does not need: it stays on the server. */
type Left = 'other' | 'payment' | 'source'
type Note = { readonly note: string | null }
type Brief<Part> = Part extends Note ? Omit<Part, 'note'> & { readonly note: true | null } : Part

/** Rules in the form that the browser evaluates: `true` in place of a note's text, without texts for display and without unknown rules. */
export type BriefRules = { readonly [Name in Exclude<keyof Rules, Left>]?: Brief<Rules[Name]> }

/** `fillRules` reads them back: a verdict asks only whether there is a note. */
export function toBriefRules(rules: Rules): BriefRules {
  const rows = Object.entries(rules).flatMap(([name, rule]) => {
    if (name === 'other' || name === 'payment' || name === 'source') return []
    const brief = name === 'languages' ? (rule as Rules['languages']).map(withoutNote) : hasNote(rule) ? withoutNote(rule) : rule
    const unknown = unknownRules[name as keyof Rules]
    return JSON.stringify(brief) === JSON.stringify(unknown) ? [] : [[name, brief]]
  })
  return Object.fromEntries(rows) as BriefRules
}

function hasNote(part: unknown): part is Note {
  return typeof part === 'object' && part !== null && 'note' in part
}

function withoutNote<Part extends Note>(part: Part) {
  return { ...part, note: part.note === null ? null : true }
}

/**
 * Stored rules, with missing ones as unknown; null where the value is no rules record. They were checked on input: a rule that became stricter since
 * must not delete an editor's work. A part of another type reads as unknown.
 */
export function fillRules(stored: unknown): Rules | null {
  if (!isRecord(stored)) return null
  const rows = Object.entries<RuleType>(ruleRows).map(([name, shape]) => {
    const value = stored[name]
    const hasRows = shape.value === 'parts' && isRecord(value)
    return [name, fillMissing(value, hasRows ? unknownOfEach(shape) : unknownRules[name as keyof Rules])]
  })
  const rules = Object.fromEntries(rows) as Rules
  // What was stored before a language could vary does not say so.
  return { ...rules, languages: rules.languages.map((language) => ({ ...language, varies: language.varies === true })) }
}

function fillMissing(value: unknown, unknown: unknown): unknown {
  if (value === undefined) return unknown
  if (Array.isArray(unknown)) return Array.isArray(value) ? value : unknown
  if (!isRecord(unknown)) return isRecord(value) || Array.isArray(value) ? unknown : value
  return isRecord(value)
    ? Object.fromEntries(Object.entries(unknown).map(([name, missing]) => [name, fillMissing(value[name], missing)]))
    : unknown
}
