import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { createAccounts, createAdmin } from '#services/account/account.ts'
import { fillDatabase } from '#services/account/testing/fill-database.ts'

const password = 'mellow granite 47 kites'

async function openAccount(opened: TestDatabase) {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  const deps = { db: opened.database, clock: () => new Date(time.now) }
  const admin = createAdmin(deps)
  await admin.prepare({ username: 'admin', password })
  const accounts = createAccounts({ ...deps, siteName: 'Atlas' })
  const { secondStep } = accounts
  const enter = (code?: unknown) =>
    admin.signIn('admin', password, null, code).catch((error: Error) => error.message)
  return { time, admin, accounts, secondStep, enter }
}

/** Turns it on, and returns what an authenticator app does, and the recovery words. */
async function turnOn({ secondStep, time }: Awaited<ReturnType<typeof openAccount>>) {
  const started = await secondStep.start(password)
  if (!started.ok) throw new Error(JSON.stringify(started.errors))
  const { secret, sealed } = started.value
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAt = (seconds: number) => app.generate({ timestamp: time.now + seconds * 1000 })
  const answer = await secondStep.turnOn({
    sealed,
    code: ` ${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)}`,
  })
  return { secret, sealed, codeAt, words: 'words' in answer ? answer.words : [] }
}

for (const kind of databases) {
  test(`the second step asks for a code after the right password, and takes each code once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const account = await openAccount(opened)
    const { enter, time, admin, secondStep } = account
    expect(await enter()).toMatch(/^[\w-]{43}$/)
    const { codeAt, words } = await turnOn(account)
    expect([words.length, new Set(words).size]).toEqual([10, 10])
    expect(await secondStep.find()).toEqual({ isOn: true, wordsLeft: 10 })
    for (const missing of [undefined, null, '', ' ', 123456, ['1'], 'x'.repeat(100)])
      expect(await enter(missing)).toBe('code-missing')
    // The code that turned it on is used up.
    expect(await enter(codeAt(0))).toBe('wrong-code')
    time.now += 30_000
    expect(await enter(codeAt(-90))).toBe('wrong-code')
    expect(await enter(codeAt(90))).toBe('wrong-code')
    expect(await admin.signIn('admin', 'wrong', null, codeAt(0))).toBeUndefined()
    const tries = await Promise.all(Array.from({ length: 4 }, () => enter(codeAt(0))))
    expect(tries.filter((each) => each === 'wrong-code')).toHaveLength(3)
    expect(await enter(codeAt(0))).toBe('wrong-code')
    // A clock that is half a minute ahead, and then not one that is behind the code before.
    expect(await enter(codeAt(30))).toMatch(/^[\w-]{43}$/)
    expect(await enter(codeAt(0))).toBe('wrong-code')
  })

  test(`each recovery word works once, however it is written, and new ones replace all (${kind.name})`, async () => {
    await using opened = await kind.open()
    const account = await openAccount(opened)
    const { enter, secondStep } = account
    const { words } = await turnOn(account)
    const [first = '', second = '', third = ''] = words
    expect(first).toMatch(/^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/)
    expect(await enter(first)).toMatch(/^[\w-]{43}$/)
    expect(await enter(first)).toBe('wrong-code')
    expect(await enter(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toMatch(/^[\w-]{43}$/)
    expect(await secondStep.find()).toEqual({ isOn: true, wordsLeft: 8 })
    expect(await secondStep.renewWords('wrong')).toHaveProperty('errors.current')
    const renewed = await secondStep.renewWords(password)
    expect(await enter(third)).toBe('wrong-code')
    expect(await enter(renewed.ok ? renewed.value[0] : '')).toMatch(/^[\w-]{43}$/)
  })

  test(`it begins with a right code alone, ends with the password, and nothing of it is readable in the database (${kind.name})`, async () => {
    await using opened = await kind.open()
    const account = await openAccount(opened)
    const { secondStep, time, enter, accounts } = account
    expect(await secondStep.start('wrong')).toHaveProperty('errors.current')
    const started = await secondStep.start(password)
    const proposed = started.ok ? started.value : undefined
    for (const code of ['000000', 'abc', '', null, 1])
      expect(await secondStep.turnOn({ sealed: proposed?.sealed, code })).toMatchObject({
        setup: { secret: proposed?.secret },
        reason: { key: 'wrong-code' },
      })
    for (const sealed of ['', 'made up', null, `${proposed?.sealed}x`, 'A'.repeat(100)])
      expect(await secondStep.turnOn({ sealed, code: '000000' })).toMatchObject({ setup: null })
    expect(await secondStep.find()).toEqual({ isOn: false, wordsLeft: 0 })
    expect(await enter()).toMatch(/^[\w-]{43}$/)

    const { secret, words, sealed, codeAt } = await turnOn(account)
    const rows = await opened.database.kysely.selectFrom('setting').selectAll().execute()
    const text = JSON.stringify(rows)
    for (const hidden of [secret, ...words, ...words.map((word) => word.replaceAll('-', ''))])
      expect(text).not.toContain(hidden)
    time.now += 60_000
    expect(await secondStep.turnOn({ sealed, code: codeAt(0) })).toEqual({
      setup: null,
      reason: { key: 'second-step-is-on' },
    })
    expect(await secondStep.turnOff('wrong')).toHaveProperty('errors.current')
    expect(await secondStep.turnOff(password)).toEqual({ ok: true, value: null })
    expect(await enter()).toMatch(/^[\w-]{43}$/)
    // On again, and off by the command line.
    await turnOn(account)
    expect(await accounts.resetPassword({ password })).toMatchObject({
      removed: { secondStep: true },
    })
    expect(await enter()).toMatch(/^[\w-]{43}$/)
    time.now += 16 * 60_000
    expect(await secondStep.turnOn({ sealed, code: codeAt(0) })).toMatchObject({ setup: null })
  })
}

test('on a full disk a code of the app still lets the administrator in, once', async () => {
  await using opened = await databases[0]!.open()
  const account = await openAccount(opened)
  const { enter, time, admin } = account
  const { codeAt, words } = await turnOn(account)
  const full = await fillDatabase(opened.database)
  time.now += 30_000
  const tries = await Promise.all([enter(codeAt(0)), enter(codeAt(0)), enter(codeAt(0))])
  const [token, ...others] = tries.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))
  expect(others).toEqual(['wrong-code', 'wrong-code'])
  expect(await admin.findSession(token!)).toBeDefined()
  expect(await enter('000000')).toBe('wrong-code')
  // A recovery word would be right once more after the next start.
  expect(await enter(words[0])).not.toMatch(/^[\w-]{43}$/)
  await full.free()
  expect(await enter(codeAt(0))).toBe('wrong-code')
  expect(await enter(words[0])).toMatch(/^[\w-]{43}$/)
  expect(await enter(codeAt(30))).toMatch(/^[\w-]{43}$/)
})
