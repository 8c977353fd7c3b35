import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { loader } from '#web/calendar/calendar.ts'
import { languageContext, servicesContext, settingsContext } from '#web/context.ts'
import { en } from '#web/texts/en/catalogue.ts'

type Arguments = Parameters<typeof loader>[0]

/** The calendar file of an item with this name and day. */
async function readCalendar(
  name: string,
  date: string,
  more: Partial<Deadline> = {},
): Promise<string> {
  const deadline = { kind: 'fixed', date, time: null, zone: null, note: null, ...more } as const
  const services: Partial<PublicServices> = {
    now: () => new Date('2026-11-21T12:00:00Z'),
    findVersions: async () => new Map([['a', 7]]),
    findOpportunity: async () =>
      ({ opportunity: sampleOpportunity({ id: 'a', slug: 'a', name, deadline }) }) as never,
  }
  const context = new RouterContextProvider()
  context.set(servicesContext, services as PublicServices)
  context.set(languageContext, { tag: 'en', dir: 'ltr', texts: en })
  context.set(settingsContext, {
    siteName: 'Atlas',
    publicUrl: 'https://atlas.example',
    ads: false,
    remote: false,
    adsOn: null,
    popupPause: 'none',
    licence: null,
    copyNights: null,
    mailsAreFiles: true,
    losesMails: false,
  })
  const url = new URL('https://atlas.example/opportunity/a/calendar')
  const answer = await loader({
    params: { slug: 'a' },
    context,
    request: new Request(url),
    url,
    pattern: '/opportunity/:slug/calendar',
  } as Arguments)
  return await answer.text()
}

test('a name cannot add a line to the calendar file', async () => {
  const calendar = await readCalendar(
    'Grant\rATTENDEE:mailto:a@example.org\r\nLOCATION:x\u0085\u2028y',
    '2031-03-15',
  )
  const lines = calendar.split(/[\r\n\u0085\u2028]+/)
  expect(lines.filter((line) => /^(?:ATTENDEE|LOCATION|y)/.test(line))).toEqual([])
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(lines).toContain('DTSTART;VALUE=DATE:20310315')
  expect(lines).toContain('SEQUENCE:7')
})

test('an item whose date exceeds the calendar has no calendar file', async () => {
  await expect(readCalendar('Far', '9999-12-31', { zone: 'Asia/Tokyo' })).rejects.toMatchObject({
    status: 404,
  })
})

test.each<[Partial<Deadline>, string]>([
  [{}, 'We know the day but not the time.'],
  [{ zone: 'Europe/Berlin' }, 'Open until the end of that day, Europe/Berlin time.'],
  [{ zone: 'Europe/Berlin', time: '17:00' }, 'Until 17:00, Europe/Berlin time.'],
  [{ zone: 'Mars/Olympus' }, 'We know the day but not the time.'],
  [{ time: '17:00' }, 'Until 17:00 (time zone not known).'],
  [{ zone: 'Europe/Berlin', time: 'noon' }, 'Open until the end of that day, Europe/Berlin time.'],
  [
    { kind: 'expected', zone: 'Europe/Berlin', time: '17:00' },
    'This date is based on earlier years.',
  ],
])('a calendar file says no more of the hour than is known: %o', async (more, words) => {
  const calendar = (await readCalendar('Grant', '2031-03-15', more))
    .replaceAll('\r\n\t', '')
    .replaceAll('\\', '')
  expect(calendar).toContain(`DESCRIPTION:${words}`)
  expect(calendar).not.toContain('anywhere on Earth')
})
