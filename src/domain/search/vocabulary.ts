import type { FieldKey } from '#domain/opportunity/vocabulary.ts'

/**
 * The kinds with separate names: the three entities, and scholarships with a category of that name.
 */
export const soughtKinds = [
  'scholarship',
  'internship',
  'leadership',
  'competition',
  'exchange',
  'summer',
] as const
export type SoughtKind = (typeof soughtKinds)[number]

/**
 * What a query can name; the words are those of `data-understood` (docs/interface, Search). The
 * values of each kind are in `words`, one file for each language.
 */
export type UnderstoodKind =
  | 'kind'
  | 'level'
  | 'country'
  | 'citizen'
  | 'region'
  | 'field'
  | 'funding'
  | 'fee'
  | 'covers'
  | 'test'
  | 'mode'
  | 'for'
  | 'month'
  | 'opening'
  | 'applications'
  | 'closing'
  | 'asked'
  | 'age'

/**
 * The first and the last month of a `month`, each YYYY-MM: `2027-03`, `../2027-02`, `2027-04/..`;
 * null: there is no such bound.
 */
export function monthsOf(value: string): readonly [from: string | null, to: string | null] {
  const [from = '', to = from] = value.split('/')
  return [from === '..' ? null : from, to === '..' ? null : to]
}

/** Tests of language that rules name, as `languages.tests` spells them when compared (`toKey`). */
export const testNames = {
  ielts: 'IELTS',
  toefl: 'TOEFL',
  pte: 'PTE',
  duolingo: 'Duolingo',
  cambridge: 'Cambridge',
  dsh: 'DSH',
  testdaf: 'TestDaF',
  delf: 'DELF',
  jlpt: 'JLPT',
  hsk: 'HSK',
  topik: 'TOPIK',
  celpe: 'Celpe-Bras',
} as const satisfies Record<string, string>

/** Whom an entry or its rules may name. */
export const audiences = [
  'women',
  'refugees',
  'disabilities',
  'orphans',
  'single-mothers',
  'stateless',
] as const
export type Audience = (typeof audiences)[number]

/** What many entries ask for, and queries say that they lack. */
export const askedThings = [
  'experience',
  'gpa',
  'gre',
  'sat',
  'recommendation',
  'interview',
  'proposal',
] as const
export type AskedThing = (typeof askedThings)[number]

/**
 * The time until a deadline, beside months: within the last day, 7 days, the 7 after, 31 days;
 * 'rolling': there is none, all year.
 */
export type Closing = 'today' | 'week' | 'next-week' | 'soon' | 'rolling'

/** The fields of study of each subject that a query can name. */
export const subjectFields = {
  science: ['stem'],
  physics: ['stem'],
  chemistry: ['stem'],
  biology: ['stem'],
  mathematics: ['stem'],
  astronomy: ['stem'],
  geology: ['stem'],
  engineering: ['it-engineering'],
  'computer-science': ['it-engineering'],
  'data-science': ['it-engineering'],
  'artificial-intelligence': ['it-engineering'],
  cybersecurity: ['it-engineering'],
  robotics: ['it-engineering'],
  'mechanical-engineering': ['it-engineering'],
  'electrical-engineering': ['it-engineering'],
  'civil-engineering': ['it-engineering'],
  'chemical-engineering': ['it-engineering'],
  aerospace: ['it-engineering'],
  business: ['business'],
  finance: ['business'],
  accounting: ['business'],
  economics: ['business', 'social-sciences'],
  marketing: ['business'],
  entrepreneurship: ['business'],
  law: ['law'],
  health: ['health'],
  medicine: ['health'],
  nursing: ['health'],
  'public-health': ['health'],
  pharmacy: ['health'],
  dentistry: ['health'],
  physiotherapy: ['health'],
  veterinary: ['health'],
  nutrition: ['health'],
  arts: ['arts-humanities'],
  music: ['arts-humanities'],
  film: ['arts-humanities'],
  design: ['arts-humanities'],
  fashion: ['arts-humanities'],
  theatre: ['arts-humanities'],
  history: ['arts-humanities'],
  philosophy: ['arts-humanities'],
  literature: ['arts-humanities'],
  linguistics: ['arts-humanities'],
  'creative-writing': ['arts-humanities'],
  architecture: ['arts-humanities'],
  archaeology: ['arts-humanities'],
  theology: ['arts-humanities'],
  'area-studies': ['arts-humanities'],
  'social-science': ['social-sciences'],
  sociology: ['social-sciences'],
  psychology: ['social-sciences'],
  anthropology: ['social-sciences'],
  'political-science': ['social-sciences', 'public-policy'],
  'international-relations': ['social-sciences', 'public-policy'],
  journalism: ['social-sciences'],
  media: ['social-sciences'],
  development: ['social-sciences', 'public-policy'],
  'gender-studies': ['social-sciences'],
  migration: ['social-sciences'],
  geography: ['social-sciences'],
  'public-policy': ['public-policy'],
  diplomacy: ['public-policy'],
  peace: ['public-policy'],
  education: ['education'],
  teaching: ['education'],
  agriculture: ['agriculture-environment'],
  environment: ['agriculture-environment'],
  climate: ['agriculture-environment'],
  sustainability: ['agriculture-environment'],
  forestry: ['agriculture-environment'],
  ecology: ['agriculture-environment'],
  'food-science': ['agriculture-environment'],
  water: ['agriculture-environment'],
  'marine-biology': ['agriculture-environment'],
  energy: ['agriculture-environment'],
} as const satisfies Record<string, readonly FieldKey[]>

export type Subject = keyof typeof subjectFields

/** The subjects that stand for their whole field: 'health' names no subject of its own. */
export const wholeFields: ReadonlySet<string> = new Set<Subject>([
  'science',
  'engineering',
  'business',
  'law',
  'health',
  'arts',
  'social-science',
  'public-policy',
  'education',
  'agriculture',
  'environment',
])
