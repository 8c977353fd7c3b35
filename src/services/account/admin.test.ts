import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createAccounts, createAdmin } from '#services/account/account.ts'
import { fillDatabase } from '#services/account/testing/fill-database.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const good = 'mellow granite 47 kites'

for (const kind of databases) {
  test(`the first start without a password generates one and returns it once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock: () => new Date(start) })
    const results = await Promise.all([
      admin.prepare({ username: 'admin' }),
      admin.prepare({ username: 'admin' }),
    ])
    const passwords = results.flatMap(({ generatedPassword }) => generatedPassword ?? [])
    expect(passwords).toHaveLength(1)
    expect(passwords[0]!.length).toBeGreaterThanOrEqual(20)
    expect(await admin.prepare({ username: 'admin' })).toEqual({
      generatedPassword: undefined,
      isChanged: false,
    })
    expect(await admin.signIn('admin', passwords[0]!)).toEqual(expect.any(String))
  })

  test(`a given password is applied only if it differs from the last one applied (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock: () => new Date(start) })
    expect(await admin.prepare({ username: 'admin', password: good })).toEqual({
      generatedPassword: undefined,
      isChanged: false,
    })
    const token = await admin.signIn('admin', good)
    // As if changed in the administrator's area: another password, the variable's hash unchanged.
    const other = await opened.database.kysely
      .selectFrom('admin')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    await opened.database.kysely.updateTable('admin').set({ password_hash: 'changed' }).execute()
    await admin.prepare({ username: 'admin', password: good })
    expect(
      (
        await opened.database.kysely
          .selectFrom('admin')
          .select('password_hash')
          .executeTakeFirstOrThrow()
      ).password_hash,
    ).toBe('changed')
    await opened.database.kysely.updateTable('admin').set(other).execute()
    expect(await admin.findSession(token!)).toBeDefined()

    expect(
      await admin.prepare({ username: 'chief', password: 'another granite 48 kites' }),
    ).toMatchObject({ isChanged: true })
    expect(await admin.findSession(token!)).toBeUndefined()
    expect(await admin.signIn('admin', good)).toBeUndefined()
    expect(await admin.signIn('chief', 'another granite 48 kites')).toEqual(expect.any(String))
  })

  test(`a weak password is refused with its reason (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock: () => new Date(start) })
    const error = {
      code: 'invalid',
      errors: { password: { key: 'password-too-short', least: 12 } },
    }
    await expect(admin.prepare({ username: 'admin', password: 'short' })).rejects.toMatchObject(
      error,
    )
    expect(await opened.database.kysely.selectFrom('admin').select('id').execute()).toEqual([])
  })

  test(`a wrong name or password gives no session, nor does an empty database (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock: () => new Date(start) })
    expect(await admin.signIn('admin', good)).toBeUndefined()
    await admin.prepare({ username: 'admin', password: good })
    expect(await admin.signIn('admin', `${good} `)).toBeUndefined()
    expect(await admin.signIn(' Admin ', good)).toEqual(expect.any(String))
    expect(await admin.signIn('admins', good)).toBeUndefined()
    expect(await admin.signIn('admin\0x', good)).toBeUndefined()
    expect(await admin.findSession('nothing')).toBeUndefined()
  })

  test(`a session ends by logout, after 12 idle hours and after 30 days (${kind.name})`, async () => {
    await using opened = await kind.open()
    let instant = start
    const admin = createAdmin({ db: opened.database, clock: () => new Date(instant) })
    await admin.prepare({ username: 'admin', password: good })

    const left = await admin.signIn('admin', good, 'A browser')
    expect(await admin.findSession(left!)).toMatchObject({ agent: 'A browser' })
    await admin.signOut(left!)
    expect(await admin.findSession(left!)).toBeUndefined()

    const idle = await admin.signIn('admin', good)
    instant += 11.9 * hour
    expect(await admin.findSession(idle!)).toBeDefined()
    instant += 11.9 * hour
    expect(await admin.findSession(idle!)).toBeDefined()
    instant += 12 * hour
    expect(await admin.findSession(idle!)).toBeUndefined()

    const busy = await admin.signIn('admin', good)
    const until = instant + 30 * 24 * hour
    for (instant += 11 * hour; instant < until; instant += 11 * hour)
      expect(await admin.findSession(busy!)).toBeDefined()
    instant = until
    expect(await admin.findSession(busy!)).toBeUndefined()
  })

  test(`the database stores neither tokens nor passwords in plain text (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock: () => new Date(start) })
    await admin.prepare({ username: 'admin', password: good })
    const token = await admin.signIn('admin', good)
    const stored = JSON.stringify([
      await opened.database.kysely.selectFrom('session').selectAll().execute(),
      await opened.database.kysely.selectFrom('admin').selectAll().execute(),
    ])
    expect(stored).toContain('$argon2id$')
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(good)
  })
}

test('a wrong name takes as long as a wrong password', async () => {
  const [kind] = databases
  await using opened = await kind!.open()
  const admin = createAdmin({ db: opened.database, clock: () => new Date(start) })
  await admin.prepare({ username: 'admin', password: good })
  const quickest: Record<string, number> = {}
  const used = (since: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(since)
    return user + system
  }
  // Processor time of this process, measured alternately, and the least of each, because other work
  // on the machine adds to it.
  for (const username of Array.from({ length: 6 }, () => ['admin', 'nobody']).flat()) {
    const began = process.cpuUsage()
    await admin.signIn(username, 'wrong password here')
    quickest[username] = Math.min(quickest[username] ?? Infinity, used(began))
  }
  const ratio = quickest['nobody']! / quickest['admin']!
  // Without the hash it would be some hundred times faster.
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

test('a login hashes a second password only where there is no administrator', async () => {
  await using opened = await databases[0]!.open()
  const openAdmin = () => createAdmin({ db: opened.database, clock: () => new Date(start) })
  const countHashes = async (work: () => Promise<unknown>) => {
    let count = 0
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ARGON2REQUEST') count += 1
      },
    }).enable()
    await work()
    hook.disable()
    return count
  }
  expect(await countHashes(() => openAdmin().signIn('admin', good))).toBe(2)
  await openAdmin().prepare({ username: 'admin', password: good })
  expect(await countHashes(() => openAdmin().signIn('admin', good))).toBe(1)
  expect(await countHashes(() => openAdmin().signIn('nobody', good))).toBe(1)
})

test('on a full disk the administrator logs in, stays logged in, and a new password ends it', async () => {
  await using opened = await databases[0]!.open()
  const db = opened.database
  let now = start
  const admin = createAdmin({ db, clock: () => new Date(now) })
  await admin.prepare({ username: 'admin', password: good })
  const before = await admin.signIn('admin', good)
  const full = await fillDatabase(db)
  const token = await admin.signIn('admin', good)
  expect(await db.kysely.selectFrom('session').select('agent').execute()).toHaveLength(1)
  expect(await admin.findUser(token!)).toBe('admin')
  now += 11 * hour
  expect(await admin.findSession(token!)).toBeDefined()
  expect(await admin.findSession(before!)).toBeDefined()
  now += 11 * hour
  expect(await admin.findSession(token!)).toBeDefined()
  await full.free()
  now += hour
  expect(await admin.findSession(token!)).toBeDefined()
  expect(await db.kysely.selectFrom('session').select('agent').execute()).toHaveLength(2)
  await admin.signOut(token!)
  expect(await admin.findSession(token!)).toBeUndefined()

  await full.fill()
  const ended = await admin.signIn('admin', good)
  const accounts = createAccounts({ db, clock: () => new Date(now) })
  expect((await accounts.listSessions(ended!)).map(({ current }) => current)).toContain(true)
  await accounts.endOtherSessions(before!, { withKeys: false })
  expect(await admin.findSession(ended!)).toBeUndefined()
  const other = await admin.signIn('admin', good)
  await full.free()
  await admin.prepare({ username: 'admin', password: 'another granite 48 kites' })
  expect(await admin.findSession(other!)).toBeUndefined()
})
