/** HTML that was drawn from something, by how it was drawn; it is forgotten with what it was drawn from. */
const drawn = new WeakMap<object, Map<string, string>>()

interface Asked {
  readonly from: object
  readonly manner: string
}

/** What the page that is being drawn has that was not drawn before, by numbers; undefined: none is being drawn. */
let asked: Asked[] | undefined

/** HTML that was drawn of the same; else the number by which what is drawn now is found on the page. undefined: nothing is kept. */
export function findDrawn(from: object, manner: string): string | number | undefined {
  if (asked === undefined) return undefined
  return drawn.get(from)?.get(manner) ?? asked.push({ from, manner }) - 1
}

/** HTML of a page that `draw` draws at once; what it has that was not drawn before is kept. Throws what `draw` throws. */
export function drawAndKeep(draw: () => string): string {
  const missing: Asked[] = []
  asked = missing
  try {
    const html = draw()
    return missing.length === 0 ? html : keepFrom(html, missing)
  } finally {
    asked = undefined
  }
}

/** The page without the marks by which its new parts are found. No visitor's text can look like one: its quotes are written `&quot;`. */
function keepFrom(html: string, missing: readonly Asked[]): string {
  const parts: string[] = []
  let taken = 0
  for (const [number, { from, manner }] of missing.entries()) {
    const mark = ` data-drawn="${number}"`
    const at = html.indexOf(mark, taken)
    // It stands in a part of the page that was left out.
    if (at < 0) continue
    parts.push(html.slice(taken, at))
    taken = at + mark.length
    const [, tag = ''] = /^<(\w+)/.exec(html.slice(html.lastIndexOf('<', at), at)) ?? []
    const content = html.slice(html.indexOf('>', at) + 1, html.indexOf(`</${tag}>`, at))
    const manners = drawn.get(from) ?? new Map<string, string>()
    // A slice would hold the whole page.
    drawn.set(from, manners.set(manner, Buffer.from(content).toString()))
  }
  return parts.join('') + html.slice(taken)
}
