// What a visitor's browser loads to run a page of the built site.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The maximum for each page for visitors, in bytes with gzip: a cheap phone parses all of them
 * before the page reacts.
 */
export const maxScriptBytes = 145_000

/**
 * All scripts that a visit of the page loads once React has started. These are the scripts in the
 * page, their imports, and the texts of its language, which entry.client.tsx imports. In bytes with
 * gzip; `root` contains the build of the running site.
 */
export async function countScriptBytes(root: string, address: string): Promise<number> {
  const folder = join(root, 'build', 'client', 'assets')
  const html = await (await fetch(address)).text()
  const files = new Set<string>()
  const language = /<html lang="([^"]+)"/.exec(html)?.[1]
  const texts = new RegExp(`/texts/${language}/site\\.ts[^,]*?import\\(.\\./([\\w.-]+\\.js)`)
  const add = async (name: string) => {
    if (files.has(name)) return
    files.add(name)
    const code = await readFile(join(folder, name), 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g))
      await add(imported)
    const textsFile = texts.exec(code)?.[1]
    if (textsFile !== undefined) await add(textsFile)
  }
  for (const [, name = ''] of html.matchAll(/\/assets\/([\w.-]+\.js)/g)) await add(name)
  const sizes = await Promise.all(
    [...files].map(
      async (name) => gzipSync(await readFile(join(folder, name)), { level: 9 }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
