import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { readFacts } from '#domain/watch/sentence-facts.ts'

/** Of a page's text in UTF-8. */
const mostBytes = 64 * 1024

/** Elements of a page: more are no page for people. */
const mostElements = 20_000

/** What no reader reads, and what a site says around each of its pages. */
const around =
  'script, style, noscript, template, svg, iframe, object, nav, footer, form select, dialog, [hidden], [aria-hidden=true], [role=navigation], [role=contentinfo], [role=dialog], [role=search]'

/** Names of parts that sites give them: banners about cookies, buttons to share, other pages. */
const aroundNames =
  /\b(?:cookie|consent|gdpr|breadcrumb|related|share|sharing|social|comments?|newsletter|menu|footer|site-footer|pagination)/i

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)
const labels = new Set(['DT', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LEGEND', 'TH'])

/** Letters of a line that says only the value of the label before it, such as a day. */
const shortValue = 60

/** Letters of a line beside the article that are read: a longer one is no fact in a column. */
const longestLine = 1000

interface Line {
  readonly text: string
  /** The share of its letters in links, from 0 to 1. */
  readonly linked: number
}

/**
 * The text of an HTML page as a reader sees it: a line for each paragraph, heading and row of a
 * table, where a short line has its heading before it. Of what stands beside the article, as
 * Readability sees it, only lines that name a sum or an age, and lines about applying with a day or
 * with 'open' or 'closed'. At most
 * 64 KB. `today`: YYYY-MM-DD. Throws for a page that cannot be read. It may take long for a hostile
 * page, so it runs in a thread (page-reader.ts).
 */
export function readReadableText(html: string, today: string): string {
  // The parser adds no elements that a page leaves out, as HTML allows.
  const whole = /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`
  const { document } = parseHTML(whole)
  if (document.querySelectorAll('*').length > mostElements) throw new RangeError('a huge page')
  for (const element of document.querySelectorAll(around)) element.remove()
  for (const element of document.querySelectorAll('[class], [id]'))
    if (isAround(element)) element.remove()
  const lines = toLines(document.documentElement)
  const article = keyOf(readArticle(document))
  const kept = lines.filter(({ text, linked }) => {
    if (linked > 0.7) return false
    if (article === '' || article.includes(keyOf(text))) return true
    const { isAbout, facts } = readFacts(text.slice(0, longestLine), today)
    return [...facts].some((fact) => isAbout || /^(?:sum|age) /.test(fact))
  })
  return cut([...new Set(kept.map(({ text }) => text))].join('\n'))
}

function isAround(element: Element): boolean {
  // The names of a page's own root say what kind of page it is.
  if (element.tagName === 'BODY' || element.tagName === 'HTML' || element.tagName === 'MAIN')
    return false
  return aroundNames.test(`${element.getAttribute('class') ?? ''} ${element.id}`)
}

/** The text of what Readability takes for the article; '': it finds none. Changes the document. */
function readArticle(document: Document): string {
  return new Readability(document, { disableJSONLD: true }).parse()?.textContent ?? ''
}

/** By letters and digits alone: Readability joins and parts elements. */
const keyOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

function toLines(root: Element): readonly Line[] {
  const lines: Line[] = []
  let text = ''
  let linked = 0
  let label = ''
  const end = (isLabel: boolean) => {
    const line = text.replace(/\s+/g, ' ').trim()
    const share = linked / Math.max(1, line.length)
    text = ''
    linked = 0
    if (line === '') return
    const isValue = label !== '' && !isLabel && line.length <= shortValue
    lines.push({
      text: isValue ? `${label.replace(/[\s:：]+$/u, '')}: ${line}` : line,
      linked: share,
    })
    label = isLabel ? line : ''
  }
  const visit = (node: Node, inLink: boolean) => {
    if (node.nodeType === 3) {
      const value = node.nodeValue ?? ''
      text += value
      if (inLink) linked += value.trim().length
      return
    }
    if (node.nodeType !== 1) return
    const element = node as Element
    const { tagName } = element
    if (tagName === 'HEAD') return
    if (tagName === 'BR') return end(false)
    const isRow = tagName === 'TR' && isDataRow(element)
    const isBlock = blocks.has(tagName)
    if (isBlock) end(false)
    if (isRow) {
      text = [...element.children].map((cell) => cell.textContent ?? '').join(' | ')
      return end(false)
    }
    text += ' '
    for (const child of element.childNodes) visit(child, inLink || tagName === 'A')
    text += ' '
    if (isBlock) end(labels.has(tagName))
  }
  visit(root, false)
  end(false)
  return lines.map((line) => ({ ...line, text: line.text.replace(/ +([.,;!?)])/g, '$1') }))
}

/** A row of facts, and not one of a layout. */
const isDataRow = (row: Element): boolean =>
  row.children.length > 1 &&
  (row.textContent ?? '').trim().length <= 300 &&
  row.querySelector('p, div, table, ul, ol, h1, h2, h3, h4') === null

/** Cut behind the last sentence that fits: a part of one would read as another sentence. */
function cut(text: string): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= mostBytes) return text
  const whole = new TextDecoder().decode(bytes.subarray(0, mostBytes))
  return whole.slice(0, Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf('. ') + 1))
}
