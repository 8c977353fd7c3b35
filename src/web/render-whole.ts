import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { drawAndKeep } from '#web/drawn/drawn.ts'
import type { HtmlPart } from '#web/html-parts.ts'
import { takeTask } from '#web/own-task.ts'

/** React's mark of a part within Suspense that was left out. */
const leftOut = '<!--$!-->'

/** React leaves out what throws or waits within Suspense, and says nothing. */
class LeftOut extends Error {}

/**
 * The page's HTML, at once: nothing on it may wait, since loaders have all that it shows. Half of what rendering in pieces costs, for which
 * each piece is encoded, collected and decoded again (docs/scale.md). Throws what a component throws.
 *
 * Each page is drawn in a task of its own: however many are asked for at once, what is kept is given in between. Drawn one after the other
 * twenty took 50 to 100 ms, for which nobody else was answered.
 */
export async function renderWhole(page: ReactNode): Promise<HtmlPart[]> {
  await takeTask()
  try {
    return drawAndKeep(() => draw(page))
  } catch (error) {
    throw error instanceof LeftOut ? await findReason(page) : error
  }
}

function draw(page: ReactNode): string {
  const html = renderToString(page)
  // A visitor's text cannot look like it: its '<' is written '&lt;'.
  if (html.includes(leftOut)) throw new LeftOut()
  return html
}

/** What went wrong within Suspense, which only rendering in pieces tells. */
function findReason(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onShellReady: () => abort(new Error('A part of the page waits for something while it is rendered.')),
    })
  })
}
