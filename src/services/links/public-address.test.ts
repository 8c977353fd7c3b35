import { expect, test } from 'vitest'
import { isPublicAddress } from '#services/links/public-request.ts'

const inside = [
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]

const publicOnes = [
  '1.1.1.1',
  '8.8.8.8',
  '100.128.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450::1',
]

test('private and special ranges are no public addresses, but their neighbors are', () => {
  expect(inside.filter(isPublicAddress)).toEqual([])
  expect(publicOnes.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('an incomplete address is not public', () => {
  for (const text of [
    '',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '8.8.8',
    '8.8.8.8:80',
    '[2606:4700::1111]',
    'example.org',
    '08.8.8.8',
  ])
    expect(isPublicAddress(text), text).toBe(false)
})
