import { expect, test } from 'vitest'
import { readFacts } from '#domain/watch/sentence-facts.ts'

const factsOf = (sentence: string) => [...readFacts(sentence, '2026-11-30').facts]

test.each([
  ['The deadline is 15 March 2027, 23:59 CET.', ['day 2027-03-15', 'hour 23:59']],
  ['Apply by March 15.', ['day 2027-03-15']],
  ['A call from 1 February to 3 April 2027', ['day 2027-02-01', 'day 2027-04-03']],
  ['Deadline: 03/04/2027', ['day 2027-04-03', 'day 2027-03-04']],
  ['The next call opens in May 2027.', ['month 2027-05']],
  ['We pay 1.200 € a month.', ['sum EUR 1200']],
  ['We pay €1,200.50 a month, that is USD 1 300.', ['sum EUR 1200.50', 'sum USD 1300']],
  ['Rs. 5000', ['sum INR 5000']],
  ['奖学金每月3000元。', ['sum CNY 3000']],
  ['Candidates are between 18 and 30 years old.', ['age 18', 'age 30']],
  ['Не старше 35 лет', ['age 35']],
  ['年龄不超过40周岁', ['age 40']],
  ['Registration is open.', ['open']],
  ['Registration is not open yet.', ['closed']],
  ['We no longer accept applications.', ['closed']],
  ['Das Bewerbungsportal ist noch nicht geöffnet.', ['closed']],
  ['Eine Bewerbung ist nicht mehr möglich.', ['closed']],
  ['Başvurular açık değildir.', ['closed']],
  ['申请尚未开放。', ['closed']],
  ['باب التقديم غير مفتوح', ['closed']],
  ['Applications for 2028 are open.', ['open', 'year 2028']],
])('“%s” says %j', (sentence, facts) => {
  expect(factsOf(sentence)).toEqual(facts)
})

test.each([
  'Last updated: 29 November 2026',
  'On 3 June 2019 she was chosen.',
  '© 2027 Example University',
  'Only 12 days left to apply!',
  'Open to all nationalities who apply from abroad.',
  'Our open day is about the admission to our courses.',
  'The library is closed on Sundays.',
  'We answer once applications are closed.',
  'Nachdem die Bewerbungsfrist geschlossen ist, liest die Jury.',
  'Telephone +49 30 1234567, room 2.118',
  '12,408 views, 24 pages, 1.2 MB',
  'All 5 top 30 universities take part.',
  'Version 2.31.14 of the form',
])('“%s” says nothing', (sentence) => {
  expect(factsOf(sentence)).toEqual([])
})

test('words of two languages do not count together', () => {
  // 'closes' is 'closed' in French.
  expect(factsOf('The call closes soon.')).toEqual([])
  expect(factsOf('Les candidatures sont closes.')).toEqual(['closed'])
})

test('a sentence keeps its frame when its facts change', () => {
  const frameOf = (sentence: string) => readFacts(sentence, '2026-11-30').frame
  expect(frameOf('Round 1 closes on 15 March 2027 (100 EUR).')).toBe(
    frameOf('Round 1 closes on 1. April 2027 (90 EUR).'),
  )
  expect(frameOf('The portal is open.')).toBe(frameOf('The portal is closed.'))
  expect(frameOf('The portal is open.')).not.toBe(frameOf('The office is open.'))
})

test('sentences built to be slow are read', () => {
  const parts = ['1.000 ', '15 marc ', '1 ', '€ ', 'not open applicatio ', 'a', '# ', '1,234 ']
  const sizes = parts.map((part) => readFacts(part.repeat(10_000), '2026-11-30').facts.size)
  expect(sizes).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})
