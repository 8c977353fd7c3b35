import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, addMonths } from '#domain/words/plain-date.ts'
import { openDatabase } from '#storage/database.ts'
import { confirmSubscriber, insertSubscriber } from '#storage/mail/subscribers.ts'
import { insertConfirmedWatch } from '#storage/testing/subscribers.ts'
import { putOpportunities } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

const slowPoll = { timeout: 30_000, intervals: [250] }
const undated = { time: null, zone: null, note: null, date: null } as const
const until = (kind: 'fixed' | 'expected', date: string) => ({ ...undated, kind, date }) as const

test('reminders of an expected day, a usual month, an opening and a moved day arrive with their own words', async ({
  site,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const nextMonth = Number(addMonths(`${today.slice(0, 7)}-01`, 1).slice(5, 7))
  const before = new Date(Date.now() - 40 * 86_400_000)
  const items = {
    'mail-expected': {
      name: 'Grant expected soon',
      deadline: until('expected', addDays(today, 14)),
    },
    'mail-usual': {
      name: 'Grant of every year',
      deadline: { ...undated, kind: 'varies' },
      usually: [nextMonth],
    },
    'mail-opens': {
      name: 'Grant that opens',
      deadline: until('fixed', addDays(today, 60)),
      opens: today,
    },
    'mail-moved': { name: 'Grant that moves', deadline: until('fixed', '2031-03-15') },
  } as const
  const slugs = Object.keys(items)
  putOpportunities(
    site,
    Object.entries(items).map(([slug, item]) => ({ slug, ...item })),
  )
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  try {
    const consent = { text: 'Yes', version: '3', at: before.toISOString() }
    const reader = {
      id: 'reader',
      email: 'reader@example.org',
      state: 'unconfirmed',
      createdAt: before.toISOString(),
    } as const
    await insertSubscriber(db.kysely, reader, consent)
    await confirmSubscriber(db.kysely, reader.id, before)
    for (const slug of slugs) await insertConfirmedWatch(db.kysely, reader.id, slug, before)
    const knowsAll = async () => {
      const rows = await db.kysely
        .selectFrom('known_item')
        .select('opportunity_id')
        .where('opportunity_id', 'in', slugs)
        .execute()
      return rows.length
    }
    await expect.poll(knowsAll, slowPoll).toBe(slugs.length)
  } finally {
    await db.close()
  }
  putOpportunities(site, [
    {
      slug: 'mail-moved',
      ...items['mail-moved'],
      deadline: until('fixed', '2031-04-01'),
      updatedAt: '2026-02-01T00:00:00.000Z',
    },
  ])
  const mails = async () => {
    const folder = join(site.dataDir, 'outbox')
    // The first email creates the folder, and each file gets its name when it is complete.
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return texts
      .filter((text) => text.includes('reader@example.org'))
      .map((text) => text.replaceAll(/=\r?\n/g, ''))
  }
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, nextMonth - 1)),
  )
  const shortDate = (day: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
      .format(new Date(day))
      .replace('Sept', 'Sep')
  // On the first day of a month the email of the next one is not late.
  const nearOrUsual = today.endsWith('-01')
    ? `Usually closes in ${month}`
    : 'It may close within weeks'
  const wanted = [
    [
      `Subject: Reminder: Expected to close around ${shortDate(addDays(today, 14))}: Grant expected soon`,
      'The organizer has not announced this date.',
    ],
    [
      `Subject: Reminder: ${nearOrUsual}: Grant of every year`,
      'The organizer has not announced this date.',
    ],
    ['Subject: Reminder: Opens today: Grant that opens', 'Opens on '],
    [
      'Subject: Deadline moved: Grant that moves',
      'The deadline was 15 Mar 2031. It is now 1 Apr 2031.',
    ],
  ]
  const missing = async () => {
    const found = await mails()
    return wanted.filter(
      (words) =>
        !found.some((text) =>
          words.every((word) => text.replaceAll(/\r?\n /g, ' ').includes(word)),
        ),
    )
  }
  await expect.poll(missing, slowPoll).toEqual([])
  expect(await mails()).toHaveLength(wanted.length)
})

test('days left follow the reader’s calendar, and no place shows one day too many', async ({
  page,
  site,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  putOpportunities(site, [
    { slug: 'closes-today', name: 'Grant of today', deadline: until('fixed', today) },
  ])
  const answered = async () => (await fetch(`${site.url}/opportunity/closes-today`)).status
  await expect.poll(answered, slowPoll).toBe(200)
  for (const [instant, words] of [
    [`${addDays(today, -1)}T12:00:00Z`, '1 day left'],
    [`${today}T12:00:00Z`, 'Closes today'],
    [`${addDays(today, 1)}T06:00:00Z`, 'Last hours'],
  ] as const) {
    await page.clock.setFixedTime(new Date(instant))
    await page.goto('/opportunity/closes-today')
    await startReact(page)
    await expect(page.locator('.box').first()).toContainText(words.replace(' day left', ''))
    await expect(page.locator('.box').first()).toContainText(words.split(' ').at(-1)!)
  }
})
