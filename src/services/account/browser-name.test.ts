import { expect, test } from 'vitest'
import { readBrowserName } from '#services/account/account.ts'

test('a browser and its system have their common names', () => {
  const names = [
    'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  ].map((agent) => Object.values(readBrowserName(agent)).join(' on '))
  expect(names).toEqual([
    'Firefox on Android',
    'Chrome on Windows',
    'Safari on iOS',
    'Safari on macOS',
    'Microsoft Edge on Windows',
  ])
})

test('text without a browser’s name is unknown', () => {
  for (const agent of [null, '', '  '])
    expect(readBrowserName(agent)).toEqual({ browser: null, system: null })
  expect(readBrowserName('x'.repeat(100_000)).system).toBeNull()
})
