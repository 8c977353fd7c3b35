import { unknownOfEach, ruleRows, type Rules, type RuleType, unknownRules } from '#domain/eligibility/rules.ts'
import { isRecord } from '#domain/words/is-record.ts'

type Note = { readonly note: string | null }
type Brief<Part> = Part extends Note
  ? Omit<Part, 'note'> & { readonly note: string | true | null }
  : Part extends readonly (infer Row extends Note)[]
    ? readonly Brief<Row>[]
    : Part

/** The rules that a verdict needs. Of a note it asks only whether there is one, so `true` can replace the text. */
export type BriefRules = { readonly [Name in Exclude<keyof Rules, 'other' | 'payment' | 'source'>]: Brief<Rules[Name]> }

/** Rules without texts and without what is unknown, as the browser gets them. `fillBriefRules` reads them back. */
export function toBriefRules(rules: BriefRules): Partial<BriefRules> {
  const rows = Object.entries(rules).flatMap(([name, rule]) => {
    if (name === 'other' || name === 'payment' || name === 'source') return []
    const brief = name === 'languages' ? (rule as BriefRules['languages']).map(withoutNote) : hasNote(rule) ? withoutNote(rule) : rule
    const unknown = unknownRules[name as keyof Rules]
    return JSON.stringify(brief) === JSON.stringify(unknown) ? [] : [[name, brief]]
  })
  return Object.fromEntries(rows) as Partial<BriefRules>
}

const { other: _other, payment: _payment, source: _source, ...unknownBriefRules } = unknownRules

/** With missing rules as unknown. */
export function fillBriefRules(brief: Partial<BriefRules>): BriefRules {
  return { ...unknownBriefRules, ...brief }
}

function hasNote(rule: unknown): rule is Brief<Note> {
  return typeof rule === 'object' && rule !== null && 'note' in rule
}

function withoutNote<Part extends Brief<Note>>(rule: Part) {
  return { ...rule, note: rule.note === null ? null : true }
}

/**
 * Stored rules, with missing ones as unknown; null where the value is no rules record. They were checked on input: a rule that became
 * stricter since must not delete an editor's work. A part of another type reads as unknown.
 */
export function fillRules(stored: unknown): Rules | null {
  if (!isRecord(stored)) return null
  const rows = Object.entries<RuleType>(ruleRows).map(([name, shape]) => {
    const value = stored[name]
    const hasRows = shape.value === 'record' && isRecord(value)
    return [name, fillMissing(value, hasRows ? unknownOfEach(shape) : unknownRules[name as keyof Rules])]
  })
  const rules = Object.fromEntries(rows) as Rules
  // Rules stored before a language could vary lack the flag.
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
