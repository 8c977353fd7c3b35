import { z } from 'zod'
import type { RuleError, RuleFault } from '#domain/eligibility/rule-error.ts'
import {
  ageLevels,
  countryBounds,
  countryRules,
  coverages,
  coveredThings,
  degrees,
  degreesToCheck,
  enrolmentLevels,
  enrolmentRules,
  feeRules,
  fieldRules,
  genderRules,
  languageLevels,
  listOrigins,
  paymentPeriods,
  paymentPurposes,
  refugeeRules,
  ruleBases,
  studyFields,
} from '#domain/eligibility/rule-words.ts'
import { countryName } from '#domain/words/country.ts'
import { eachOf } from '#domain/words/each-of.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanLine } from '#domain/words/text.ts'

/**
 * Rules about who may apply and what is paid, beside the prose, as an editor enters them, a file
 * imports them or a client sends them (docs/interface, Rules). A rule holds only facts that the
 * organizer states. Anything else is empty: 'unknown', null, an empty list, false, or 'any' gender.
 * It is never guessed. A missing rule counts as unknown; an unknown name is refused.
 */

const maxNoteLength = 500
const maxCountries = 250
const maxGroups = 60
const maxLanguages = 30
const maxTests = 20
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

const word = <const Word extends string>(words: readonly Word[]) =>
  single<Word>((value) => words.some((each) => each === value), 'word', words.join(', '))

const isWithin = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most

const amount = single<number>((value) => isWithin(value, 0, maxAmount), 'number', maxAmount)

/** A whole number of years or months, or null. */
function span(most: number) {
  const isSpan = (value: unknown) =>
    value === null || (Number.isInteger(value) && isWithin(value, 0, most))
  return single<number | null>(isSpan, 'number', most).default(null)
}

/** Whole, 1 or more; it has to be there. */
const count = (most: number) =>
  single<number>((value) => Number.isInteger(value) && isWithin(value, 1, most), 'count', most)

const flag = z.custom<boolean>((value) => typeof value === 'boolean', fault('flag')).default(false)

const list = <Schema extends z.ZodType>(each: Schema, most: number) =>
  z
    .custom<readonly unknown[]>((value) => Array.isArray(value), fault('list'))
    .refine((values) => values.length <= most, fault('too-many', most))
    .pipe(z.array(each).readonly())

/** Of several choices, none at all included. */
const words = <const Word extends string>(all: readonly Word[]) =>
  list(word(all), all.length).default([])

const anyRecord = z.custom<Record<string, unknown>>(isRecord, fault('record'))

const record = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  anyRecord.pipe(z.strictObject(shape)).readonly()

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
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  countries: list(country, maxCountries).default([]),
  /** Keys of the table of groups, whose members are resolved when the rule is read. */
  groups: list(group, maxGroups).default([]),
}

const boundRecord = record({
  ...names,
  /** All countries but the named ones. */
  except: flag,
})

/** null where it names nothing: a bound around nobody would exclude everybody. */
const countryBound = boundRecord
  .transform((bound) => (bound.countries.length + bound.groups.length === 0 ? null : bound))
  .nullable()
  .default(null)

const countryParts = {
  rule: word(countryRules).default('unknown'),
  ...names,
  /** With 'varies': who is outside surely cannot apply; null: no such bound is known. */
  within: countryBound,
  /** With 'varies': who is inside surely meets the rule. */
  surely: countryBound,
  /** With 'varies': these surely cannot, whatever the year. */
  never: countryBound,
  /** With 'varies'; null: not stated. */
  known: word(listOrigins).nullable().default(null),
  /** The year or round of that list, as its source says it: '2026/27'. */
  asOf: note,
  note,
}

const countryRecord = record(countryParts)

function refineCountries(given: CountryRule, context: z.RefinementCtx): void {
  const { rule, countries, groups, surely, never } = given
  const isNaming = rule === 'listed' || rule === 'except'
  if (isNaming && countries.length + groups.length === 0) addIssue(context, 'no-country')
  for (const name of countryBounds)
    if (rule !== 'varies' && given[name] !== null) addIssue(context, 'bound', name)
  const isBoth = (code: string) => surely?.countries.includes(code) && !surely.except
  if (never?.except === false && never.countries.some(isBoth)) addIssue(context, 'both', 'never')
}

const residenceRule = countryRecord.superRefine(refineCountries)

const nationalityRule = record({
  ...countryParts,
  /** Who lives here may count as a citizen of the named countries. */
  orResidence: countryBound,
  /** A second nationality that is excluded excludes too. With 'varies': one of `never`. */
  secondExcludes: flag,
}).superRefine((given, context) => {
  refineCountries(given, context)
  const { rule, orResidence } = given
  if (orResidence !== null && rule !== 'varies' && rule !== 'except')
    addIssue(context, 'bound', 'orResidence')
})

interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

const isOrdered = ({ min, max }: Bounds) => min === null || max === null || min <= max
/** At the upper bound, which is the one that an editor has typed last. */
const order = { path: ['max'], ...fault('order') }

const ages = { min: span(120), max: span(120) }
const ageBounds = record(ages).refine(isOrdered, order).nullable().default(null)

const language = record({
  /** ISO 639-1. */
  language: z.custom<string>(
    (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
    fault('language'),
  ),
  level: word(languageLevels).nullable().default(null),
  tests: list(record({ name: filledLine, score: filledLine }), maxTests).default([]),
  note,
  /** The course or the country sets the level, so no known level is enough. */
  varies: flag,
})

/** ISO 4217. */
const currency = z.custom<string>(
  (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  fault('currency'),
)

const payment = record({
  for: word(paymentPurposes),
  amount,
  currency,
  per: word(paymentPeriods),
  note,
})

/**
 * The rules, one under the other, in the order of the wire. Their types, checks, words on the wire
 * and in files follow from here. A rule also needs its value where nothing is known (rules.ts) and
 * its control (web/admin/rules-form); one that decides needs its check (verdict.ts) and its words
 * (web/fit/verdict-view.ts, web/texts/en/fit/fit.ts). The compiler demands all but the control,
 * which a test demands. Nothing demands its sentence (describe-rules.ts there).
 */
export const rulesRecord = anyRecord
  .pipe(
    z
      .strictObject({
        nationality: nationalityRule.prefault({}),
        /** Where the applicant must, or must not, live or study when applying. */
        residence: residenceRule.prefault({}),
        /** Years, all bounds inclusive. */
        age: record({
          ...ages,
          /** It differs by country or person, and the bounds are the loosest. */
          varies: flag,
          /** An age within these meets the rule everywhere, other ages may. */
          surely: ageBounds,
          /** The bounds for one level, where it has others. */
          byLevel: record(eachOf(ageLevels, ageBounds)).nullable().default(null),
          note,
        })
          .refine(isOrdered, order)
          .prefault({}),
        enrolled: word(enrolmentRules).default('unknown'),
        /** The levels at which an applicant must be enrolled now; empty: no level is required. */
        enrolledAt: words(enrolmentLevels),
        /** The applicant must still be enrolled when the program ends. */
        enrolledUntilEnd: flag,
        /** The lowest that is needed by the start; null: unknown. */
        degree: word(degrees).nullable().default(null),
        /** That degree must be held when applying, not only by the start. */
        degreeHeld: flag,
        /** Instead of it for a PhD, where other levels need less; null: unknown. */
        degreeForPhd: word(degrees).nullable().default(null),
        /** Whose degree only the organizer can judge, though the other rules hold. */
        degreesToCheck: words(degreesToCheck),
        /** The highest that is allowed; null: no bound. */
        degreeAtMost: word(degrees).nullable().default(null),
        /** Years of work; null: none required. */
        experienceYears: span(60),
        /** Years of study completed when applying. */
        studyYears: record({
          min: span(8),
          max: span(8),
          /** In the last year. */
          final: flag,
          /** At one of these levels; empty: undergraduate. */
          at: words(enrolmentLevels),
          note,
        })
          .refine(isOrdered, order)
          .nullable()
          .default(null),
        /** How long ago the degree of `degree` may have been finished. */
        graduatedWithin: record({
          months: count(240),
          /** Or one is enrolled at a level of `enrolledAt`. */
          orEnrolled: flag,
          note,
        })
          .nullable()
          .default(null),
        /** That degree was finished at least this number of months before; null: it may be new. */
        graduatedBefore: span(240),
        /** Which fields of study it accepts; null: any. */
        fieldsOnly: record({
          /**
           * `all` subjects of the item's fields, or `some`, which the note names; `except`: any field
           * but some subjects of those in the list, which the note names.
           */
          rule: word(fieldRules).default('all'),
          except: words(studyFields),
          note,
        })
          .refine(
            ({ rule, except }) => rule !== 'except' || (Array.isArray(except) && except.length > 0),
            { path: ['except'], ...fault('fields') },
          )
          .nullable()
          .default(null),
        /** `welcome`: countries that would exclude are undecided for them. */
        refugees: word(refugeeRules).nullable().default(null),
        gender: word(genderRules).default('any'),
        languages: list(language, maxLanguages).default([]),
        /** One of them is enough. */
        languagesOneOf: flag,
        /** People come on a visa that governments' measures spare, as of an international organization. */
        ownVisa: flag,
        /** Further hard rules in short sentences, for a person to check. */
        other: list(filledLine, maxOthers).default([]),
        covers: record(eachOf(coveredThings, word(coverages).default('unknown'))).prefault({}),
        /** Several rows of the same `for` are a range by level, never to be added up. */
        payment: list(payment, maxPayments).default([]),
        /** An obligation afterwards. */
        duty: note,
        fee: record({
          rule: word(feeRules).default('unknown'),
          amount: amount.nullable().default(null),
          currency: currency.nullable().default(null),
        }).prefault({}),
        /**
         * 'page': the organizer's own was read; 'elsewhere': another site's; 'entry': from the entry's
         * text; 'knowledge': generally known.
         */
        basis: word(ruleBases).default('knowledge'),
        /** The page that was read, for editors. */
        source: line
          .refine((value) => value === null || readLink(value).ok, fault('link'))
          .default(null),
      })
      .refine(
        ({ enrolledUntilEnd, enrolled, enrolledAt }) =>
          enrolledUntilEnd !== true ||
          enrolled === 'required' ||
          (enrolled === 'either' && Array.isArray(enrolledAt) && enrolledAt.length > 0),
        // Whatever else is wrong, so that a form shows all errors at once.
        { path: ['enrolled'], when: () => true, ...fault('students') },
      ),
  )
  .readonly()

export type Rules = z.output<typeof rulesRecord>
/** Citizenship, or the country of residence. */
export type CountryRule = z.output<typeof countryRecord>
export type NationalityRule = Rules['nationality']
/** A bound of a rule about countries. */
export type CountryBound = z.output<typeof boundRecord>
export type CountryNames = Pick<CountryBound, 'countries' | 'groups'>
export type LanguageRule = Rules['languages'][number]
export type Payment = Rules['payment'][number]

function addIssue(context: z.RefinementCtx, given: RuleFault, ...path: string[]): void {
  context.addIssue({ code: 'custom', path, ...fault(given) })
}

function fault(given: RuleFault, allowed: string | number = '') {
  return { params: { error: ruleError(given, allowed) } }
}

/** The part that it is about is the path of its issue (`toRuleError`, forms/rules-draft.ts). */
export function ruleError(given: RuleFault, allowed: string | number = ''): RuleError {
  return { key: 'bad-rule', part: '', fault: given, allowed: String(allowed) }
}
