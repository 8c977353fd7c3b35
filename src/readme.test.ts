import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countDates } from '#domain/listing/date-counts.ts'
import { readDeadlineAt } from '#domain/listing/deadline-at.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')

test('README.md counts the starter catalogue and its dates as they are on the day that it names', async () => {
  const { opportunities, posts } = await readStarterCatalogue(new Date('2026-11-29T12:00:00Z'))
  const counts = countDates(
    opportunities.map((item) => ({
      deadline: readDeadlineAt(item, new Date('2026-11-29T12:00:00Z')),
      verifiedOn: item.verifiedOn,
    })),
  )
  const { announced, expected, usual, rolling, unknown, checked } = counts
  expect(readme).toContain(
    `The starter catalogue has ${opportunities.length} opportunities and ${posts.length} articles. Their deadlines on 29 November 2026: ` +
      `${announced} announced, ${expected} expected, ${usual} by usual months, ${rolling} all year, ${unknown} not known. Checked on the official page: ${checked}.`,
  )
})
