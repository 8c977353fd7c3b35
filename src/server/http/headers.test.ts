import { expect, test } from 'vitest'
import {
  adPolicy,
  isPersonal,
  pagePolicy,
  referrerPolicyOf,
  securityHeaders,
} from '#server/http/headers.ts'

const http = { publicUrl: 'http://127.0.0.1:3000', adsScriptUrl: 'https://ads.example/s.js' }
const https = { ...http, publicUrl: 'https://atlas.example' }

test('no page allows inline code, an ad network or another frame', () => {
  const policy = pagePolicy(https, 'abc')
  expect(policy).toContain("default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|ads\.example|\*/)
})

test('on https pictures load over https only', () => {
  expect(pagePolicy(https)).toContain("img-src 'self' https:;")
  expect(pagePolicy(http)).toContain("img-src 'self' https: http:;")
})

test('an ad’s page allows only its network and has no origin', () => {
  const policy = adPolicy('https://ads.example/path/s.js')
  expect(policy).toContain('script-src https://ads.example;')
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation/)
})

test('HSTS is sent on an https address only', () => {
  const names = (settings: typeof http) => securityHeaders(settings).map(([name]) => name)
  expect(names(https)).toContain('strict-transport-security')
  expect(names(http)).not.toContain('strict-transport-security')
})

test.each([
  ['/list', '?region=asia', 'strict-origin-when-cross-origin'],
  ['/list', '?me.citizen=PK', 'strict-origin'],
  ['/list', '?%6de.citizen=PK', 'strict-origin'],
  ['/newsletter/choose', '?k=2', 'same-origin'],
  ['//Newsletter', '?me.citizen=PK', 'same-origin'],
  ['/newsletter-archive', '', 'strict-origin-when-cross-origin'],
])('the referrer policy of %s%s is %s', (path, search, policy) => {
  expect(referrerPolicyOf(path, search)).toBe(policy)
})

test('pages of the administrator and behind the links of emails are personal, in any spelling of their path', () => {
  for (const path of [
    '/admin',
    '/Admin',
    '/admin.data',
    '/admin/edit/1',
    '/newsletter/confirm',
    '/NEWSLETTER/leave.data',
  ])
    expect(isPersonal(path), path).toBe(true)
  for (const path of ['/', '/newsletter', '/newsletter.data', '/admin-tips', '/blogs/admin'])
    expect(isPersonal(path), path).toBe(false)
})
