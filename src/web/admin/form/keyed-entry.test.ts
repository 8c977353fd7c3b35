import { expect, test } from 'vitest'
import { saveKeyedEntry } from '#web/admin/form/keyed-entry.ts'
import { parseGroupForm } from '#web/admin/groups/edit-group.tsx'
import { en } from '#web/texts/en/catalogue.ts'

/** What the page gets when this button of its picker was pressed without scripts. */
async function press(button: string, entered: readonly (readonly [string, string])[]) {
  const body = new FormData()
  for (const [name, value] of [...entered, ['rows', button] as const]) body.append(name, value)
  const request = new Request('http://localhost/', { method: 'POST', body })
  const fail = async (): Promise<never> => {
    throw new Error('Something was saved or removed')
  }
  const answer = await saveKeyedEntry(request, 'some', en, {
    parse: parseGroupForm,
    save: fail,
    remove: fail,
    countries: { field: 'countries', name: 'members' },
    invalid: '',
    table: '/',
  })
  if (answer instanceof Response) throw new Error('It was saved')
  return answer.data
}

const entered = [
  ['name', 'Some'],
  ['members.named', 'NO'],
  ['members.named', 'SE'],
  ['members.more', 'estonia; Atlantis'],
] as const

test('a button of the picker changes its countries, saves nothing, and loses no text', async () => {
  expect(await press('members close NO', entered)).toMatchObject({
    state: 'rows',
    values: { name: 'Some', named: ['SE'], more: ['estonia; Atlantis'] },
    errors: {},
  })
  expect(await press('members add', entered)).toMatchObject({
    state: 'rows',
    values: { name: 'Some', named: ['NO', 'SE', 'EE'], more: ['Atlantis'] },
    errors: { 'members.more': en.admin.picker.unknown },
  })
})

test('a button that the form does not have saves nothing either', async () => {
  for (const button of ['', 'others add', 'members explode NO', 'intent save'])
    expect(await press(button, entered)).toMatchObject({
      state: 'rows',
      values: { named: ['NO', 'SE'], more: ['estonia; Atlantis'] },
    })
})
