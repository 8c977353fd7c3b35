import { expect, test } from 'vitest'
import { manyFields, textFields } from '#domain/forms/form-fields.ts'
import { parseOpportunityDraft, toDraft } from '#domain/forms/opportunity-draft.ts'
import { categoryChoices, regionChoices } from '#domain/opportunity/vocabulary.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { noFilters } from '#services/items/table-filters.ts'
import { doubtConfirmed } from '#web/admin/items/publish-doubt.ts'
import { readTableAddress, toTableSearch } from '#web/admin/items/table-view.ts'
import {
  findFormDoubts,
  toConfirmation,
  parseFormValues,
  toDraftInput,
  toFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { showChoices } from '#web/admin/opportunity-form/FormControl.tsx'
import { en } from '#web/texts/en/catalogue.ts'

const item = sampleOpportunity({
  name: 'Whole Scholarship',
  categories: ['PhD', 'Something else'],
  regions: ['Latin America', 'Asia'],
  fields: ['law'],
  usually: [10, 12, 1],
  usuallyOpens: [8],
  openToAll: true,
  amount: 1200,
  currency: 'EUR',
  benefits: ['One item, with a comma and 1,200 euros'],
  documents: ['A', 'B'],
  deadline: {
    kind: 'fixed',
    date: '2031-05-04',
    time: '23:59',
    zone: 'Europe/Berlin',
    note: 'A note',
  },
  officialLink: 'https://example.org/',
})

test('letters that count the lines of a pasted list go, whether the item had entries or not', () => {
  const values = { ...toFormValues(item, null), documents: 'a. Letters, two\nb. Forms' }
  for (const before of [undefined, item]) {
    const read = parseOpportunityDraft(
      'scholarship',
      toDraftInput(values, [], before),
      before,
      true,
    )
    expect(read).toMatchObject({ ok: true, value: { documents: ['Letters, two', 'Forms'] } })
  }
})

test('a deadline at 00:00 is questioned until the editor confirms it, and a stored one is not', () => {
  const midnight = { ...item, deadline: { ...item.deadline, time: '00:00' } }
  const values = toFormValues(midnight, null)
  const doubt = { deadlineTime: { key: 'midnight', date: '2031-05-04' } }
  const form = new FormData()
  expect(findFormDoubts(form, values)).toEqual(doubt)
  expect(findFormDoubts(form, values, item)).toEqual(doubt)
  expect(findFormDoubts(form, values, midnight)).toEqual({})
  expect(findFormDoubts(form, toFormValues(item, null))).toEqual({})
  expect(findFormDoubts(form, { ...values, deadlineKind: 'rolling' })).toEqual({})
  form.set(doubtConfirmed, toConfirmation('deadlineTime', values))
  expect(findFormDoubts(form, values)).toEqual({})
})

test('words that we do not know are asked about once', () => {
  const form = new FormData()
  const entered = {
    ...toFormValues(item, null),
    country: 'Germny',
    currency: 'zzz',
    eligibleFrom: 'Wakanda',
  }
  expect(findFormDoubts(form, entered, item)).toMatchObject({
    country: { key: 'unknown-country', country: 'Germny', nearest: 'Germany' },
    currency: { key: 'unknown-currency', code: 'ZZZ' },
    eligibleFrom: { key: 'unknown-country', country: 'Wakanda' },
  })
  for (const field of ['country', 'currency', 'eligibleFrom'] as const)
    form.append(doubtConfirmed, toConfirmation(field, entered))
  expect(findFormDoubts(form, entered, item)).toEqual({})
  const another = { ...entered, country: 'Frnace' }
  expect(findFormDoubts(form, another, item)).toMatchObject({ country: { country: 'Frnace' } })
  const stored = { ...item, country: 'Germny', currency: 'ZZZ', eligibleFrom: 'Wakanda' }
  expect(findFormDoubts(new FormData(), toFormValues(stored, null), stored)).toEqual({})
})

test('an item that is opened and saved unchanged stays the same', () => {
  const form = new FormData()
  const entered = toFormValues(item, null)
  for (const field of textFields) form.set(field, entered[field])
  // Boxes are sent in the order of the form.
  for (const field of manyFields)
    for (const value of entered[field].toReversed()) form.append(field, value)
  const parsed = parseOpportunityDraft(
    'scholarship',
    toDraftInput(parseFormValues(form), [], item),
    item,
  )
  expect(parsed).toEqual({ ok: true, value: toDraft(item) })
})

test('the months of a form are texts, as its boxes are', () => {
  const { usually, usuallyOpens } = toFormValues(item, null)
  expect({ usually, usuallyOpens }).toEqual({ usually: ['10', '12', '1'], usuallyOpens: ['8'] })
})

test('known words select their choice, and unknown words stay behind them', () => {
  const categories = showChoices(categoryChoices, item.categories, 'categories', en)
  expect(categories.filter(({ chosen }) => chosen)).toEqual([
    { value: 'PhD', label: 'PhD', chosen: true },
    { value: 'Something else', label: 'Something else', chosen: true },
  ])
  expect(categories).toHaveLength(categoryChoices.length + 1)
  expect(showChoices(regionChoices, ['Latin America'], 'regions', en).at(-1)).toEqual({
    value: 'Latin America',
    label: 'Latin America',
    chosen: true,
  })
  expect(
    showChoices(regionChoices, ['oceania'], 'regions', en).filter(({ chosen }) => chosen),
  ).toEqual([{ value: 'oceania', label: 'Oceania', chosen: true }])
})

test('the address of a table describes its view, and invalid parameters are ignored', () => {
  const usual = {
    text: '',
    state: null,
    sort: 'name',
    descending: false,
    page: 1,
    filters: noFilters,
    columns: [],
  }
  expect(
    readTableAddress(
      'scholarship',
      new URLSearchParams(
        'state=lost&sort=price&page=-3&done=trash&closes=8&checked=&link=dead&country=+&level=x&basis=&clicks=1&columns=price',
      ),
    ),
  ).toEqual(usual)
  const wanted =
    'q=daad+phd&state=trash&country=Peru&closes=30&checked=never&link=failing&sort=updated&down=0&columns=host%2Cclicks&page=2'
  expect(
    toTableSearch('scholarship', readTableAddress('scholarship', new URLSearchParams(wanted))),
  ).toBe(`?${wanted}`)
  // As the boxes of the form send them.
  const boxes = new URLSearchParams('columns=version&columns=host&columns=price')
  expect(readTableAddress('scholarship', boxes).columns).toEqual(['host', 'version'])
  expect(readTableAddress('post', boxes).columns).toEqual([])
  expect(
    toTableSearch('scholarship', readTableAddress('scholarship', new URLSearchParams(''))),
  ).toBe('')
})
