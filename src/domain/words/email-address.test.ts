import { expect, test } from 'vitest'
import { isRouted, mailboxOf, readEmail } from '#domain/words/email-address.ts'

// HTML, 4.10.5.1.5: the addresses that a browser accepts in an input of type email.
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

const plain = [
  ...'ada@example.org a+b@example.co.uk a.b.c@sub.sub.example.org 1@2.org _@example.org -@example.org x@123.com'.split(
    ' ',
  ),
  ...'a/b=c@example.org {x}|y@example.org a&c*d?e`f~g#h$i^jk@example.org a@x--y.museum x@example.travelersinsurance'.split(
    ' ',
  ),
  `o'brien@example.ie`,
  `${'x'.repeat(64)}@example.org`,
  `a@${'b'.repeat(63)}.org`,
  'a@xn--mgbh0fb.xn--kgbechtv',
].filter((address) => html.test(address))

test('addresses that browsers accept are accepted, with the domain in lower case', () => {
  expect(plain.length).toBeGreaterThan(15)
  for (const address of plain) expect(readEmail(address), address).toBe(address)
  expect(readEmail(' Ada.Lovelace@Example.ORG ')).toBe('Ada.Lovelace@example.org')
})

test('addresses in other scripts are accepted (RFC 6531), normalized, with the domain in ASCII (RFC 5891)', () => {
  const addresses = {
    'müller@straße.de': 'müller@xn--strae-oqa.de',
    '用户@例子.广告': '用户@xn--fsqu00a.xn--4rr70v',
    'अजय@डाटा.भारत': 'अजय@xn--c2bd1gb.xn--h2brj9c',
    'مثال@مثال.إختبار': 'مثال@xn--mgbh0fb.xn--kgbechtv',
    '한국@한국.한국': '한국@xn--3e0b707e.xn--3e0b707e',
    'θσερ@εχαμπλε.ψομ': 'θσερ@xn--mxahbxey0c.xn--xxaf0a',
  }
  for (const [address, ascii] of Object.entries(addresses))
    expect(readEmail(address), address).toBe(ascii)
  expect(readEmail('e\u0301@example.org')).toBe('é@example.org')
})

test('a mailbox has one spelling, without lookalike, invisible or decomposed characters', () => {
  const spellings = [
    'bombed@ｅxample.org',
    'bombed@e\ufe0fxample.org',
    'bombed@EXAMPLE.ORG',
    'bombed@𝖾xample.org',
    'bombed@example.org',
  ]
  for (const address of spellings) expect(readEmail(address), address).toBe('bombed@example.org')
  expect(readEmail('a@cafe\u0301.example')).toBe(readEmail('a@café.example'))
  expect(readEmail('a@xn--caf-dma.example')).toBe(readEmail('a@CAFÉ.example'))
})

test('full-width letters of the local part are the plain ones (RFC 8265 section 3.3.2)', () => {
  const spellings = ['ｂｏｍｂｅｄ@example.org', 'bombed＠ｅｘample.org', 'bombed@example.org']
  for (const address of spellings) expect(readEmail(address), address).toBe('bombed@example.org')
  expect(readEmail('ａ＋ｂ@example.org')).toBe('a+b@example.org')
  // Letters of their own stay: a server may have both.
  expect(readEmail('straße@example.org')).toBe('straße@example.org')
})

test('an address behind another server is told from a mistyped one', () => {
  const routed = ['user%host@example.org', 'user％host@example.org', 'host!user@example.org']
  for (const address of routed) expect(isRouted(address), address).toBe(true)
  for (const other of ['user@example.org', 'user', '100%', 'a%b@', 'a%b@localhost'])
    expect(isRouted(other), other).toBe(false)
})

test('other providers with several spellings of a mailbox are counted so too', () => {
  const mailboxes = {
    'ada@me.com': 'ada@icloud.com',
    'a.da@icloud.com': 'a.da@icloud.com',
    'a-da@ya.ru': 'ada@yandex.ru',
    'a.d_a-@pm.me': 'ada@proton.me',
    'ſada@example.org': 'sada@example.org',
    '𝗮da@example.org': 'ada@example.org',
  }
  for (const [address, mailbox] of Object.entries(mailboxes))
    expect(mailboxOf(address), address).toBe(mailbox)
})

test('emails to one person are counted without the tag', () => {
  expect(['a+b@x.org', 'a+b+c@x.org', 'a@x.org', '+a@x.org', 'A@x.org'].map(mailboxOf)).toEqual([
    'a@x.org',
    'a@x.org',
    'a@x.org',
    '+a@x.org',
    'a@x.org',
  ])
})

test('Gmail delivers its addresses without their dots, and googlemail.com is gmail.com', () => {
  const spellings = [
    'victim@gmail.com',
    'v.ictim@gmail.com',
    'v.i.c.t.i.m@googlemail.com',
    'Vic.Tim+news@gmail.com',
    'VICTIM@googlemail.com',
  ]
  for (const address of spellings) expect(mailboxOf(address), address).toBe('victim@gmail.com')
  expect(mailboxOf('a.da@example.org')).toBe('a.da@example.org')
  expect(mailboxOf('a.da@mail.gmail.com')).toBe('a.da@mail.gmail.com')
  // What is sent and stored stays as it was typed.
  expect(readEmail('V.Ictim+news@googlemail.com')).toBe('V.Ictim+news@googlemail.com')
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
  // An address for another server behind this one (RFC 5321 appendix F.2 says: not supported).
  'user%host@example.org',
  'user%example.net@example.org',
  'user！host@example.org',
  'example.net!user@example.org',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@１２７.0.0.1',
  'ada@0x7f.1',
  'ada@ex%61mple.org',
  'a\ufe0f@example.org',
  'ada@[127.0.0.1]',
  'ada@example.123',
  'ada@example.org.',
  'ada@-a.org',
  'ada@a-.org',
  'ada@a_b.org',
  'ada@example..org',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a@b@c.org',
  'a b@example.org',
  '"a b"@example.org',
  'Ada <ada@example.org>',
  'ada@ex ample.org',
  'a,b@example.org',
  'a@example.org,b@example.org',
  // Hidden and direction characters disguise the owner of an address.
  'a\0@example.org',
  'a\u202e@example.org',
  'a@exa\u200bmple.org',
  'a\n@example.org',
  'a\r\nBcc: b@example.org',
  'a@😀.org',
  `${'x'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(126)}org`,
])('%j is no address', (text) => {
  expect(readEmail(text)).toBeUndefined()
})
