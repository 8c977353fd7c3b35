import { isRecord } from '#domain/words/is-record.ts'

/**
 * Rules about who may apply and what is paid, beside the prose. A rule holds only facts that the
 * organizer states. Anything else is empty: 'unknown', null, an empty list, false, or 'any' gender.
 * It is never guessed.
 */

/**
 * 'varies': depends on a track, a partner or a call. Only its bounds decide; countries named there
 * are a hint.
 */
export const countryRules = ['any', 'listed', 'except', 'varies', 'unknown'] as const

export interface CountryNames {
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  readonly countries: readonly string[]
  /** Keys of the table of groups, whose members are resolved when the rule is read. */
  readonly groups: readonly string[]
}

/** A bound of a rule. `except`: all countries but the named ones. */
export interface CountryBound extends CountryNames {
  readonly except: boolean
}

/** How the list behind the bounds is known: this round's, an earlier round's, or by reasoning. */
export const listOrigins = ['round', 'earlier', 'reasoned'] as const
export type ListOrigin = (typeof listOrigins)[number]

/** The bounds of a rule that varies. */
export const countryBounds = ['within', 'surely', 'never'] as const

/** Citizenship, or the country of residence. */
export interface CountryRule extends CountryNames {
  readonly rule: (typeof countryRules)[number]
  /** With 'varies': who is outside surely cannot apply; null: no such bound is known. */
  readonly within: CountryBound | null
  /** With 'varies': who is inside surely meets the rule. */
  readonly surely: CountryBound | null
  /** With 'varies': these surely cannot, whatever the year. */
  readonly never: CountryBound | null
  /** With 'varies'; null: not stated. */
  readonly known: ListOrigin | null
  /** The year or round of that list, as its source says it: '2026/27'. */
  readonly asOf: string | null
  readonly note: string | null
}

export interface NationalityRule extends CountryRule {
  /** Who lives here may count as a citizen of the named countries. */
  readonly orResidence: CountryBound | null
  /** A second nationality that is excluded excludes too. With 'varies': one of `never`. */
  readonly secondExcludes: boolean
}

export const enrolmentRules = ['required', 'excluded', 'either', 'unknown'] as const
export const enrolmentLevels = ['high-school', 'undergraduate', 'master', 'phd'] as const
export type EnrolmentLevel = (typeof enrolmentLevels)[number]

/** The lowest first. */
export const degrees = ['none', 'secondary', 'bachelor', 'master', 'doctorate'] as const
export type Degree = (typeof degrees)[number]

/** Of the Common European Framework, lowest first. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export type LanguageLevel = (typeof languageLevels)[number]

export interface LanguageRule {
  /** ISO 639-1. */
  readonly language: string
  readonly level: LanguageLevel | null
  readonly tests: readonly { readonly name: string; readonly score: string }[]
  readonly note: string | null
  /** The course or the country sets the level, so no known level is enough. */
  readonly varies: boolean
}

export const coveredThings = [
  'tuition',
  'living',
  'housing',
  'travel',
  'insurance',
  'visa',
  'family',
  'materials',
] as const
export type CoveredThing = (typeof coveredThings)[number]
export const coverages = ['yes', 'partly', 'no', 'unknown'] as const
export type Coverage = (typeof coverages)[number]

export const paymentPurposes = [...coveredThings, 'prize', 'other'] as const
export const paymentPeriods = ['month', 'year', 'once', 'term', 'week', 'day'] as const

/** Several rows of the same `for` are a range by level, never to be added up. */
export interface Payment {
  readonly for: (typeof paymentPurposes)[number]
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly per: (typeof paymentPeriods)[number]
  readonly note: string | null
}

type FeeRule = {
  readonly rule: (typeof feeRules)[number]
  readonly amount: number | null
  readonly currency: string | null
}

export const genderRules = ['any', 'women', 'men'] as const
export const feeRules = ['none', 'asked', 'unknown'] as const
export const fieldRules = ['all', 'some'] as const
export const refugeeRules = ['only', 'welcome'] as const
export const ruleBases = ['page', 'elsewhere', 'entry', 'knowledge'] as const
export type RuleBasis = (typeof ruleBases)[number]

/**
 * The kind of a rule's value. Its type, default, check (forms/rules-draft.ts), words on the wire
 * and in files, and form controls (web/admin/rules-form) follow from it. 'years': whole years, or
 * null. 'line': one line, or null. 'record': with `isOptional`, null where nothing is required.
 * 'own': has its own check and controls.
 */
export type RuleType =
  | { readonly value: 'years'; readonly most: number }
  /** A whole number from 1 on; never null. */
  | { readonly value: 'count'; readonly most: number }
  | { readonly value: 'choice'; readonly of: readonly string[]; readonly empty: string | null }
  | { readonly value: 'choices'; readonly of: readonly string[] }
  | { readonly value: 'flag' }
  | { readonly value: 'line' }
  | {
      readonly value: 'record'
      readonly isOptional?: boolean
      readonly of: Readonly<Record<string, RuleType>>
    }
  | { readonly value: 'own'; readonly empty: unknown }

type ValueOf<Shape> = Shape extends { readonly value: 'years' }
  ? number | null
  : Shape extends { readonly value: 'count' }
    ? number
    : Shape extends {
          readonly value: 'choice'
          readonly of: readonly (infer Choice)[]
          readonly empty: infer Empty
        }
      ? Choice | Empty
      : Shape extends { readonly value: 'choices'; readonly of: readonly (infer Choice)[] }
        ? readonly Choice[]
        : Shape extends { readonly value: 'flag' }
          ? boolean
          : Shape extends { readonly value: 'line' }
            ? string | null
            : Shape extends { readonly value: 'record'; readonly of: infer Parts }
              ?
                  | { readonly [Name in keyof Parts]: ValueOf<Parts[Name]> }
                  | (Shape extends { readonly isOptional: true } ? null : never)
              : Shape extends { readonly value: 'own'; readonly empty: infer Value }
                ? Value
                : never

const own = <Value>(empty: Value) => ({ value: 'own', empty }) as const
const bound = { value: 'years', most: 120 } as const
const bounds = { value: 'record', isOptional: true, of: { min: bound, max: bound } } as const

const unknownCountries: CountryRule = {
  rule: 'unknown',
  countries: [],
  groups: [],
  within: null,
  surely: null,
  never: null,
  known: null,
  asOf: null,
  note: null,
}
const unknownNationality: NationalityRule = {
  ...unknownCountries,
  orResidence: null,
  secondExcludes: false,
}
const unknownCovers = Object.fromEntries(
  coveredThings.map((thing) => [thing, 'unknown']),
) as Record<CoveredThing, Coverage>

/**
 * The rules, one row each, in the order of the wire. A rule that decides also needs its check
 * (verdict.ts), its words (web/fit/verdict-view.ts, web/texts/en/fit/fit.ts) and its labeled
 * control (web/admin/rules-form). The compiler demands all but the control, which a test demands.
 * Nothing demands its sentence (describe-rules.ts there).
 */
export const ruleRows = {
  nationality: own(unknownNationality),
  /** Where the applicant must, or must not, live or study when applying. */
  residence: own(unknownCountries),
  /**
   * Years, all bounds inclusive; `varies`: it differs by country or person, and the bounds are the
   * loosest. `surely`: an age within these meets the rule everywhere, other ages may. `byLevel`:
   * the bounds for one level, where it has others.
   */
  age: {
    value: 'record',
    of: {
      min: bound,
      max: bound,
      varies: { value: 'flag' },
      surely: bounds,
      byLevel: {
        value: 'record',
        isOptional: true,
        of: {
          'high-school': bounds,
          undergraduate: bounds,
          master: bounds,
          phd: bounds,
          postdoc: bounds,
        },
      },
      note: { value: 'line' },
    },
  },
  enrolled: { value: 'choice', of: enrolmentRules, empty: 'unknown' },
  /** The levels at which an applicant must be enrolled now; empty: no level is required. */
  enrolledAt: { value: 'choices', of: enrolmentLevels },
  /** The applicant must still be enrolled when the program ends. */
  enrolledUntilEnd: { value: 'flag' },
  /** The lowest that is needed by the start; null: unknown. */
  degree: { value: 'choice', of: degrees, empty: null },
  /** That degree must be held when applying, not only by the start. */
  degreeHeld: { value: 'flag' },
  /** The highest that is allowed; null: no bound. */
  degreeAtMost: { value: 'choice', of: degrees, empty: null },
  /** Years of work; null: none required. */
  experienceYears: { value: 'years', most: 60 },
  /**
   * Years of study completed when applying, at a level of `at` (empty: undergraduate); `final`: the
   * last one.
   */
  studyYears: {
    value: 'record',
    isOptional: true,
    of: {
      min: { value: 'years', most: 8 },
      max: { value: 'years', most: 8 },
      final: { value: 'flag' },
      at: { value: 'choices', of: enrolmentLevels },
      note: { value: 'line' },
    },
  },
  /**
   * How long ago the degree of `degree` may have been finished; `orEnrolled`: or one is enrolled at
   * a level of `enrolledAt`.
   */
  graduatedWithin: {
    value: 'record',
    isOptional: true,
    of: {
      months: { value: 'count', most: 240 },
      orEnrolled: { value: 'flag' },
      note: { value: 'line' },
    },
  },
  /** That degree was finished at least this number of months before; null: it may be new. */
  graduatedBefore: { value: 'years', most: 240 },
  /**
   * Only for those of the item's fields: `all` subjects of them, or `some`, which the note names.
   */
  fieldsOnly: {
    value: 'record',
    isOptional: true,
    of: { rule: { value: 'choice', of: fieldRules, empty: 'all' }, note: { value: 'line' } },
  },
  /** `welcome`: countries that exclude stay open to them. */
  refugees: { value: 'choice', of: refugeeRules, empty: null },
  gender: { value: 'choice', of: genderRules, empty: 'any' },
  languages: own<readonly LanguageRule[]>([]),
  /** One of them is enough. */
  languagesOneOf: { value: 'flag' },
  /** People come on a visa that governments' measures spare, as of an international organization. */
  ownVisa: { value: 'flag' },
  /** Further hard rules in short sentences, for a person to check. */
  other: own<readonly string[]>([]),
  covers: own<Readonly<Record<CoveredThing, Coverage>>>(unknownCovers),
  payment: own<readonly Payment[]>([]),
  /** An obligation afterwards. */
  duty: { value: 'line' },
  fee: own<FeeRule>({ rule: 'unknown', amount: null, currency: null }),
  /**
   * 'page': the organiser's own was read; 'elsewhere': another site's; 'entry': from the entry's
   * text; 'knowledge': generally known.
   */
  basis: { value: 'choice', of: ruleBases, empty: 'knowledge' },
  /** The page that was read, for editors. */
  source: own<string | null>(null),
} as const satisfies Record<string, RuleType>

export type Rules = { readonly [Name in keyof typeof ruleRows]: ValueOf<(typeof ruleRows)[Name]> }

/**
 * The rules that decide; `enrolledAt` and `enrolledUntilEnd` are parts of `enrolled`, `degreeHeld`
 * of `degree`, `languagesOneOf` of `languages`.
 */
export type EligibilityRule = Exclude<
  keyof Rules,
  | 'enrolledAt'
  | 'enrolledUntilEnd'
  | 'degreeHeld'
  | 'languagesOneOf'
  | 'ownVisa'
  | 'other'
  | 'covers'
  | 'payment'
  | 'duty'
  | 'fee'
  | 'basis'
  | 'source'
>

/** Why a rule does not simply hold; pages give each its words. */
export type ReasonKey =
  | 'varies'
  | 'unknown'
  | 'not-told'
  | 'not-listed'
  | 'not-on-earlier-list'
  | 'may-be-listed'
  | 'still-listed'
  | 'second-excluded'
  | 'excepted'
  | 'partly-excepted'
  | 'lives-in-excepted'
  | 'lives-inside'
  | 'lives-elsewhere'
  | 'away-from-home'
  | 'stateless'
  | 'refugees-welcome'
  | 'no-refugee'
  | 'too-young'
  | 'too-old'
  | 'age-changes'
  | 'age-by-level'
  | 'age-usual'
  | 'not-enrolled'
  | 'other-level'
  | 'enrolled'
  | 'enrolment-unclear'
  | 'may-finish-before'
  | 'degree-too-low'
  | 'degree-under-way'
  | 'degree-in-time'
  | 'degree-for-level'
  | 'degree-for-study'
  | 'degree-needed-now'
  | 'degree-too-high'
  | 'degree-held'
  | 'studied-too-short'
  | 'studied-almost'
  | 'studied-too-long'
  | 'studied-unclear'
  | 'not-last-year'
  | 'graduated-too-early'
  | 'graduated-too-late'
  | 'graduated-unclear'
  | 'no-such-degree'
  | 'other-field'
  | 'some-fields'
  | 'work-too-short'
  | 'work-almost'
  | 'other-gender'
  | 'gender-unclear'
  | 'language'
  | 'native-speaker'
  | 'test-needed'
  | 'test-scale'
  | 'test-too-low'
  | 'test-too-old'

/** The reasons that time may change. */
export const notYetReasons = new Set<ReasonKey>([
  'too-young',
  'degree-too-low',
  'degree-for-study',
  'studied-too-short',
  'not-last-year',
  'graduated-too-late',
  'no-such-degree',
  'work-too-short',
])

export function emptyOf(shape: RuleType): unknown {
  switch (shape.value) {
    case 'years':
    case 'count':
    case 'line':
      return null
    case 'flag':
      return false
    case 'choices':
      return []
    case 'record':
      return shape.isOptional ? null : unknownOfEach(shape)
    default:
      return shape.empty
  }
}

const unknownOfEach = ({
  of,
}: Extract<RuleType, { readonly value: 'record' }>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, emptyOf(field)]))

/** Unknown rules. Rules missing in a record count as these. */
export const unknownRules = Object.fromEntries(
  Object.entries(ruleRows).map(([name, shape]) => [name, emptyOf(shape)]),
) as Rules

/** Every group that the rules name, each once. */
export const groupsNamedBy = ({ nationality, residence }: Rules): readonly string[] => [
  ...new Set([
    ...boundsOf(nationality).flatMap(({ groups }) => groups),
    ...boundsOf(residence).flatMap(({ groups }) => groups),
  ]),
]

/** The countries that a rule names, and those of each of its bounds. */
const boundsOf = (rule: CountryRule | NationalityRule): readonly CountryNames[] =>
  [
    rule,
    ...countryBounds.map((name) => rule[name]),
    'orResidence' in rule ? rule.orResidence : null,
  ].filter((names) => names !== null)

/** Countries that rules name together. A changed group changes every item that names it. */
export interface CountryGroup {
  /** Its name in rules: lower case letters, digits, hyphens. Never changes. */
  readonly key: string
  readonly name: string
  /** ISO 3166-1 alpha-2, and XK. */
  readonly countries: readonly string[]
  /** The year, month or day from which its members are these, as its source says it. */
  readonly asOf: string
  /** For applicants; null: there is none. */
  readonly note: string | null
}

type Note = { readonly note: string | null }
type OfBounds = Exclude<keyof NationalityRule, 'rule' | keyof CountryNames | 'note'>
type Brief<Part> = Part extends Note
  ? Omit<Part, 'note' | OfBounds> &
      Partial<Pick<Part, keyof Part & OfBounds>> & { readonly note: string | true | null }
  : Part extends readonly (infer Row extends Note)[]
    ? readonly Brief<Row>[]
    : Part

/**
 * The rules that a verdict needs. Of a note it asks only whether there is one, so `true` can
 * replace the text.
 */
export type BriefRules = {
  readonly [Name in Exclude<keyof Rules, 'other' | 'payment' | 'source'>]: Brief<Rules[Name]>
}

/**
 * Rules without texts and without what is unknown, as the browser gets them. `fillBriefRules` reads
 * them back.
 */
export function toBriefRules(rules: BriefRules): Partial<BriefRules> {
  const rows = Object.entries(rules).flatMap(([name, rule]) => {
    if (name === 'other' || name === 'payment' || name === 'source') return []
    let brief: unknown = rule
    if (name === 'languages') brief = (rule as BriefRules['languages']).map(withoutNote)
    else if (hasNote(rule)) brief = withoutNote(rule)
    if (name === 'nationality' || name === 'residence')
      brief = withoutUnknownBounds(brief as BriefRules['nationality'])
    const unknown = unknownBriefRules[name as keyof BriefRules]
    return JSON.stringify(brief) === JSON.stringify(unknown) ? [] : [[name, brief]]
  })
  return Object.fromEntries(rows) as Partial<BriefRules>
}

/** Most rules have no bounds, so a file of thousands leaves them out. */
const withoutUnknownBounds = (rule: BriefRules['nationality']): BriefRules['nationality'] =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([name, value]) => name === 'note' || (value !== null && value !== false),
    ),
  ) as BriefRules['nationality']

const { other: _other, payment: _payment, source: _source, ...allUnknown } = unknownRules
const unknownBriefRules: BriefRules = {
  ...allUnknown,
  nationality: withoutUnknownBounds(unknownRules.nationality),
  residence: withoutUnknownBounds(unknownRules.residence),
}

/** With missing rules as unknown. */
export const fillBriefRules = (brief: Partial<BriefRules>): BriefRules => ({
  ...unknownBriefRules,
  ...brief,
})

const hasNote = (rule: unknown): rule is Brief<Note> =>
  typeof rule === 'object' && rule !== null && 'note' in rule

const withoutNote = <Part extends Brief<Note>>(rule: Part) => ({
  ...rule,
  note: rule.note === null ? null : true,
})

/**
 * Stored rules, with missing ones as unknown; null where the value is no rules record. They were
 * checked on input: a rule that became stricter since must not delete an editor's work. A part of
 * another type reads as unknown.
 */
export function fillRules(stored: unknown): Rules | null {
  if (!isRecord(stored)) return null
  const rows = Object.entries<RuleType>(ruleRows).map(([name, shape]) => [
    name,
    fillValue(stored[name], shape),
  ])
  const rules = Object.fromEntries(rows) as Rules
  return {
    ...rules,
    nationality: {
      ...fillBounds(stored.nationality, rules.nationality),
      orResidence: fillBound(stored.nationality, 'orResidence'),
    },
    residence: fillBounds(stored.residence, rules.residence),
    // Rules stored before a language could vary lack the flag.
    languages: rules.languages.map((language) => ({
      ...language,
      varies: language.varies === true,
    })),
  }
}

function fillValue(value: unknown, shape: RuleType): unknown {
  if (shape.value !== 'record') return fillMissing(value, emptyOf(shape))
  if (!isRecord(value)) return emptyOf(shape)
  return Object.fromEntries(
    Object.entries(shape.of).map(([field, each]) => [field, fillValue(value[field], each)]),
  )
}

const fillBounds = <Rule extends CountryRule>(stored: unknown, filled: Rule): Rule => ({
  ...filled,
  ...Object.fromEntries(countryBounds.map((name) => [name, fillBound(stored, name)])),
})

function fillBound(stored: unknown, name: string): CountryBound | null {
  const value = isRecord(stored) ? stored[name] : undefined
  if (!isRecord(value)) return null
  return fillMissing(value, { countries: [], groups: [], except: false }) as CountryBound
}

function fillMissing(value: unknown, unknown: unknown): unknown {
  if (value === undefined) return unknown
  if (Array.isArray(unknown)) return Array.isArray(value) ? value : unknown
  if (!isRecord(unknown)) return isRecord(value) || Array.isArray(value) ? unknown : value
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(unknown).map(([name, missing]) => [name, fillMissing(value[name], missing)]),
      )
    : unknown
}
