import { readLink } from '#domain/words/links.ts'
import type { Licence } from '#web/settings.ts'

/**
 * A licence of Creative Commons by its name ('CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0'), whose address is known; any other one as its name and its address,
 * as files must link to it ('ODbL 1.0 https://opendatacommons.org/licenses/odbl/1-0/'). undefined: it is neither.
 */
export function readLicence(text: string): Licence | undefined {
  const common = /^CC[ -](BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(text)
  if (common !== null) {
    const [, terms = '', version = ''] = common
    return { name: `CC ${terms.toUpperCase()} ${version}`, url: `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/` }
  }
  if (/^CC0(?:[ -]1\.0)?$/i.test(text)) return { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }
  const named = /^(?:(.{1,100}?)\s+)?(https?:\/\/\S+)$/i.exec(text)
  const link = readLink(named?.[2])
  return named === null || !link.ok ? undefined : { name: named[1] ?? link.href, url: link.href }
}
