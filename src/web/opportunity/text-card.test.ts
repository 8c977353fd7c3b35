import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { writeTextCard } from '#web/opportunity/text-card.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-22T12:00:00Z')
const write = (item: Parameters<typeof sampleOpportunity>[0]) => writeTextCard(sampleOpportunity(item), en, now, 'https://atlas.example')

test('a card as text has the kind, the deadline and its certainty, the requirements, the place, and the last check', () => {
  const deadline = { kind: 'expected', date: '2027-03-12', time: null, zone: null, note: null } as const
  expect(
    write({
      name: 'Grant\r\nof Ireland',
      deadline,
      categories: ['master', 'phd'],
      openToAll: true,
      officialLink: 'https://hea.ie/policy',
      verifiedOn: '2026-11-01',
      verifiedHost: 'hea.ie',
    }),
  ).toBe(
    [
      'Grant of Ireland',
      'Deadline: Expected around March 12, 2027 (check the official page)',
      'For: Master, PhD. Any nationality',
      'Official page: https://hea.ie/policy',
      'Checked on 1 Nov 2026 on hea.ie',
      'From: https://atlas.example/opportunity/sample',
      '',
    ].join('\n'),
  )
})

test('unknown values and closed items are labeled', () => {
  expect(write({ officialLink: 'javascript:alert(1)' })).toBe(
    [
      'Sample Scholarship',
      'Deadline: N/A',
      'For: see the official page',
      'Official page: not known',
      'Not checked on the official page yet',
      'From: https://atlas.example/opportunity/sample',
      '',
    ].join('\n'),
  )
  const deadline = { kind: 'fixed', date: '2026-11-01', time: null, zone: null, note: null } as const
  expect(write({ deadline })).toContain('Deadline: closed on November 1, 2026\n')
})
