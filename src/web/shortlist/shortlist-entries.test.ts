import { afterEach, expect, test, vi } from 'vitest'
import { loadShortlist } from '#web/shortlist/shortlist-entries.ts'

afterEach(() => vi.unstubAllGlobals())

test('foreign values in the stored shortlist are ignored', () => {
  const item = { slug: 'a', name: 'A', at: '2026-01-01', day: '2027-03-15', link: 'x' }
  const entries = [
    item,
    null,
    5,
    { ...item, name: 5 },
    { ...item, day: { a: 1 } },
    { ...item, link: [] },
    { ...item, day: 'rubbish' },
    { ...item, at: '2026-13-01' },
    { ...item, slug: 'a'.repeat(201) },
    { slug: 'b', name: 'B', at: '2026-01-01' },
  ]
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(entries) })
  expect(loadShortlist().map(({ slug }) => slug)).toEqual(['a', 'b'])
})

test('no more entries are read than may be added', () => {
  const entries = Array.from({ length: 3000 }, (_, index) => ({
    slug: `s-${index}`,
    name: 'S',
    at: '2026-01-01',
  }))
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(entries) })
  expect(loadShortlist()).toHaveLength(50)
})
