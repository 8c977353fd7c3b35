import { expect, test } from 'vitest'
import { listSubscribers } from '#storage/testing/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openTestApi, readBody } from '#server/testing/test-api.ts'

for (const kind of databases) {
  test(`subscribers and messages are stored, invalid ones are not (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const first = await api.post('/api/subscriber', { email: ' Ada@Example.org ' })
    const again = await api.post('/api/subscriber', { email: 'ada@example.org' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await first.text()).toBe(await again.text())
    expect(await listSubscribers(api.database.kysely)).toMatchObject([
      { email: 'ada@example.org', state: 'unconfirmed' },
    ])

    const message = { name: 'Ada', email: 'ada@example.org', website: '', message: 'Hello' }
    expect((await api.post('/api/contact', message)).status).toBe(201)
    for (const wrong of [
      { email: 'x' },
      { email: null },
      {},
      { email: ['ada@example.org'] },
      { email: 'a'.repeat(400) + '@example.org' },
    ]) {
      const answer = await api.post('/api/subscriber', wrong)
      expect(answer.status).toBe(400)
      expect(await readBody(answer)).toMatchObject({
        message: expect.any(String),
        errors: { email: expect.any(String) },
      })
      expect(
        (await api.post('/api/contact', { ...message, ...wrong, email: wrong.email ?? '' })).status,
      ).toBe(400)
    }
    const link = await readBody(
      await api.post('/api/contact', { ...message, website: 'javascript:alert(1)' }),
    )
    expect(link).toMatchObject({ errors: { website: expect.any(String) } })
    expect(await api.editing.messages.listAll()).toHaveLength(1)
    expect(await listSubscribers(api.database.kysely)).toHaveLength(1)
  })
}

test('bad bodies are refused in the form of all errors', async () => {
  await using api = await openTestApi({ catalogue: false })
  const send = async (body: string, type: string | undefined = 'application/json') => {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
    const answer = await api.request('/api/contact', {
      method: 'POST',
      headers,
      body: new TextEncoder().encode(body),
    })
    expect(typeof (await readBody(answer))['message']).toBe('string')
    return answer.status
  }
  expect(await send('{')).toBe(400)
  expect(await send('')).toBe(400)
  expect(await send('null')).toBe(400)
  expect(await send('[]')).toBe(400)
  expect(await send('"text"')).toBe(400)
  expect(await send('{"__proto__":{"name":"x"}}')).toBe(400)
  expect(await send(`{"message":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).toBe(400)
  expect(await send(`{"message":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`)).toBe(400)
  expect(await send('{"name":"[[[[[[[[[[[[[[[[[[[[[[[[[\\"{{{{"}')).toBe(400)
  expect(await send(`{"message":"${'x'.repeat(65 * 1024)}"}`)).toBe(413)
  expect(await send('name=x', 'application/x-www-form-urlencoded')).toBe(415)
  expect(await send('{}', 'text/plain')).toBe(415)
  expect(await send('{}', '')).toBe(415)
  expect(await send('{}', 'application/jsonp')).toBe(415)
  expect(await send('{}', 'application/json; charset=utf-8')).toBe(400)
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(32)),
  })
  const endless = await api.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(endless.status).toBe(413)
  const deep = await api.post('/api/contact', { name: { a: { b: 1 } }, email: 7, message: [] })
  expect((await readBody(deep))['errors']).toMatchObject({
    name: expect.any(String),
    email: expect.any(String),
    message: expect.any(String),
  })
  expect(api.logged).toEqual([])
})

test('unknown calls and wrong methods are answered as JSON', async () => {
  await using api = await openTestApi({ catalogue: false })
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/get',
    '/api/get/scholarship_data/1',
    '/api/delete/scholarship/',
    '/api/%00',
    '/api/%ff',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await api.request(path, { method })
      expect(answer.status, `${method} ${path}`).toBe(404)
      expect(await readBody(answer)).toEqual({ message: 'This API call does not exist.' })
    }
  }
  const wrong = await api.request('/api/subscriber')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await readBody(wrong)).toHaveProperty('message')
  expect(
    (await api.request('/api/get/scholarship_data', { method: 'PUT', body: 'x' })).headers.get(
      'allow',
    ),
  ).toBe('GET, HEAD')
})

test('an address may send thirty messages an hour, then gets 429', async () => {
  await using api = await openTestApi({ catalogue: false })
  for (const [path, body] of [
    ['/api/contact', { name: 'Ada', email: 'ada@example.org', message: 'Hello' }],
    ['/api/subscriber', { email: 'ada@example.org' }],
  ] as const) {
    for (let count = 0; count < 35; count += 1)
      expect((await api.post(path, { email: 'wrong' })).status).toBe(400)
    for (let count = 0; count < 30; count += 1)
      expect((await api.post(path, body)).status, `${path} ${count}`).toBe(201)
    const refused = await api.post(path, body)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api.post(path, body, { 'x-test-address': '203.0.113.8' })).status).toBe(201)
  }
})

test('without its database each call answers 503 with Retry-After, and nothing is cached', async () => {
  await using api = await openTestApi()
  await api.database.close()
  for (const path of [
    '/api/get/scholarship_data',
    '/api/get/scholarship_data?page=1',
    '/api/get/internshipdata',
    '/api/get/leader_data',
    '/api/get/allbloge',
  ]) {
    const answer = await api.request(path)
    expect(answer.status, path).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await readBody(answer)).toHaveProperty('message')
  }
  expect((await api.post('/api/subscriber', { email: 'ada@example.org' })).status).toBe(503)
})

test('an unexpected error gives the client no details and the log no personal data', async () => {
  const fail = () => Promise.reject(new TypeError('duplicate key: ada@example.org'))
  await using api = await openTestApi({
    change: () => ({ listPosts: fail, subscribe: fail }),
    catalogue: false,
  })
  const answer = await api.post('/api/subscriber', { email: 'ada@example.org' })
  expect(answer.status).toBe(500)
  expect(await readBody(answer)).toEqual({ message: 'Something went wrong.' })
  expect((await api.request('/api/get/allbloge')).status).toBe(500)
  expect(api.logged).toHaveLength(2)
  expect(JSON.stringify(api.logged)).toContain('TypeError')
  expect(JSON.stringify(api.logged)).not.toContain('ada@')
})
