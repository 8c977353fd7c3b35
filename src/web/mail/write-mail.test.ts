import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailKinds } from '#domain/mail/mail-content.ts'
import type { MailItem } from '#domain/mail/mail-facts.ts'
import type { MailContext, MailToWrite } from '#services/mail/mail.ts'
import { day, night, createMailWriter, toMailHtml } from '#web/mail/write-mail.ts'
import { languages } from '#web/texts/languages.ts'
import { pseudoLanguage } from '#web/texts/testing/pseudo-language.ts'

const writeMail = createMailWriter()
const item: MailItem = {
  slug: 'grant',
  name: 'Grant <b>"Ada" & Co</b>',
  location: 'Kenya',
  funding: 'full',
  isCompetition: false,
  levels: ['master', 'phd'],
  official: 'https://atlas.example/official?a=1&b=2',
  deadline: { date: '2027-03-09', time: null, zone: null },
  isAnnounced: true,
  daysLeft: 60,
  usually: [],
  opens: null,
}
const links = {
  confirm: 'https://atlas.example/c?a=1&b=2',
  choose: 'https://atlas.example/choose',
  leave: 'https://atlas.example/leave',
}
const context: MailContext = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  unconfirmedDays: 3,
  links,
}
const announced = (date: string) => ({ date, isAnnounced: true })
const expected = (date: string) => ({ date, isAnnounced: false })
const newsletter = {
  kind: 'newsletter',
  facts: {
    subject: 'News',
    content: [
      { type: 'heading', value: 'One' },
      { type: 'textarea', value: 'Two\nlines' },
      { type: 'quote', value: 'Said' },
      { type: 'image', value: '/uploads/x.webp', alt: 'A "harbour"' },
    ],
  },
} as const satisfies MailToWrite

const mails: readonly MailToWrite[] = [
  {
    kind: 'confirmation',
    facts: { items: ['Grant <b>"Eve"</b>', 'Prize'], isConfirmed: false, hasOnlyReminders: true },
  },
  {
    kind: 'digest',
    facts: {
      items: [
        item,
        { ...item, deadline: null, daysLeft: null },
        { ...item, deadline: null, daysLeft: null, usually: [3] },
      ],
      more: 3,
    },
  },
  { kind: 'reminder', facts: { item, basis: 'expected', date: '2027-03-09' } },
  {
    kind: 'announced',
    facts: {
      item: { ...item, opens: '2027-01-31' },
      changes: [{ of: 'opens', before: null, now: announced('2027-01-31') }],
    },
  },
  {
    kind: 'moved',
    facts: {
      item,
      changes: [{ of: 'deadline', before: expected('2027-03-01'), now: announced('2027-03-09') }],
    },
  },
  { kind: 'closed', facts: { item, before: announced('2027-03-09') } },
  { kind: 'reopened', facts: { item } },
  newsletter,
  {
    kind: 'message',
    facts: {
      name: '<script>',
      email: 'a@example.org',
      website: null,
      message: 'Hello\n<img src=x>',
    },
  },
  { kind: 'report', facts: { slug: 'grant', name: item.name, reason: 'dead-link', text: null } },
  { kind: 'notices', facts: { messages: 1490, reports: 3 } },
  { kind: 'weekly', facts: { figures: [['messages', 3]] } },
  { kind: 'stuck', facts: { reason: '451 no' } },
]

/** The hidden text for lists of mails, and the rest. */
function splitPreview(html: string): { preview: string; rest: string } {
  const [whole = '', inside = ''] = /<div aria-hidden="true"[^>]*>([^]*?)<\/div>/.exec(html) ?? []
  const preview = inside.replaceAll('&#847;&#8204;&#160;', '')
  return { preview, rest: html.replace(whole, '') }
}

test('every kind of email is tested here', () => {
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailKinds)))
})

for (const mail of mails) {
  test(`the ${mail.kind} email has the same text as HTML and as plain text, and entered text never becomes markup`, async () => {
    const { html, text } = await writeMail(mail, context, null)
    expect(html).not.toMatch(/<script|<b>|<img src=x/)
    const words = splitPreview(html)
      .rest.slice(html.indexOf('</head>'))
      .replaceAll(/<br \/>/g, '\n')
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    for (const word of words.split(/\s+/).filter(Boolean)) expect(text, word).toContain(word)
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(
      (match) => match[1]?.replaceAll('&amp;', '&') ?? '',
    )
    for (const address of addresses) expect(text).toContain(address)
    expect(addresses.every((address) => address.startsWith('https://atlas.example'))).toBe(true)
  })
}

test('every email begins with the site’s configured name, in both forms', async () => {
  for (const mail of mails) {
    const { html, text } = await writeMail(mail, { ...context, siteName: 'Grants & <Co>' }, null)
    const [head] = splitPreview(html)
      .rest.slice(html.indexOf('<body'))
      .replaceAll(/<!--[^]*?-->|<[^>]*>/g, '')
      .trim()
      .split('\n')
    expect([mail.kind, head]).toEqual([mail.kind, 'Grants &amp; &lt;Co&gt;'])
    expect(text.startsWith('Grants & <Co>\n\n'), mail.kind).toBe(true)
  }
})

test('emails have the colors of the site’s pages, light and dark', async () => {
  const tokens = [
    ...readFileSync('src/web/styles/tokens.css', 'utf8').matchAll(/light-dark\((#\w+), (#\w+)\)/g),
  ]
  const longColor = (color = '') =>
    color.length === 4 ? color.replaceAll(/\w/g, (digit) => digit + digit) : color
  const [byDay, byNight] = [1, 2].map(
    (index) => new Set(tokens.map((match) => longColor(match[index]))),
  )
  for (const mail of mails) {
    const { html } = await writeMail(mail, context, null)
    const [head = '', body = ''] = html.split('<body')
    for (const [color] of body.matchAll(/(?<!&)#\w{6}/g)) expect(byDay, color).toContain(color)
    for (const [color] of head.matchAll(/#\w{6}/g)) expect(byNight, color).toContain(color)
  }
})

/** The contrast of one color on another (WCAG 2). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the list of a mail program shows beside the subject what the subject does not say', async () => {
  const previews: Record<string, string> = {}
  for (const mail of mails) {
    const { html, text } = await writeMail(mail, context, null)
    const { preview } = splitPreview(html)
    previews[mail.kind] = preview
    const words = preview.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    for (const word of words.replaceAll('&amp;', '&').split(/[\s·…]+/)) expect(text).toContain(word)
    if (preview !== '') expect(html).toMatch(/style="display:none;[^"]*mso-hide:all;">/)
  }
  const shown = 'Kenya · Master, PhD, Full funding · Deadline: 9 Mar 2027 · 60 days left'
  expect(previews).toMatchObject({
    reopened: shown,
    moved: `The deadline was expected around 1 Mar 2027. It is now 9 Mar 2027. ${shown}`,
    newsletter: 'Two lines Said',
    message: 'a@example.org Hello &lt;img src=x&gt;',
  })
  expect(previews['digest']).toBe(
    Array(3).fill('Grant &lt;b&gt;&quot;Ada&quot; &amp; Co&lt;/b&gt;').join(' · '),
  )
})

test('a newsletter of pictures alone has no empty preview, and a long one a short preview', async () => {
  const preview = async (content: (typeof newsletter.facts.content)[number][]) => {
    const facts = { subject: 'News', content }
    return splitPreview((await writeMail({ kind: 'newsletter', facts }, context, null)).html)
      .preview
  }
  expect(await preview([{ type: 'image', value: '/uploads/x.webp', alt: 'A "harbour"' }])).toBe('')
  const long = 'word '.repeat(500) as 'Said'
  expect(await preview([{ type: 'quote', value: long }])).toMatch(/^(?:word ){32}…$/)
})

test('an uploaded picture is a JPEG that fits the column, since Word shows no WebP', async () => {
  const id = 'a'.repeat(24)
  const src = async (value: string) => {
    const content = [{ type: 'image', value, alt: '' }] as const
    const { html, text } = await writeMail(
      { kind: 'newsletter', facts: { subject: 'News', content } },
      context,
      null,
    )
    const [, address = '', width] = /src="([^"]+)"[^>]*width="(\d+)"/.exec(html) ?? []
    expect(text).toContain(address)
    return [address, width]
  }
  const uploads = 'https://atlas.example/uploads'
  expect(await src(`/uploads/${id}-1600x1200.webp`)).toEqual([
    `${uploads}/${id}-800x600.jpg`,
    '528',
  ])
  expect(await src(`/uploads/${id}-900x90.webp`)).toEqual([`${uploads}/${id}-800x80.jpg`, '528'])
  expect(await src(`/uploads/${id}-300x600.webp`)).toEqual([`${uploads}/${id}-300x600.jpg`, '300'])
  const foreign = 'https://pictures.example/a.png?b=1'
  expect(await src(foreign)).toEqual([foreign, '528'])
})

test('the headings of a newsletter are below that of the email', async () => {
  const { html, text } = await writeMail(newsletter, context, null)
  expect(
    [...html.matchAll(/<h(\d)[^>]*>\s*(\w+)/g)].map(([, level, name]) => level + name!),
  ).toEqual(['1News', '2One'])
  expect(text).toContain('News\n====\n\nOne\n---')
})

test('email text has enough contrast, light and dark', () => {
  for (const { paper, sheet, ink, quiet, link, onButton } of [day, night]) {
    for (const ground of [paper, sheet])
      for (const text of [ink, quiet, link]) expect(contrast(text, ground)).toBeGreaterThan(4.5)
    expect(contrast(onButton, link)).toBeGreaterThan(4.5)
  }
})

test('emails to subscribers show how to unsubscribe', async () => {
  const toSubscribers = mails.filter(({ kind }) => mailKinds[kind].to === 'subscriber')
  expect(toSubscribers).toHaveLength(7)
  for (const mail of toSubscribers)
    expect((await writeMail(mail, context, null)).text).toContain(links.leave)
})

test('a picture has its description as alternative text, and in the plain text', async () => {
  const { html, text } = await writeMail(newsletter, context, null)
  expect(html).toContain('alt="A &quot;harbour&quot;"')
  expect(text).toContain('[Image: A "harbour"] https://atlas.example/uploads/x.webp')
})

test('days are counted in natural words, with one of its own for the last day', async () => {
  const subjects = [0, 1, 7].map(
    async (daysLeft) =>
      (
        await writeMail(
          { kind: 'reminder', facts: { item, basis: 'announced', daysLeft } },
          context,
          null,
        )
      ).subject,
  )
  expect(await Promise.all(subjects)).toEqual([
    `Reminder: Closes today: ${item.name}`,
    `Reminder: 1 day left: ${item.name}`,
    `Reminder: 7 days left: ${item.name}`,
  ])
})

const write = async (mail: MailToWrite) => {
  const { subject, text } = await writeMail(mail, context, null)
  return { subject, text }
}

test('a reminder says whether the organizer has announced its date', async () => {
  const grant = { ...item, name: 'Grant' }
  const unannounced = 'The organizer has not announced this date.'
  const soon = await write({
    kind: 'reminder',
    facts: { item: { ...grant, isAnnounced: false }, basis: 'expected', date: '2027-03-09' },
  })
  expect(soon.subject).toBe('Reminder: Expected to close around 9 Mar 2027: Grant')
  expect(soon.text).toContain('Deadline expected around 9 Mar 2027')
  expect(soon.text).toContain(unannounced)
  const varying = { ...grant, deadline: null, isAnnounced: false, usually: [3] }
  const usual = await write({
    kind: 'reminder',
    facts: { item: varying, basis: 'usual', months: [3], isNear: false },
  })
  expect(usual.subject).toBe('Reminder: Usually closes in March: Grant')
  expect(usual.text).toContain(unannounced)
  const near = await write({
    kind: 'reminder',
    facts: {
      item: { ...varying, usually: [12, 1] },
      basis: 'usual',
      months: [12, 1],
      isNear: true,
    },
  })
  expect(near.subject).toBe('Reminder: It may close within weeks: Grant')
  expect(near.text).toContain('It may close within weeks. Check now.')
  expect(near.text).toContain('Usually closes in December or January')
  const opens = await write({
    kind: 'reminder',
    facts: { item: { ...grant, opens: '2027-01-31' }, basis: 'opens' },
  })
  expect(opens.subject).toBe('Reminder: Opens today: Grant')
  expect(opens.text).toContain('Opens on 31 Jan 2027')
  expect(opens.text).not.toContain(unannounced)
})

test('a mail about an item has its level, funding and official page, and says which reminder it belongs to', async () => {
  const { text } = await write({
    kind: 'reminder',
    facts: { item, basis: 'announced', daysLeft: 7 },
  })
  expect(text).toContain('  Master, PhD, Full funding')
  expect(text).toContain('  Official page:\n  https://atlas.example/official?a=1&b=2')
  expect(text).toContain(`because you set a reminder for ${item.name} on Atlas.`)
  const digest = await write({ kind: 'digest', facts: { items: [item], more: 0 } })
  expect(digest.text).toContain('because you asked Atlas for alerts.')
  const unlinked = await write({ kind: 'reopened', facts: { item: { ...item, official: null } } })
  expect(unlinked.text).not.toContain('Official page')
})

test('who asked for reminders alone confirms reminders, not alerts', async () => {
  const confirm = (items: readonly string[], hasOnlyReminders: boolean, isConfirmed = false) =>
    write({ kind: 'confirmation', facts: { items, isConfirmed, hasOnlyReminders } })
  expect((await confirm(['Grant'], true)).subject).toBe('Confirm your reminder from Atlas')
  expect((await confirm(['Grant', 'Prize'], true)).subject).toBe(
    'Confirm your reminders from Atlas',
  )
  expect((await confirm(['Grant'], true)).text).not.toContain('alerts')
  expect((await confirm(['Grant'], false)).subject).toBe('Confirm your alerts from Atlas')
  expect((await confirm([], true)).subject).toBe('Confirm your alerts from Atlas')
  expect((await confirm(['Grant'], false, true)).subject).toBe('Confirm your reminders from Atlas')
})

test('the old day is shown beside the new one, and labeled if it was only expected', async () => {
  const grant = { ...item, name: 'Grant' }
  const moved = await write({
    kind: 'moved',
    facts: {
      item: grant,
      changes: [{ of: 'deadline', before: announced('2027-03-01'), now: announced('2027-03-09') }],
    },
  })
  expect(moved.subject).toBe('Deadline moved: Grant')
  expect(moved.text).toContain('The deadline was 1 Mar 2027. It is now 9 Mar 2027.')
  const confirmed = await write({
    kind: 'announced',
    facts: {
      item: grant,
      changes: [
        { of: 'deadline', before: expected('2027-03-01'), now: announced('2027-03-09') },
        { of: 'opens', before: announced('2027-01-30'), now: announced('2027-01-31') },
      ],
    },
  })
  expect(confirmed.subject).toBe('Deadline announced: Grant')
  expect(confirmed.text).toContain(
    'The deadline was expected around 1 Mar 2027. It is now 9 Mar 2027.',
  )
  expect(confirmed.text).toContain('The opening date was 30 Jan 2027. It is now 31 Jan 2027.')
  const opening = await write({
    kind: 'announced',
    facts: { item: grant, changes: [{ of: 'opens', before: null, now: announced('2027-01-31') }] },
  })
  expect(opening.subject).toBe('Opening date announced: Grant')
  const undone = await write({
    kind: 'moved',
    facts: {
      item: grant,
      changes: [{ of: 'deadline', before: announced('2027-03-01'), now: null }],
    },
  })
  expect(undone.subject).toBe('Deadline changed: Grant')
  expect(undone.text).toContain('The deadline was 1 Mar 2027. There is no fixed deadline now.')
  const unopened = await write({
    kind: 'moved',
    facts: { item: grant, changes: [{ of: 'opens', before: announced('2027-03-01'), now: null }] },
  })
  expect(unopened.subject).toBe('Opening date changed: Grant')
  expect(unopened.text).toContain('The opening date has changed')
  expect(unopened.text).toContain(
    'The opening date was 1 Mar 2027. No opening date is announced now.',
  )
  const begun = await write({
    kind: 'moved',
    facts: {
      item: grant,
      changes: [{ of: 'deadline', before: null, now: expected('2027-03-09') }],
    },
  })
  expect(begun.subject).toBe('Deadline changed: Grant')
  const early = await write({
    kind: 'closed',
    facts: { item: grant, before: announced('2027-03-09') },
  })
  expect(early.text).toContain('Applications closed early')
  expect(early.text).toContain('The deadline was 9 Mar 2027.')
})

test('the layout avoids everything that Word cannot render: cells have the padding, a comment the width', async () => {
  const { html } = await writeMail(newsletter, context, null)
  expect(html).toMatch(/<!--\[if mso\]><table[^>]* width="560"/)
  expect(html).not.toMatch(
    /<(?:div|h1|p|blockquote)[^>]*padding|display:(?:flex|grid)|border-radius|var\(|background:|background-image/,
  )
})

test('a summary of an older version of the site shows its counts all the same', async () => {
  const mail = {
    kind: 'weekly',
    facts: { figures: [['Messages this week', 3]] },
  } as unknown as MailToWrite
  expect((await writeMail(mail, context, null)).text).toContain('Messages this week: 3')
})

test('each recipient gets the language of the subscription, even if the site has another', async () => {
  const [english] = languages
  if (english === undefined) throw new Error('There is no language')
  const { mails: mailTexts, ...texts } = await english.load()
  const swapped = {
    ...mailTexts,
    reminder: {
      ...mailTexts.reminder,
      subject: (heading: string, name: string) => `${name} (${heading})`,
    },
  }
  const write = createMailWriter([
    english,
    { tag: 'ar', name: 'Other', dir: 'rtl', load: async () => ({ ...texts, mails: swapped }) },
  ])
  const mail: MailToWrite = {
    kind: 'reminder',
    facts: { item: { ...item, name: 'Grant' }, basis: 'announced', daysLeft: 2 },
  }
  const other = await write(mail, context, 'ar')
  expect(other.subject).toBe('Grant (2 days left)')
  expect(other.html).toMatch(/<html lang="ar" dir="rtl" /)
  expect(other.html).toMatch(/align="right"/)
  for (const locale of ['en', 'tlh', null])
    expect((await write(mail, context, locale)).subject).toBe('Reminder: 2 days left: Grant')
})

/** Every text within a value, longest first. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string')
    return [value, ...value.split('\n')].toSorted((a, b) => b.length - a.length)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

for (const mail of mails) {
  test(`no sentence of the ${mail.kind} email stays English in another language`, async () => {
    const { subject, html, text } = await createMailWriter([...languages, pseudoLanguage])(
      mail,
      context,
      pseudoLanguage.tag,
    )
    const visible = html
      .replaceAll(/<style[^]*?<\/style>|<!--[^]*?-->/g, '')
      .replaceAll(/<[^>]*?(?:alt="([^"]*)"[^>]*)?>/g, ' $1 ')
    const content = [...listTexts(mail.facts), ...listTexts(context)].filter(Boolean)
    const escaped = content.map((one) =>
      one
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    )
    expect(text).toContain(' ~')
    for (const rendered of [subject, text, visible]) {
      const own = [...escaped, ...content].reduce(
        (rest, text) => rest.replaceAll(text, ' '),
        rendered.replaceAll(/https:\S+/g, ' '),
      )
      expect(
        own.replaceAll(/&(?:amp|lt|gt|quot|#\d+);/g, ' ').match(/[A-Za-z]{2,}[^\n]*/g) ?? [],
      ).toEqual([])
    }
  })
}

test('mail programs are told to leave colors, sizes and days alone', () => {
  const html = toMailHtml(
    {
      subject: 'Subject',
      siteName: 'Atlas',
      blocks: [
        { type: 'heading', value: 'Heading' },
        { type: 'text', value: 'First\nline of <b>news</b>.' },
      ],
      footer: [],
    },
    { tag: 'en', dir: 'ltr' },
  )
  expect(html).toContain('date=no')
  expect(html).toContain('x-apple-disable-message-reformatting')
  expect(html).toContain('<!--[if mso]><xml><o:OfficeDocumentSettings>')
  expect(html).toContain(':root { color-scheme: light dark;')
  expect(html).not.toMatch(/flex|display:\s*grid/)
})
