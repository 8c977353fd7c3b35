import { expect, test } from 'vitest'
import { openTestApi, testAdmin } from '#server/testing/test-api.ts'

const own = 'http://127.0.0.1:3000'
const friend = 'https://app.example'
const foreigners: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://127.0.0.1:3001' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:9' },
]
const trusted: readonly Record<string, string>[] = [
  { origin: own },
  { origin: friend, 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-origin' },
]

test('an unsafe call with our cookie is 403 from another site and allowed from our own pages', async () => {
  await using api = await openTestApi({ catalogue: false, config: { allowedOrigins: [friend] } })
  const cookie = await api.signIn()
  const remove = async (headers: Record<string, string>) =>
    (
      await api.request('/api/delete/scholarship/1', {
        method: 'DELETE',
        headers: { cookie, ...headers },
      })
    ).status
  for (const headers of foreigners) expect(await remove(headers), JSON.stringify(headers)).toBe(403)
  // A program that stores cookies sends neither header.
  for (const headers of [...trusted, {}]) {
    expect(await remove(headers), JSON.stringify(headers)).toBe(404)
  }
  const logout = await api.post('/api/admin/logout', {}, { cookie, origin: 'https://evil.example' })
  expect(logout.status).toBe(403)
  expect(
    (
      await api.request('/api/admin/session', {
        headers: { cookie, origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(200)
})

test('no page of another site can start a session, but programs can', async () => {
  await using api = await openTestApi({ catalogue: false })
  for (const headers of foreigners)
    expect((await api.post('/api/admin/login', testAdmin, headers)).status).toBe(403)
  expect((await api.post('/api/admin/login', testAdmin)).status).toBe(200)
})

test('a call without our cookie has no authority and may come from anywhere', async () => {
  await using api = await openTestApi({ catalogue: false })
  for (const headers of foreigners)
    expect((await api.post('/api/subscriber', { email: 'ada@example.org' }, headers)).status).toBe(
      201,
    )
})

test('only pages of ALLOWED_ORIGINS may read responses with credentials', async () => {
  await using api = await openTestApi({ catalogue: false, config: { allowedOrigins: [friend] } })
  const get = (origin: string) => api.request('/api/get/leader_data', { headers: { origin } })
  const allowed = await get(friend)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(friend)
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  expect(allowed.headers.get('vary')).toContain('Origin')
  for (const origin of [
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'null',
  ]) {
    const refused = await get(origin)
    expect(refused.headers.get('access-control-allow-origin'), origin).toBeNull()
    expect(refused.headers.get('access-control-allow-credentials'), origin).toBeNull()
    expect(refused.headers.get('vary'), origin).toContain('Origin')
  }
  const error = await api.request('/api/nothing', { headers: { origin: friend } })
  expect([error.status, error.headers.get('access-control-allow-origin')]).toEqual([404, friend])
})

test('pages of ALLOWED_ORIGINS may send and read the headers of the calls', async () => {
  await using api = await openTestApi({ catalogue: false, config: { allowedOrigins: [friend] } })
  const wordsOf = (answer: Response, header: string) =>
    (answer.headers.get(header) ?? '').split(/,\s*/).filter(Boolean)
  const request = (origin: string) =>
    api.request('/api/delete/scholarship/1', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'content-type',
      },
    })
  const yes = await request(friend)
  expect([yes.status, yes.headers.get('access-control-allow-origin')]).toEqual([204, friend])
  expect(wordsOf(yes, 'access-control-allow-methods')).toEqual([
    'GET',
    'HEAD',
    'POST',
    'PATCH',
    'DELETE',
  ])
  expect(wordsOf(yes, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining(['Authorization', 'Content-Type', 'If-Match']),
  )
  const read = await api.request('/api/get/allbloge', { headers: { origin: friend } })
  expect(wordsOf(read, 'access-control-expose-headers')).toEqual([
    'ETag',
    'Link',
    'Retry-After',
    'X-Total-Count',
  ])
  const no = await request('https://evil.example')
  expect([
    no.status,
    [...no.headers.keys()].filter((name) => name.startsWith('access-control')),
  ]).toEqual([204, []])
})
