import { randomBytes } from 'node:crypto'
import type { HtmlPart } from '#web/html-parts.ts'

/** What was drawn from something, in UTF-8 and with the '>' before it, by how it was drawn; it is forgotten with what it was drawn from. */
const drawn = new WeakMap<object, Map<string, Uint8Array>>()

interface Asked {
  readonly from: object
  readonly manner: string
  readonly known: Uint8Array | undefined
}

/** What the page that is being drawn asked for, by numbers; undefined: none is being drawn. */
let asked: Asked[] | undefined

/** Nobody who writes a text that is shown knows it. */
const secret = randomBytes(9).toString('base64url')

/**
 * The mark by which the element is found on the page that is being drawn (`data-drawn`), and whether its content is known, and so need not be
 * drawn. undefined: nothing is kept.
 */
export function findDrawn(from: object, manner: string): { mark: string; isKnown: boolean } | undefined {
  if (asked === undefined) return undefined
  const known = drawn.get(from)?.get(manner)
  const number = asked.push({ from, manner, known }) - 1
  return { mark: `${secret}-${number}`, isKnown: known !== undefined }
}

/**
 * HTML of a page that `draw` draws at once, with the content of what was drawn before in its place; what was not is kept. Throws what `draw`
 * throws.
 *
 * What is known is put in afterwards, in bytes. Given to React it was put together with the rest of the page, looked through and encoded each time.
 */
export function drawAndKeep(draw: () => string): HtmlPart[] {
  const parts: Asked[] = []
  asked = parts
  try {
    return fill(draw(), parts)
  } finally {
    asked = undefined
  }
}

function fill(html: string, asked: readonly Asked[]): HtmlPart[] {
  const parts: HtmlPart[] = []
  let taken = 0
  for (const [number, { from, manner, known }] of asked.entries()) {
    const mark = ` data-drawn="${secret}-${number}"`
    const at = html.indexOf(mark, taken)
    // It stands in a part of the page that was left out.
    if (at < 0) continue
    parts.push(html.slice(taken, at))
    taken = at + mark.length
    if (known === undefined) keep(from, manner, html.slice(taken, html.indexOf(`</${readTag(html, at)}>`, taken)))
    else {
      parts.push(known)
      // The mark is the last attribute.
      taken += 1
    }
  }
  parts.push(html.slice(taken))
  return parts
}

/** Name of the element in whose first tag this place is. */
function readTag(html: string, at: number): string {
  return /^<(\w+)/.exec(html.slice(html.lastIndexOf('<', at), at))?.[1] ?? ''
}

function keep(from: object, manner: string, html: string): void {
  const manners = drawn.get(from) ?? new Map<string, Uint8Array>()
  drawn.set(from, manners.set(manner, Buffer.from(html)))
}
