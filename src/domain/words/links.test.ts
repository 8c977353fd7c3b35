import { expect, test } from 'vitest'
import { readLink } from '#domain/words/links.ts'

test.each([
  'https://example.org',
  'http://example.org/a?b=c#d',
  'HTTPS://Example.org:8443/',
  'https://münchen.example/straße',
  'https://xn--mnchen-3ya.example',
  'http://localhost:3000/x',
  'http://127.0.0.1/',
  'http://[::1]/x',
  'https://例え.テスト/道',
  'https://example.org/@name/a:b',
])('the address %j is a valid link unchanged', (text) => {
  expect(readLink(text)).toEqual({ ok: true, href: text })
})

test.each([
  [undefined, 'not-text'],
  [5, 'not-text'],
  ['', 'empty'],
  ['   ', 'empty'],
  ['example.org', 'wrong-scheme'],
  ['//example.org/x', 'wrong-scheme'],
  ['/uploads/x.png', 'wrong-scheme'],
  ['javascript:alert(1)', 'wrong-scheme'],
  ['JaVaScRiPt:alert(1)//https://example.org', 'wrong-scheme'],
  ['data:text/html,x', 'wrong-scheme'],
  ['ftp://example.org', 'wrong-scheme'],
  ['https:example.org', 'wrong-scheme'],
  ['https:/example.org', 'wrong-scheme'],
  ['http:///x.png', 'no-host'],
  ['https://', 'no-host'],
  ['https://?q', 'no-host'],
  ['https://user:secret@example.org', 'credentials'],
  ['https://example.org@evil.example', 'credentials'],
  ['java\nscript:alert(1)', 'control-characters'],
  ['https://exa\tmple.org', 'control-characters'],
  ['https://example.org/\u202egnp.exe', 'control-characters'],
  ['https://example.org\\@evil.example', 'credentials'],
  ['https://example.org\\evil', 'bad-host'],
  ['https://exa mple.org', 'bad-host'],
  ['https://exa%00mple.org', 'bad-host'],
  ['https://.example.org', 'bad-host'],
  ['https://example..org', 'bad-host'],
  ['https://example.org:port', 'bad-host'],
  [`https://example.org/${'x'.repeat(2000)}`, 'too-long'],
])('%j is refused: %s', (text, reason) => {
  expect(readLink(text)).toEqual({ ok: false, reason })
})

test('surrounding white space is trimmed, white space and quotes inside are encoded', () => {
  expect(readLink(' https://example.org/a b"c \n')).toEqual({
    ok: true,
    href: 'https://example.org/a%20b%22c',
  })
})

test('browsers accept every accepted address, with the same host', () => {
  for (const text of ['https://Example.org/a', 'http://[::1]:80/', 'https://münchen.example/']) {
    const reading = readLink(text)
    expect(reading.ok && URL.canParse(reading.href)).toBe(true)
  }
})

test('separators that nobody sees go from an address that was copied', () => {
  expect(readLink('https://exam\u00adple.org/sti\u200bpend\u2060ium\ufeff')).toEqual({
    ok: true,
    href: 'https://example.org/stipendium',
  })
})
