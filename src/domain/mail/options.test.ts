import { expect, test } from 'vitest'
import { parseMailOptions, readMailOptions } from '#domain/mail/options.ts'

const usual = readMailOptions(undefined)
const entered = {
  perMinute: '60',
  gatherMinutes: '0',
  adminEmail: ' Me@Example.org ',
  unconfirmedDays: '3',
  messageMonths: '6',
  logMonths: '24',
}

test('without a setting the documented defaults hold, and an invalid value leaves the others', () => {
  expect(usual).toEqual({
    paused: false,
    perMinute: 600,
    gatherMinutes: 15,
    adminEmail: null,
    unconfirmedDays: 7,
    messageMonths: 12,
    logMonths: 13,
  })
  expect(readMailOptions({ perMinute: 'many', logMonths: 24, unconfirmedDays: 0 })).toEqual({
    ...usual,
    logMonths: 24,
  })
})

test('the entered values become the options, and paused sending stays paused', () => {
  expect(parseMailOptions(entered, { ...usual, paused: true })).toEqual({
    ok: true,
    value: {
      paused: true,
      perMinute: 60,
      gatherMinutes: 0,
      adminEmail: 'Me@example.org',
      unconfirmedDays: 3,
      messageMonths: 6,
      logMonths: 24,
    },
  })
  expect(parseMailOptions({ ...entered, adminEmail: '', paused: false }, usual)).toMatchObject({
    ok: true,
    value: { adminEmail: null },
  })
})

test.each([
  ['perMinute', ['', '0', '60001', '1.5', '1e3', '-5', 'ten', '９']],
  ['gatherMinutes', ['1441', '-1', ' ']],
  ['unconfirmedDays', ['0', '366']],
  ['messageMonths', ['0', '121']],
  ['logMonths', ['0', '121']],
  [
    'adminEmail',
    [
      'nobody',
      'a@x.org, b@x.org',
      'a@x.org\r\nBcc: b@x.org',
      '"a b"@x.org',
      `${'a'.repeat(64)}@${'b.'.repeat(100)}org`,
    ],
  ],
])('an error in %s is reported at its field only', (name, values) => {
  for (const value of values) {
    const parsed = parseMailOptions({ ...entered, [name]: value }, usual)
    expect(parsed.ok ? [] : Object.keys(parsed.errors), value).toEqual([name])
  }
})

test('a form without its fields is refused at each of them', () => {
  for (const input of [{}, null, [], 'x'])
    expect(parseMailOptions(input, usual)).toMatchObject({ ok: false })
})
