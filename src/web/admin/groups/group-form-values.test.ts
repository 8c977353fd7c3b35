import { expect, test } from 'vitest'
import { parseGroupForm, toGroupInput } from '#web/admin/groups/edit-group.tsx'

test('members are entered by name, several at once, and unknown names stay in their field', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Some'],
    ['members.named', 'DE'],
    ['members.more', 'viet nam; Atlantis ;Hong Kong SAR, China;'],
  ] as const)
    form.append(name, value)
  const entered = parseGroupForm(form)
  expect(toGroupInput(entered).countries).toEqual(['DE', 'VN', 'HK', 'Atlantis'])
})
