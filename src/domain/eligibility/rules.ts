/**
 * Who may apply and what is paid, as rules beside the prose. A rule says only what the organiser says: what nobody states is 'unknown', null
 * or an empty list and is never guessed.
 */

/** 'varies': depends on a track, a partner or a call, so that nobody can be told yes or no; countries named there are a hint only. */
export const countryRules = ['any', 'listed', 'except', 'varies', 'unknown'] as const

/** Citizenship, or the country of residence. */
export interface CountryRule {
  readonly rule: (typeof countryRules)[number]
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  readonly countries: readonly string[]
  /** Keys of the table of groups, whose members are resolved when the rule is read. */
  readonly groups: readonly string[]
  readonly note: string | null
}

/** Years, both bounds inclusive; `varies`: it differs by level, country or person, and the bounds are the loosest. */
export interface AgeRule {
  readonly min: number | null
  readonly max: number | null
  readonly varies: boolean
  readonly note: string | null
}

export const enrolmentRules = ['required', 'excluded', 'either', 'unknown'] as const
export const enrolmentLevels = ['high-school', 'undergraduate', 'master', 'phd'] as const
export type EnrolmentLevel = (typeof enrolmentLevels)[number]

/** The lowest first. */
export const degrees = ['none', 'secondary', 'bachelor', 'master', 'doctorate'] as const
export type Degree = (typeof degrees)[number]

/** Of the Common European Framework, the lowest first. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export type LanguageLevel = (typeof languageLevels)[number]

export interface LanguageRule {
  /** ISO 639-1. */
  readonly language: string
  readonly level: LanguageLevel | null
  readonly tests: readonly { readonly name: string; readonly score: string }[]
  readonly note: string | null
}

export const coveredThings = ['tuition', 'living', 'housing', 'travel', 'insurance', 'visa', 'family', 'materials'] as const
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

export const genderRules = ['any', 'women', 'men'] as const
export const feeRules = ['none', 'asked', 'unknown'] as const
export const ruleBases = ['entry', 'page', 'knowledge'] as const

export interface Rules {
  readonly nationality: CountryRule
  /** Where the applicant must, or must not, live or study when applying. */
  readonly residence: CountryRule
  readonly age: AgeRule
  readonly enrolled: (typeof enrolmentRules)[number]
  /** At which of these one must be enrolled now; empty: not asked. */
  readonly enrolledAt: readonly EnrolmentLevel[]
  /** The lowest that is needed by the start; null: unknown. */
  readonly degree: Degree | null
  /** The highest that is allowed; null: no bound. */
  readonly degreeAtMost: Degree | null
  /** Years of work; null: none asked. */
  readonly experienceYears: number | null
  readonly gender: (typeof genderRules)[number]
  readonly languages: readonly LanguageRule[]
  /** Further hard rules in short sentences, for a person to check. */
  readonly other: readonly string[]
  readonly covers: Readonly<Record<CoveredThing, Coverage>>
  readonly payment: readonly Payment[]
  /** An obligation afterwards. */
  readonly duty: string | null
  readonly fee: { readonly rule: (typeof feeRules)[number]; readonly amount: number | null; readonly currency: string | null }
  /** 'entry': follows from a text that a page supported; 'page': a page was read; 'knowledge': generally known, to be confirmed. */
  readonly basis: (typeof ruleBases)[number]
  /** The page that was read, for editors. */
  readonly source: string | null
}

const unknownCountries: CountryRule = { rule: 'unknown', countries: [], groups: [], note: null }

/** Nothing is known: what a record leaves out counts as this. */
export const unknownRules: Rules = {
  nationality: unknownCountries,
  residence: unknownCountries,
  age: { min: null, max: null, varies: false, note: null },
  enrolled: 'unknown',
  enrolledAt: [],
  degree: null,
  degreeAtMost: null,
  experienceYears: null,
  gender: 'any',
  languages: [],
  other: [],
  covers: {
    tuition: 'unknown',
    living: 'unknown',
    housing: 'unknown',
    travel: 'unknown',
    insurance: 'unknown',
    visa: 'unknown',
    family: 'unknown',
    materials: 'unknown',
  },
  payment: [],
  duty: null,
  fee: { rule: 'unknown', amount: null, currency: null },
  basis: 'knowledge',
  source: null,
}

/** Countries that rules name together. A changed group changes every item that names it. */
export interface CountryGroup {
  /** What rules call it: lower case letters, digits, hyphens. Never changes. */
  readonly key: string
  readonly name: string
  /** ISO 3166-1 alpha-2, and XK. */
  readonly countries: readonly string[]
  /** The year, month or day from which its members are these, as its source says it. */
  readonly asOf: string
  /** For people who apply; null: nothing has to be said. */
  readonly note: string | null
}
