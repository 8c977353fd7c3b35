import { expect, test } from 'vitest'
import { readTopics } from '#domain/search/topics.ts'
import { normalizedWords } from '#domain/words/text.ts'

const read = (text: string, name = '') => readTopics([name], [text], normalizedWords(text))

test.each([
  ['Medicine, law and some other courses are excluded.', ['medicine', 'law']],
  [
    'Approved field; no medicine, dentistry or veterinary science.',
    ['medicine', 'dentistry', 'veterinary', 'science'],
  ],
  ['Every field except business, finance and marketing.', ['business', 'finance', 'marketing']],
  ['Medical studies are not covered.', ['medicine']],
  ['Open to students of medicine. No age limit.', []],
  ['Not only for medicine.', []],
  ['No interview, no fee, and a course in music.', []],
])('%j excludes %j', (text, expected) => {
  expect(read(text).excluded).toEqual(expected)
})

test('subjects in a name and in texts are told apart, and an excluded one is not named', () => {
  const { called, subjects } = read(
    'A degree in nursing or public health. Medicine is excluded.',
    'University of Artificial Intelligence',
  )
  expect(called).toEqual(['artificial-intelligence'])
  expect(subjects).toEqual(['nursing', 'public-health', 'health'])
})

test('people are named in many words', () => {
  expect(read('Persons with disabilities receive particular attention.').audiences).toEqual([
    'disabilities',
  ])
  expect(read('For young people who have lost one or both parents.').audiences).toEqual(['orphans'])
  expect(read('No parent on the staff.').audiences).toEqual([])
})

test('what is asked for is told from what is not', () => {
  expect(read('Two years of relevant work experience. GPA of 3.2 or better.').asked).toEqual([
    'experience',
    'gpa',
  ])
  expect(read('No work experience is needed.').asked).toEqual([])
  expect(read('In the year of departure. Those without experience come first.').asked).toEqual([])
  expect(read('No interview, no GPA, no GMAT.').asked).toEqual([])
  expect(read('Without references or a research plan.').asked).toEqual(['proposal'])
  expect(
    read('No referees, no CGPA and no study plan. Interviews take place in May.').asked,
  ).toEqual(['interview'])
})
