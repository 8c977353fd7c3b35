import { expect, test } from 'vitest'
import type { MailContent, MailItem } from '#domain/mail/mail-content.ts'
import { toMailHtml } from '#services/mail/letters/html.ts'
import { toMailText } from '#services/mail/letters/text.ts'
import { type MailFrame, writeDocument } from '#services/mail/letters/write-letter.ts'

const item: MailItem = { slug: 'grant', name: 'Grant <b>"Ada" & Co</b>', place: 'Kenya', deadline: '2027-03-09', isAnnounced: true }
const links = { confirm: 'https://atlas.example/c?a=1&b=2', choose: 'https://atlas.example/choose', leave: 'https://atlas.example/leave' }
const frame: MailFrame = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  unconfirmedDays: 3,
  links,
  newsletter: {
    subject: 'News',
    content: [
      { type: 'heading', value: 'One' },
      { type: 'textarea', value: 'Two\nlines' },
      { type: 'quote', value: 'Said' },
      { type: 'image', value: '/uploads/x.webp', alt: 'A "harbour"' },
    ],
  },
}

const contents: readonly MailContent[] = [
  { kind: 'confirmation' },
  { kind: 'digest', items: [item, { ...item, deadline: null }], more: 3 },
  { kind: 'reminder', item, daysLeft: 2 },
  { kind: 'moved', item },
  { kind: 'closed', item },
  { kind: 'reopened', item },
  { kind: 'newsletter', newsletterId: '1' },
  { kind: 'message', name: '<script>', email: 'a@example.org', website: null, message: 'Hello\n<img src=x>' },
  { kind: 'report', slug: 'grant', name: item.name, reason: 'dead-link', text: null },
  { kind: 'weekly', figures: [['Messages', 3]] },
  { kind: 'stuck', reason: '451 no' },
]

for (const content of contents) {
  test(`the ${content.kind} content says the same as HTML and as text, and nothing typed becomes markup`, () => {
    const document = writeDocument(content, frame)
    if (document === undefined) throw new Error('nothing to say')
    const [html, text] = [toMailHtml(document), toMailText(document)]
    expect(html).not.toMatch(/<script|<b>|<img src=x/)
    const words = html
      .slice(html.indexOf('</head>'))
      .replaceAll(/<br \/>/g, '\n')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    for (const word of words.split(/\s+/).filter(Boolean)) expect(text, word).toContain(word)
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]?.replaceAll('&amp;', '&') ?? '')
    for (const address of addresses) expect(text).toContain(address)
    expect(addresses.every((address) => address.startsWith('https://atlas.example'))).toBe(true)
  })
}

test('mails to subscribers show how to leave, and a newsletter that is gone says nothing', () => {
  for (const content of contents.slice(1, 7)) {
    const document = writeDocument(content, frame)
    expect(document && toMailText(document)).toContain(links.leave)
  }
  expect(writeDocument({ kind: 'newsletter', newsletterId: '1' }, { ...frame, newsletter: undefined })).toBe(undefined)
})

test('a picture says what it shows where pictures are off, and in the plain text', () => {
  const document = writeDocument({ kind: 'newsletter', newsletterId: '1' }, frame)
  if (document === undefined) throw new Error('nothing to say')
  expect(toMailHtml(document)).toContain('alt="A &quot;harbour&quot;"')
  expect(toMailText(document)).toContain('[Picture: A "harbour"] https://atlas.example/uploads/x.webp')
})
