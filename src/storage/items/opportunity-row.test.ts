import { expect, test } from 'vitest'
import { emptyOpportunity } from '#domain/opportunity/opportunity.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'
import { fromRow, toRow } from '#storage/items/opportunity-row.ts'

test('an earlier version from before a field existed has the field empty', () => {
  const empty = emptyOpportunity('scholarship', 'varies')
  expect(fromRow({})).toEqual(empty)
  const item = fullOpportunity('leadership')
  const { location: _location, documents: _documents, open_to_all: _flag, amount: _amount, deadline_note: _note, ...old } = toRow(item)
  expect(fromRow(old)).toEqual({
    ...item,
    location: null,
    documents: [],
    openToAll: false,
    amount: null,
    deadline: { ...item.deadline, note: null },
  })
})

test('unknown words and damaged cells are read as the careful choice', () => {
  const row = {
    ...toRow(fullOpportunity('internship')),
    kind: 'prize',
    state: 'hidden',
    funding: 'much',
    amount: 'x',
    benefits: '{',
    deadline_kind: 'soon',
  }
  expect(fromRow(row)).toMatchObject({
    kind: 'scholarship',
    state: 'draft',
    funding: null,
    amount: null,
    benefits: [],
    deadline: { kind: 'varies' },
  })
})
