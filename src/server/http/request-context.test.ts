import { expect, test } from 'vitest'
import { readClientAddress } from '#server/http/request-context.ts'

test('without a trusted proxy the forwarding header is the client’s own word and is ignored', () => {
  expect(readClientAddress('192.0.2.1', '198.51.100.7', 0)).toBe('192.0.2.1')
})

test('each trusted proxy believes one entry more from the right', () => {
  const header = '6.6.6.6, 198.51.100.7, 203.0.113.9'
  expect(readClientAddress('192.0.2.1', header, 1)).toBe('203.0.113.9')
  expect(readClientAddress('192.0.2.1', header, 2)).toBe('198.51.100.7')
  expect(readClientAddress('192.0.2.1', header, 9)).toBe('6.6.6.6')
})

test('ports are cut off, and what is no address leaves the socket’s', () => {
  expect(readClientAddress('192.0.2.1', '203.0.113.9:4711', 1)).toBe('203.0.113.9')
  expect(readClientAddress('192.0.2.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1')
  expect(readClientAddress('192.0.2.1', 'unknown', 1)).toBe('192.0.2.1')
  expect(readClientAddress('192.0.2.1', undefined, 1)).toBe('192.0.2.1')
})
