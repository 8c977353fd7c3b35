import { expect, test } from 'vitest'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import { listPersons, peopleOf } from '#domain/search/people.ts'
import { understand } from '#domain/search/understand.ts'

const read = (text: string) =>
  understand(text, { today: '2026-11-24', isWord: () => false }).understood

test.each([
  ['from Nepal', [{ citizenships: ['NP'], lives: 'NP' }]],
  ['I live in Ghana', [{ citizenships: ['GH'], lives: 'GH' }]],
  ['nigerian living in Ghana', [{ citizenships: ['NG'], lives: 'GH' }]],
  ['refugees from Syria', [{ citizenships: ['SY'], refugee: 'yes' }]],
  [
    'refugees from Syria or Iraq',
    [
      { citizenships: ['SY'], refugee: 'yes' },
      { citizenships: ['IQ'], refugee: 'yes' },
    ],
  ],
  [
    'refugees from Syria, living in Lebanon',
    [{ citizenships: ['SY'], lives: 'LB', refugee: 'yes' }],
  ],
  ['refugee living in Kenya', [{ lives: 'KE', refugee: 'yes' }]],
  ['stateless people from Myanmar', [{ citizenships: ['none'] }]],
  ['stateless refugees from Myanmar', [{ citizenships: ['none'], refugee: 'yes' }]],
  ['refugees', []],
  ['masters in Germany', []],
])('%j asks about these people', (text, persons) => {
  expect(listPersons(read(text))).toEqual(persons)
})

test('a continent is each of its countries', () => {
  const persons = listPersons(read('refugees from Africa'))
  expect(persons.length).toBeGreaterThan(50)
  for (const { citizenships: [country = ''] = [], lives } of persons) {
    expect(regionsOfCountry(country)).toContain('africa')
    expect(lives).toBeUndefined()
  }
})

test('who is excluded is not asked about', () => {
  expect(peopleOf(read('not for refugees'))).toBe('citizens')
  expect(peopleOf(read('stateless refugees'))).toBe('stateless')
  expect(peopleOf(read('displaced students'))).toBe('refugees')
})
