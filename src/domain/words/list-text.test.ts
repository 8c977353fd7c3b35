import { expect, test } from 'vitest'
import { readListText, splitListText, toList } from '#domain/words/list-text.ts'

const cases: readonly [text: string, items: readonly string[]][] = [
  ['', []],
  ['   ', []],
  ['Passport', ['Passport']],
  ['Full tuition, paid yearly.\nFlights; visa', ['Full tuition, paid yearly.', 'Flights; visa']],
  ['- Passport\r\n• Photo\r\n3. Transcript\r\n\r\n', ['Passport', 'Photo', 'Transcript']],
  ['•Passport\n•Photo', ['Passport', 'Photo']],
  ['Passport, copy; Photo; Transcript', ['Passport, copy', 'Photo', 'Transcript']],
  [
    'Two letters (one academic; one other); Photo',
    ['Two letters (one academic; one other)', 'Photo'],
  ],
  ['Tuition, housing, flights', ['Tuition', 'housing', 'flights']],
  ['Tuition, housing, and flights', ['Tuition', 'housing', 'flights']],
  ['Tuition. Housing. Flights.', ['Tuition', 'Housing', 'Flights']],
  ['A stipend of $1,200, flights', ['A stipend of $1,200', 'flights']],
  ['GPA of 3.5, IELTS 6.5.', ['GPA of 3.5', 'IELTS 6.5']],
  ['Tests, e.g. TOEFL. Passport', ['Tests', 'e.g. TOEFL', 'Passport']],
  ['Letters, forms, etc. Passport', ['Letters', 'forms', 'etc', 'Passport']],
  ['A Ph.D. degree, a letter by Dr. Smith', ['A Ph.D. degree', 'a letter by Dr. Smith']],
  ['Form No. 5, Photo', ['Form No. 5', 'Photo']],
  ['No fee. No. 5 form', ['No fee', 'No. 5 form']],
  ['Apply at www.example.org. Then wait', ['Apply at www.example.org', 'Then wait']],
  ['See https://example.org/a,b.html, photo', ['See https://example.org/a,b.html', 'photo']],
  ['Write to office@uni.example.org, photo', ['Write to office@uni.example.org', 'photo']],
  ['Certificates (school, degree), photo', ['Certificates (school, degree)', 'photo']],
  ['An open (bracket, photo', ['An open (bracket', 'photo']],
  ['Apply by March 15, 2031, online', ['Apply by March 15, 2031', 'online']],
  ['1. Passport 2. Photo, colour 3. Letter', ['Passport', 'Photo, colour', 'Letter']],
  ['1. Passport, photo', ['Passport', 'photo']],
  ['Rank in the top 2. Letters', ['Rank in the top 2', 'Letters']],
  ['Minimum age 18. Passport', ['Minimum age 18', 'Passport']],
  ['• Passport • Photo', ['Passport', 'Photo']],
  ['\uf0b7 Passport \uf0b7 Photo', ['Passport', 'Photo']],
  ['➢ Passport ➢ Photo', ['Passport', 'Photo']],
  ['① Passport ② Photo', ['Passport', 'Photo']],
  ['U.S. citizens, residents', ['U.S. citizens', 'residents']],
  ['On foot... or not', ['On foot... or not']],
  ['护照，照片。成绩单', ['护照', '照片', '成绩单']],
  ['Passport,,; ;Photo', ['Passport,,', 'Photo']],
]

const bullets: readonly (readonly [pasted: string, entry: string])[] = [
  ['\uf0b7\tFull tuition', 'Full tuition'],
  ['\uf0a7 Housing', 'Housing'],
  ['\uf0d8Travel', 'Travel'],
  ['o\tMonthly stipend', 'Monthly stipend'],
  ['§\tTravel', 'Travel'],
  ['Ø\tVisa', 'Visa'],
  ['➢ Insurance', 'Insurance'],
  ['❖Books', 'Books'],
  ['‐ Passport', 'Passport'],
  ['− Photo', 'Photo'],
  ['⁃ Letter', 'Letter'],
  ['☐ Form', 'Form'],
  ['★ Prize', 'Prize'],
  ['① Passport', 'Passport'],
  ['⑿Photo', 'Photo'],
  ['Ⅲ. Letter', 'Letter'],
  ['❷ Form', 'Form'],
  ['iv. Transcript', 'Transcript'],
  ['(ii) Transcript', 'Transcript'],
  ['IX) Transcript', 'Transcript'],
  ['VIII. Transcript', 'Transcript'],
  ['B) Transcript', 'Transcript'],
  ['б) Диплом', 'Диплом'],
  ['１．护照', '护照'],
  ['二、照片', '照片'],
  ['1.Passport', 'Passport'],
  ['• \u200eForm', 'Form'],
]

test.each(bullets)('the bullet of %j goes', (pasted, entry) => {
  expect(splitListText(`First\n${pasted}`)).toEqual(['First', entry])
  expect(toList(['First', pasted])).toEqual(['First', entry])
})

test('what only looks like a bullet stays', () => {
  const kept = [
    'o candidato brasileiro',
    '§ 16 of the law',
    'I. Newton Fellowship',
    'V. Hugo Prize',
    'a. k. a. the grant',
    '4.0 GPA',
    '✗ Housing',
    '\uf0fb Housing',
    'mix of tests',
    'D.C. residents',
    'IT skills',
    '2x photos',
  ]
  expect(toList(kept)).toEqual(kept)
})

test('letters and capitals with a period are numbers where they count up', () => {
  expect(splitListText('I. Passport\nII. Photo\nIII. Letter')).toEqual([
    'Passport',
    'Photo',
    'Letter',
  ])
  expect(splitListText('a. Passport\nb. Photo')).toEqual(['Passport', 'Photo'])
})

test('separators of other programs split a list', () => {
  expect(splitListText('Tuition\u000bStipend\fTravel\u0085Visa')).toEqual([
    'Tuition',
    'Stipend',
    'Travel',
    'Visa',
  ])
})

test.each(cases)('the text %j becomes a list', (text, items) => {
  expect(splitListText(text)).toEqual(items)
})

test('an array stays an array, its items lose bullets, and only line breaks split them', () => {
  expect(toList(['- Tuition, housing', '', ' Flights\nVisa ', 3, null, {}])).toEqual([
    'Tuition, housing',
    'Flights',
    'Visa',
    '3',
  ])
})

test('values other than arrays and texts are empty lists', () => {
  for (const value of [undefined, null, true, {}, [[]]]) expect(toList(value)).toEqual([])
})

test('a long hostile text is split in reasonable time', () => {
  const start = performance.now()
  splitListText('a.'.repeat(20_000))
  splitListText('('.repeat(20_000) + ')'.repeat(20_000))
  splitListText('a'.repeat(40_000))
  splitListText(`${'1'.repeat(20_000)}, x`)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a reading says which marks go, whether a line is cut, and what leaves others unsaid', () => {
  const nothing = { unmarked: null, isSplit: false, openEnd: null }
  expect(readListText('')).toEqual({ entries: [], ...nothing })
  expect(readListText('Passport\nA photo, in colour')).toEqual({
    entries: ['Passport', 'A photo, in colour'],
    ...nothing,
  })
  expect(readListText('Passport\n2. Photo\n---')).toEqual({
    entries: ['Passport', 'Photo'],
    ...nothing,
    unmarked: { was: '2. Photo', now: 'Photo' },
  })
  expect(readListText('Apply online, e.g. transcripts, etc. No fee.')).toEqual({
    entries: ['Apply online', 'e.g. transcripts', 'etc', 'No fee'],
    ...nothing,
    isSplit: true,
    openEnd: 'etc',
  })
  expect(readListText('Letters, forms (and so on)\nFetch')).toMatchObject({ openEnd: 'and so on' })
})

test('a reading of a list is that of a form that keeps its lines', () => {
  expect(readListText(['Letters, forms'])).toMatchObject({
    entries: ['Letters, forms'],
    isSplit: false,
  })
  for (const pasted of ['a. Letters\nb. Forms', ['a. Letters\nb. Forms']])
    expect(readListText(pasted)).toMatchObject({
      entries: ['Letters', 'Forms'],
      unmarked: { was: 'a. Letters', now: 'Letters' },
    })
})
