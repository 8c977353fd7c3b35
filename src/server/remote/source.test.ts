import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { type Backend, createBackend } from '#server/remote/backend.ts'
import { createRemoteSource } from '#server/remote/source.ts'

test('lists requested before a change are not used after it', async () => {
  let names = ['Before']
  const gate = Promise.withResolvers<void>()
  let held = 4
  const backend: Backend = {
    url: 'https://backend.example.org',
    send: () => expect.unreachable(),
    async download() {
      const text = JSON.stringify(names.map((name) => ({ _id: name, name, region: 'Asia' })))
      if ((held -= 1) >= 0) await gate.promise
      return { body: new TextEncoder().encode(text), hash: text }
    },
  }
  const source = createRemoteSource(backend)
  const early = source.listItems('scholarship')
  names = ['After']
  const refreshed = source.refresh()
  gate.resolve()
  await refreshed
  expect((await early).map(({ name }) => name)).toEqual(['After'])
  expect((await source.listItems('scholarship')).map(({ name }) => name)).toEqual(['After'])
})

test('a change while lists are decoded appears after the next refresh', async () => {
  let names = ['Before']
  let downloads = 0
  const source = createRemoteSource({
    url: 'https://backend.example.org',
    send: () => expect.unreachable(),
    async download() {
      downloads += 1
      const text = JSON.stringify(names.map((name) => ({ _id: name, name })))
      return { body: new TextEncoder().encode(text), hash: text }
    },
  })
  const early = source.listItems('scholarship')
  await expect.poll(() => downloads).toBe(4)
  // The decoding thread has started, and needs more than one iteration of the event loop.
  await yieldToEventLoop()
  names = ['After']
  await source.refresh()
  expect((await source.listItems('scholarship')).map(({ name }) => name)).toEqual(['After'])
  await early
})

test('a list of 50,000 records is read, a longer one fails, and the other lists are available', async () => {
  const list = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({ _id: `id${at}`, name: `Grant ${at}` })),
    )
  let scholarships = list(50_001)
  const server = createServer((request, response) =>
    response.end(request.url?.includes('scholarship') === true ? scholarships : list(1)),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const source = createRemoteSource(
      createBackend(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    )
    const refusal = await source.listItems('scholarship').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Problem)
    expect((refusal as Problem).reason).toEqual({ key: 'backend-too-large' })
    expect(await source.listItems('internship')).toHaveLength(1)
    scholarships = list(50_000)
    await source.refresh()
    const items = await source.listItems('scholarship')
    expect([items.length, items[0]?.name, items.at(-1)?.name]).toEqual([
      50_000,
      'Grant 0',
      'Grant 49999',
    ])
  } finally {
    server.close()
  }
})
