import { expect, test } from 'vitest'
import { isForeign, type Source } from '#server/http/origin.ts'

const http = { publicUrl: 'http://127.0.0.1:3000', allowedOrigins: ['https://app.example'] }
const https = { publicUrl: 'https://atlas.example', allowedOrigins: [] }
const source = (given: Partial<Source>): Source => ({
  origin: undefined,
  fetchSite: undefined,
  host: undefined,
  ...given,
})

test('our own pages and those of ALLOWED_ORIGINS are trusted', () => {
  expect(isForeign(source({ fetchSite: 'same-origin' }), https)).toBe(false)
  expect(isForeign(source({ origin: 'https://atlas.example' }), https)).toBe(false)
  expect(isForeign(source({ origin: 'https://app.example', fetchSite: 'cross-site' }), http)).toBe(
    false,
  )
})

test('all other requests of browsers are foreign', () => {
  for (const origin of [
    'https://evil.example',
    'http://atlas.example',
    'https://atlas.example:444',
    'null',
    '',
  ]) {
    expect(isForeign(source({ origin }), https), origin).toBe(true)
  }
  for (const fetchSite of ['cross-site', 'same-site', 'none'])
    expect(isForeign(source({ fetchSite }), https), fetchSite).toBe(true)
})

test('a request without either header comes from no page of another site', () => {
  expect(isForeign(source({ host: 'atlas.example' }), https)).toBe(false)
})

test('on plain http the requested host is ours too, on https it is not', () => {
  expect(
    isForeign(source({ origin: 'http://192.168.0.5:3000', host: '192.168.0.5:3000' }), http),
  ).toBe(false)
  expect(
    isForeign(source({ origin: 'http://192.168.0.5:4000', host: '192.168.0.5:3000' }), http),
  ).toBe(true)
  expect(isForeign(source({ origin: 'http://atlas.example', host: 'atlas.example' }), https)).toBe(
    true,
  )
})
