import { expect, test } from 'vitest'
import { addRow, changeRows, moveRow, readRowPress, readRows } from '#web/admin/form/rows.ts'

const of = (...ids: string[]) => ids.map((id) => ({ id }))

function formOf(...pairs: readonly (readonly [string, string | File])[]) {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

test('rows are added at the end and moved by their own id', () => {
  expect(addRow([{ id: '1', type: 'text' }], { type: 'image' })).toEqual([
    { id: '1', type: 'text' },
    { id: '2', type: 'image' },
  ])
  expect(moveRow(of('a', 'b', 'c'), 'c', -1)).toEqual(of('a', 'c', 'b'))
  expect(moveRow(of('a', 'b', 'c'), 'a', 1)).toEqual(of('b', 'a', 'c'))
})

test('an impossible move, or one of a missing row, changes nothing', () => {
  const rows = of('a', 'b')
  expect(moveRow(rows, 'a', -1)).toBe(rows)
  expect(moveRow(rows, 'b', 1)).toBe(rows)
  expect(moveRow(rows, 'nothing', -1)).toBe(rows)
})

test('ids are unique at any time', () => {
  expect(addRow(of('living-2', 'living-5'), {}, 'living-').at(-1)).toEqual({ id: 'living-6' })
  expect(addRow([], {}, 'living-')).toEqual(of('living-1'))
  expect(addRow(of('2', '1'), {}).at(-1)).toEqual({ id: '3' })
})

test('rows are read in the order of their controls, and only those of their list', () => {
  const form = formOf(
    ['blocks.2.type', 'text'],
    ['blocks.2.value', 'one\r\ntwo'],
    ['blocksize', '3'],
    ['blocks.1.file', new File(['x'], 'x.png')],
    ['blocks.1.type', 'image'],
    ['blocks.1.value', new File(['x'], 'x.png')],
    ['blocks.a b.type', 'text'],
    ['blocks.__proto__.type', 'text'],
    ['urls.1.value', 'u'],
  )
  expect(readRows(form, 'blocks', ['type', 'value'])).toEqual([
    { id: '2', type: 'text', value: 'one\ntwo' },
    { id: '1', type: 'image', value: '' },
    { id: '__proto__', type: 'text', value: '' },
  ])
  expect(readRows(form, 'faq', ['question'])).toEqual([])
})

test('no form has endless rows', () => {
  const form = new FormData()
  for (let row = 0; row < 400; row += 1) form.append(`urls.${row}.value`, '')
  expect(readRows(form, 'urls', ['value'])).toHaveLength(300)
})

test('a button of a list says what it changes, any other one nothing', () => {
  expect(readRowPress(formOf(['rows', 'blocks up 2']))).toEqual({
    list: 'blocks',
    verb: 'up',
    which: '2',
  })
  expect(readRowPress(formOf(['intent', 'save']))).toBeNull()
  // It is no order to save either.
  expect(readRowPress(formOf(['rows', '']))).toEqual({ list: '', verb: '', which: '' })
})

test('the server changes rows as the browser does, and an unknown order changes nothing', () => {
  const rows = of('1', '2', '3')
  const after = (verb: string, which = '') => {
    const press = { list: 'blocks', verb, which }
    return changeRows(rows, press, {}).map(({ id }) => id)
  }
  expect(after('add')).toEqual(['1', '2', '3', '4'])
  expect(after('up', '3')).toEqual(['1', '3', '2'])
  expect(after('down', '1')).toEqual(['2', '1', '3'])
  expect(after('close', '2')).toEqual(['1', '3'])
  expect(after('close', '9')).toEqual(['1', '2', '3'])
  expect(after('explode', '1')).toEqual(['1', '2', '3'])
  expect(changeRows(rows, { list: 'blocks', verb: 'add', which: 'video' }, null)).toBe(rows)
})

test('an id that no number can count on is no row, so that a new one is never lost', () => {
  const form = formOf(['blocks.9007199254740993.value', 'a'], ['blocks.7.value', 'b'])
  expect(readRows(form, 'blocks', ['value'])).toEqual([{ id: '7', value: 'b' }])
})
