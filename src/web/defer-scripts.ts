import { createHash } from 'node:crypto'
import type { HtmlPart } from '#web/html-parts.ts'

/**
 * Makes a rendered page whole without its scripts. The framework's module script and its preloads compete with the content for a slow
 * line (measured: Lighthouse 86 with them, 100 without), so the preloads go and the module script becomes inert text
 * with the id `app`, which boot.js runs when the page is idle or first touched.
 *
 * Only tags with the render's nonce are ours. The hashes of our scripts come back for the policy, and the nonce itself is removed, so that the
 * page can be cached; a script that slipped into the content has no nonce, no hash, and does not run.
 *
 * The page comes and goes in parts, between which no script is cut; what is kept in bytes has none.
 */
export function deferScripts(page: readonly HtmlPart[], nonce: string): { page: HtmlPart[]; hashes: string[] } {
  const hashes = new Set<string>()
  return {
    page: page.flatMap<HtmlPart>((part) => (typeof part === 'string' ? deferWithin(part, nonce, hashes) : [part])),
    hashes: [...hashes],
  }
}

function deferWithin(html: string, nonce: string, hashes: Set<string>): string[] {
  const mark = ` nonce="${nonce}"`
  const parts: string[] = []
  let taken = 0
  // Found by the nonce, as long and rare as it is: to look for tags took 0.6 ms of a listing.
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, taken)) {
    const begin = html.lastIndexOf('<', at)
    const end = html.indexOf('>', at) + 1
    parts.push(html.slice(taken, begin))
    const tag = html.slice(begin, at) + html.slice(at + mark.length, end)
    taken = end
    if (tag.startsWith('<link rel="modulepreload"')) continue
    if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) {
      parts.push(tag)
      continue
    }
    const code = html.slice(end, html.indexOf('</script>', end))
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    parts.push(tag.includes('type="module"') ? '<script type="text/plain" id="app">' : '<script>')
  }
  parts.push(html.slice(taken))
  return parts
}
