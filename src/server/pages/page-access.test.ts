import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createAccounts, createAdmin } from '#services/account/account.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createRateLimits } from '#server/http/limits.ts'
import { createPageAccess } from '#server/pages/page-access.ts'
import { createTrustedBrowsers, createSignIn } from '#server/session/sign-in.ts'
import { configOf } from '#server/testing/stand-in.ts'

test('wrong present passwords in the account count as wrong logins', async () => {
  await using opened = await databases[0]!.open()
  const clock = () => new Date('2031-01-01T12:00:00Z')
  const password = randomUUID()
  const admin = createAdmin({ db: opened.database, clock })
  await admin.prepare({ username: 'admin', password })
  const limits = createRateLimits(1)
  const config = await configOf({})
  const token = (await admin.signIn('admin', password)) ?? ''
  const accounts = createAccounts({ db: opened.database, clock })
  const logged: string[] = []
  const access = createPageAccess({
    admin,
    accounts,
    logSecurity: (event, outcome) => void logged.push(`${event} ${outcome}`),
    limits,
    config,
    editing: null,
    dataDir: '',
    signIn: createSignIn({
      admin,
      limits,
      config,
      browsers: createTrustedBrowsers(createKeyedHash(), config),
    }),
  })
  const { account } = access({
    address: '192.0.2.1',
    header: (name) => (name === 'cookie' ? `session=${token}` : undefined),
  })
  const change = (current: string) =>
    account?.changePassword({ current, next: 'a new and better password' })
  for (let tries = 0; tries < 5; tries++)
    expect(await change('wrong')).toHaveProperty('errors.current')
  await expect(change(password)).rejects.toMatchObject({ code: 'too-many' })
  expect(logged).toEqual(Array.from({ length: 5 }, () => 'password-change refused'))
})

test('without a session there is no account', async () => {
  const deps = {
    admin: {} as never,
    signIn: {} as never,
    limits: createRateLimits(1),
    config: await configOf({}),
    editing: null,
    dataDir: '',
  }
  expect(
    createPageAccess(deps)({ address: '192.0.2.1', header: () => undefined }).account,
  ).toBeNull()
})
