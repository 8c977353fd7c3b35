import { expect, test } from 'vitest'
import { networkOf } from '#server/http/network.ts'

test('neighbours in one IPv6 network are one, and a mapped IPv4 address is that address', () => {
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
