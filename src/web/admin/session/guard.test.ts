import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { requireAdmin } from '#web/admin/session/guard.ts'
import { type PageAccess, accessContext } from '#web/context.ts'

function contextOf(isSignedIn: PageAccess['isSignedIn']): RouterContextProvider {
  const context = new RouterContextProvider()
  const signIn = async () => ({ ok: false, reason: { key: 'wrong-login' }, status: 401 }) as const
  context.set(accessContext, {
    isSignedIn,
    findUser: async () => null,
    signIn,
    asksForCode: async () => false,
    offersPasskeys: async () => false,
    startPasskeyLogin: async () => null,
    signOut: async () => [],
    editing: null,
    remote: null,
    account: null,
    receiveForm: (request) => request.formData(),
    close: async () => {},
    files: null,
  })
  return context
}

const statusOf = (isSignedIn: PageAccess['isSignedIn']) =>
  requireAdmin({ context: contextOf(isSignedIn) }).then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  )

test('only an active session passes, and a database failure is no logout', async () => {
  expect(await statusOf(async () => true)).toBe(200)
  expect(await statusOf(async () => false)).toBe(401)
  expect(
    await statusOf(() => Promise.reject(new Problem('unavailable', { key: 'data-away' }))),
  ).toBe(503)
})
