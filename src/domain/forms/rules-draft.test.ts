import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { fillRules } from '#domain/eligibility/stored-rules.ts'
import { parseOpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import { findRules, listRuleErrors } from '#domain/forms/rules-draft.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'

const folder = new URL('../../../content/eligibility/', import.meta.url)
const files = [
  'scholarships',
  'summer-programs',
  'exchange-programs',
  'competitions',
  'internships',
  'leadership-programs',
]
const full = fullOpportunity('scholarship')

function errorOf(rules: unknown) {
  const read = parseOpportunityDraft(
    'scholarship',
    { ...full, deadline: '2031-03-15', rules },
    full,
  )
  return read.ok ? undefined : read.errors
}

test.each(files)('every record of %s has complete rules and stays unchanged', (name) => {
  const records = JSON.parse(
    readFileSync(new URL(`${name}.json`, folder), 'utf8'),
  ) as readonly Record<string, unknown>[]
  expect(records.length).toBeGreaterThan(0)
  for (const { slug, ...record } of records)
    expect(findRules(record), String(slug)).toEqual(fillRules(record))
})

test('missing rules are unknown, and an empty value means no rules', () => {
  expect(findRules({})).toEqual(unknownRules)
  expect(findRules({ age: { max: 35 } })).toEqual({
    ...unknownRules,
    age: { ...unknownRules.age, max: 35 },
  })
  expect(findRules(JSON.stringify({ degree: 'bachelor' }))?.degree).toBe('bachelor')
  for (const nothing of [null, undefined, '', ' ', 'null']) expect(findRules(nothing)).toBeNull()
})

test('country codes become upper case, and texts become one clean line', () => {
  const rules = findRules({
    nationality: { rule: 'listed', countries: ['pk'], note: ' or\u0007 born\nthere ' },
    duty: '',
  })
  expect(rules?.nationality).toEqual({
    ...unknownRules.nationality,
    rule: 'listed',
    countries: ['PK'],
    groups: [],
    note: 'or born there',
  })
  expect(rules?.duty).toBeNull()
})

test.each([
  ['wrong', 'record', ''],
  [[], 'record', ''],
  [{ nationalty: {} }, 'name', 'nationalty'],
  [{ nationality: { rule: 'some' } }, 'word', 'nationality.rule'],
  [{ nationality: { rule: 'listed' } }, 'no-country', 'nationality'],
  [{ nationality: { rule: 'any', within: { countries: ['PK'] } } }, 'bound', 'nationality.within'],
  [{ residence: { rule: 'any', surely: { countries: ['PK'] } } }, 'bound', 'residence.surely'],
  [
    { nationality: { rule: 'any', orResidence: { countries: ['PK'] } } },
    'bound',
    'nationality.orResidence',
  ],
  [
    {
      nationality: {
        rule: 'varies',
        surely: { countries: ['PK'] },
        never: { countries: ['NP', 'PK'] },
      },
    },
    'both',
    'nationality.never',
  ],
  [
    { nationality: { rule: 'varies', within: { countries: ['ZZ'] } } },
    'country',
    'nationality.within.countries.1',
  ],
  [{ nationality: { rule: 'varies', known: 'guessed' } }, 'word', 'nationality.known'],
  [{ residence: { rule: 'varies', secondExcludes: true } }, 'name', 'residence.secondExcludes'],
  [{ age: { byLevel: { master: { min: 40, max: 30 } } } }, 'order', 'age.byLevel.master.max'],
  [{ graduatedBefore: -1 }, 'number', 'graduatedBefore'],
  [{ nationality: { rule: 'listed', countries: ['ZZ'] } }, 'country', 'nationality.countries.1'],
  [{ residence: { rule: 'except', countries: 'PK' } }, 'list', 'residence.countries'],
  [{ residence: { rule: 'except', groups: ['E U'] } }, 'group', 'residence.groups.1'],
  [{ age: { min: 40, max: 30 } }, 'order', 'age.max'],
  [{ age: { max: '30' } }, 'number', 'age.max'],
  [{ age: { max: 200 } }, 'number', 'age.max'],
  [{ age: { varies: 'yes' } }, 'flag', 'age.varies'],
  [{ experienceYears: 1.5 }, 'number', 'experienceYears'],
  [{ studyYears: { min: 9 } }, 'number', 'studyYears.min'],
  [{ studyYears: { min: 3, max: 2 } }, 'order', 'studyYears.max'],
  [{ studyYears: { at: ['postdoc'] } }, 'word', 'studyYears.at.1'],
  [{ studyYears: 3 }, 'record', 'studyYears'],
  [{ graduatedWithin: {} }, 'count', 'graduatedWithin.months'],
  [{ graduatedWithin: { months: 0 } }, 'count', 'graduatedWithin.months'],
  [{ fieldsOnly: { rule: 'few' } }, 'word', 'fieldsOnly.rule'],
  [{ fieldsOnly: { rule: 'except' } }, 'fields', 'fieldsOnly.except'],
  [{ fieldsOnly: { rule: 'except', except: ['any'] } }, 'word', 'fieldsOnly.except.1'],
  [{ refugees: 'yes' }, 'word', 'refugees'],
  [{ languages: [{ language: 'en', varies: 1 }] }, 'flag', 'languages.1.varies'],
  [{ basis: 'site' }, 'word', 'basis'],
  [{ enrolledAt: ['nursery'] }, 'word', 'enrolledAt.1'],
  [{ enrolledUntilEnd: true }, 'students', 'enrolled'],
  [{ enrolled: 'excluded', enrolledUntilEnd: true }, 'students', 'enrolled'],
  [{ enrolled: 'either', enrolledUntilEnd: true }, 'students', 'enrolled'],
  [{ languages: [{ language: 'English' }] }, 'language', 'languages.1.language'],
  [{ other: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'too-many', 'other'],
  [{ other: [''] }, 'text', 'other.1'],
  [{ covers: { food: 'yes' } }, 'name', 'covers.food'],
  [{ covers: { tuition: 'maybe' } }, 'word', 'covers.tuition'],
  [
    { payment: [{ for: 'living', amount: -1, currency: 'EUR', per: 'month' }] },
    'number',
    'payment.1.amount',
  ],
  [
    { payment: [{ for: 'living', amount: 1, currency: 'euro', per: 'month' }] },
    'currency',
    'payment.1.currency',
  ],
  [{ fee: { rule: 'asked', currency: 5 } }, 'currency', 'fee.currency'],
  [{ duty: 'x'.repeat(501) }, 'too-long', 'duty'],
  [{ source: 'javascript:alert(1)' }, 'link', 'source'],
])('the error for %j states what is wrong (%s) and where', (rules, fault, path) => {
  expect(errorOf(rules)).toMatchObject({ rules: { key: 'bad-rule', fault, part: path } })
  expect(findRules(rules)).toBeNull()
})

test('the error of two contradicting rules appears beside other errors', () => {
  const errors = listRuleErrors({ enrolledUntilEnd: true, basis: 'site' })
  expect(errors.map(({ part, fault }) => [part, fault])).toEqual([
    ['basis', 'word'],
    ['enrolled', 'students'],
  ])
  expect(listRuleErrors({ enrolledUntilEnd: true, enrolled: 'x' }).map(({ part }) => part)).toEqual(
    ['enrolled'],
  )
})

test('a form or call without rules leaves them unchanged', () => {
  const { rules: _rules, ...others } = full
  const read = parseOpportunityDraft('scholarship', { ...others, deadline: '2031-03-15' }, full)
  expect(read).toMatchObject({ ok: true, value: { rules: full.rules } })
  expect(errorOf(null)).toBeUndefined()
})
