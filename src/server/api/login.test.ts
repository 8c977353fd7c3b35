import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openTestApi, readBody, testAdmin, testNow } from '#server/testing/test-api.ts'

test('a wrong name and a wrong password get the same error; missing ones are named', async () => {
  await using api = await openTestApi({ catalogue: false })
  const answers = await Promise.all([
    api.post('/api/admin/login', { ...testAdmin, username: 'x' }),
    api.post('/api/admin/login', { ...testAdmin, password: 'x' }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await readBody(answer)).toEqual({ message: 'Invalid username or password' })
  }
  for (const body of [
    {},
    { username: '', password: 1 },
    { username: ['owner'], password: { $ne: null } },
    { username: 'x'.repeat(2000), password: '' },
  ]) {
    const answer = await api.post('/api/admin/login', body)
    expect(answer.status).toBe(400)
    expect((await readBody(answer))['errors']).toEqual({
      username: expect.any(String),
      password: expect.any(String),
    })
  }
})

test('five wrong logins block the right password too, but not in a browser that has logged in before', async () => {
  await using api = await openTestApi({ catalogue: false })
  const login = await api.post('/api/admin/login', testAdmin)
  const browser = (login.headers.getSetCookie()[1] ?? '').split(';')[0] ?? ''
  expect(browser).toMatch(/^known=/)
  const wrong = { ...testAdmin, password: 'wrong' }
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => api.post('/api/admin/login', wrong)),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
  const refused = await api.post('/api/admin/login', testAdmin)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await api.post('/api/admin/login', testAdmin, { cookie: 'known=abc.abc' })).status).toBe(
    429,
  )
  expect((await api.post('/api/admin/login', testAdmin, { cookie: browser })).status).toBe(200)
  expect(
    (await api.post('/api/admin/login', testAdmin, { 'x-test-address': '203.0.113.8' })).status,
  ).toBe(200)
  for (let count = 0; count < 5; count += 1)
    await api.post('/api/admin/login', wrong, { cookie: browser })
  expect((await api.post('/api/admin/login', testAdmin, { cookie: browser })).status).toBe(429)
})

test('cookies belong to the host on https, and cross sites only for ALLOWED_ORIGINS', async () => {
  const lines = async (config: { publicUrl: string; allowedOrigins?: string[] }) => {
    await using api = await openTestApi({ catalogue: false, config })
    return (await api.post('/api/admin/login', testAdmin)).headers.getSetCookie().join('\n')
  }
  expect(await lines({ publicUrl: 'https://atlas.example' })).toMatch(
    /^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  )
  expect(
    await lines({ publicUrl: 'https://atlas.example', allowedOrigins: ['https://app.example'] }),
  ).toMatch(/Secure; SameSite=None/)
  expect(
    await lines({ publicUrl: 'http://127.0.0.1:3000', allowedOrigins: ['http://app.example'] }),
  ).toMatch(/HttpOnly; SameSite=Lax/)
})

test('with a second step the login by a call needs the field code, and says so', async () => {
  await using api = await openTestApi({ catalogue: false })
  const { secondStep } = api.accounts
  const started = await secondStep.start(testAdmin.password)
  const { secret = '', sealed = '' } = started.ok ? started.value : {}
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testNow.getTime(),
  })
  const turnedOn = await secondStep.turnOn({ sealed, code })
  const [word] = 'words' in turnedOn ? turnedOn.words : []
  const login = async (more: object) => {
    const answer = await api.post('/api/admin/login', { ...testAdmin, ...more })
    return [answer.status, (await readBody(answer))['message']]
  }
  expect(await login({})).toEqual([
    401,
    'Enter the code from your authenticator app, or a recovery word.',
  ])
  const wrong = [401, 'This code is wrong or was used before. Enter the next one.']
  expect(await login({ code })).toEqual(wrong)
  expect(await login({ code: { $ne: '' } })).toEqual([
    401,
    expect.stringContaining('Enter the code'),
  ])
  expect(await login({ password: 'wrong', code: word })).toEqual([
    401,
    'Invalid username or password',
  ])
  expect(await login({ code: word })).toEqual([200, 'Login successfully'])
  expect(await login({ code: word })).toEqual(wrong)
})
