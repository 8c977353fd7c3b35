import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createAccounts, createAdmin } from '#services/account/account.ts'

const clock = () => new Date('2026-11-21T12:00:00Z')
const good = 'mellow granite 47 kites'
const better = 'another granite 48 kites'

for (const kind of databases) {
  test(`a new password ends the other sessions, and this one continues with a new token (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock })
    const accounts = createAccounts({ db: opened.database, clock })
    await admin.prepare({ username: 'admin', password: good })
    const before = (await admin.signIn('admin', good, 'Here'))!
    const there = (await admin.signIn('admin', good, 'There'))!
    expect(
      (await accounts.listSessions(before))
        .map(({ agent, current }) => [agent, current])
        .toSorted(),
    ).toEqual([
      ['Here', true],
      ['There', false],
    ])
    expect(await accounts.changePassword(before, { current: 'wrong', next: better })).toEqual({
      ok: false,
      errors: { current: { key: 'wrong-present-password' } },
    })
    expect(await accounts.changePassword(before, { current: good, next: 'short' })).toEqual({
      ok: false,
      errors: { next: { key: 'password-too-short', least: 12 } },
    })
    const session = await admin.findSession(before)
    const outcome = await accounts.changePassword(before, { current: good, next: better })
    const here = outcome.ok ? outcome.value : ''
    expect(await admin.findSession(here)).toEqual({ ...session, tokenHash: expect.any(String) })
    expect([await admin.findSession(before), await admin.findSession(there)]).toEqual([
      undefined,
      undefined,
    ])
    expect([await admin.signIn('admin', good), await admin.signIn('admin', better)]).toEqual([
      undefined,
      expect.any(String),
    ])
    // A start with the same variable leaves the changed password alone.
    await admin.prepare({ username: 'admin', password: good })
    expect(await admin.signIn('admin', good)).toBeUndefined()
    const other = (await accounts.listSessions(here)).find(({ current }) => !current)
    await accounts.endSession(other!.id)
    expect(await accounts.listSessions(here)).toHaveLength(1)
  })

  test(`blanks and capitals of a phone around the username are no wrong attempt (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock })
    await admin.prepare({ username: 'Amina', password: good })
    for (const name of [' amina ', 'AMINA', 'Amina\u00a0', '\u200bamina', 'ａｍｉｎａ'])
      expect(await admin.signIn(name, good)).toEqual(expect.any(String))
    for (const name of ['aminah', 'a mina', 'amína'])
      expect(await admin.signIn(name, good)).toBeUndefined()
    expect(await admin.signIn('amina', ` ${good}`)).toBeUndefined()
  })

  test(`the command line creates an administrator or sets a new password (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = createAdmin({ db: opened.database, clock })
    const accounts = createAccounts({ db: opened.database, clock })
    const reset = await accounts.resetPassword({})
    const token = await admin.signIn('admin', reset.generated!)
    expect(token).toEqual(expect.any(String))
    await expect(accounts.resetPassword({ password: 'password' })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await accounts.resetPassword({ username: 'chief', password: good })).toEqual({
      username: 'chief',
      generated: undefined,
      removed: { passkeys: 0, secondStep: false },
    })
    expect(await admin.findSession(token!)).toBeUndefined()
    expect(await admin.signIn('chief', good)).toEqual(expect.any(String))
  })
}
