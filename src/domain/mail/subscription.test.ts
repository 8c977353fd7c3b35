import { expect, test } from 'vitest'
import { parseSubscription } from '#domain/mail/subscription.ts'

test.each([
  ['amina@example.org', 'amina@example.org'],
  [' Amina.Diallo+news@Example.ORG ', 'amina.diallo+news@example.org'],
  ["o'neill@example.co.uk", "o'neill@example.co.uk"],
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
])('%j is an address', (text, email) => {
  expect(parseSubscription({ email: text })).toEqual({ ok: true, value: { email } })
})

test.each([
  '@example.org',
  'amina@',
  'amina',
  'amina@example',
  'amina@example.1',
  'a b@example.org',
  'amina@exam ple.org',
  'amina@@example.org',
  '.amina@example.org',
  'amina..d@example.org',
  'amina@-example.org',
  'amina@example..org',
  'amina@example.org, second@example.org',
  'Amina <amina@example.org>',
  'amina@example.org\nBcc: x@example.org',
  'amina\u0000@example.org',
  `${'x'.repeat(65)}@example.org`,
  `amina@${'x.'.repeat(130)}org`,
])('%j is no address', (text) => {
  expect(parseSubscription({ email: text })).toEqual({
    ok: false,
    errors: { email: { key: 'bad-email' } },
  })
})

test('a missing address is required', () => {
  for (const input of [
    {},
    null,
    [],
    { email: '' },
    { email: ' ' },
    { email: 5 },
    { email: ['a@b.org'] },
  ]) {
    expect(parseSubscription(input)).toEqual({ ok: false, errors: { email: { key: 'no-email' } } })
  }
})
