import { expect, test } from 'vitest'
import { sharesDomain } from '#domain/words/web-domain.ts'

test.each([
  ['https://inf.ethz.ch/a', 'https://www.ethz.ch', true],
  ['https://ethz.ch', 'http://ethz.ch:80/x?y', true],
  ['https://scholarships.gov.in/a', 'https://education.gov.in/b', false],
  ['https://ox.ac.uk', 'https://cam.ac.uk', false],
  ['https://www.ox.ac.uk', 'https://graduate.ox.ac.uk', true],
  ['https://daad.de', 'https://daad.org', false],
  ['https://daad.de', null, false],
  ['mailto:a@b.de', 'mailto:a@b.de', false],
] as const)('%s and %s belong together: %s', (a, b, together) => {
  expect(sharesDomain(a, b)).toBe(together)
})
