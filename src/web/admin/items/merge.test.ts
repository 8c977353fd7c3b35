import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { emptyPost } from '#domain/post.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { listChangedUnits, mergeForm, mergeSent, readVersion } from '#web/admin/items/merge.ts'
import {
  type OpportunityFormValues,
  toFormValues,
  unitOf,
} from '#web/admin/opportunity-form/form-values.ts'
import { toPostFormValues } from '#web/admin/post/post-form-values.ts'

const item = sampleOpportunity({
  country: 'Japan',
  regions: ['Asia', 'Europe'],
  deadline: {
    kind: 'fixed',
    date: '2031-05-04',
    time: '23:59',
    zone: 'Europe/Berlin',
    note: 'A note',
  },
  rules: {
    ...unknownRules,
    age: { ...unknownRules.age, max: 30 },
    nationality: { ...unknownRules.nationality, rule: 'any' },
  },
})
const base = toFormValues(item, null)
const merge = (stored: Partial<OpportunityFormValues>, entered: Partial<OpportunityFormValues>) =>
  mergeForm({ base, stored: { ...base, ...stored }, entered: { ...base, ...entered } }, unitOf)

test('a form that is split and joined is unchanged', () => {
  expect(merge({}, {})).toEqual({ values: base, conflicts: [], hasTheirs: false })
})

test('a change of either side alone is preserved', () => {
  const { values, conflicts, hasTheirs } = merge(
    { country: 'China', regions: ['Asia'] },
    { duration: '1 year' },
  )
  expect([values.country, values.regions, values.duration, conflicts, hasTheirs]).toEqual([
    'China',
    ['Asia'],
    '1 year',
    [],
    true,
  ])
  expect(merge({}, { country: 'China' })).toMatchObject({
    conflicts: [],
    hasTheirs: false,
    values: { country: 'China' },
  })
})

test('only fields that both changed differently are in conflict, with the entered values', () => {
  const { values, conflicts } = merge(
    { country: 'China', duration: '2 years', name: 'New' },
    { country: 'Korea', duration: ' 2 years ' },
  )
  expect([values.country, values.name, conflicts]).toEqual(['Korea', 'New', ['country']])
})

test('a date and its kind are merged together, so that no kind gets the date of another', () => {
  const { values, conflicts } = merge(
    { deadline: '2032-05-04' },
    { deadlineKind: 'rolling', deadline: '2031-05-04', deadlineNote: 'Another' },
  )
  expect([values.deadlineKind, values.deadlineNote, conflicts]).toEqual([
    'rolling',
    'Another',
    ['deadline'],
  ])
})

test('rules are merged by control, and the controls of one country rule together', () => {
  const rules = base.rules!
  const withTexts = (texts: object) => ({
    rules: { ...rules, texts: { ...rules.texts, ...texts } },
  })
  const age = merge(withTexts({ 'age.max': '35' }), withTexts({ 'age.min': '18' }))
  expect(age.values.rules?.texts).toMatchObject({ 'age.max': '35', 'age.min': '18' })
  expect(age.conflicts).toEqual([])
  const countries = merge(
    withTexts({ 'nationality.rule': 'varies' }),
    withTexts({ 'nationality.note': 'Ask' }),
  )
  expect(countries.conflicts).toEqual(['rules.nationality'])
})

test('an article’s blocks are merged together, whatever the ids of its rows', () => {
  const post = toPostFormValues(
    { ...emptyPost, title: 'A', content: [{ type: 'text' as never, value: 'x' }] },
    null,
  )
  const renamed = { ...post, blocks: post.blocks.map((block) => ({ ...block, id: '9' })) }
  const stored = {
    ...post,
    title: 'B',
    blocks: [...post.blocks, { id: '2', type: 'heading' as const, value: 'H', alt: '' }],
  }
  expect(mergeForm({ base: post, stored, entered: renamed })).toMatchObject({
    conflicts: [],
    values: { title: 'B', blocks: stored.blocks },
  })
  const both = { ...post, blocks: [] }
  expect(mergeForm({ base: post, stored, entered: both }).conflicts).toEqual(['blocks'])
})

test('an unchanged block is as it was, in whatever order its parts are named, and a payment for another purpose is a change', () => {
  const post = {
    ...toPostFormValues(emptyPost, null),
    blocks: [{ id: '1', type: 'text' as const, value: 'x', alt: '' }],
  }
  const entered = {
    ...post,
    blocks: [{ alt: '', value: 'x', type: 'text' as const, id: '1' }],
  }
  const stored = { ...post, blocks: [] }
  expect(mergeForm({ base: post, stored, entered })).toMatchObject({
    conflicts: [],
    values: { blocks: [] },
  })
  const payment = { id: 'living-1', amount: '100', currency: 'EUR', per: 'month', note: '' }
  const withPayment = (id: string) => ({
    rules: { ...base.rules!, payments: [{ ...payment, id }] },
  })
  const merged = mergeForm(
    {
      base: { ...base, ...withPayment('living-1') },
      stored: { ...base, ...withPayment('living-2') },
      entered: { ...base, ...withPayment('travel-1') },
    },
    unitOf,
  )
  expect(merged.values.rules?.payments).toEqual([{ ...payment, id: 'travel-1' }])
})

test('only a plain number is the version of a form', () => {
  expect(['1', '0', '999999999'].map(readVersion)).toEqual([1, 0, 999_999_999])
  for (const text of [
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    'Infinity',
    '9999999999',
    null,
    undefined,
  ])
    expect(readVersion(text)).toBeUndefined()
})

test('a decided conflict keeps what only one of the two changed, whichever side wins', () => {
  const seen = { version: 1, publishAt: '', overwrite: undefined, discard: undefined }
  const versions = {
    base,
    stored: { ...base, country: 'China', duration: '2 years' },
    version: 2,
    entered: { ...base, country: 'Korea', name: 'Mine' },
  }
  expect(mergeSent(seen, versions, unitOf)).toEqual({ isConflict: true, conflicts: ['country'] })
  const rest = { duration: '2 years', name: 'Mine' }
  expect(mergeSent({ ...seen, discard: 2 }, versions, unitOf)).toMatchObject({
    values: { ...rest, country: 'China' },
  })
  expect(mergeSent({ ...seen, overwrite: 2 }, versions, unitOf)).toMatchObject({
    values: { ...rest, country: 'Korea' },
  })
  // What was decided about an earlier version is asked about again.
  expect(mergeSent({ ...seen, discard: 1 }, versions, unitOf)).toMatchObject({ isConflict: true })
})

test('what has changed is listed by units, and blanks or the order of boxes are no change', () => {
  const { rules } = base
  const now = {
    ...base,
    country: ' Japan ',
    regions: ['Europe', 'Asia'],
    deadlineKind: 'expected',
    deadline: '2031-05-05',
    rules: rules && { ...rules, texts: { ...rules.texts, 'fee.rule': 'none', 'fee.amount': '5' } },
  }
  expect([...listChangedUnits(base, now, unitOf)]).toEqual(['deadline', 'rules.fee'])
  expect(listChangedUnits(base, base, unitOf).size).toBe(0)
})
