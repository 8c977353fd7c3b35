import { expect, test } from 'vitest'
import { dayFields, formSections, listSectionFields } from '#domain/forms/form-fields.ts'
import { parseOpportunityDraft, previewDraft, toDraft } from '#domain/forms/opportunity-draft.ts'
import { emptyOpportunity, fieldNames, isWritten, kinds } from '#domain/opportunity/opportunity.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'

test('every written field passes through the form of each kind', () => {
  for (const kind of kinds) {
    const item = fullOpportunity(kind)
    const parsed = parseOpportunityDraft(kind, toDraft(item), item)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    expect(previewDraft(kind, parsed.value, item)).toEqual(item)
  }
})

test('every written field is in the form of each kind, once', () => {
  const written = fieldNames.filter(
    (field) => isWritten(field) && field !== 'imageAlt' && field !== 'rules',
  )
  for (const kind of kinds) {
    const controls = formSections
      .map((section) => listSectionFields(kind, section))
      .flatMap(({ shown, folded, last }) => [...shown, ...folded, ...last])
    expect([...controls, ...dayFields].toSorted(), kind).toEqual(written.toSorted())
  }
})

test('an empty opportunity has every field, and none is undefined', () => {
  const empty = emptyOpportunity('internship', 'varies')
  expect(Object.keys(empty).toSorted()).toEqual(fieldNames.toSorted())
  expect(Object.values(empty)).not.toContain(undefined)
})

test('stored values may stay, even if the rules would refuse them now', () => {
  const before = fullOpportunity('scholarship', {
    name: 'x'.repeat(300),
    benefits: Array.from({ length: 120 }, (_, at) => `Benefit ${at}`),
  })
  expect(parseOpportunityDraft('scholarship', toDraft(before), before)).toMatchObject({
    ok: true,
    value: { name: before.name },
  })
  expect(
    parseOpportunityDraft('scholarship', { ...toDraft(before), name: 'y'.repeat(300) }, before),
  ).toMatchObject({
    ok: false,
    errors: { name: { key: 'field-too-long', field: 'name', most: 200 } },
  })
})
