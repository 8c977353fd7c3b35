import { createHash } from 'node:crypto'

/**
 * Makes a rendered page whole without its scripts. The framework's module script and its preloads compete with the content for a slow
 * line (measured: Lighthouse 86 with them, 100 without), so the preloads go and the module script becomes inert text
 * with the id `app`, which boot.js runs when the page is idle or first touched.
 *
 * Only scripts with the render's nonce are ours. Their hashes come back for the policy, and the nonce itself is removed, so that the page
 * can be cached; a script that slipped into the content has no nonce, no hash, and does not run.
 */
export function deferScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const deferred = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, code: string) => {
      if (!attributes.includes(mark)) return whole
      if (/\ssrc=/.test(attributes)) return whole.replace(mark, '')
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      return attributes.includes('type="module"') ? `<script type="text/plain" id="app">${code}</script>` : `<script>${code}</script>`
    })
    .replaceAll(mark, '')
  return { html: deferred, hashes: [...hashes] }
}
