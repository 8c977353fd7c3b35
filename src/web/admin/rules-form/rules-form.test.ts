import { expect, test } from 'vitest'
import { ruleSections } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { findRules } from '#domain/forms/rules-draft.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { describeRules } from '#web/admin/rules-form/describe-rules.ts'
import { sectionOf, toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import {
  changeRulesRows,
  toRulesInput,
  toRulesSoFar,
  parseRulesForm,
  toRulesFormValues,
  type RulesFormValues,
} from '#web/admin/rules-form/rules-form-values.ts'
import * as admin from '#web/texts/en/admin/admin.ts'

const groups = await readStarterGroups()
const ruled = (await readStarterCatalogue(new Date('2026-11-22'))).opportunities.flatMap(
  ({ rules }) => rules ?? [],
)

/** As a browser sends the controls. */
function toForm({ texts, lists, payments, languages }: RulesFormValues): FormData {
  const form = new FormData()
  form.set('rules', 'on')
  for (const [name, value] of Object.entries(texts))
    if (name !== 'age.varies' || value !== '') form.set(`rules.${name}`, value)
  for (const [name, values] of Object.entries(lists))
    for (const value of values) form.append(`rules.${name}`, value)
  const rows = [
    ...payments.map((row) => ['payments', row] as const),
    ...languages.map((row) => ['languages', row] as const),
  ]
  for (const [list, { id, ...controls }] of rows)
    for (const [control, value] of Object.entries(controls))
      form.set(`rules.${list}.${id}.${control}`, value)
  return form
}

/** The saved rules for given values of controls, beside the stored ones. */
function save(
  before: Rules | null,
  texts: Partial<RulesFormValues['texts']>,
  lists: Partial<RulesFormValues['lists']> = {},
) {
  const entered = toRulesFormValues(before)
  const sent = parseRulesForm(
    toForm({
      ...entered,
      texts: { ...entered.texts, ...texts },
      lists: { ...entered.lists, ...lists },
    }),
  )
  if (sent === null) throw new Error('No rules were sent')
  const input = toRulesInput(sent, before, groups)
  return {
    input,
    rules: findRules(input),
    errors: toControlErrors(admin, { rules: { key: 'no-text' } }, sent, { before, input }),
  }
}

test('rules that are opened and saved stay the same, and a form without rules leaves them', () => {
  for (const rules of ruled) expect(save(rules, {}).input).toBe(rules)
  expect(save(null, {}).input).toBeNull()
  expect(parseRulesForm(new FormData())).toBeNull()
})

test('changing one control of any entry of the catalogue changes nothing else, the order of payments included', () => {
  // The last one has a value in every part.
  for (const rules of [...ruled, fullOpportunity('scholarship').rules!]) {
    const saved = save(rules, { duty: 'Come back for a year' }).rules
    expect(saved).toEqual({ ...rules, duty: 'Come back for a year' })
  }
})

test('countries and groups are read by their names, and each is shown once', () => {
  const { rules } = save(
    null,
    { 'nationality.rule': 'listed', basis: 'elsewhere' },
    {
      'nationality.named': ['PK', 'group:eu'],
      'nationality.more': ['pakistan', 'Viet Nam', 'the commonwealth'],
    },
  )
  expect(rules?.nationality).toEqual({
    ...unknownRules.nationality,
    rule: 'listed',
    countries: ['PK', 'VN'],
    groups: ['eu', 'commonwealth'],
    note: null,
  })
  expect(rules?.basis).toBe('elsewhere')
  expect(save(rules, { 'nationality.rule': 'any' }).rules?.nationality.countries).toEqual([])
})

test('bounds belong to a rule that depends on something, and are read by their names too', () => {
  const bounds = {
    'nationality.within.named': ['group:eu'],
    'nationality.surely.more': ['Pakistan'],
    'nationality.orResidence.named': ['PK'],
    'residence.surely.named': ['DE'],
  }
  const texts = {
    'nationality.rule': 'varies',
    'nationality.secondExcludes': 'on',
    'nationality.known': 'earlier',
    'nationality.asOf': '2025',
    'residence.rule': 'varies',
    'residence.surely.except': 'on',
    basis: 'page',
  }
  const { rules } = save(null, texts, bounds)
  expect(rules?.nationality).toEqual({
    ...unknownRules.nationality,
    rule: 'varies',
    within: { countries: [], groups: ['eu'], except: false },
    surely: { countries: ['PK'], groups: [], except: false },
    orResidence: { countries: ['PK'], groups: [], except: false },
    secondExcludes: true,
    known: 'earlier',
    asOf: '2025',
  })
  expect(rules?.residence.surely).toEqual({ countries: ['DE'], groups: [], except: true })
  expect(save(rules, {}).input).toBe(rules)
  expect(save(rules, { 'nationality.rule': 'any' }).rules?.nationality).toEqual({
    ...unknownRules.nationality,
    rule: 'any',
  })
  const { errors } = save(null, texts, { ...bounds, 'nationality.within.more': ['Atlantis'] })
  expect(Object.keys(errors)).toEqual(['rules.nationality.within.more'])
})

test('ages have bounds by level, and a level without any has none', () => {
  const { rules } = save(null, {
    'age.max': '35',
    'age.surely.max': '29',
    'age.byLevel.master.max': '29',
    basis: 'page',
  })
  expect(rules?.age).toEqual({
    min: null,
    max: 35,
    varies: false,
    surely: { min: null, max: 29 },
    byLevel: {
      'high-school': null,
      undergraduate: null,
      master: { min: null, max: 29 },
      phd: null,
      postdoc: null,
    },
    note: null,
  })
  expect(save(rules, { 'age.byLevel.master.max': '' }).rules?.age.byLevel).toBeNull()
})

test('errors appear at their controls, all at once', () => {
  const { rules, errors } = save(
    null,
    {
      'nationality.rule': 'listed',
      'residence.rule': 'except',
      'age.min': 'ten',
      source: 'nowhere',
      'fee.rule': 'asked',
      'fee.amount': 'x',
    },
    { 'nationality.more': ['Atlantis'] },
  )
  expect(rules).toBeNull()
  expect(Object.keys(errors).toSorted()).toEqual([
    'rules.age.min',
    'rules.basis',
    'rules.fee.amount',
    'rules.nationality.more',
    'rules.residence.more',
    'rules.source',
  ])
  expect(errors['rules.nationality.more']).toEqual({
    key: 'said',
    text: expect.stringContaining('do not know this country or group'),
  })
  expect(Object.keys(errors).map(sectionOf)).toEqual(
    expect.arrayContaining(['nationality', 'residence', 'age', 'paid', null]),
  )
  expect(save(null, { 'age.min': '40', 'age.max': '30' }).errors).toHaveProperty(['rules.age.max'])
})

test('degree, study and fields are entered separately, and empty controls are dropped', () => {
  const basis = 'page'
  const { rules } = save(
    null,
    {
      basis,
      'studyYears.min': '3',
      'graduatedWithin.months': '24',
      'graduatedWithin.orEnrolled': 'on',
      refugees: 'welcome',
    },
    { 'studyYears.at': ['undergraduate'] },
  )
  expect(rules).toMatchObject({
    studyYears: { min: 3, max: null, final: false, at: ['undergraduate'], note: null },
    graduatedWithin: { months: 24, orEnrolled: true, note: null },
    fieldsOnly: null,
    refugees: 'welcome',
  })
  expect(
    save(rules, { 'studyYears.min': '' }, { 'studyYears.at': [] }).rules?.studyYears,
  ).toBeNull()
  expect(
    Object.keys(
      save(null, { basis, 'graduatedWithin.note': 'lately', 'fieldsOnly.note': 'law' }).errors,
    ).toSorted(),
  ).toEqual(['rules.fieldsOnly.rule', 'rules.graduatedWithin.months'])
  expect(
    Object.keys(save(null, { basis, 'studyYears.min': '4', 'studyYears.max': '2' }).errors),
  ).toEqual(['rules.studyYears.max'])
  expect(Object.keys(save(null, { basis, enrolledUntilEnd: 'on' }).errors)).toEqual([
    'rules.enrolled',
  ])
})

test('the editor must choose the source of the rules', () => {
  expect(Object.keys(save(null, { degree: 'bachelor' }).errors)).toEqual(['rules.basis'])
  expect(toRulesFormValues(null).texts.basis).toBe('')
})

test('a payment without an amount is dropped', () => {
  const blank = { amount: '', currency: '', per: 'month', note: '' }
  const payments = [
    { ...blank, id: 'living-2', amount: '1,200', currency: 'eur' },
    { ...blank, id: 'prize-1' },
  ]
  const entered = toRulesFormValues(null)
  const input = toRulesInput(
    { ...entered, texts: { ...entered.texts, basis: 'page' }, payments },
    null,
    groups,
  )
  expect(findRules(input)?.payment).toEqual([
    { for: 'living', amount: 1200, currency: 'EUR', per: 'month', note: null },
  ])
})

test('languages and their tests are entered, and an error appears in its row', () => {
  const blank = { language: '', level: '', tests: '', note: '', varies: '' }
  const empty = toRulesFormValues(null)
  const entered = {
    ...empty,
    texts: { ...empty.texts, basis: 'page' },
    languages: [1, 2].map((number) => ({ ...blank, id: String(number) })),
  }
  const type = (rows: readonly Partial<RulesFormValues['languages'][number]>[]) => {
    const next = {
      ...entered,
      languages: entered.languages.map((row, index) => ({ ...row, ...rows[index] })),
    }
    const input = toRulesInput(next, null, groups)
    return {
      rules: findRules(input),
      errors: toControlErrors(admin, { rules: { key: 'no-text' } }, next, { before: null, input }),
    }
  }
  expect(
    type([
      {
        language: 'en',
        level: 'B2',
        tests: 'IELTS 6.5\nTOEFL iBT: any score\n',
        note: 'or German',
      },
      {},
    ]).rules?.languages,
  ).toEqual([
    {
      language: 'en',
      level: 'B2',
      tests: [
        { name: 'IELTS', score: '6.5' },
        { name: 'TOEFL iBT', score: 'any score' },
      ],
      note: 'or German',
      varies: false,
    },
  ])
  expect(type([{ language: 'de', varies: 'on' }]).rules?.languages[0]?.varies).toBe(true)
  expect(
    Object.keys(type([{ language: 'de', tests: 'DSH' }, { note: 'Which?' }]).errors).toSorted(),
  ).toEqual(['rules.languages.1.tests', 'rules.languages.2.language'])
  expect(sectionOf('rules.languages.2.language')).toBe('study')
})

test('a wrong payment is highlighted in its own row', () => {
  const blank = { currency: '', per: 'month', note: '' }
  const payments = [
    { ...blank, id: 'travel-1', amount: 'much' },
    { ...blank, id: 'living-1', amount: '9' },
  ]
  const empty = toRulesFormValues(null)
  const wrong = { ...empty, texts: { ...empty.texts, basis: 'page' }, payments }
  const errors = toControlErrors(admin, { rules: { key: 'no-text' } }, wrong, {
    before: null,
    input: toRulesInput(wrong, null, groups),
  })
  expect(Object.keys(errors).toSorted()).toEqual([
    'rules.payments.living-1.currency',
    'rules.payments.travel-1.amount',
    'rules.payments.travel-1.currency',
  ])
})

test('a button without scripts changes its list of rules alone', () => {
  const start = toRulesFormValues(null)
  const after = (values: RulesFormValues, pressed: string) => {
    const [list = '', verb = '', which = ''] = pressed.split(' ')
    return changeRulesRows(values, { list, verb, which }, groups)
  }
  const paid = after(after(start, 'rules.payments add prize'), 'rules.payments add living')
  expect(paid.payments.map(({ id, per }) => `${id} ${per}`)).toEqual([
    'prize-1 once',
    'living-2 month',
  ])
  expect(after(paid, 'rules.payments close prize-1').payments.map(({ id }) => id)).toEqual([
    'living-2',
  ])
  const spoken = after(after(start, 'rules.languages add'), 'rules.languages add')
  expect(spoken.languages.map(({ id }) => id)).toEqual(['1', '2'])
  const named = {
    ...start,
    lists: { ...start.lists, 'residence.within.more': ['Peru; the eu; Atlantis'] },
  }
  const chosen = after(named, 'rules.residence.within add')
  expect(chosen.lists).toMatchObject({
    'residence.within.named': ['PE'],
    'residence.within.more': ['the eu; Atlantis'],
    'residence.named': [],
  })
  expect(after(chosen, 'rules.residence.within close PE').lists['residence.within.named']).toEqual(
    [],
  )
  for (const pressed of ['rules.payments add gold', 'rules.gender add', 'payments add living', ''])
    expect([pressed, after(start, pressed)]).toEqual([pressed, start])
})

test('a sentence summarizes the entered rules', () => {
  const listed = (countries: readonly string[], keys: readonly string[] = []) =>
    ({ ...unknownRules.nationality, rule: 'listed', countries, groups: keys }) as const
  const describe = (rules: Partial<Rules>) =>
    describeRules({ ...unknownRules, ...rules }, groups, admin)
  const commonwealth = listed([], ['commonwealth'])
  expect(describe({ nationality: commonwealth, residence: commonwealth }).nationality).toBe(
    'Citizens of 56 countries of the Commonwealth can apply, living at home.',
  )
  expect(describe({ nationality: listed(['GH', 'TG', 'BJ']) }).nationality).toBe(
    'Citizens of Ghana, Togo and Benin can apply.',
  )
  expect(describe({ nationality: listed(['GH', 'TG'], ['eu', 'nordic']) }).nationality).toBe(
    'Citizens of 34 countries (European Union, Nordic countries and 2 more) can apply.',
  )
  expect(
    describe({
      nationality: { ...listed(['FR']), rule: 'except', note: 'A second passport counts too' },
    }).nationality,
  ).toBe('Citizens of all countries except France can apply. A second passport counts too.')
  expect(
    describe({ age: { ...unknownRules.age, min: null, max: 30, varies: true, note: null } }).age,
  ).toBe('It varies. Widest limits: at most 30 years old.')
  expect(describe({ degree: 'bachelor', enrolled: 'excluded', experienceYears: 2 }).study).toBe(
    'A bachelor’s degree or higher. No current students. At least 2 years of work experience.',
  )
  expect(
    describe({
      studyYears: { min: 2, max: null, final: false, at: [], note: null },
      graduatedWithin: { months: 24, orEnrolled: true, note: null },
      fieldsOnly: { rule: 'all', except: [], note: null },
      refugees: 'only',
    }).study,
  ).toBe(
    'Completed years of study: at least 2 (Undergraduate). Students, or degree finished at most 24 months before the deadline. Only the fields of this opportunity. Refugees only.',
  )
  const covers = { ...unknownRules.covers, living: 'yes', travel: 'yes', tuition: 'no' } as const
  const payment = [
    { for: 'living', amount: 1200, currency: 'EUR', per: 'month', note: null },
  ] as const
  expect(
    describe({ covers, payment, fee: { rule: 'asked', amount: 25, currency: 'USD' } }).paid,
  ).toBe(
    'Paid: living costs and travel. Not paid: tuition. Living costs: EUR 1,200 a month. Application fee: USD 25.',
  )
  expect(Object.values(describeRules(null, groups, admin))).toHaveLength(ruleSections.length)
  for (const rules of ruled)
    for (const sentence of Object.values(describeRules(rules, groups, admin)))
      expect(sentence).not.toMatch(/undefined|null|\[object/)
})

test('an invalid choice breaks no summary, and is refused when it is saved', () => {
  const empty = toRulesFormValues(null)
  for (const odd of ['nonsense', 'constructor', '__proto__', '\u0000', '-1', 'x-y!']) {
    const row = { amount: '9', currency: odd, per: odd, note: odd }
    const entered: RulesFormValues = {
      texts: Object.fromEntries(
        Object.keys(empty.texts).map((name) => [name, odd]),
      ) as RulesFormValues['texts'],
      lists: Object.fromEntries(
        Object.keys(empty.lists).map((name) => [name, [odd]]),
      ) as unknown as RulesFormValues['lists'],
      payments: [{ ...row, id: 'living-1' }],
      languages: [{ id: '1', language: odd, level: odd, tests: odd, note: odd, varies: odd }],
    }
    const description = describeRules(toRulesSoFar(entered, null, groups), groups, admin)
    for (const sentence of Object.values(description))
      expect(sentence).not.toMatch(/undefined|null|\[object/)
    expect(
      Object.keys(
        toControlErrors(admin, { rules: { key: 'no-text' } }, entered, {
          before: null,
          input: toRulesInput(entered, null, groups),
        }),
      ),
    ).toContain('rules.degree')
  }
})
