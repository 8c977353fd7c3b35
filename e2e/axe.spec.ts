import type { Page } from '@playwright/test'
import { findBarriers, findBarriersInBoth } from './axe.ts'
import { expect, test } from './site.ts'

// The slow rules run once per style. These tests check that they still find everything.

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 800 }
const nameless = '<button style="width: 48px; height: 48px"></button>'
const twins = (style: string) =>
  `<p>${`<button style="padding: 0; border: 0; margin: 0; ${style}">x</button>`.repeat(2)}</p>`

async function show(page: Page, body: string, style = ''): Promise<void> {
  await page.goto('/robots.txt')
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><style>body { background: #fff; color: #000 } a { color: #00c } ${style}</style>
    <main><h1>A page</h1>${body}</main></html>`)
}

const rules = (found: readonly string[]) => found.map((each) => each.replace(/ at .*/s, ''))

test('a page without a fault passes axe too', async ({ page }) => {
  await page.setViewportSize(narrow)
  await show(page, '<p><a href="/" style="display: block; height: 44px">Home</a></p>')
  expect(await findBarriersInBoth(page)).toEqual([])
  await page.setViewportSize(wide)
  expect(await findBarriersInBoth(page, { isWidened: true })).toEqual([])
})

test('a button without a name, small neighboring buttons and overlapping ones are found', async ({
  page,
}) => {
  await show(page, nameless)
  expect(rules(await findBarriers(page))).toEqual(['button-name'])
  await show(page, twins('width: 16px; height: 16px'))
  expect(rules(await findBarriers(page))).toEqual(['target-size', 'target-size'])
  await show(
    page,
    '<p style="position: relative"><button style="width: 60px; height: 40px">x</button><button style="position: absolute; left: 4px; top: 0; width: 60px; height: 40px">y</button></p>',
  )
  expect(rules(await findBarriers(page))).toEqual(['target-size'])
})

test('grey on grey is found in every state of a page, even if the same text passed on another background', async ({
  page,
}) => {
  await show(page, '<p style="color: #888; background: #000">Sound</p>')
  expect(await findBarriers(page)).toEqual([])
  for (const _ of ['first', 'second']) {
    await show(page, '<p style="color: #888; background: #777">Grey</p>')
    expect(rules(await findBarriers(page))).toEqual(['color-contrast'])
  }
})

test('a text for screen readers does not stand for visible ones of its style', async ({ page }) => {
  await show(
    page,
    '<p style="color: #999; clip-path: inset(50%)">Heard</p><p style="color: #999">Seen</p>',
  )
  expect(rules(await findBarriers(page))).toEqual(['color-contrast'])
})

test('a bar at the foot covers nothing for good, and its own buttons must not cover each other', async ({
  page,
}) => {
  const bar = (inside: string) =>
    `<p><button style="width: 200px; height: 44px">Below the bar</button></p><div style="position: fixed; inset: 30px 0 auto; background: #fff">${inside}</div>`
  await show(page, bar('<button style="width: 200px; height: 44px">Save</button>'))
  expect(await findBarriers(page)).toEqual([])
  await show(page, bar(twins('width: 16px; height: 16px')))
  expect(rules(await findBarriers(page))).toEqual(['target-size', 'target-size'])
})

test('a part that is left out is neither checked nor remembered as checked', async ({ page }) => {
  const grey = '<p style="color: #888; background: #777">Grey</p>'
  await show(page, `<header>${nameless}${twins('width: 16px; height: 16px')}${grey}</header>`)
  expect(await findBarriersInBoth(page, { except: ['header'] })).toEqual([])
  expect(await findBarriersInBoth(page, { within: 'h1' })).toEqual([])
  expect(rules(await findBarriers(page)).toSorted()).toEqual([
    'button-name',
    'color-contrast',
    'target-size',
    'target-size',
  ])
  await page.setContent('<p>A page without a title and a language</p>')
  expect(rules(await findBarriers(page, { except: ['p'] })).toSorted()).toEqual([
    'document-title',
    'html-has-lang',
  ])
})

test('a fault of the dark theme alone is found there', async ({ page }) => {
  await show(
    page,
    '<p class="bad">Grey</p>',
    '@media (prefers-color-scheme: dark) { .bad { color: #999 } }',
  )
  expect(rules(await findBarriersInBoth(page))).toEqual(['dark: color-contrast'])
})

test('a fault of wide screens alone is found there', async ({ page }) => {
  const isFoundWide = async (body: string, style: string) => {
    await page.setViewportSize(narrow)
    await show(page, body, style)
    expect(await findBarriersInBoth(page), 'narrow').toEqual([])
    await page.setViewportSize(wide)
    return rules(await findBarriersInBoth(page, { isWidened: true }))
  }
  const onWide = (rule: string) => `@media (min-width: 1000px) { ${rule} }`
  expect(
    await isFoundWide(
      `<div class="late">${nameless}</div>`,
      `.late { display: none } ${onWide('.late { display: block }')}`,
    ),
  ).toEqual(['button-name'])
  expect(
    await isFoundWide(
      twins(''),
      `button { width: 48px; height: 48px } ${onWide('button { width: 16px; height: 16px }')}`,
    ),
  ).toEqual(['target-size', 'target-size'])
  expect(await isFoundWide('<p class="bad">Grey</p>', onWide('.bad { color: #999 }'))).toEqual([
    'color-contrast',
    'dark: color-contrast',
  ])
  expect(
    await isFoundWide(
      `<div class="box"><p>${'Long<br>'.repeat(9)}</p></div>`,
      `.box { overflow-y: auto } ${onWide('.box { height: 80px }')}`,
    ),
  ).toEqual(['scrollable-region-focusable'])
})
