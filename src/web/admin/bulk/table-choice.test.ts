import { expect, test } from 'vitest'
import { keepChoice, noChoice, readChoice } from '#web/admin/bulk/table-choice.ts'

function toForm(pairs: readonly (readonly [name: string, value: string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

/** A table that has only these items. */
function tableOf(...present: readonly string[]) {
  const listIds = async ({ only }: { readonly only?: ReadonlySet<string> | undefined }) =>
    present.filter((id) => only?.has(id) !== false)
  return { opportunities: { listIds }, posts: { listIds: async () => ['article'] } } as never
}

test('what is chosen on this page comes after that of the others, each once', () => {
  const form = toForm([
    ['ids', 'c'],
    ['kept', 'a'],
    ['kept', 'b'],
    ['ids', 'a'],
  ])
  expect(readChoice(form)).toEqual({ ids: ['a', 'b', 'c'], isAll: false, gone: 0 })
  expect(readChoice(toForm([]))).toEqual(noChoice)
})

test('all that match need no ids', () => {
  const form = toForm([
    ['all', '1'],
    ['ids', 'c'],
  ])
  expect(readChoice(form)).toEqual({ ids: [], isAll: true, gone: 0 })
})

test('what the table no longer has is left out and counted', async () => {
  const form = toForm([
    ['kept', 'a'],
    ['kept', 'b'],
    ['ids', 'c'],
  ])
  const table = tableOf('c', 'a', 'd')
  expect(await keepChoice(table, 'scholarship', {}, form)).toEqual({
    ids: ['c', 'a'],
    isAll: false,
    gone: 1,
  })
  expect(await keepChoice(table, 'post', {}, form)).toMatchObject({ gone: 2 })
  expect(await keepChoice(table, 'scholarship', {}, toForm([]))).toEqual(noChoice)
})
