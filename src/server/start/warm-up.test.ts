import { expect, test } from 'vitest'
import { warmUp } from '#server/start/warm-up.ts'

test.each([
  [true, ['/opportunity/daad-1', '/opportunity/b']],
  [false, ['/opportunity/daad-1']],
])(
  'listing, home, search and an item, each once, are asked for before anybody waits, and more items where others serve meanwhile: %s',
  async (isServedMeanwhile, items) => {
    const asked: string[] = []
    const answer = (path: string) => {
      asked.push(path)
      return new Response('<a href="/opportunity/daad-1">DAAD</a><a href="/opportunity/daad-1">more</a><a href="/opportunity/b">B</a>')
    }
    await warmUp(answer, { isServedMeanwhile })
    expect(asked).toEqual(['/phd-scholarship', '/', '/phd-scholarship', '/search?q=phd', ...items])
  },
)

test('pages that cannot be made keep nothing from starting', async () => {
  await expect(warmUp(() => Promise.reject(new Error('away')), { isServedMeanwhile: true })).resolves.toBeUndefined()
})
