import { expect, test } from 'vitest'
import { sheetFields } from '#domain/forms/sheet-fields.ts'
import { isWritten, fieldNames } from '#domain/opportunity/opportunity.ts'

test('a column of a foreign sheet can be read as each field that an editor writes', () => {
  const written = fieldNames.filter((field) => isWritten(field) && field !== 'rules')
  expect(written).toContain('name')
  expect(written.filter((field) => !sheetFields.some((each) => each === field))).toEqual([])
})
