import { expect, type Page } from '@playwright/test'

/** Small phones. */
const phones = [
  { width: 320, height: 740 },
  { width: 360, height: 740 },
]

/** A word narrower than this share of the window must fit on one line. */
const roomForWord = 0.75

/**
 * Checks a page with the browser's text at 200 % on small phones. Nothing scrolls sideways, and no
 * word is cut off. Words up to `roomForWord` stay on one line. The header leaves two thirds of the
 * window to the page.
 */
export async function expectReadable(page: Page): Promise<void> {
  await withTextSize(page, 32, async () => {
    for (const phone of phones) {
      await page.setViewportSize(phone)
      await expectNothingLost(page)
      const head = page.locator('header.head, nav.admin-menu').first()
      if (await head.isVisible())
        expect((await head.boundingBox())?.height, 'the header').toBeLessThan(phone.height / 3)
    }
  })
}

/**
 * At the current width nothing scrolls sideways, and no word is cut off or broken unnecessarily.
 */
export async function expectNothingLost(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(findBadWords, roomForWord), 'words').toEqual([])
  expect(await measureOverflow(page), 'sideways').toBeLessThanOrEqual(0)
}

/** The width of the page beyond the window, in pixels. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/**
 * Runs `work` with the browser's text size at `pixels`, as its settings would set it. The default
 * is 16.
 */
export async function withTextSize(
  page: Page,
  pixels: number,
  work: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const set = async (size: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${size}px`)
  }
  await set(pixels)
  try {
    await work()
  } finally {
    await set(16)
    await session.detach()
  }
}

/** Words that are broken although they would fit, or cut off, each with its element. */
export function findBadWords(share: number): string[] {
  const room = innerWidth * share
  const pen = document.createElement('canvas').getContext('2d')!
  const found: string[] = []
  const forEars = new Map<Element, boolean>()
  const boundsOf = new Map<Element, Bounds>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    const text = node.textContent ?? ''
    if (
      text.trim() === '' ||
      parent.closest('script, style, option, textarea') ||
      isForEars(parent)
    )
      continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const bounds = findBounds(parent)
    const measure = (from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.right > 0)
      return {
        isThere: boxes.length > 0,
        isBroken: new Set(boxes.map((box) => Math.round(box.top))).size > 1,
        isCutOff: boxes.some((box) => box.left < bounds.left - 1 || box.right > bounds.right + 1),
      }
    }
    const all = measure(0, text.length)
    // A text on one line breaks no word. Most texts are so short, and a measurement of each word
    // takes ten times as long.
    if (!all.isBroken && !all.isCutOff) continue
    for (const match of text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
      const { isThere, isBroken, isCutOff } = measure(match.index, match.index + match[0].length)
      if (!isThere) continue
      const where = `${match[0]} in ${parent.localName}.${parent.className} of ${parent.parentElement?.className}`
      if (isBroken && measureWord(text, match.index, parent) <= room) found.push(`broken: ${where}`)
      if (isCutOff) found.push(`cut off: ${where}`)
    }
  }
  return found

  /**
   * The width in pixels of the text without spaces around `index`, because an address may be longer
   * than any line.
   */
  function measureWord(text: string, index: number, parent: Element): number {
    const start = text.slice(0, index).search(/\S*$/)
    pen.font = getComputedStyle(parent).font
    return pen.measureText(text.slice(start).match(/^\S+/)![0]).width
  }

  function isForEars(element: Element | null): boolean {
    if (element === null) return false
    let isIt = forEars.get(element)
    if (isIt === undefined)
      forEars.set(
        element,
        (isIt = getComputedStyle(element).clipPath !== 'none' || isForEars(element.parentElement)),
      )
    return isIt
  }

  /**
   * The box that clips the element's text sideways: the nearest one with hidden overflow. A
   * scrolling box clips nothing.
   */
  function findBounds(element: Element | null): Bounds {
    if (element === null) return { left: 0, right: innerWidth }
    let bounds = boundsOf.get(element)
    if (bounds === undefined) {
      const { overflowX } = getComputedStyle(element)
      if (overflowX === 'auto' || overflowX === 'scroll')
        bounds = { left: -Infinity, right: Infinity }
      else if (overflowX === 'hidden' || overflowX === 'clip')
        bounds = element.getBoundingClientRect()
      else bounds = findBounds(element.parentElement)
      boundsOf.set(element, bounds)
    }
    return bounds
  }
}

interface Bounds {
  readonly left: number
  readonly right: number
}
