import { expect, test } from 'vitest'
import { changePicked } from '#web/admin/form/picked-countries.ts'

const groups = [
  { key: 'eu', name: 'European Union', countries: ['DE'], asOf: '2026', note: null },
] as const
const picked = { named: ['PK'], more: ['viet nam; Atlantis', 'european union;pakistan'] }

test('entered names are chosen once, and unknown ones stay in the field', () => {
  expect(changePicked(picked, { verb: 'add', which: '' }, groups)).toEqual({
    named: ['PK', 'VN', 'group:eu'],
    more: ['Atlantis'],
  })
  const known = { ...picked, more: ['Peru'] }
  expect(changePicked(known, { verb: 'add', which: '' }, [])).toEqual({
    named: ['PK', 'PE'],
    more: [],
  })
})

test('a chosen one is taken away, and what is half entered stays', () => {
  const both = { named: ['PK', 'group:eu'], more: ['Per'] }
  expect(changePicked(both, { verb: 'close', which: 'group:eu' }, groups)).toEqual({
    named: ['PK'],
    more: ['Per'],
  })
  expect(changePicked(both, { verb: 'close', which: 'DE' }, groups)).toEqual(both)
  expect(changePicked(both, { verb: 'up', which: 'PK' }, groups)).toEqual(both)
})
