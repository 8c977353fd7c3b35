import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createAccounts, createAdmin } from '#services/account/account.ts'

const password = 'mellow granite 47 kites'
const day = 86_400_000
const draft = { name: 'Nightly import', scope: 'drafts', days: '30', current: password }

for (const kind of databases) {
  test(`a key works until its end, and its token is nowhere in the database (${kind.name})`, async () => {
    await using opened = await kind.open()
    let instant = Date.parse('2026-11-21T12:00:00Z')
    const deps = { db: opened.database, clock: () => new Date(instant) }
    const admin = createAdmin(deps)
    await admin.prepare({ username: 'admin', password })
    const accounts = createAccounts(deps)
    const created = await accounts.keys.create({ ...draft, name: ' Nightly\u202e import ' })
    const token = created.ok ? created.value : ''
    expect(token).toMatch(/^key_[\w-]{43}$/)
    expect(await accounts.keys.list()).toMatchObject([
      { name: 'Nightly import', scope: 'drafts', usedOn: null, isOver: false },
    ])
    expect(await accounts.keys.find(token)).toEqual({ name: 'Nightly import', scope: 'drafts' })
    expect(await accounts.keys.find(`${token}x`)).toBeUndefined()
    expect(await accounts.keys.list()).toMatchObject([
      { usedOn: '2026-11-21', expiresAt: '2026-12-21T12:00:00.000Z' },
    ])
    const stored = await opened.database.kysely.selectFrom('access_key').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token.slice(4))
    instant += 30 * day - 1
    expect(await accounts.keys.find(token)).toBeDefined()
    instant += 1
    expect(await accounts.keys.find(token)).toBeUndefined()
    expect(await accounts.keys.list()).toMatchObject([{ isOver: true }])

    const endless = await accounts.keys.create({ ...draft, name: 'Endless', days: 'never' })
    instant += 4000 * day
    expect(await accounts.keys.find(endless.ok ? endless.value : '')).toBeDefined()
  })

  test(`a key needs a name of its own, a scope, an end and the present password (${kind.name})`, async () => {
    await using opened = await kind.open()
    const deps = { db: opened.database, clock: () => new Date('2026-11-21T12:00:00Z') }
    await createAdmin(deps).prepare({ username: 'admin', password })
    const { keys } = createAccounts(deps)
    const errorsOf = async (change: object) => {
      const outcome = await keys.create({ ...draft, ...change })
      return outcome.ok ? {} : outcome.errors
    }
    expect(await errorsOf({ name: ' \u200b ', scope: 'all', days: '31' })).toEqual({
      name: { key: 'no-key-name' },
      scope: { key: 'no-key-scope' },
      days: { key: 'no-key-end' },
    })
    expect(await errorsOf({ name: 'x'.repeat(101) })).toEqual({
      name: { key: 'too-long', most: 100 },
    })
    expect(await errorsOf({ name: null, scope: ['read'], days: 30 })).toHaveProperty('days')
    expect(await errorsOf({ current: 'wrong' })).toEqual({
      current: { key: 'wrong-present-password' },
    })
    expect(await errorsOf({ current: '' })).toEqual({ current: { key: 'no-present-password' } })
    expect(await errorsOf({})).toEqual({})
    expect(await errorsOf({})).toEqual({ name: { key: 'key-name-taken' } })
  })

  test(`a new password leaves keys alone, and the end of the other sessions takes them only if asked (${kind.name})`, async () => {
    await using opened = await kind.open()
    const deps = { db: opened.database, clock: () => new Date('2026-11-21T12:00:00Z') }
    const admin = createAdmin(deps)
    await admin.prepare({ username: 'admin', password })
    const accounts = createAccounts(deps)
    const created = await accounts.keys.create(draft)
    const token = created.ok ? created.value : ''
    const here = (await admin.signIn('admin', password))!
    const next = 'another granite 48 kites'
    const changed = await accounts.changePassword(here, { current: password, next })
    const renewed = changed.ok ? changed.value : ''
    expect(await accounts.keys.find(token)).toBeDefined()
    const there = (await admin.signIn('admin', next))!
    await accounts.endOtherSessions(renewed, { withKeys: false })
    expect(await admin.findSession(there)).toBeUndefined()
    expect(await admin.findSession(renewed)).toBeDefined()
    expect(await accounts.keys.find(token)).toBeDefined()
    await accounts.endOtherSessions(renewed, { withKeys: true })
    expect(await accounts.keys.list()).toEqual([])
    expect(await accounts.keys.find(token)).toBeUndefined()
  })
}
