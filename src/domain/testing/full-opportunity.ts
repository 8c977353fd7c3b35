import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import {
  fieldNames,
  type Kind,
  type Opportunity,
  type OpportunityField,
  rowOf,
} from '#domain/opportunity/opportunity.ts'

const own: Partial<Opportunity> = {
  id: 'full',
  slug: 'full',
  code: 'FULL-1',
  categories: ['master', 'famous'],
  regions: ['Europe', 'Asia'],
  fields: ['law', 'health'],
  country: 'Norway',
  countryCode: 'NO',
  verifiedOn: '2026-11-20',
  verifiedHost: 'example.org',
  state: 'published',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}

/** Rules with a value in every field. */
const fullRules: Rules = {
  nationality: {
    rule: 'varies',
    countries: ['PK'],
    groups: ['eu'],
    within: { countries: ['PK', 'NP'], groups: ['eu'], except: false },
    surely: { countries: ['NP'], groups: [], except: false },
    never: { countries: ['NO'], groups: [], except: false },
    orResidence: { countries: ['DK'], groups: ['nordic'], except: false },
    secondExcludes: true,
    known: 'earlier',
    asOf: '2026/27',
    note: 'Or a refugee',
  },
  residence: {
    ...unknownRules.residence,
    rule: 'varies',
    surely: { countries: ['DE'], groups: [], except: true },
    known: 'reasoned',
  },
  age: {
    min: 18,
    max: 35,
    varies: true,
    surely: { min: 20, max: 29 },
    byLevel: {
      'high-school': null,
      undergraduate: { min: 18, max: 20 },
      master: { min: null, max: 29 },
      phd: null,
      postdoc: null,
    },
    note: 'At the start',
  },
  enrolled: 'required',
  enrolledAt: ['undergraduate', 'master'],
  enrolledUntilEnd: true,
  degree: 'bachelor',
  degreeHeld: true,
  degreeForPhd: 'master',
  degreesToCheck: ['bachelor-for-phd', 'same-degree', 'old-doctorate'],
  ownVisa: true,
  degreeAtMost: 'master',
  experienceYears: 2,
  gender: 'women',
  studyYears: { min: 2, max: 4, final: true, at: ['undergraduate'], note: 'by the summer' },
  graduatedWithin: { months: 24, orEnrolled: true, note: null },
  graduatedBefore: 12,
  fieldsOnly: { rule: 'except', except: ['law'], note: 'no tax law' },
  refugees: 'welcome',
  languages: [
    {
      language: 'en',
      level: 'B2',
      tests: [{ name: 'IELTS', score: '6.5' }],
      note: null,
      varies: true,
    },
  ],
  languagesOneOf: true,
  other: ['A GPA of 3.0 or better'],
  covers: {
    tuition: 'yes',
    living: 'partly',
    housing: 'no',
    travel: 'yes',
    insurance: 'yes',
    visa: 'unknown',
    family: 'no',
    materials: 'no',
  },
  payment: [{ for: 'living', amount: 992.5, currency: 'EUR', per: 'month', note: 'students' }],
  duty: 'Two years of work at home',
  fee: { rule: 'asked', amount: 25, currency: 'USD' },
  basis: 'page',
  source: 'https://example.org/rules',
}

/** An opportunity with a value in every field, so that tests cover all of them. */
export function fullOpportunity(kind: Kind, given: Partial<Opportunity> = {}): Opportunity {
  const values = fieldNames.map((field) => [field, valueFor(field)])
  return { ...(Object.fromEntries(values) as unknown as Opportunity), ...own, kind, ...given }
}

function valueFor(field: OpportunityField): unknown {
  const row = rowOf(field)
  switch (row.value) {
    case 'lines':
      return [`One of ${field}, with a comma`, `Two of ${field}`]
    case 'words':
      return [field]
    case 'flag':
      return true
    case 'number':
      return 1200.5
    case 'choice':
      return row.of[0]
    case 'link':
    case 'image':
      return `https://example.org/${field}.png`
    case 'rules':
      return fullRules
    case 'day':
      return '2031-01-15'
    case 'months':
      return [11, 12, 1]
    case 'currency':
      return 'EUR'
    case 'deadline':
      return {
        kind: 'fixed',
        date: '2031-03-15',
        time: '17:00',
        zone: 'Europe/Berlin',
        note: 'At noon for paper',
      }
    default:
      return `A value of ${field}`
  }
}
