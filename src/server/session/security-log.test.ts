import pino from 'pino'
import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createRateLimits } from '#server/http/limits.ts'
import { inRequest, requestOfLine } from '#server/log.ts'
import { createSecurityLog, createTrustedBrowsers, createSignIn } from '#server/session/sign-in.ts'

test('failed logins and their limit are logged with a hash of the network and no address', async () => {
  await using opened = await databases[0]!.open()
  const lines: Record<string, unknown>[] = []
  const log = pino({ mixin: requestOfLine }, { write: (line) => void lines.push(JSON.parse(line)) })
  const logSecurity = createSecurityLog(log, createKeyedHash(opened.database))
  const admin = {
    signIn: async () => undefined,
    findSession: async () => undefined,
    signOut: async () => {},
  }
  const limits = createRateLimits(
    1,
    { db: opened.database, clock: () => new Date() },
    (name, clientIp) => logSecurity('rate-limit', name, clientIp),
  )
  const config = { publicUrl: 'http://127.0.0.1:3000', allowedOrigins: [] }
  const signIn = createSignIn({
    admin,
    limits,
    config,
    browsers: createTrustedBrowsers(createKeyedHash(), config),
    logSecurity,
  })
  const attempt = async (address: string, id: string) =>
    await inRequest(id, () =>
      signIn({ username: 'ada', password: 'secret', address, cookieHeader: undefined, agent: 'x' }),
    ).catch(() => {})
  for (let count = 0; count < 9; count += 1) await attempt(`2001:db8::${count}`, `request ${count}`)
  await attempt('192.0.2.7', 'request 9')
  await expect.poll(() => lines.length).toBe(7)
  expect(lines.map(({ event, outcome, id }) => [event, outcome, id])).toEqual([
    ...[0, 1, 2, 3, 4].map((count) => ['login', 'failed', `request ${count}`]),
    ['rate-limit', 'login', 'request 5'],
    ['login', 'failed', 'request 9'],
  ])
  const networks = lines.map(({ network }) => network)
  expect(new Set(networks.slice(0, 6)).size).toBe(1)
  expect(networks[6]).not.toBe(networks[0])
  // Another instance at the same database gives the same hash.
  expect((await createKeyedHash(opened.database)('network', '192.0.2.7')).slice(0, 16)).toBe(
    networks[6],
  )
  expect(JSON.stringify(lines)).not.toMatch(/2001|192\.0|ada|secret/)
})
