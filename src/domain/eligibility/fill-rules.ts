import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import { isRecord } from '#domain/words/is-record.ts'

/**
 * Rules as they were stored, with what they leave out as unknown; null where nothing of that shape is there. They were judged when they came in:
 * a rule that is stricter since must not take away what an editor wrote. A part of another shape reads as unknown.
 */
export function fillRules(stored: unknown): Rules | null {
  if (!isRecord(stored)) return null
  const parts = Object.entries(unknownRules).map(([name, unknown]) => [name, fillPart(stored[name], unknown)])
  return Object.fromEntries(parts) as Rules
}

function fillPart(value: unknown, unknown: unknown): unknown {
  if (value === undefined) return unknown
  if (Array.isArray(unknown)) return Array.isArray(value) ? value : unknown
  if (!isRecord(unknown)) return isRecord(value) || Array.isArray(value) ? unknown : value
  return isRecord(value) ? Object.fromEntries(Object.entries(unknown).map(([name, part]) => [name, fillPart(value[name], part)])) : unknown
}
