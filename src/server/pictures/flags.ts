import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const drawings = new Map<string, string | undefined>()
const folder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')

/** The flag of a country as an SVG of 3 to 2, by its ISO code in small letters; undefined when there is none. Each is read once. */
export function findFlag(code: string): string | undefined {
  if (!/^[a-z]{2}$/.test(code)) return undefined
  if (!drawings.has(code)) drawings.set(code, readFlag(code))
  return drawings.get(code)
}

function readFlag(code: string): string | undefined {
  try {
    return readFileSync(join(folder, `${code.toUpperCase()}.svg`), 'utf8')
  } catch {
    return undefined
  }
}
