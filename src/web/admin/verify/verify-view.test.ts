import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toEditedOpportunity } from '#services/items/edited.ts'
import { toFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { factOfError, readAnswers } from '#web/admin/verify/answers.ts'
import { readVerifyForm, toFactViews } from '#web/admin/verify/verify-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-30T12:00:00Z')
const rules = { ...unknownRules, degree: 'bachelor' as const }
const item = sampleOpportunity({
  id: 'grant',
  name: 'Grant',
  officialLink: 'https://grant.example/call',
  deadline: { kind: 'fixed', date: '2027-03-15', time: '12:00', zone: 'Europe/Berlin', note: null },
  rules,
})
const stored = toEditedOpportunity(
  {
    item,
    version: 1,
    publishAt: null,
    trashedAt: null,
    linkState: null,
    linkCheckedAt: null,
    linkNote: null,
  } as unknown as Parameters<typeof toEditedOpportunity>[0],
  now,
)

function toForm(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('answers that are none are missing', () => {
  const form = toForm({ 'fact.age': 'right', 'fact.study': 'perhaps', 'fact.other': 'right' })
  expect(readAnswers(form)).toEqual({ age: 'right' })
})

test('an error is about the fact whose controls it names', () => {
  const names = ['fact.age', 'rules.age.max', 'rules.payment.1', 'deadlineZone', 'opened', 'name']
  expect(names.map(factOfError)).toEqual(['age', 'age', 'paid', 'deadline', null, null])
})

test('only changed facts are taken from the form', () => {
  const sent = {
    rules: 'on',
    'rules.degree': 'master',
    'rules.age.max': '30',
    deadline: '2027-04-30',
    deadlineKind: 'expected',
  }
  const own = toFormValues(item, null)
  const none = readVerifyForm(toForm(sent), stored)
  expect(none).toEqual({ answers: {}, values: own, hasChanges: false })

  const age = readVerifyForm(toForm({ ...sent, 'fact.age': 'changed' }), stored)
  expect(age.hasChanges).toBe(true)
  expect(age.values.rules?.texts).toEqual({ ...own.rules?.texts, 'age.max': '30' })
  expect(age.values.deadline).toBe('2027-03-15')

  const day = readVerifyForm(toForm({ ...sent, 'fact.deadline': 'changed' }), stored)
  expect(day.values).toEqual({
    ...own,
    deadline: '2027-04-30',
    deadlineKind: 'expected',
    deadlineTime: '',
    deadlineZone: '',
    deadlineNote: '',
  })
})

test('rules that an item had none of are read on its official page', () => {
  const bare = { ...stored, item: { ...item, rules: null } }
  const form = toForm({ rules: 'on', 'rules.age.max': '30', 'fact.age': 'changed' })
  expect(readVerifyForm(form, bare).values.rules?.texts).toMatchObject({
    'age.max': '30',
    basis: 'page',
    source: 'https://grant.example/call',
  })
})

test('each fact stands beside what the page says of it, a change once', () => {
  const is = 'Apply by 30 April 2027.'
  const change = {
    subject: 'x',
    was: 'Apply by 15 March 2027.',
    now: is,
    toldAt: '2026-11-29',
    state: 'told',
  }
  const page = {
    text: `${is}\nAn age limit of 30 years.`,
    changes: new Map([['day', change]]),
  } as Parameters<typeof toFactViews>[1]
  const views = toFactViews(item, page, [], en, now)
  expect(views.map(({ fact, value, sentences }) => [fact, value, sentences])).toEqual([
    ['deadline', 'Announced: March 15, 2027, 12:00 Berlin time', []],
    ['nationality', 'Not stated.', []],
    ['residence', 'Not stated.', []],
    ['age', 'No age limit stated.', ['An age limit of 30 years.']],
    ['study', 'A bachelor’s degree or higher.', []],
    ['paid', 'Not stated.', []],
  ])
  expect(views[0]?.change?.now?.map(({ text }) => text).join('')).toBe(is)
  expect(views.map(({ told }) => told)).toEqual(['x 2026-11-29', null, null, null, null, null])
  expect(toFactViews(item, undefined, [], en, now).map(({ sentences }) => sentences)).toEqual(
    views.map(() => []),
  )
})
