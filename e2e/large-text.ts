import { expect, type Page } from '@playwright/test'

/** Phones on which somebody has set the browser's text to twice its size. */
const phones = [
  { width: 320, height: 740 },
  { width: 360, height: 740 },
]

/** The share of the window's width up to which a word always has room in one line. */
const roomForWord = 0.75

/**
 * With the browser's text at 200 % on a small phone: nothing scrolls sideways, no word is cut off, none that three quarters of the window
 * have room for is spread over two lines, and what stands above the page leaves two thirds of the window to it.
 */
export async function expectReadable(page: Page): Promise<void> {
  await withTextSize(page, 32, async () => {
    for (const phone of phones) {
      await page.setViewportSize(phone)
      await expectNothingLost(page)
      const head = page.locator('header.head, nav.admin-menu').first()
      if (await head.isVisible()) expect((await head.boundingBox())?.height, 'the header').toBeLessThan(phone.height / 3)
    }
  })
}

/** At the window's present width nothing scrolls sideways, and no word is cut off or broken without need. */
export async function expectNothingLost(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(findBadWords, roomForWord), 'words').toEqual([])
  expect(await measureOverflow(page), 'sideways').toBeLessThanOrEqual(0)
}

/** How far the page is wider than the window, in pixels. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** `work` while the browser's own setting for text is `pixels` (16 is what browsers come with), as somebody chooses it in its settings. */
export async function withTextSize(page: Page, pixels: number, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const set = async (size: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
  }
  await set(pixels)
  try {
    await work()
  } finally {
    await set(16)
    await session.detach()
  }
}

/** Words of the page that are broken although they have room, or that are cut off; each with the place it stands in. */
export function findBadWords(share: number): string[] {
  const room = innerWidth * share
  const pen = document.createElement('canvas').getContext('2d')!
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('script, style, option, textarea') || isForEars(parent))
      continue
    const style = getComputedStyle(parent)
    for (const match of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.right > 0)
      if (boxes.length === 0) continue
      // The text that has no space in it, which an address may make longer than any line.
      const text = node.textContent!
      const start = text.slice(0, match.index).search(/\S*$/)
      const piece = text.slice(start).match(/^\S+/)![0]
      const where = `${match[0]} in ${parent.localName}.${parent.className} of ${parent.parentElement?.className}`
      pen.font = style.font
      const width = pen.measureText(piece).width
      if (new Set(boxes.map((box) => Math.round(box.top))).size > 1 && width <= room) found.push(`broken: ${where}`)
      const frame = findFrame(parent)
      if (boxes.some((box) => box.left < frame.left - 1 || box.right > frame.right + 1)) found.push(`cut off: ${where}`)
    }
  }
  return found

  function isForEars(element: Element | null): boolean {
    return element !== null && (getComputedStyle(element).clipPath !== 'none' || isForEars(element.parentElement))
  }

  /** What cuts off the element's text sideways: the nearest box that hides what does not fit. What scrolls shows all of it. */
  function findFrame(element: Element): { left: number; right: number } {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll') return { left: -Infinity, right: Infinity }
      if (overflowX === 'hidden' || overflowX === 'clip') return box.getBoundingClientRect()
    }
    return { left: 0, right: innerWidth }
  }
}
