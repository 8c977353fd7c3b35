import { expect, test } from 'vitest'
import { findHeadingMeaning, proposeFields } from '#domain/forms/heading-meaning.ts'
import { foreignHeadings } from '#domain/forms/testing/foreign-headings.ts'

const isAside = (index: number) => index % 5 === 4

test('no heading of a foreign sheet is read as a wrong field, also of those that were put aside', () => {
  const wrong = foreignHeadings.filter(([heading, field]) => {
    const found = findHeadingMeaning(heading)
    return found !== undefined && found !== field
  })
  expect(foreignHeadings.length).toBeGreaterThan(130)
  expect(wrong).toEqual([])
})

test('nearly all headings that mean a field are read as it', () => {
  const share = (set: typeof foreignHeadings) => {
    const meant = set.filter(([, field]) => field !== null)
    return (
      meant.filter(([heading, field]) => findHeadingMeaning(heading) === field).length /
      meant.length
    )
  }
  expect(share(foreignHeadings.filter((_, index) => !isAside(index)))).toBeGreaterThan(0.95)
  expect(share(foreignHeadings.filter((_, index) => isAside(index)))).toBeGreaterThan(0.9)
})

test('case, blanks, signs, brackets and one wrong letter of seven do not count', () => {
  for (const heading of [
    'CLOSING  DATE',
    'closing_date:',
    'Closing date (CET)',
    'Closng date',
    '\u200bClosing date',
  ])
    expect(findHeadingMeaning(heading), heading).toBe('deadline')
})

test('what is near a known heading, or only holds one, means nothing', () => {
  for (const heading of [
    'County',
    'Provided',
    'Funded',
    'Site',
    'Name of contact',
    'Application status',
    'Country rank',
    'Date de début',
    'Fecha de inicio',
    'Round 1 deadline',
    '__proto__',
    'constructor',
    '',
    '#',
    'Deadline '.repeat(20_000),
  ])
    expect(findHeadingMeaning(heading), heading.slice(0, 40)).toBeUndefined()
})

test('a field that two headings seem to mean is preselected for ours alone, or for none', () => {
  const findOwn = (heading: string) => (heading === 'deadline' ? ('deadline' as const) : undefined)
  expect(proposeFields(['deadline', 'Closing date', 'Titre'], findOwn)).toEqual([
    'deadline',
    null,
    'name',
  ])
  expect(proposeFields(['Due date', 'Closing date', 'Titre'], findOwn)).toEqual([
    null,
    null,
    'name',
  ])
})
