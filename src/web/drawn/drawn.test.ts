import { createElement as h, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Drawn } from '#web/drawn/Drawn.tsx'
import { toBytes } from '#web/html-parts.ts'
import { renderWhole } from '#web/render-whole.ts'

let drawings = 0
function Content({ text }: { text: string }) {
  drawings += 1
  return h('p', null, text, ' & ', text)
}

const show = (from: { text: string } | null, manner = '', text = from?.text ?? '') =>
  h(Drawn, { as: 'article', className: 'card', from, manner, children: h(Content, { text }) })
const page = (...children: ReturnType<typeof show>[]) => h('main', null, ...children)
const render = async (shown: ReactNode) => new TextDecoder().decode(toBytes(await renderWhole(shown)))
const shown = (text: string) => `<article class="card"><p>${text}<!-- --> &amp; <!-- -->${text}</p></article>`

/** What `draw` gives, and how often content was drawn meanwhile. */
async function counted(draw: () => Promise<string>): Promise<[string, number]> {
  const before = drawings
  return [await draw(), drawings - before]
}

test('what was drawn of a thing in a manner is drawn once, and stands on the next page as it stood on the first', async () => {
  const [one, other] = [{ text: 'One' }, { text: 'Other' }]
  expect(await counted(() => render(page(show(one), show(other))))).toEqual([`<main>${shown('One')}${shown('Other')}</main>`, 2])
  expect(await counted(() => render(page(show(other), show(one))))).toEqual([`<main>${shown('Other')}${shown('One')}</main>`, 0])
  const third = { text: 'Third' }
  const mixed = `<main>${shown('One')}${shown('Third')}${shown('Other')}</main>`
  expect(await counted(() => render(page(show(one), show(third), show(other))))).toEqual([mixed, 1])
})

test('in another manner, and of another thing that looks the same, it is drawn again', async () => {
  const one = { text: 'One' }
  await render(page(show(one, 'small')))
  expect(await counted(() => render(page(show(one, 'large', 'ONE'))))).toEqual([`<main>${shown('ONE')}</main>`, 1])
  expect(await counted(() => render(page(show({ text: 'One' }, 'small'))))).toEqual([`<main>${shown('One')}</main>`, 1])
})

test('twice on a page before it is known, it stands there twice', async () => {
  const one = { text: 'One' }
  expect(await render(page(show(one), show(one)))).toBe(`<main>${shown('One')}${shown('One')}</main>`)
  expect(await render(page(show(one), show(one)))).toBe(`<main>${shown('One')}${shown('One')}</main>`)
})

test('without a thing nothing is kept', async () => {
  expect(await counted(() => render(page(show(null, '', 'Me'))))).toEqual([`<main>${shown('Me')}</main>`, 1])
  expect(await counted(() => render(page(show(null, '', 'Me'))))).toEqual([`<main>${shown('Me')}</main>`, 1])
})

test('text that looks like the mark of what is drawn is text', async () => {
  const one = { text: '" data-drawn="0"></article>' }
  const html = '<p>&quot; data-drawn=&quot;0&quot;&gt;&lt;/article&gt;'
  for (let time = 0; time < 2; time += 1) expect(await render(page(show(one, `${time}`)))).toContain(html)
  expect(await render(page(show(one, '1')))).toContain(html)
})

test('what breaks while a page is drawn leaves nothing behind', async () => {
  const one = { text: 'One' }
  const Broken = (): never => {
    throw new Error('It broke.')
  }
  await expect(render(h('main', null, show(one), h(Broken)))).rejects.toThrow('It broke.')
  expect(await counted(() => render(page(show(one))))).toEqual([`<main>${shown('One')}</main>`, 1])
})
