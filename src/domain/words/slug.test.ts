import { expect, test } from 'vitest'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'

test('names become lower case letters, digits and hyphens', () => {
  expect(toSlug('Côte d’Ivoire: Grants & More!', 'x')).toBe('cote-divoire-grants-more')
  expect(toSlug('  Türkiye Bursları 2031 ', 'x')).toBe('turkiye-burslari-2031')
  expect(toSlug('Marie Skłodowska-Curie', 'x')).toBe('marie-sklodowska-curie')
})

test('a name in another alphabet has a slug of its own', () => {
  expect(toSlug('Стипендия Правительства России', 'x')).toBe('stipendiya-pravitelstva-rossii')
  expect(toSlug('Υποτροφία Ωνάση 2031', 'x')).toBe('ypotrofia-onasi-2031')
  expect(toSlug('منحة الأزهر', 'x')).toBe('mnht-alazhr')
  expect(toSlug('Հայկական կրթաթոշակ', 'x')).toBe('haykakan-krtatvoshak')
  expect(toSlug('Programme «Эйфель» Master', 'x')).toBe('programme-eyfel-master')
})

test('a name without a Latin spelling gets the fallback', () => {
  for (const name of ['', '奨学金', '中国政府奖学金', '한국 장학금', '---', '🎓'])
    expect(toSlug(name, 'scholarship')).toBe('scholarship')
})

test('long names are cut between words', () => {
  const slug = toSlug('word '.repeat(40), 'x')
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/^(?:word-)*word$/)
  expect(toSlug('x'.repeat(200), 'y')).toHaveLength(80)
})

test('a taken slug gets the first free number', () => {
  const taken = new Set(['grant', 'grant-2'])
  expect(uniqueSlug('grant', (slug) => taken.has(slug))).toBe('grant-3')
  expect(uniqueSlug('other', (slug) => taken.has(slug))).toBe('other')
  const long = 'x'.repeat(80)
  expect(uniqueSlug(long, (slug) => slug === long)).toHaveLength(80)
})

test('separators that nobody sees are not in an address', () => {
  expect(toSlug('Forschungs\u00adstipen\u00addium Test\u200bstadt', 'x')).toBe(
    'forschungsstipendium-teststadt',
  )
})
