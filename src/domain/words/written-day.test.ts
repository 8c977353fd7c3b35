import { expect, test } from 'vitest'
import { findWrittenDays } from '#domain/words/written-day.ts'

const find = (text: string) =>
  findWrittenDays(text).map(({ index, length, senses }) => [
    text.slice(index, index + length),
    ...senses,
  ])

test.each([
  ['Open until 15 March 2027 (noon).', ['15 March 2027', '2027-03-15']],
  ['on the 15th of March, 2027', ['15th of March, 2027', '2027-03-15']],
  ['Monday, March 15th, 2027', ['March 15th, 2027', '2027-03-15']],
  ['Sept. 15', ['Sept. 15', '09-15']],
  ['der 1. April 2027', ['1. April 2027', '2027-04-01']],
  ['le 1er février 2027', ['1er février 2027', '2027-02-01']],
  ['el 10 de febrero de 2027', ['10 de febrero de 2027', '2027-02-10']],
  ['до 1 марта 2027 года', ['1 марта 2027', '2027-03-01']],
  ['ngày 30 tháng 4 năm 2027', ['30 tháng 4 năm 2027', '2027-04-30']],
  ['截止2027年2月28日', ['2027年2月28日', '2027-02-28']],
  ['截止2月28日', ['2月28日', '02-28']],
  ['28 فبراير 2027', ['28 فبراير 2027', '2027-02-28']],
  ['2027-02-28', ['2027-02-28', '2027-02-28']],
  ['31/01/2027', ['31/01/2027', '2027-01-31']],
  ['03/04/2027', ['03/04/2027', '2027-04-03', '2027-03-04']],
  ['in March 2027', ['March 2027', '2027-03']],
  ['1-15 March 2027', ['15 March 2027', '2027-03-15']],
])('“%s” names a day', (text, expected) => {
  expect(find(text)).toEqual([expected])
})

test.each([
  'You may apply twice.',
  '30 February 2027',
  'Call 030 12.34.567',
  'Version 1.2.2027.5',
  '15/3/27',
  'March of the penguins',
  '',
])('“%s” names none', (text) => {
  expect(find(text)).toEqual([])
})

test('several days come in their order, each once', () => {
  expect(find('1 May 2027, 2027-05-02 and 3 May').map(([, day]) => day)).toEqual([
    '2027-05-01',
    '2027-05-02',
    '05-03',
  ])
})
