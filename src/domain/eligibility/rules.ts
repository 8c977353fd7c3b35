import { countryBounds, coveredThings } from '#domain/eligibility/rule-words.ts'
import type {
  CountryNames,
  CountryRule,
  NationalityRule,
  Rules,
} from '#domain/eligibility/rules-record.ts'
import { eachOf } from '#domain/words/each-of.ts'

// Rules without zod, which the browser must not get: their types and checks are in rules-record.ts.

/**
 * The rules that decide; `enrolledAt` and `enrolledUntilEnd` are parts of `enrolled`, `degreeHeld`
 * and `degreeForPhd` of `degree`, `languagesOneOf` of `languages`, `degreesToCheck` of all about
 * degrees.
 */
export type EligibilityRule = Exclude<
  keyof Rules,
  | 'enrolledAt'
  | 'enrolledUntilEnd'
  | 'degreeHeld'
  | 'degreeForPhd'
  | 'degreesToCheck'
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

/** Unknown rules. Rules missing in a record count as these. */
export const unknownRules: Rules = {
  nationality: { ...unknownCountries, orResidence: null, secondExcludes: false },
  residence: unknownCountries,
  age: { min: null, max: null, varies: false, surely: null, byLevel: null, note: null },
  enrolled: 'unknown',
  enrolledAt: [],
  enrolledUntilEnd: false,
  degree: null,
  degreeHeld: false,
  degreeForPhd: null,
  degreesToCheck: [],
  degreeAtMost: null,
  experienceYears: null,
  studyYears: null,
  graduatedWithin: null,
  graduatedBefore: null,
  fieldsOnly: null,
  refugees: null,
  gender: 'any',
  languages: [],
  languagesOneOf: false,
  ownVisa: false,
  other: [],
  covers: eachOf(coveredThings, 'unknown'),
  payment: [],
  duty: null,
  fee: { rule: 'unknown', amount: null, currency: null },
  basis: 'knowledge',
  source: null,
}

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
