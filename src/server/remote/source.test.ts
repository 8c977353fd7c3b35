import { expect, test } from 'vitest'
import type { Backend } from '#server/remote/backend.ts'
import { createRemoteSource } from '#server/remote/source.ts'

test('lists that were on their way when something changed are not taken for those after the change', async () => {
  let names = ['Before']
  const gate = Promise.withResolvers<void>()
  let held = 4
  const backend: Backend = {
    url: 'https://backend.example.org',
    async send() {
      const text = JSON.stringify(names.map((name) => ({ _id: name, name, region: 'Asia' })))
      if ((held -= 1) >= 0) await gate.promise
      return { status: 200, headers: new Headers(), text }
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
