import { beforeEach, expect, test, vi } from 'vitest'
import { listUnsaved, removeUnsaved, storeUnsaved } from '#web/admin/items/unsaved-forms.ts'

const owner = { user: 'admin', subject: 'scholarship' }
const like = { name: '', rows: [] as readonly string[], rules: { texts: { note: '' } } }
const now = new Date('2026-11-21T12:00:00Z')
const form = (
  id: string,
  at = '2026-11-21T11:00:00.000Z',
  values: object = { ...like, name: id },
) => ({ id, at, values, opened: null })
const names = (of = owner) => listUnsaved(of, like, now).map(({ values }) => values.name)
let isFull = false

beforeEach(() => {
  isFull = false
  const held: Record<string, string> = {}
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal(
    'localStorage',
    new Proxy(held, {
      get(target, name) {
        if (name === 'getItem') return (key: string) => target[key] ?? null
        if (name === 'removeItem') return (key: string) => delete target[key]
        if (name !== 'setItem') return target[String(name)]
        return (key: string, text: string) => {
          if (isFull) throw new Error('full')
          target[key] = text
        }
      },
    }),
  )
})

test('a form is found by its user and item only, newest first, until it is removed', () => {
  storeUnsaved(owner, form('a', '2026-11-21T10:00:00.000Z'))
  storeUnsaved(owner, form('b'))
  storeUnsaved({ ...owner, user: 'another' }, form('c'))
  storeUnsaved({ ...owner, subject: 'id-1' }, form('d'))
  expect(names()).toEqual(['b', 'a'])
  expect(names({ ...owner, user: 'another' })).toEqual(['c'])
  removeUnsaved(owner, 'b')
  expect(names()).toEqual(['a'])
})

test('old forms, other fields and foreign data are dropped', () => {
  storeUnsaved(owner, form('old', '2026-10-20T11:00:00.000Z'))
  storeUnsaved(owner, form('short', undefined, { name: 'x', rows: [] }))
  storeUnsaved(owner, form('other', undefined, { ...like, name: 3 }))
  localStorage.setItem('unsaved-form broken', '{')
  expect(names()).toEqual([])
})

test('the newest twenty stay, and a full browser storage is reported', () => {
  for (let minute = 10; minute < 32; minute += 1)
    storeUnsaved(owner, form(String(minute), `2026-11-21T11:${minute}:00.000Z`))
  expect(names()).toEqual(Array.from({ length: 20 }, (_, index) => String(31 - index)))
  isFull = true
  expect(storeUnsaved(owner, form('more'))).toBe(false)
})
