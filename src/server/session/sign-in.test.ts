import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createRateLimits } from '#server/http/limits.ts'
import { createTrustedBrowsers, createSignIn } from '#server/session/sign-in.ts'

const config = { publicUrl: 'http://127.0.0.1:3000', allowedOrigins: [] }
const browsers = createTrustedBrowsers(createKeyedHash(), config)

test('wrong passwords from 160 networks block no one: a trusted browser comes next, a new one after the earlier ones', async () => {
  const checked: string[] = []
  const admin = {
    signIn: async (_username: string, password: string) => {
      await nextTask()
      checked.push(password)
      return password.startsWith('right') ? 'token' : undefined
    },
    findSession: async () => undefined,
    signOut: async () => {},
  }
  const signIn = createSignIn({ admin, limits: createRateLimits(1), config, browsers })
  const attempt = (password: string, address: string, cookieHeader?: string) =>
    signIn({ username: 'owner', password, address, cookieHeader, agent: null })
  const { cookies } = await attempt('right', '192.0.2.1')
  const flood = Promise.allSettled(
    Array.from({ length: 160 }, (_none, index) => attempt('wrong', `198.51.100.${index}`)),
  )
  const unknown = attempt('right, from a new browser', '192.0.2.3')
  await attempt('right, from a known browser', '192.0.2.2', cookies[1]?.split(';')[0])
  expect(checked.length).toBeLessThan(6)
  expect(checked.at(-1)).toBe('right, from a known browser')
  expect(await unknown).toMatchObject({ token: 'token' })
  const refusals = (await flood).map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason : null,
  )
  expect(refusals).toHaveLength(160)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'unauthenticated' })
})

test('a login ends the previous session of its browser, and no other', async () => {
  const ended: string[] = []
  let count = 0
  const admin = {
    signIn: async () => `token-${(count += 1)}`,
    findSession: async () => undefined,
    signOut: async (token: string) => void ended.push(token),
  }
  const signIn = createSignIn({ admin, limits: createRateLimits(1), config, browsers })
  const attempt = (cookieHeader?: string) =>
    signIn({ username: 'x', password: 'x', address: '192.0.2.1', cookieHeader, agent: null })
  const first = await attempt()
  await attempt()
  expect(ended).toEqual([])
  expect((await attempt(first.cookies[0]?.split(';')[0])).token).toBe('token-3')
  expect(ended).toEqual(['token-1'])
})

test('with 500 strangers waiting the next is refused, and it does not count as a wrong login', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const admin = {
    signIn: async (_username: string, password: string) =>
      gate.then(() => (password === 'right' ? 'token' : undefined)),
    findSession: async () => undefined,
    signOut: async () => {},
  }
  const signIn = createSignIn({ admin, limits: createRateLimits(1), config, browsers })
  const attempt = (password: string, address: string) =>
    signIn({ username: 'owner', password, address, cookieHeader: undefined, agent: null })
  const flood = Promise.allSettled(
    Array.from({ length: 501 }, (_none, index) =>
      attempt('wrong', `10.0.${index >> 8}.${index & 255}`),
    ),
  )
  for (let count = 0; count < 6; count += 1)
    await expect(attempt('right', '192.0.2.1')).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 5,
    })
  open()
  await flood
  expect(await attempt('right', '192.0.2.1')).toMatchObject({ token: 'token' })
})

test('wrong passkeys count with wrong passwords, and a right one ends the earlier session of the browser', async () => {
  const ended: string[] = []
  const admin = {
    signIn: async () => undefined,
    findSession: async () => undefined,
    signOut: async (token: string) => void ended.push(token),
  }
  const accounts = {
    signInWithPasskey: async (response: unknown) => (response === 'right' ? 'token' : undefined),
  }
  const limits = createRateLimits(1)
  const signIn = createSignIn({ admin, accounts, limits, config, browsers })
  const enter = (passkey: unknown, address: string) =>
    signIn({ passkey, address, cookieHeader: 'session=earlier', agent: null })
  expect(await enter('right', '192.0.2.1')).toMatchObject({ token: 'token' })
  expect(ended).toEqual(['earlier'])
  const wrong = { code: 'unauthenticated', reason: { key: 'wrong-passkey' } }
  for (let tries = 0; tries < 3; tries += 1)
    await expect(enter(null, '192.0.2.1')).rejects.toMatchObject(wrong)
  const password = { username: 'owner', password: 'wrong', address: '192.0.2.1' }
  for (let tries = 0; tries < 2; tries += 1)
    await expect(
      signIn({ ...password, cookieHeader: undefined, agent: null }),
    ).rejects.toMatchObject({ reason: { key: 'wrong-login' } })
  await expect(enter('right', '192.0.2.1')).rejects.toMatchObject({ code: 'too-many' })
})

test('a wrong code counts as a wrong password, and a missing one does not', async () => {
  const admin = {
    signIn: async (_name: string, _password: string, _agent?: string | null, code?: unknown) => {
      if (code === undefined) throw new Problem('unauthenticated', { key: 'code-missing' })
      if (code !== '123456') throw new Problem('unauthenticated', { key: 'wrong-code' })
      return 'token'
    },
    findSession: async () => undefined,
    signOut: async () => {},
  }
  const logged: string[] = []
  const logSecurity = (event: string, outcome: string) => void logged.push(`${event} ${outcome}`)
  const signIn = createSignIn({ admin, limits: createRateLimits(1), config, browsers, logSecurity })
  const person = { username: 'owner', password: 'right', address: '192.0.2.1', agent: null }
  const enter = (code?: string) => signIn({ ...person, cookieHeader: undefined, code })
  for (let tries = 0; tries < 10; tries += 1)
    await expect(enter()).rejects.toMatchObject({ reason: { key: 'code-missing' } })
  expect(await enter('123456')).toMatchObject({ token: 'token' })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(enter('000000')).rejects.toMatchObject({ reason: { key: 'wrong-code' } })
  await expect(enter('123456')).rejects.toMatchObject({ code: 'too-many' })
  expect(logged).toEqual(Array.from({ length: 5 }, () => 'login failed'))
})
