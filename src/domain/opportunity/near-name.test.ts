import { expect, test } from 'vitest'
import { listNear, nameKey } from '#domain/opportunity/near-name.ts'

const names = ['DAAD RISE Germany', 'DAAD EPOS', 'Rhodes Scholarship', 'Chevening Scholarship']
const items = names.map((name, index) => ({ id: String(index), name, officialLink: null }))
const near = (name: string) => listNear({ name, officialLink: null }, items).map((item) => item.name)

test('a name is near one that has all of its words, as tables search, and the likest is first', () => {
  expect(near('daad rise')).toEqual(['DAAD RISE Germany'])
  expect(near('DAAD')).toEqual(['DAAD RISE Germany', 'DAAD EPOS'])
  expect(near('DAAD Helmut')).toEqual([])
  expect(near('Rhode scholarships')).toEqual(['Rhodes Scholarship'])
})

test('words that say nothing, short ones and years alone are near nothing', () => {
  expect(['Scholarship', 'The program', 'ger', '2027', ''].map(near)).toEqual([[], [], [], [], []])
})

test('names are the same whatever their case, accents, years and the order of their words', () => {
  expect(nameKey('The Rhodes Scholarship 2026')).toBe(nameKey('rhodés scholarships'))
  expect(nameKey('Berlin Summer School')).toBe(nameKey('Summer School, Berlin'))
  expect(nameKey('Rhodes')).not.toBe(nameKey('Rhodes Trust'))
})
