import { expect, test } from 'vitest'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'

test('names become lower case letters, digits and hyphens', () => {
  expect(toSlug('Côte d’Ivoire: Grants & More!', 'x')).toBe('cote-divoire-grants-more')
  expect(toSlug('  Türkiye Bursları 2031 ', 'x')).toBe('turkiye-burslari-2031')
  expect(toSlug('Marie Skłodowska-Curie', 'x')).toBe('marie-sklodowska-curie')
})

test('a name without such letters takes the fallback', () => {
  for (const name of ['', '奨学金', '---', '🎓']) expect(toSlug(name, 'scholarship')).toBe('scholarship')
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
