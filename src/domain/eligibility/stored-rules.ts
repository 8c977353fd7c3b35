import { ageLevels, countryBounds } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { eachOf } from '#domain/words/each-of.ts'
import { isRecord } from '#domain/words/is-record.ts'

/** A part that is null where nothing is said of it, and else has these parts. */
class Optional {
  readonly parts: Readonly<Record<string, unknown>>
  constructor(parts: Readonly<Record<string, unknown>>) {
    this.parts = parts
  }
}

const bound = new Optional({ countries: [], groups: [], except: false })
const ageBounds = new Optional({ min: null, max: null })

/** What a stored record lacks, with the parts of what may be null. */
const missingRules: Readonly<Record<keyof Rules, unknown>> = {
  ...unknownRules,
  nationality: { ...unknownRules.nationality, ...eachOf(countryBounds, bound), orResidence: bound },
  residence: { ...unknownRules.residence, ...eachOf(countryBounds, bound) },
  age: {
    ...unknownRules.age,
    surely: ageBounds,
    byLevel: new Optional(eachOf(ageLevels, ageBounds)),
  },
  studyYears: new Optional({ min: null, max: null, final: false, at: [], note: null }),
  graduatedWithin: new Optional({ months: null, orEnrolled: false, note: null }),
  fieldsOnly: new Optional({ rule: 'all', except: [], note: null }),
}

/**
 * Stored rules, with missing ones as unknown; null where the value is no rules record. They were
 * checked on input: a rule that became stricter since must not delete an editor's work. A part of
 * another type reads as unknown.
 */
export function fillRules(stored: unknown): Rules | null {
  if (!isRecord(stored)) return null
  const rules = fillMissing(stored, missingRules) as Rules
  // Rules stored before a language could vary lack the flag.
  const languages = rules.languages.map((each) => ({ ...each, varies: each.varies === true }))
  return { ...rules, languages }
}

function fillMissing(value: unknown, missing: unknown): unknown {
  if (missing instanceof Optional) return isRecord(value) ? fillParts(value, missing.parts) : null
  if (Array.isArray(missing)) return Array.isArray(value) ? value : missing
  if (isRecord(missing)) return fillParts(isRecord(value) ? value : {}, missing)
  const isPlain = value !== undefined && !isRecord(value) && !Array.isArray(value)
  return isPlain ? value : missing
}

const fillParts = (
  value: Readonly<Record<string, unknown>>,
  missing: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(missing).map(([name, each]) => [name, fillMissing(value[name], each)]),
  )
