import { expect, test } from 'vitest'
import { parseAnswerParams, serializeAnswers } from '#domain/eligibility/answer-params.ts'

const today = '2026-11-22'
const read = (search: string) => parseAnswerParams(new URLSearchParams(search), today)
const allParams =
  'me.citizen=PK&me.citizen=XK&me.lives=DE&me.born=2002-04&me.degree=bachelor&me.enrolled=no&me.year=3&me.year=last&me.finished=2023-07&me.field=law&me.field=health&me.level=master&me.work=1&me.speaks=en%3AB2&me.speaks=ur%3Anative&me.speaks=de&me.test=ielts%3A6.5%3A2025&me.test=toefl%3A95&me.refugee=no&me.gender=woman'

test('every answer is read from an address and written back unchanged', () => {
  const { answers, unread } = read(`${allParams}&region=europe&open=x`)
  expect(answers).toEqual({
    citizenships: ['PK', 'XK'],
    lives: 'DE',
    born: { year: 2002, month: 4 },
    degree: 'bachelor',
    enrolled: 'no',
    studied: { years: 3, isLast: true },
    finished: { year: 2023, month: 7 },
    fields: ['law', 'health'],
    level: 'master',
    work: 1,
    speaks: [
      { language: 'en', level: 'B2' },
      { language: 'ur', level: 'native' },
      { language: 'de', level: null },
    ],
    tests: [
      { test: 'ielts', score: 6.5, year: 2025 },
      { test: 'toefl', score: 95, year: null },
    ],
    refugee: 'no',
    gender: 'woman',
  })
  expect(unread).toEqual([])
  expect(new URLSearchParams(serializeAnswers(answers)).toString()).toBe(allParams)
})

test('skipped questions give no answers, and no answers give no parameters', () => {
  expect(read('me.citizen=&me.lives=&me.born=&me.born=&me.work=+')).toEqual({
    answers: {},
    unread: [],
  })
  expect(serializeAnswers({})).toEqual([])
})

test('year and month may be two fields; a month without a year is ignored', () => {
  expect(read('me.born=04&me.born=2002').answers.born).toEqual({ year: 2002, month: 4 })
  expect(read('me.born=2002&me.born=').answers.born).toEqual({ year: 2002, month: null })
  expect(read('me.born=04&me.born=')).toEqual({ answers: {}, unread: [] })
})

test.each([
  ['Bengali', 'me.born=০৪&me.born=২০০২&me.work=৩&me.test=ielts&me.test=৬.৫&me.test=২০২৫'],
  ['Hindi', 'me.born=०४&me.born=२००२&me.work=३&me.test=ielts&me.test=६.५&me.test=२०२५'],
  ['Arabic', 'me.born=٠٤&me.born=٢٠٠٢&me.work=٣&me.test=ielts&me.test=٦٫٥&me.test=٢٠٢٥'],
  ['Persian', 'me.born=۰۴&me.born=۲۰۰۲&me.work=۳&me.test=ielts&me.test=۶٫۵&me.test=۲۰۲۵'],
  [
    'full-width',
    'me.born=０４&me.born=２００２&me.work=３&me.test=ielts&me.test=６．５&me.test=２０２５',
  ],
])('%s digits are digits', (_, address) => {
  expect(read(address)).toEqual({
    answers: {
      born: { year: 2002, month: 4 },
      work: 3,
      tests: [{ test: 'ielts', score: 6.5, year: 2025 }],
    },
    unread: [],
  })
})

test('a year of study is a number, the word for the last, or both', () => {
  expect(read('me.year=2').answers.studied).toEqual({ years: 2, isLast: false })
  expect(read('me.year=last').answers.studied).toEqual({ years: null, isLast: true })
  expect(read('me.year=Last&me.year=4').answers.studied).toEqual({ years: 4, isLast: true })
})

test("a test may be three fields; one without a choice or a score is ignored, and 'none' is an answer", () => {
  const ielts = { test: 'ielts', score: 6.5, year: 2025 }
  const toefl = { test: 'toefl', score: 90, year: null }
  expect(
    read('me.test=ielts&me.test=6.5&me.test=2025&me.test=toefl&me.test=90&me.test=').answers.tests,
  ).toEqual([ielts, toefl])
  expect(read('me.test=ielts&me.test=6,5&me.test=2025').answers.tests).toEqual([ielts])
  expect(read('me.test=ielts&me.test=&me.test=')).toEqual({ answers: {}, unread: [] })
  expect(read('me.test=None')).toEqual({ answers: { tests: 'none' }, unread: [] })
  expect(serializeAnswers({ tests: 'none' })).toEqual([['me.test', 'none']])
})

test('spelling is tolerant: lower case, commas, duplicate countries', () => {
  expect(read('me.citizen=pk,in&me.citizen=PK&me.speaks=EN:b2&me.degree=Master').answers).toEqual({
    citizenships: ['PK', 'IN'],
    degree: 'master',
    speaks: [{ language: 'en', level: 'B2' }],
  })
  expect(read('me.citizen=None').answers).toEqual({ citizenships: ['none'] })
})

test.each([
  ['me.citizen=ZZ', 'unknown'],
  ['me.citizen=Pakistan', 'unknown'],
  ['me.lives=none', 'unknown'],
  ['me.born=2027', 'future'],
  ['me.born=2026-12', 'future'],
  ['me.born=1899', 'unknown'],
  ['me.born=2002-13', 'unknown'],
  ['me.born=young', 'unknown'],
  ['me.degree=diploma', 'unknown'],
  ['me.enrolled=yes', 'unknown'],
  ['me.level=all', 'unknown'],
  ['me.work=-1', 'unknown'],
  ['me.work=1.5', 'unknown'],
  ['me.work=81', 'unknown'],
  ['me.work=three', 'unknown'],
  ['me.work=三', 'unknown'],
  ['me.speaks=qq', 'unknown'],
  ['me.speaks=en:D1', 'unknown'],
  ['me.gender=x', 'unknown'],
  ['me.year=9', 'unknown'],
  ['me.year=first', 'unknown'],
  ['me.finished=2026-12', 'future'],
  ['me.field=any', 'unknown'],
  ['me.field=astrology', 'unknown'],
  ['me.test=ielts:2025000', 'off-scale'],
  ['me.test=ielts:65', 'off-scale'],
  ['me.test=toefl:500:2026', 'off-scale'],
  ['me.test=duolingo:9', 'off-scale'],
  ['me.test=jlpt:N6', 'off-scale'],
  ['me.test=ielts:B2', 'off-scale'],
  ['me.test=ielts:7:2030', 'unknown'],
  ['me.test=abitur:1.0', 'unknown'],
  ['me.test=6.5', 'unknown'],
  ['me.refugee=maybe', 'unknown'],
  ['me.income=3', 'unknown'],
])('%s is reported and ignored', (search, reason) => {
  const [name = '', value = ''] = search.split('=')
  expect(read(search)).toEqual({ answers: {}, unread: [{ name, value, reason }] })
})

test('of two answers to one question the first counts, and the other is reported', () => {
  expect(read('me.lives=PK&me.lives=DE')).toEqual({
    answers: { lives: 'PK' },
    unread: [{ name: 'me.lives', value: 'DE', reason: 'second' }],
  })
  const many = ['AD', 'AE', 'AF', 'AG', 'AL', 'AM', 'AO', 'AR', 'AT', 'AU', 'AZ']
  expect(read(`me.citizen=${many.join()}`)).toEqual({
    answers: { citizenships: many.slice(0, 10) },
    unread: [{ name: 'me.citizen', value: 'AZ', reason: 'too-many' }],
  })
})
