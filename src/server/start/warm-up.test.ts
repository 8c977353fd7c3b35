import { expect, test } from 'vitest'
import { warmUp } from '#server/start/warm-up.ts'

test('listing, home, search and items, each once, are asked for before anybody waits for them', async () => {
  const asked: string[] = []
  await warmUp((path) => {
    asked.push(path)
    return new Response('<a href="/opportunity/daad-1">DAAD</a><a href="/opportunity/daad-1">more</a><a href="/opportunity/b">B</a>')
  })
  expect(asked).toEqual(['/phd-scholarship', '/', '/phd-scholarship', '/search?q=phd', '/opportunity/daad-1', '/opportunity/b'])
})

test('pages that cannot be made keep nothing from starting', async () => {
  await expect(warmUp(() => Promise.reject(new Error('away')))).resolves.toBeUndefined()
})
