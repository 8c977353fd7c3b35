import { expect, test } from 'vitest'
import { readVersion } from '#web/admin/items/save.ts'

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
