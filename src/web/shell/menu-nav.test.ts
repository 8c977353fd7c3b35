import { createElement as h } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { toBytes } from '#web/html-parts.ts'
import { MenuLink } from '#web/parts/Link.tsx'
import { renderWhole } from '#web/render-whole.ts'
import { MenuNav } from '#web/shell/MenuNav.tsx'
import { findLanguage } from '#web/texts/find-language.ts'
import { LanguageContext } from '#web/texts/useTexts.ts'

const { tag, dir, texts } = await findLanguage('en')

let drawings = 0
function Menu() {
  drawings += 1
  return ['/about', '/phd-scholarship'].map((to) => h(MenuLink, { key: to, to, children: to }))
}

/** The menu on the page at an address. */
async function menuAt(address: string): Promise<string> {
  const menu = h(MenuNav, { name: 'wide', label: 'Menu', children: h(Menu) })
  // A language of its own for each request, as the server finds it.
  const page = h(MemoryRouter, { initialEntries: [address] }, h(LanguageContext, { value: { tag, dir, texts } }, menu))
  return new TextDecoder().decode(toBytes(await renderWhole(page)))
}

const about = '<a href="/about" data-link="">/about</a>'
const phd = '<a href="/phd-scholarship" data-link="">/phd-scholarship</a>'
const marked = (link: string) => link.replace('<a', '<a aria-current="page"')
const menu = (...links: string[]) => `<nav aria-label="Menu">${links.join('')}</nav>`

test('a menu marks the page that is shown, is drawn once for each and once for all that it does not know', async () => {
  drawings = 0
  for (let time = 0; time < 2; time += 1) {
    expect(await menuAt('/about')).toBe(menu(marked(about), phd))
    expect(await menuAt('/phd-scholarship?page=2')).toBe(menu(about, marked(phd)))
    expect(await menuAt('/nowhere')).toBe(menu(about, phd))
    expect(await menuAt(`/nowhere/${time}`)).toBe(menu(about, phd))
  }
  expect(drawings).toBe(3)
})

test('links of a menu carry the answers of one visitor, and of nobody else', async () => {
  const carried = (link: string, answers: string) => link.replace('" data-link', `?${answers}" data-link`)
  for (const answers of ['me.citizen=PK', 'me.citizen=DE'])
    expect(await menuAt(`/faq?${answers}`)).toBe(menu(carried(about, answers), carried(phd, answers)))
  expect(await menuAt('/faq')).toBe(menu(about, phd))
})
