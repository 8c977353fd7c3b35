import { expect, test } from 'vitest'
import { listNear, nameKey } from '#domain/opportunity/near-name.ts'

const names = ['DAAD RISE Germany', 'DAAD EPOS', 'Rhodes Scholarship', 'Chevening Scholarship']
const items = names.map((name, index) => ({ id: String(index), name, officialLink: null }))
const near = (name: string) =>
  listNear({ name, officialLink: null }, items).map((item) => item.name)

test('a name with all words of another is near it, as in tables, and the most similar comes first', () => {
  expect(near('daad rise')).toEqual(['DAAD RISE Germany'])
  expect(near('DAAD')).toEqual(['DAAD RISE Germany', 'DAAD EPOS'])
  expect(near('DAAD Helmut')).toEqual([])
  expect(near('Rhode scholarships')).toEqual(['Rhodes Scholarship'])
})

test('filler words, short words and years alone make no name near', () => {
  expect(['Scholarship', 'The program', 'ger', '2027', ''].map(near)).toEqual([[], [], [], [], []])
})

test('case, accents, years and word order do not matter', () => {
  expect(nameKey('The Rhodes Scholarship 2026')).toBe(nameKey('rhodés scholarships'))
  expect(nameKey('Berlin Summer School')).toBe(nameKey('Summer School, Berlin'))
  expect(nameKey('Rhodes')).not.toBe(nameKey('Rhodes Trust'))
})
