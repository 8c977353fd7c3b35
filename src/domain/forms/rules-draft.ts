import { z } from 'zod'
import type { RuleFault } from '#domain/eligibility/rule-error.ts'
import {
  countryBounds,
  countryRules,
  coverages,
  coveredThings,
  emptyOf,
  feeRules,
  groupsNamedBy,
  languageLevels,
  listOrigins,
  paymentPeriods,
  paymentPurposes,
  ruleRows,
  type Rules,
  type RuleType,
  unknownRules,
} from '#domain/eligibility/rules.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { addFieldIssue, eachOf, errorOf } from '#domain/forms/field-schemas.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { countryName } from '#domain/words/country.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanLine } from '#domain/words/text.ts'

/**
 * Rules as an editor enters them, a file imports them or a client sends them (docs/interface,
 * Rules). Missing rules count as unknown; unknown names are refused.
 */

const maxNoteLength = 500
const maxCountries = 250
const maxGroups = 60
const maxLanguages = 30
const maxPayments = 60
const maxOthers = 6
const maxAmount = 1_000_000_000_000

/** One line; null when empty. */
const line = z
  .custom<string | null | undefined>(
    (value) => value === undefined || value === null || typeof value === 'string',
    fault('text'),
  )
  .transform((value) => cleanLine(value ?? '') || null)
  .refine((value) => (value?.length ?? 0) <= maxNoteLength, fault('too-long', maxNoteLength))

const note = line.default(null)
const filledLine = line
  .refine((value) => value !== null, fault('text'))
  .transform((value) => value ?? '')

/** A value that no other check reads, so that its error hides no other one. */
const single = <Value>(isValid: (value: unknown) => boolean, ...given: Parameters<typeof fault>) =>
  z.custom<Value>(isValid, { ...fault(...given), abort: false })

const word = <Word extends string>(words: readonly Word[]) =>
  single<Word>((value) => words.some((each) => each === value), 'word', words.join(', '))

/** 0 or more. */
function number(most: number) {
  const isWithin = (value: unknown) => typeof value === 'number' && value >= 0 && value <= most
  return single<number>(isWithin, 'number', most)
}

/** Whole years, or null. */
function years(most: number) {
  const isYears = (value: unknown) =>
    value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most)
  return single<number | null>(isYears, 'number', most).default(null)
}

/** Whole, 1 or more; it has to be there. */
const count = (most: number) =>
  single<number>(
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most,
    'count',
    most,
  )

function list<Schema extends z.ZodType>(each: Schema, most: number) {
  return z
    .custom<readonly unknown[]>((value) => Array.isArray(value), fault('list'))
    .refine((values) => values.length <= most, fault('too-many', most))
    .pipe(z.array(each).readonly())
}

const record = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  anyRecord.pipe(z.strictObject(shape))

const anyRecord = z.custom<Record<string, unknown>>(isRecord, fault('record'))

const country = z
  .custom<string>(
    (value) =>
      typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) && countryName(value) !== undefined,
    fault('country'),
  )
  .transform((code) => code.toUpperCase())

const group = z.custom<string>(
  (value) => typeof value === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(value),
  fault('group'),
)

const names = {
  countries: list(country, maxCountries).default([]),
  groups: list(group, maxGroups).default([]),
}

const flag = z.custom<boolean>(isFlag, fault('flag')).default(false)

/** null where it names nothing: a bound around nobody would exclude everybody. */
const countryBound = record({ ...names, except: flag })
  .transform((bound) => (bound.countries.length + bound.groups.length === 0 ? null : bound))
  .nullable()
  .default(null)

const countryParts = {
  rule: word(countryRules).default('unknown'),
  ...names,
  within: countryBound,
  surely: countryBound,
  never: countryBound,
  known: word(listOrigins).nullable().default(null),
  asOf: note,
  note,
}

type CountryParts = z.output<z.ZodObject<typeof countryParts>>

function refineCountries(given: CountryParts, context: z.RefinementCtx): void {
  const { rule, countries, groups, surely, never } = given
  const isNaming = rule === 'listed' || rule === 'except'
  if (isNaming && countries.length + groups.length === 0)
    addFieldIssue(context, ruleError('no-country'))
  for (const name of countryBounds)
    if (rule !== 'varies' && given[name] !== null) addFieldIssue(context, ruleError('bound'), name)
  const isBoth = (code: string) => surely?.countries.includes(code) && !surely.except
  if (never?.except === false && never.countries.some(isBoth))
    addFieldIssue(context, ruleError('both'), 'never')
}

const residenceRule = record(countryParts).superRefine(refineCountries)

const nationalityRule = record({
  ...countryParts,
  orResidence: countryBound,
  secondExcludes: flag,
}).superRefine((given, context) => {
  refineCountries(given, context)
  const { rule, orResidence } = given
  if (orResidence !== null && rule !== 'varies' && rule !== 'except')
    addFieldIssue(context, ruleError('bound'), 'orResidence')
})

const language = record({
  language: z.custom<string>(
    (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
    fault('language'),
  ),
  level: word(languageLevels).nullable().default(null),
  tests: list(record({ name: filledLine, score: filledLine }), 20).default([]),
  note,
  varies: flag,
})

const currency = z.custom<string>(
  (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  fault('currency'),
)

const payment = record({
  for: word(paymentPurposes),
  amount: number(maxAmount),
  currency,
  per: word(paymentPeriods),
  note,
})

const covers = record(eachOf(coveredThings, word(coverages).default('unknown')))

const fee = record({
  rule: word(feeRules).default('unknown'),
  amount: number(maxAmount).nullable().default(null),
  currency: currency.nullable().default(null),
})

const source = line.refine((value) => value === null || readLink(value).ok, fault('link'))

function checkOf(shape: Exclude<RuleType, { value: 'own' }>): z.ZodType {
  switch (shape.value) {
    case 'years':
      return years(shape.most)
    case 'count':
      return count(shape.most)
    case 'choice':
      return shape.empty === null
        ? word(shape.of).nullable().default(null)
        : word(shape.of).default(shape.empty)
    case 'choices':
      return list(word(shape.of), shape.of.length).default([])
    case 'flag':
      return flag
    case 'line':
      return note
    case 'record':
      return fieldChecksOf(shape)
  }
}

function fieldChecksOf(shape: Extract<RuleType, { value: 'record' }>): z.ZodType {
  const checks = Object.entries(shape.of).map(
    ([name, field]) => [name, field.value === 'own' ? z.unknown() : checkOf(field)] as const,
  )
  const fields = record(Object.fromEntries(checks)).superRefine(({ min, max }, context) => {
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      addFieldIssue(context, ruleError('order'))
  })
  if (shape.isOptional) return fields.nullable().default(null)
  return fields.default(emptyOf(shape) as z.infer<typeof fields>)
}

type OwnRule = {
  [Name in keyof Rules]: (typeof ruleRows)[Name] extends { value: 'own' } ? Name : never
}[keyof Rules]

const ownChecks: Readonly<Record<OwnRule, z.ZodType>> = {
  nationality: nationalityRule.default(unknownRules.nationality),
  residence: residenceRule.default(unknownRules.residence),
  languages: list(language, maxLanguages).default([]),
  other: list(filledLine, maxOthers).default([]),
  covers: covers.default(unknownRules.covers),
  payment: list(payment, maxPayments).default([]),
  fee: fee.default(unknownRules.fee),
  source: source.default(null),
}

const checks = Object.fromEntries(
  Object.entries(ruleRows).map(([name, shape]) => [
    name,
    shape.value === 'own' ? ownChecks[name as OwnRule] : checkOf(shape),
  ]),
)

const recordSchema = anyRecord.pipe(
  z.strictObject(checks).refine(
    ({ enrolledUntilEnd, enrolled, enrolledAt }) =>
      enrolledUntilEnd !== true ||
      enrolled === 'required' ||
      (enrolled === 'either' && Array.isArray(enrolledAt) && enrolledAt.length > 0),
    // Whatever else is wrong, so that a form shows all errors at once.
    { path: ['enrolled'], when: () => true, ...fault('students') },
  ),
)

/** The names of the parts of rules, as files and calls write them. */
export const ruleNames: ReadonlySet<string> = new Set(Object.keys(unknownRules))

/**
 * Reads rules from an object or its JSON text; null without a value. A form's field has one error,
 * which names the first wrong rule.
 */
export const rulesSchema = z.unknown().transform((given, context): Rules | null => {
  const value = parseText(given)
  if (value === null || value === undefined || value === '') return null
  const read = recordSchema.safeParse(value)
  if (read.success) return read.data as Rules
  addFieldIssue(context, toRuleError(read.error.issues[0]))
  return z.NEVER
})

/**
 * Every part that is wrong, each once, in the order of the parts; empty where `rulesSchema` takes
 * it.
 */
export function listRuleErrors(given: unknown): readonly ErrorMessage<'bad-rule'>[] {
  const value = parseText(given)
  if (value === null || value === undefined || value === '') return []
  const errors = recordSchema.safeParse(value).error?.issues.map(toRuleError) ?? []
  const found = errors.filter((error) => error.key === 'bad-rule')
  return found.filter(
    ({ part }, index) => found.findIndex((other) => other.part === part) === index,
  )
}

/**
 * The error of rules that name a country group outside `keys`; empty: there is none. Groups in
 * `before` may stay.
 */
export function findGroupErrors(
  rules: Rules | null,
  keys: ReadonlySet<string>,
  before: Rules | null,
): FieldErrors {
  const known = new Set([...keys, ...(before === null ? [] : groupsNamedBy(before))])
  const isUnknown = (rule: 'nationality' | 'residence') =>
    rules !== null &&
    groupsNamedBy({ ...unknownRules, [rule]: rules[rule] }).some((key) => !known.has(key))
  const rule = (['nationality', 'residence'] as const).find(isUnknown)
  return rule === undefined ? {} : { rules: { ...ruleError('group'), part: `${rule}.groups` } }
}

/**
 * Rules that another backend sent or an exported file holds; null where they are invalid. Never
 * throws.
 */
export function findRules(value: unknown): Rules | null {
  const read = rulesSchema.safeParse(value)
  return read.success ? read.data : null
}

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value.trim() || 'null') as unknown
  } catch {
    return value
  }
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean'
}

function ruleError(given: RuleFault, allowed: string | number = ''): ErrorMessage<'bad-rule'> {
  return { key: 'bad-rule', part: '', fault: given, allowed: String(allowed) }
}

function fault(
  given: RuleFault,
  allowed: string | number = '',
): { readonly params: { readonly error: ErrorMessage } } {
  return { params: { error: ruleError(given, allowed) } }
}

/** With the part that it is about: 'nationality.countries'. */
function toRuleError(issue: z.core.$ZodIssue | undefined): ErrorMessage {
  const path = issue?.path.map((step) => (typeof step === 'number' ? step + 1 : String(step))) ?? []
  if (issue?.code === 'unrecognized_keys') {
    return { key: 'bad-rule', part: [...path, issue.keys[0]].join('.'), fault: 'name', allowed: '' }
  }
  const error = errorOf(issue)
  return error.key === 'bad-rule' ? { ...error, part: path.join('.') } : error
}
