import { expect, test } from 'vitest'
import { parseMessage } from '#domain/forms/contact-form.ts'

const valid = { name: 'Amina', email: 'amina@example.org', message: 'Hello' }

test('a message without a website is stored without one', () => {
  for (const website of [undefined, null, '', '  ']) {
    expect(parseMessage({ ...valid, website })).toEqual({
      ok: true,
      value: { ...valid, website: null },
    })
  }
  expect(parseMessage(valid)).toEqual({ ok: true, value: { ...valid, website: null } })
})

test('texts are trimmed, line breaks normalized, unknown fields dropped', () => {
  const input = {
    name: ' Amina ',
    email: ' amina@example.org ',
    website: ' https://example.org ',
    message: ' a\r\nb\rc ',
    role: 'admin',
  }
  expect(parseMessage(input)).toEqual({
    ok: true,
    value: {
      name: 'Amina',
      email: 'amina@example.org',
      website: 'https://example.org',
      message: 'a\nb\nc',
    },
  })
})

test('marks that nobody sees go from a message and its name', () => {
  const input = {
    ...valid,
    name: 'na\u202eme \u2066x\u2069 Sti\u00adpendium\u200b',
    message: 'Stipen\u00addium\u2060 \u202eabc\u000bNext\ufeff\u2028Last',
  }
  expect(parseMessage(input)).toMatchObject({
    ok: true,
    value: { name: 'name x Stipendium', message: 'Stipendium abc\nNext\nLast' },
  })
})

test('every missing field is named once', () => {
  for (const input of [
    {},
    undefined,
    null,
    'text',
    [],
    { name: ' ', email: '', message: '\n' },
    { name: 5, email: {}, message: [] },
  ]) {
    expect(parseMessage(input)).toEqual({
      ok: false,
      errors: {
        name: { key: 'no-name' },
        email: { key: 'no-email' },
        message: { key: 'no-message' },
      },
    })
  }
})

test.each([
  ['name', 'x'.repeat(201)],
  ['name', 'two\nlines'],
  ['name', 'bell\u0007'],
  ['email', 'nobody'],
  ['email', 'a@b'],
  ['website', 'example.org'],
  ['website', 'javascript:alert(1)'],
  ['website', 'http:///x'],
  ['website', 5],
  ['website', `https://example.org/${'x'.repeat(2000)}`],
  ['message', 'x'.repeat(10_001)],
  ['message', 'nul\u0000'],
])('only the field %s is refused for %j', (field, value) => {
  const result = parseMessage({ ...valid, [field]: value })
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field])
})

test('the longest allowed texts pass', () => {
  expect(parseMessage({ ...valid, name: 'x'.repeat(200), message: 'x'.repeat(10_000) }).ok).toBe(
    true,
  )
})

test('unpaired surrogates are repaired before they are stored', () => {
  expect(parseMessage({ ...valid, message: 'a\ud800' })).toMatchObject({
    ok: true,
    value: { message: 'a\ufffd' },
  })
})
