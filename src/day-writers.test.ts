import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findDeadlineEvent } from '#domain/listing/calendar-events.ts'
import { mailKinds } from '#domain/mail/mail-content.ts'
import { toMailItem } from '#domain/mail/mail-facts.ts'
import { nameDay } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { toFactViews } from '#web/admin/verify/verify-view.ts'
import { toDeadlineEvent, toPlanEvents } from '#web/calendar/write-calendar.ts'
import { toCompareView } from '#web/compare/compare-view.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'
import { toReminderView } from '#web/newsletter/reminder-view.ts'
import { toDeadlineView } from '#web/opportunity/deadline-view.ts'
import { toDetailView, writeTextCard } from '#web/opportunity/item-view.ts'
import { toPapersView } from '#web/opportunity/papers-view.ts'
import { toPlanView } from '#web/plan/plan-view.ts'
import { writeOfflinePage } from '#web/shortlist/offline-page.tsx'
import { en } from '#web/texts/en/catalogue.ts'
import { toFeedEntry } from '#server/files/feeds.ts'
import { findShareText } from '#server/pictures/share-picture.ts'

const now = new Date('2026-10-28T12:00:00Z')
const publicUrl = 'https://atlas.example'
const closing = (date: string, time: string | null, zone: string | null): Opportunity =>
  sampleOpportunity({ deadline: { kind: 'fixed', date, time, zone, note: null } })

function toDay(item: Opportunity): string {
  const { date, hour } = toDeadlineView(item, en, now)
  return `${date}, ${hour}`
}

/** Each text that names the day of a deadline, by the file that writes it. */
const writers: Readonly<Record<string, (item: Opportunity) => string | Promise<string>>> = {
  'web/mail/documents.ts': async (item) => {
    const day = toMailItem(item, now)
    const changes = [
      {
        of: 'deadline' as const,
        before: { date: '2026-11-20', isAnnounced: true },
        now: { ...day.deadline!, isAnnounced: true },
      },
    ]
    const mails = [
      { kind: 'digest', facts: { items: [day], more: 0 } },
      { kind: 'reminder', facts: { item: day, basis: 'announced', daysLeft: 14 } },
      { kind: 'announced', facts: { item: day, changes } },
      { kind: 'moved', facts: { item: day, changes } },
      { kind: 'closed', facts: { item: day, before: changes[0]!.now } },
      { kind: 'reopened', facts: { item: day } },
    ] as const
    const aboutItems = new Set(mails.map(({ kind }) => kind as string))
    const others = new Set([
      'confirmation',
      'newsletter',
      'message',
      'report',
      'notices',
      'weekly',
      'stuck',
    ])
    expect(new Set(Object.keys(mailKinds))).toEqual(new Set([...aboutItems, ...others]))
    const context = { siteName: 'Atlas', publicUrl, unconfirmedDays: 3, links: null }
    const write = createMailWriter()
    const texts = await Promise.all(
      mails.map(async (mail) => (await write(mail, context, null)).text),
    )
    // The least of them, so that each has to name it.
    return texts.toSorted((a, b) => hours(a) - hours(b))[0] ?? ''
  },
  'web/opportunity/DeadlineBar.tsx': (item) => toDay(item),
  // By `DeadlineDay` of the bar.
  'web/opportunity/DecideBox.tsx': (item) => toDay(item),
  'web/opportunity/deadline-view.ts': (item) =>
    toDetailView(item, en, { now, doubt: null, groups: [], isRemote: false }).facts.find(
      ({ label }) => label === en.facts.applicationDeadline,
    )?.value ?? '',
  'web/opportunity/item-view.ts': (item) => writeTextCard(item, en, now, publicUrl),
  'web/compare/compare-view.ts': (item) =>
    JSON.stringify(toCompareView([item], { applicant: null, groups: [], texts: en, now }).sections),
  'web/compare/compare.tsx': (item) => {
    const { sections } = toCompareView([item], { applicant: null, groups: [], texts: en, now })
    const cells = sections.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
    const deadline = cells.find((cell) => cell.deadline !== undefined)?.deadline
    return `${deadline?.date}, ${deadline?.hour}`
  },
  'web/opportunity/papers-view.ts': (item) => {
    const end = toPapersView({ ...item, documents: ['Transcript'] }, en, now)?.end
    return `${end?.when}, ${end?.title}`
  },
  'web/plan/plan-view.ts': (item) => toPlanView(item, en, now).from,
  'web/plan/plan.tsx': (item) => {
    const { date, hour } = toPlanView(item, en, now).deadline
    return `${date}, ${hour}`
  },
  'web/shortlist/offline-page.tsx': (item) =>
    writeOfflinePage({
      siteName: 'Atlas',
      language: { tag: 'en', dir: 'ltr', texts: en },
      items: [item],
      now,
    }),
  'web/admin/verify/verify-view.ts': (item) =>
    toFactViews(item, undefined, [], en, now)[0]?.value ?? '',
  'web/newsletter/reminder-view.ts': (item) => toReminderView(item, en, now).coming.join('\n'),
  'web/calendar/write-calendar.ts': (item) => {
    const day = findDeadlineEvent(item, now)!
    const { title, date } = toDeadlineEvent(day, 1, en, publicUrl)
    const last = toPlanEvents(day, 1, en, publicUrl, now).at(-1)
    expect([last?.date, last?.title]).toEqual([date, title])
    return `${date} ${title}`
  },
  'server/files/feeds.ts': (item) => toFeedEntry(item, en, now, publicUrl).text,
  'server/pictures/share-picture.ts': async (item) => {
    const services = { now: () => now, findOpportunity: async () => ({ opportunity: item }) }
    const text = await findShareText(
      services as unknown as PublicServices,
      en,
      'Atlas',
      'opportunity',
      item.slug,
    )
    return text?.footer ?? ''
  },
}

const hours = (text: string): number => text.split('Tokyo time').length

/** Files that name other days: of openings, of articles, of checks, or in an editor's own tables. */
const otherDays = [
  'web/admin/dashboard/MessageCells.tsx',
  'web/admin/dashboard/applications.tsx',
  'web/admin/dashboard/attention.ts',
  'web/admin/dashboard/correction-view.ts',
  'web/admin/dashboard/dashboard.tsx',
  'web/admin/dashboard/messages.tsx',
  'web/admin/dashboard/parts.tsx',
  'web/admin/items/ItemTable.tsx',
  'web/admin/items/table-view.ts',
  'web/admin/mail/newsletters.tsx',
  'web/admin/mail/outbox.tsx',
  'web/admin/opportunity-form/OpportunityForm.tsx',
  'web/admin/opportunity-form/save-opportunity.ts',
  'web/admin/remote/RemoteMessages.tsx',
  'web/admin/remote/dashboard.ts',
  'web/admin/settings/Keys.tsx',
  'web/admin/settings/Passkeys.tsx',
  'web/admin/settings/account.tsx',
  'web/admin/verify/entry-facts.ts',
  'web/components/LocalDate.tsx',
  // It formats days.
  'web/components/dates.ts',
  'web/fit/rule-notes.ts',
  'web/posts/PostCard.tsx',
  'web/posts/post.tsx',
  // The day that this browser kept, beside the strip with the hour.
  'web/shortlist/shortlist.tsx',
]

test('every file that names a day is known here, so that a new one cannot forget the hour', () => {
  const writesDays =
    /\b(?:shortDate|longDate|fullDate|createDeviceFormat|dayInWords|deadlineInWords|hourInWords)\(|<(?:LocalDate|DeadlineDay)\b|, (?:short|long|full)Date\)/
  const files = globSync('{web,server,services}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => writesDays.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')))
  expect(files.toSorted()).toEqual([...Object.keys(writers), ...otherDays].toSorted())
})

for (const [file, write] of Object.entries(writers))
  test(`${file} names the hour and the zone with the day, and the evening before 00:00`, async () => {
    const early = await write(closing('2026-12-02', '06:00', 'Asia/Tokyo'))
    expect(early).toContain('06:00 Tokyo time')
    expect(early).toMatch(/2 Dec(?:ember)? 2026|December 2, 2026|2026-12-02/)
    const midnight = await write(closing('2026-12-01', '00:00', 'Europe/London'))
    expect(midnight).toContain('23:59 London time')
    expect(midnight).toMatch(/30 Nov(?:ember)? 2026|November 30, 2026|2026-11-30/)
    expect(midnight).not.toMatch(/1 Dec|December 1,|2026-12-01|00:00/)
    const wholeDay = await write(closing('2026-12-02', null, 'Asia/Tokyo'))
    expect(wholeDay).toContain('end of the day, Tokyo time')
  })

test('an expected day has no hour, and a time without a zone says that the zone is not known', async () => {
  const expected = closing('2026-12-02', '06:00', 'Asia/Tokyo')
  const around = { ...expected, deadline: { ...expected.deadline, kind: 'expected' as const } }
  expect(nameDay(around.deadline)).toEqual({ date: '2026-12-02', time: null, zone: null })
  expect(writeTextCard(around, en, now, publicUrl)).toContain(
    'Expected around December 2, 2026 (check the official page)',
  )
  expect(writeTextCard(closing('2026-12-02', '06:00', null), en, now, publicUrl)).toContain(
    'December 2, 2026, 06:00 (time zone not known)',
  )
})
