import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { createAccounts, createAdmin } from '#services/account/account.ts'
import { toPasskeyAddress } from '#services/account/passkeys.ts'
import { createAuthenticator } from '#services/account/testing/authenticator.ts'
import { fillDatabase } from '#services/account/testing/fill-database.ts'

const password = 'mellow granite 47 kites'
const publicUrl = 'https://atlas.example'

async function openAccount(opened: TestDatabase) {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  const deps = { db: opened.database, clock: () => new Date(time.now) }
  const admin = createAdmin(deps)
  await admin.prepare({ username: 'admin', password })
  const token = (await admin.signIn('admin', password))!
  const accounts = createAccounts({ ...deps, publicUrl })
  return { time, deps, admin, token, accounts, passkeys: accounts.passkeys }
}

type Opened = Awaited<ReturnType<typeof openAccount>>

async function register({ passkeys, token }: Opened, name = 'Phone', origin = publicUrl) {
  const authenticator = createAuthenticator(origin)
  const started = await passkeys.startRegistration(token, { name, current: password })
  if (!started.ok) throw new Error(JSON.stringify(started.errors))
  const response = authenticator.create(started.value)
  return { authenticator, response, outcome: await passkeys.register(token, { name, response }) }
}

for (const kind of databases) {
  test(`a passkey logs in without name and password, with each answer once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const account = await openAccount(opened)
    const { accounts, passkeys, admin, time } = account
    expect([await passkeys.isOffered(), await passkeys.startLogin()]).toEqual([false, null])
    const { authenticator, outcome } = await register(account)
    expect(outcome).toEqual({ ok: true, value: null })
    expect(await passkeys.isOffered()).toBe(true)
    expect(await passkeys.list()).toMatchObject([
      { name: 'Phone', usedOn: null, otherHost: null, id: authenticator.id },
    ])
    const options = (await passkeys.startLogin())!
    const answer = authenticator.get(options)
    const entered = await accounts.signInWithPasskey(answer, 'A browser')
    expect(await admin.findSession(entered!)).toMatchObject({ agent: 'A browser' })
    expect(await accounts.signInWithPasskey(answer, null)).toBeUndefined()
    expect(await passkeys.list()).toMatchObject([{ usedOn: '2026-11-21' }])

    time.now += 1
    const again = authenticator.get((await passkeys.startLogin())!)
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => accounts.signInWithPasskey(again, null)),
    )
    expect(tries.filter((token) => token !== undefined)).toHaveLength(1)
  })

  test(`answers to another challenge, of another site, without a check of the user or made up are refused (${kind.name})`, async () => {
    await using opened = await kind.open()
    const account = await openAccount(opened)
    const { accounts, passkeys, token, time } = account
    const { authenticator, response } = await register(account)
    const login = async () => (await passkeys.startLogin())!
    const enter = (answer: unknown) => accounts.signInWithPasskey(answer, null)
    const good = await login()
    const registration = await passkeys.startRegistration(token, { name: 'x', current: password })
    const odd: unknown[] = [
      authenticator.get(good, { isVerified: false }),
      authenticator.get({ challenge: 'bWFkZSB1cA' }),
      authenticator.get(registration.ok ? registration.value : good),
      { ...createAuthenticator(publicUrl).get(good), id: authenticator.id },
      createAuthenticator(publicUrl).get(good),
      { ...authenticator.get(good), response: {} },
      { id: authenticator.id },
      {},
      null,
      'text',
      [authenticator.get(good)],
    ]
    for (const answer of odd) expect(await enter(answer), JSON.stringify(answer)).toBeUndefined()
    const late = authenticator.get(good)
    time.now += 5 * 60_000 + 1
    expect(await enter(late)).toBeUndefined()
    // A challenge of one session makes no passkey in another, and the same one is stored once.
    const foreign = await register(account, 'Foreign', 'https://evil.example')
    expect(foreign.outcome).toHaveProperty('errors.name')
    expect(await passkeys.register('other token', { name: 'x', response })).toHaveProperty(
      'errors.name',
    )
    expect(await passkeys.register(token, { name: 'x', response: null })).toHaveProperty(
      'errors.name',
    )
    expect(await passkeys.list()).toHaveLength(1)
    expect(await enter(authenticator.get(await login()))).toEqual(expect.any(String))
    await passkeys.remove(authenticator.id)
    expect(await enter(authenticator.get(good))).toBeUndefined()
  })

  test(`a passkey needs a name and the present password, and goes with a reset password (${kind.name})`, async () => {
    await using opened = await kind.open()
    const account = await openAccount(opened)
    const { passkeys, accounts, deps, token } = account
    expect(await passkeys.startRegistration(token, { name: ' ', current: password })).toEqual({
      ok: false,
      errors: { name: { key: 'no-passkey-name' } },
    })
    expect(await passkeys.startRegistration(token, { name: 'x', current: 'wrong' })).toEqual({
      ok: false,
      errors: { current: { key: 'wrong-present-password' } },
    })
    const { authenticator } = await register(account)
    await register(account, 'Laptop')
    const moved = createAccounts({ ...deps, publicUrl: 'https://other.example' })
    expect(await moved.passkeys.isOffered()).toBe(false)
    expect(await moved.passkeys.list()).toMatchObject([
      { otherHost: 'atlas.example' },
      { otherHost: 'atlas.example' },
    ])
    const answer = authenticator.get((await passkeys.startLogin())!)
    expect(await accounts.resetPassword({})).toMatchObject({ removed: { passkeys: 2 } })
    expect(await passkeys.list()).toEqual([])
    expect(await accounts.signInWithPasskey(answer, null)).toBeUndefined()
  })
}

test('on a full disk a passkey still lets the administrator in, with each answer once', async () => {
  await using opened = await databases[0]!.open()
  const account = await openAccount(opened)
  const { accounts, passkeys, admin, time } = account
  const { authenticator } = await register(account)
  const full = await fillDatabase(opened.database)
  const answer = authenticator.get((await passkeys.startLogin())!)
  const enter = (each: unknown) => accounts.signInWithPasskey(each, null)
  const tokens = (await Promise.all([enter(answer), enter(answer)])).filter(Boolean)
  expect(tokens).toHaveLength(1)
  expect(await admin.findSession(tokens[0]!)).toBeDefined()
  expect(await enter(answer)).toBeUndefined()
  await full.free()
  expect(await enter(answer)).toBeUndefined()
  time.now += 1
  const next = await enter(authenticator.get((await passkeys.startLogin())!))
  expect(await admin.findSession(next!)).toBeDefined()
})

test('browsers have passkeys only for names with https, and on this computer', () => {
  const rpIds = [
    'https://atlas.example',
    'https://www.atlas.example:8443',
    'http://localhost:3000',
    'http://atlas.example',
    'http://127.0.0.1:3000',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
  ].map((url) => toPasskeyAddress(url)?.rpId)
  expect(rpIds).toEqual([
    'atlas.example',
    'www.atlas.example',
    'localhost',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
