import { expect, test } from 'vitest'
import { readAmount } from '#domain/words/amount.ts'
import { nearestCurrency } from '#domain/words/currency.ts'
import { readFlag } from '#domain/words/flag.ts'
import { nearestWord } from '#domain/words/nearest.ts'
import { readWrittenDay } from '#domain/words/written-day.ts'

test.each([
  [1200, 1200],
  [13.638, 13.638],
  ['1200', 1200],
  ['1,200.50', 1200.5],
  ['0.500', 0.5],
  ['12.5', 12.5],
  [' 1\u00ad200 ', 1200],
  ['１２００', 1200],
  ['١٬٢٠٠', 1200],
  ['१२००', 1200],
])('%j is the amount %d', (value, amount) => {
  expect(readAmount(value)).toEqual({ kind: 'amount', amount })
})

test('a point before three digits has two senses', () => {
  expect(readAmount('1.500')).toEqual({ kind: 'two-senses', readings: [1500, 1.5] })
  for (const text of ['13.638', '12.000', '1500.000', '999.999'])
    expect(readAmount(text).kind, text).toBe('two-senses')
})

test('an amount in words is for a person, and a slip is neither', () => {
  for (const text of [
    'Fully paid',
    '1.500,00',
    'EUR 1,500 a month',
    '€1500',
    '1500EUR',
    '70%',
    'USD25',
    '1 500',
  ])
    expect(readAmount(text).kind, text).toBe('words')
  for (const value of [
    -1,
    '-1',
    '−5',
    true,
    false,
    'TRUE',
    'WAHR',
    '12abc',
    'abc12',
    '12k',
    '1e5',
    'NaN',
    'null',
    {},
    [1],
  ])
    expect(readAmount(value).kind, String(value)).toBe('wrong')
})

test('yes and no are read as spreadsheets of many languages write them', () => {
  const isYes = [
    true,
    1,
    'on',
    'Yes',
    'TRUE',
    'WAHR',
    'VRAI',
    'VERDADERO',
    'VERDADEIRO',
    'ИСТИНА',
    'DOĞRU',
    'BENAR',
    'ĐÚNG',
    '真',
    'صحيح',
    'sí',
    ' ja ',
  ]
  expect(isYes.map(readFlag)).toEqual(isYes.map(() => true))
  const isNo = [
    false,
    0,
    '',
    null,
    undefined,
    'no',
    'FALSE',
    'FALSCH',
    'FAUX',
    'FALSO',
    'ЛОЖЬ',
    'YANLIŞ',
    'SALAH',
    'SAI',
    '假',
    'خطأ',
    'não',
  ]
  expect(isNo.map(readFlag)).toEqual(isNo.map(() => false))
  for (const value of ['maybe', 'perhaps', 5, 2, 'x y', [], {}])
    expect(readFlag(value)).toBeUndefined()
})

test.each([
  '2027-12-31',
  '2027/12/31',
  '31/12/2027',
  '12/31/2027',
  '31.12.2027',
  '31. 12. 2027',
  '31-12-2027',
  '31 December 2027',
  'December 31, 2027',
  '31st of December, 2027',
  'Dec 31 2027',
  'Friday, 31 Dec. 2027',
  '31. Dezember 2027',
  '31 décembre 2027',
  '31 de diciembre de 2027',
  '31 de dezembro de 2027',
  '31 декабря 2027 г.',
  '31 Desember 2027',
  '31 Aralık 2027',
  '31 tháng 12, 2027',
  'ngày 31 tháng 12 năm 2027',
  '2027年12月31日',
  '31 ديسمبر 2027',
  '31-Dec-2027',
  '2027\u201312\u201331',
  '31\u20111\u00ad2\u20112027',
  '２０２７／１２／３１',
  '٢٠٢٧-١٢-٣١',
  '३१ दिसंबर २०२७',
  '৩১ ডিসেম্বর, ২০২৭',
  '31 دسمبر، 2027',
])('%j is a day', (text) => {
  expect(readWrittenDay(text)).toEqual({ kind: 'day', date: '2027-12-31', time: null, zone: null })
})

test('a day of two senses is asked about, and an order answers', () => {
  for (const text of ['03/04/2027', '3.4.2027', '03-04-2027'])
    expect(readWrittenDay(text)).toEqual({
      kind: 'two-senses',
      dayFirst: '2027-04-03',
      monthFirst: '2027-03-04',
    })
  expect(readWrittenDay('03/04/2027', 'day-first')).toMatchObject({ date: '2027-04-03' })
  expect(readWrittenDay('03/04/2027', 'month-first')).toMatchObject({ date: '2027-03-04' })
  // A month of 31 cannot be.
  expect(readWrittenDay('31/12/2027', 'month-first')).toMatchObject({ date: '2027-12-31' })
  expect(readWrittenDay('05/05/2027')).toMatchObject({ date: '2027-05-05' })
})

test('the hour behind a day stays, with the zone of its offset', () => {
  const read = (text: string) => {
    const day = readWrittenDay(text)
    return day?.kind === 'day' ? [day.date, day.time, day.zone] : day
  }
  expect(read('2027-12-31T23:59:00-12:00')).toEqual(['2027-12-31', '23:59', 'Etc/GMT+12'])
  expect(read('2028-01-01T11:59:59.000Z')).toEqual(['2028-01-01', '11:59', 'UTC'])
  expect(read('2027-12-31 17:00+0900')).toEqual(['2027-12-31', '17:00', 'Etc/GMT-9'])
  expect(read('2027-12-31 23:59')).toEqual(['2027-12-31', '23:59', null])
  expect(read('31/12/2027 9:30:00')).toEqual(['2027-12-31', '09:30', null])
  expect(read('2027-12-31T17:00+05:30')).toEqual(['2027-12-31', '17:00', null])
  expect(read('2027-03-15T00:00:00.000Z')).toEqual(['2027-03-15', null, null])
})

test('what is no day, or names no year, is none', () => {
  for (const text of [
    '',
    'ASAP',
    '31/12/27',
    '31 December',
    '46387',
    '2027-02-30',
    '30/02/2027',
    'May 2027',
    '31 December 2027 or later',
    '2027-12-31T25:00Z',
    '1 2 2027',
    'rolling',
  ])
    expect(readWrittenDay(text), text).toBeUndefined()
})

test('a currency by another code than its own is named by its own', () => {
  expect(['RMB', 'ntd', 'EUE', 'ZZZ'].map(nearestCurrency)).toEqual([
    'CNY',
    'TWD',
    'EUR',
    undefined,
  ])
})

test('the nearest known word is one slip away or two', () => {
  const known = ['Germany', 'France', 'Niger', 'Nigeria', 'EUR', 'USD']
  expect(
    ['Germny', 'gemrany', 'Frnace', 'EUE', 'Nigerria'].map((typed) => nearestWord(typed, known)),
  ).toEqual(['Germany', 'Germany', 'France', 'EUR', 'Nigeria'])
  expect(['Wakanda', 'ZZZ', 'Alchemy'].map((typed) => nearestWord(typed, known))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
