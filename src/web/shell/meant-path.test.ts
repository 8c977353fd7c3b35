import { expect, test } from 'vitest'
import { findMeantPath } from '#web/shell/meant-path.ts'

test('a page is found behind the punctuation of a sentence and in capitals', () => {
  for (const path of [
    '/phd-scholarship.',
    '/PhD-Scholarship',
    '/phd-scholarship)',
    '/phd-scholarship%20',
    '/%E2%80%9Cphd-scholarship%E2%80%9D',
  ])
    expect(findMeantPath(path), path).toBe('/phd-scholarship')
  expect(findMeantPath('/Contact.')).toBe('/contact')
  expect(findMeantPath('/leadership-programe')).toBe('/leadership_programe')
})

test('a page itself, another path and one that cannot be decoded mean no other page', () => {
  for (const path of [
    '/',
    '/phd-scholarship',
    '/leadership_programe',
    '/contact',
    '/nowhere.',
    '/phd-scholarship/x',
    '//evil.example.',
    '/%zz',
    '/.',
  ])
    expect(findMeantPath(path), path).toBeUndefined()
})
