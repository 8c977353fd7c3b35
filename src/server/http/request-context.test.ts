import { expect, test } from 'vitest'
import { networkOf, readClientAddress } from '#server/http/request-context.ts'

test('without a trusted proxy the forwarding header is ignored', () => {
  expect(readClientAddress('192.0.2.1', '198.51.100.7', 0)).toBe('192.0.2.1')
})

test('each trusted proxy trusts one entry more from the right', () => {
  const header = '6.6.6.6, 198.51.100.7, 203.0.113.9'
  expect(readClientAddress('192.0.2.1', header, 1)).toBe('203.0.113.9')
  expect(readClientAddress('192.0.2.1', header, 2)).toBe('198.51.100.7')
  expect(readClientAddress('192.0.2.1', header, 9)).toBe('6.6.6.6')
})

test('ports are removed, and an invalid address gives the socket’s', () => {
  expect(readClientAddress('192.0.2.1', '203.0.113.9:4711', 1)).toBe('203.0.113.9')
  expect(readClientAddress('192.0.2.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1')
  expect(readClientAddress('192.0.2.1', 'unknown', 1)).toBe('192.0.2.1')
  expect(readClientAddress('192.0.2.1', undefined, 1)).toBe('192.0.2.1')
})

test('neighbors in one IPv6 network are one client, and a mapped IPv4 address is that address', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:1:2::ffff'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8:1:3::1', 56)).toBe(networkOf('2001:db8:1:2::1', 56))
  expect(networkOf('2001:db8:1:3::1', 56)).not.toBe(networkOf('2001:db8:1:1ff::1', 56))
  expect(networkOf('2001:db8:1:3::1', 48)).toBe(networkOf('2001:db8:1:1ff::1', 48))
  expect(networkOf('::1')).toBe('::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/64')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect([networkOf('192.0.2.1', 48), networkOf('browser x')]).toEqual(['192.0.2.1', 'browser x'])
})
