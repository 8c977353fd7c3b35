import { expect, test } from 'vitest'
import { plainMessage } from '#domain/errors/error-message.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { backendAdmin, startTestBackend } from '#server/testing/test-backend.ts'
import { openTestEditing, openTestRemote } from '#server/testing/test-remote.ts'

const hours = 60 * 60 * 1000
const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello' }

test('subscribers and messages are passed on, invalid ones never leave the site', async () => {
  await using server = await startTestBackend()
  const { services } = openTestRemote(server)
  expect(await services.subscribe({ email: 'Ada@Example.org' }, sampleReader)).toEqual({
    ok: true,
    value: 'accepted',
  })
  expect(await services.sendMessage(message)).toMatchObject({
    ok: true,
    value: { name: 'Ada', website: null },
  })
  expect(await services.subscribe({ email: 'wrong' }, sampleReader)).toMatchObject({
    ok: false,
    errors: { email: { key: 'bad-email' } },
  })
  expect(await services.sendMessage({ ...message, website: 'nowhere' })).toMatchObject({
    ok: false,
    errors: { website: { key: 'website-no-link' } },
  })
  expect(server.posted).toEqual([
    { path: '/api/subscriber', body: { email: 'ada@example.org' } },
    { path: '/api/contact', body: { ...message, website: '' } },
  ])
})

test('a refusal of the backend keeps its meaning', async () => {
  await using server = await startTestBackend()
  const { services } = openTestRemote(server)
  server.refusal = { status: 400, body: { message: 'No', errors: { email: 'Not that one.' } } }
  expect(await services.subscribe({ email: 'ada@example.org' }, sampleReader)).toEqual({
    ok: false,
    errors: { email: plainMessage('Not that one.') },
  })
  server.refusal = { status: 400, body: { error: 'Say more.' } }
  expect(await services.sendMessage(message)).toEqual({
    ok: false,
    errors: { message: plainMessage('Say more.') },
  })
  server.refusal = { status: 409, body: { message: 'Already subscribed' } }
  expect(await services.subscribe({ email: 'ada@example.org' }, sampleReader)).toEqual({
    ok: true,
    value: 'accepted',
  })
  await expect(services.sendMessage(message)).rejects.toMatchObject({
    code: 'unavailable',
    reason: plainMessage('Already subscribed'),
  })
  server.refusal = { status: 429, body: { message: 'Slowly' } }
  await expect(services.sendMessage(message)).rejects.toMatchObject({
    code: 'too-many',
    retryAfter: 60,
  })
})

test('our session begins with the backend’s login and stores its cookie and token here', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  const { sessions, editingFor, token, wait } = remote
  await expect(editingFor('nobody').messages.listAll()).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await sessions.signIn(backendAdmin.username, 'wrong')).toBeUndefined()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await editingFor(token).messages.listAll()).toMatchObject([
    { id: 'm1', name: 'Ada', website: null },
  ])
  wait(11 * hours)
  expect(await sessions.findSession(token)).toBeDefined()
  wait(11 * hours)
  expect(await sessions.findSession(token)).toBeDefined()
  await sessions.signOut(token)
  expect(await sessions.findSession(token)).toBeUndefined()
  await expect(editingFor(token).messages.listAll()).rejects.toMatchObject({
    code: 'unauthenticated',
  })

  const idle = (await sessions.signIn(backendAdmin.username, backendAdmin.password)) ?? ''
  wait(12 * hours)
  expect(await sessions.findSession(idle)).toBeUndefined()
  server.setMood('failing')
  await expect(sessions.signIn(backendAdmin.username, backendAdmin.password)).rejects.toMatchObject(
    { code: 'unavailable' },
  )
})
