import { expect, test } from 'vitest'
import type { Dates } from '#domain/opportunity/applications.ts'
import { toReminderView } from '#web/newsletter/reminder-view.ts'
import { languages } from '#web/texts/languages.ts'

const dates = (more: Partial<Dates>): Dates => ({
  deadline: { kind: 'varies', date: null, time: null, zone: null, note: null },
  opens: null,
  expectedOpens: null,
  usuallyOpens: [],
  usually: [],
  ...more,
})
const until = (kind: 'fixed' | 'expected', date: string) => ({ ...dates({}).deadline, kind, date })

test('the form lists the emails that a new subscriber will get', async () => {
  const texts = await languages[0]?.load()
  if (texts === undefined) throw new Error('There is no language')
  const view = (given: Dates, day = '2027-01-10') =>
    toReminderView(given, texts, new Date(`${day}T12:00:00Z`))
  expect(view(dates({ deadline: until('fixed', '2027-03-15'), opens: '2027-02-01' }))).toEqual({
    kind: 'dates',
    coming: [
      'On 1 February 2027, when applications open',
      '14, 7 and 2 days before the deadline, 15 March 2027',
    ],
  })
  expect(view(dates({ deadline: until('fixed', '2027-03-15') }), '2027-03-10').coming).toEqual([
    '2 days before the deadline, 15 March 2027',
  ])
  expect(view(dates({ deadline: until('expected', '2027-03-15') })).coming).toEqual([
    '14 and 7 days before the deadline that is expected around 15 March 2027',
  ])
  expect(view(dates({ usually: [3, 9] })).coming).toEqual([
    'On 1 February 2027, because it usually closes in March',
  ])
  // All months of a window are named, and a month that is near is not passed over.
  expect(view(dates({ usually: [12, 1] }), '2026-11-29').coming).toEqual([
    'At once, because it usually closes in December or January. It may close within weeks. Check now.',
    'On 1 December 2026, because it usually closes in December or January',
  ])
  expect(view(dates({ usually: [10, 11, 12] }), '2026-11-29').coming).toEqual([
    'At once, because it usually closes between October and December. It may close within weeks. Check now.',
    'On 1 September 2027, because it usually closes between October and December',
  ])
  expect(view(dates({}))).toEqual({ kind: 'announcement', coming: [] })
  expect(view(dates({ deadline: until('fixed', '2027-01-11') }))).toEqual({
    kind: 'change',
    coming: ['It is too late for a reminder before this deadline.'],
  })
  const rolling = { ...dates({}).deadline, kind: 'rolling' as const }
  expect(view(dates({ deadline: rolling }))).toEqual({ kind: 'change', coming: [] })
})
