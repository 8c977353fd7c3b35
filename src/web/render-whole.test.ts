import { createElement as h, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderWhole } from '#web/render-whole.ts'

function Broken(): never {
  throw new Error('It broke.')
}

test('a page that holds nothing kept comes as one text, with what stands within Suspense', async () => {
  const page = h('main', null, h(Suspense, null, h('p', null, '<!--$!-->')))
  expect(await renderWhole(page)).toEqual(['<main><!--$--><p>&lt;!--$!--&gt;</p><!--/$--></main>'])
})

test('what a component throws is thrown, within Suspense too, where React would leave the part out', async () => {
  await expect(renderWhole(h('main', null, h(Broken)))).rejects.toThrow('It broke.')
  await expect(renderWhole(h('main', null, h(Suspense, null, h(Broken))))).rejects.toThrow('It broke.')
})

test('a part that is waited for is refused and not left out', async () => {
  const Late = lazy(() => new Promise<never>(() => {}))
  await expect(renderWhole(h('main', null, h(Suspense, null, h(Late))))).rejects.toThrow('waits for something')
})

test('of pages that are asked for at once each is drawn in a task of its own, in their order', async () => {
  let round = 0
  let counting = setImmediate(function count() {
    round += 1
    counting = setImmediate(count)
  })
  const rounds: number[] = []
  const Page = ({ name }: { name: string }) => {
    rounds.push(round)
    return name
  }
  const names = ['one', 'two', 'three']
  expect(await Promise.all(names.map((name) => renderWhole(h(Page, { name }))))).toEqual(names.map((name) => [name]))
  clearImmediate(counting)
  expect(rounds).toEqual([...new Set(rounds)].toSorted((a, b) => a - b))
})
