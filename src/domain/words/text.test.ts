import { expect, test } from 'vitest'
import {
  cleanLine,
  cleanText,
  hasControls,
  normalizedWords,
  normalizeText,
  withoutNul,
} from '#domain/words/text.ts'

test('a text keeps line breaks and tabs, and loses every other control character', () => {
  expect(cleanText(' a\0b\u0007\u0085c\r\nd\re\tf \ud800')).toBe('ab\nc\nd\ne\tf \ufffd')
  expect(cleanLine('Ada\r\nBcc: eve@example.org\u2028\u2029 x\u0000\u001b[31m')).toBe(
    'Ada Bcc: eve@example.org x[31m',
  )
})

test('bidirectional controls are removed, joiners of scripts and emojis stay', () => {
  expect(cleanText('a\u202ab\u202bc\u202cd\u202de\u202ef\u2066g\u2067h\u2068i\u2069j')).toBe(
    'abcdefghij',
  )
  expect(cleanLine('می\u200cخواهم क्\u200dष')).toBe('می\u200cخواهم क्\u200dष')
})

test('a separator of another program is a line end in a text and a space in a name', () => {
  const pasted = 'One\u000bTwo\fThree\u0085Four\u2028Five\u2029Six'
  expect(cleanText(pasted)).toBe('One\nTwo\nThree\nFour\nFive\nSix')
  expect(cleanLine(pasted)).toBe('One Two Three Four Five Six')
})

test('marks of direction stay only beside letters that run from right to left', () => {
  expect(cleanText('Grant\u200e (2031)\u200f')).toBe('Grant (2031)')
  expect(cleanText('wo\u200frd \u061c!')).toBe('word !')
  expect(cleanText('מענק C++\u200f')).toBe('מענק C++\u200f')
  expect(normalizedWords('מע\u200fנק')).toEqual(normalizedWords('מענק'))
})

test('invisible signs of any kind go', () => {
  expect(cleanText('a\u180eb\u2061c\u2064d\u206ae\u206ff\ufff9g\ufffbh')).toBe('abcdefgh')
  expect(cleanText('a\u034fb\u2800c\u3164d\uffa0e\ufffcf\u115fg\u17b4h')).toBe('abcdefgh')
  for (const blank of ['\u3164', ' \u2800 ', '\u115f\u1160', '\u{e0041}\u{e0042}'])
    expect(cleanText(blank)).toBe('')
})

test('tags stay in a flag alone', () => {
  const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
  expect(cleanText(`${england} England`)).toBe(`${england} England`)
  expect(cleanText('Grant\u{e0073}\u{e0065}\u{e0065}\u{e007f}\u{e0001}')).toBe('Grant')
})

test('control characters are found, line breaks included', () => {
  expect(['a\nb', 'a\tb', 'a\0', '\u009f', '\u007f'].every(hasControls)).toBe(true)
  expect(['', 'añ e\u0301 –', '\u2028'].some(hasControls)).toBe(false)
})

test('text for the database loses only NUL', () => {
  expect([withoutNul('a\0b\u0001\0'), withoutNul(null), withoutNul(5)]).toEqual([
    'ab\u0001',
    null,
    5,
  ])
})

test('accents and case are removed, other scripts stay', () => {
  expect(normalizeText('ÀÉÎÕÜ İstanbul Łódź Straße Ærø')).toBe('aeiou istanbul lodz strasse aero')
  expect(normalizeText('हिन्दी')).toBe('हिन्दी'.normalize('NFKD'))
})

test('marks that readers of Arabic and Hebrew leave out do not count, others do', () => {
  expect(normalizeText('جَائِزَةُ البَحْثِ العِلْمِيّ')).toBe(normalizeText('جائزة البحث العلمي'))
  expect(normalizeText('المبدعيـــن')).toBe(normalizeText('المبدعين'))
  expect(normalizeText('أحمد إدارة آفاق ٱبن مستوى')).toBe('احمد ادارة افاق ابن مستوي')
  expect(normalizeText('תָּכְנִית')).toBe('תכנית')
  expect(normalizedWords('בית־ספר')).toEqual(['בית', 'ספר'])
  expect(normalizeText('ทุนการศึกษา')).toBe('ทุนการศึกษา'.normalize('NFKD'))
})

test('separators that nobody sees part no words, and are not stored', () => {
  const copied = 'Forschungs\u00adstipen\u00addium Test\u200bstadt \u2060Nord\ufeff'
  expect(normalizedWords(copied)).toEqual(['forschungsstipendium', 'teststadt', 'nord'])
  expect(cleanText(copied)).toBe('Forschungsstipendium Teststadt Nord')
})

test('words are letters and digits', () => {
  expect(normalizedWords("Côte d'Ivoire (2031), B2")).toEqual(['cote', 'd', 'ivoire', '2031', 'b2'])
  expect(normalizedWords('— … !')).toEqual([])
})

test('ASCII text is normalized the same alone and beside other letters', () => {
  const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))
  expect(normalizeText(ascii)).toBe(normalizeText(`${ascii}é`).slice(0, -1))
})
