import { expect, test } from 'vitest'
import { readEmail } from '#domain/words/email-address.ts'

// HTML, 4.10.5.1.5: what a browser lets pass in an input of type email.
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

const plain = [
  ...'ada@example.org a+b@example.co.uk a.b.c@sub.sub.example.org 1@2.org _@example.org -@example.org x@123.com'.split(' '),
  ...'a/b=c@example.org {x}|y@example.org a%b&c*d?e`f~g#h$i^j!k@example.org a@x--y.museum x@example.travelersinsurance'.split(' '),
  `o'brien@example.ie`,
  `${'x'.repeat(64)}@example.org`,
  `a@${'b'.repeat(63)}.org`,
  'a@xn--mgbh0fb.xn--kgbechtv',
].filter((address) => html.test(address))

test('addresses that a browser lets pass are taken, the domain in small letters', () => {
  expect(plain.length).toBeGreaterThan(15)
  for (const address of plain) expect(readEmail(address), address).toBe(address)
  expect(readEmail(' Ada.Lovelace@Example.ORG ')).toBe('Ada.Lovelace@example.org')
})

test('addresses in other scripts are taken (RFC 6531), composed letters as one', () => {
  const addresses = ['müller@straße.de', '用户@例子.广告', 'अजय@डाटा.भारत', 'مثال@مثال.إختبار', '한국@한국.한국', 'θσερ@εχαμπλε.ψομ']
  for (const address of addresses) expect(readEmail(address), address).toBe(address)
  expect(readEmail('e\u0301@example.org')).toBe('é@example.org')
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'ada@127.0.0.1',
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
  // What hides or turns letters disguises whose address it is.
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
