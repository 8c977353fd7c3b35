import { expect, test } from 'vitest'
import { checkOrigin, type Source } from '#server/http/origin.ts'

const http = { publicUrl: 'http://127.0.0.1:3000', allowedOrigins: ['https://app.example'] }
const https = { publicUrl: 'https://atlas.example', allowedOrigins: [] }
const source = (given: Partial<Source>): Source => ({ origin: undefined, fetchSite: undefined, host: undefined, ...given })

test('our own pages and those of ALLOWED_ORIGINS are trusted', () => {
  expect(checkOrigin(source({ fetchSite: 'same-origin' }), https)).toBe('trusted')
  expect(checkOrigin(source({ origin: 'https://atlas.example' }), https)).toBe('trusted')
  expect(checkOrigin(source({ origin: 'https://app.example', fetchSite: 'cross-site' }), http)).toBe('trusted')
})

test('everything else that a browser sends is foreign', () => {
  for (const origin of ['https://evil.example', 'http://atlas.example', 'https://atlas.example:444', 'null', '']) {
    expect(checkOrigin(source({ origin }), https), origin).toBe('foreign')
  }
  for (const fetchSite of ['cross-site', 'same-site', 'none']) expect(checkOrigin(source({ fetchSite }), https), fetchSite).toBe('foreign')
})

test('without either header nobody can tell', () => {
  expect(checkOrigin(source({ host: 'atlas.example' }), https)).toBe('unknown')
})

test('on plain http the host that was asked is ours too, on https it is not', () => {
  expect(checkOrigin(source({ origin: 'http://192.168.0.5:3000', host: '192.168.0.5:3000' }), http)).toBe('trusted')
  expect(checkOrigin(source({ origin: 'http://192.168.0.5:4000', host: '192.168.0.5:3000' }), http)).toBe('foreign')
  expect(checkOrigin(source({ origin: 'http://atlas.example', host: 'atlas.example' }), https)).toBe('foreign')
})
