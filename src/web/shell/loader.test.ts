import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toItemData } from '#web/shell/loader.ts'

test('search engines get a deadline only if it belongs to the announced opening', () => {
  const daysOf = (
    opens: string | null,
    date: string | null,
    kind: 'fixed' | 'expected' = 'fixed',
  ) => {
    const deadline = { kind, date, time: null, zone: null, note: null } as const
    const data = toItemData(
      sampleOpportunity({ opens, deadline }),
      'https://atlas.example/opportunity/sample',
    )
    return [data['applicationStartDate'], data['applicationDeadline']]
  }
  expect(daysOf('2027-02-01', '2027-03-15')).toEqual(['2027-02-01', '2027-03-15'])
  expect(daysOf('2027-02-01', '2027-02-01')).toEqual(['2027-02-01', '2027-02-01'])
  // The deadline of the previous cycle.
  expect(daysOf('2027-02-01', '2026-06-01')).toEqual(['2027-02-01', undefined])
  expect(daysOf(null, '2026-06-01')).toEqual([undefined, '2026-06-01'])
  expect(daysOf(null, '2027-03-15', 'expected')).toEqual([undefined, undefined])
})

test('a competition is described by what a search engine accepts without day and place', () => {
  const item = sampleOpportunity({
    categories: ['competition'],
    hostOrganization: 'Example Trust',
    opens: '2027-02-01',
    deadline: { kind: 'fixed', date: '2027-03-15', time: null, zone: null, note: null },
  })
  expect(toItemData(item, 'https://atlas.example/opportunity/sample')).toEqual({
    '@type': 'EducationalOccupationalProgram',
    name: item.name,
    url: 'https://atlas.example/opportunity/sample',
    provider: { '@type': 'Organization', name: 'Example Trust' },
    applicationStartDate: '2027-02-01',
    applicationDeadline: '2027-03-15',
  })
})
