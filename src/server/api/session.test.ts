import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { openTestApi, readBody, testAdmin, type TestApi } from '#server/testing/test-api.ts'

const own = 'http://127.0.0.1:3000'

const unproven: readonly Record<string, string>[] = [
  {},
  { cookie: 'session=made-up', origin: own },
  { authorization: 'Bearer made-up' },
  { authorization: 'Basic eDp5' },
]

interface ApiRoute {
  readonly method: string
  readonly path: string
}

/** From the API document, so that later calls are included. */
async function listGuarded(api: TestApi): Promise<ApiRoute[]> {
  const document = (await readBody(await api.request('/api/openapi.json'))) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security.length === 0
        ? []
        : [{ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x') }],
    ),
  )
}

test('every call of the administrator answers 401 when signed out, before it reads the body', async () => {
  await using api = await openTestApi({ catalogue: false })
  const open = [
    '/api/subscriber',
    '/api/contact',
    '/api/admin/login',
    '/api/admin/logout',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs.css',
    '/api/groups',
  ]
  const routes = api.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && !path.startsWith('/api/get/') && !open.includes(path),
  )
  expect(routes.length).toBe(41)
  const guarded = await listGuarded(api)
  for (const { method, path } of [...routes, ...guarded]) {
    for (const headers of unproven) {
      const body = method === 'GET' ? null : '{ this is no JSON'
      const answer = await api.request(path.replace(':id', 'x'), {
        method,
        headers: { 'content-type': 'text/plain', ...headers },
        body,
      })
      expect(answer.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(401)
      expect(await readBody(answer)).toEqual({ message: 'Please login first as admin' })
    }
  }
  expect(guarded).toHaveLength(41)
})

for (const kind of databases) {
  test(`login, session and logout (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const login = await api.post('/api/admin/login', testAdmin)
    expect(login.status).toBe(200)
    expect(await readBody(login)).toEqual({ message: 'Login successfully' })
    const [line = ''] = login.headers.getSetCookie()
    expect(line).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = line.split(';')[0] ?? ''
    const session = () => api.request('/api/admin/session', { headers: { cookie } })
    expect((await session()).status).toBe(200)

    await api.post('/api/contact', { name: 'Ada', email: 'ada@example.org', message: 'Hello' })
    const messages = await api.request('/api/getMessage', { headers: { cookie } })
    expect(messages.headers.get('cache-control')).toBe('no-store')
    expect(await messages.json()).toMatchObject([
      { _id: expect.any(String), name: 'Ada', website: '', message: 'Hello' },
    ])

    const out = await api.post('/api/admin/logout', {}, { cookie, origin: own })
    expect([out.status, out.headers.getSetCookie()[0]?.startsWith('session=;')]).toEqual([
      200,
      true,
    ])
    expect((await session()).status).toBe(401)
    expect((await api.post('/api/admin/logout', {})).status).toBe(200)
  })
}

test('the body has a token only for requests without an Origin, and it works alone as a bearer token', async () => {
  await using api = await openTestApi({ catalogue: false })
  const { token } = await readBody(
    await api.post('/api/admin/login', { ...testAdmin, token: true }),
  )
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(
    await readBody(
      await api.post('/api/admin/login', { ...testAdmin, token: true }, { origin: own }),
    ),
  ).not.toHaveProperty('token')
  expect(
    await readBody(await api.post('/api/admin/login', { ...testAdmin, token: 'true' })),
  ).not.toHaveProperty('token')
  const statusOf = async (headers: Record<string, string>) =>
    (await api.request('/api/admin/session', { headers })).status
  expect(await statusOf({ authorization: `Bearer ${String(token)}` })).toBe(200)
  expect(
    await statusOf({ authorization: 'Bearer made-up', cookie: `session=${String(token)}` }),
  ).toBe(401)
  const remove = (headers: Record<string, string>) =>
    api.request('/api/delete/scholarship/1', { method: 'DELETE', headers })
  expect(
    (await remove({ authorization: `Bearer ${String(token)}`, origin: 'https://evil.example' }))
      .status,
  ).toBe(404)
})
