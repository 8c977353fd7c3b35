import { expect, test } from 'vitest'
import { mailboxOf, readEmail } from '#domain/words/email-address.ts'

// HTML, 4.10.5.1.5: the addresses that a browser accepts in an input of type email.
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

const plain = [
  ...'ada@example.org a+b@example.co.uk a.b.c@sub.sub.example.org 1@2.org _@example.org -@example.org x@123.com'.split(
    ' ',
  ),
  ...'a/b=c@example.org {x}|y@example.org a%b&c*d?e`f~g#h$i^j!k@example.org a@x--y.museum x@example.travelersinsurance'.split(
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

test('emails to one person are counted without the tag', () => {
  expect(['a+b@x.org', 'a+b+c@x.org', 'a@x.org', '+a@x.org'].map(mailboxOf)).toEqual([
    'a@x.org',
    'a@x.org',
    'a@x.org',
    '+a@x.org',
  ])
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
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
