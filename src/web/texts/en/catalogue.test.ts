import { expect, test } from 'vitest'
import { en } from '#web/texts/en/catalogue.ts'

test('the counts in the head of a list have one format', () => {
  const { head, items } = en.listingViews
  expect(head(items.scholarship(12_010), { worldwide: 1204, open: 1010, usually: 2000 })).toBe(
    '12,010 scholarships, and 1,204 worldwide. 1,010 open now, 2,000 usually open at this time of year.',
  )
  expect(head(items.internship(1), { worldwide: 0, open: 0, usually: 0 })).toBe('1 internship.')
})
