import { existsSync } from 'node:fs'

/** The folder in which the program lies with its `content` and `build`: the nearest above that has a package.json, from sources and built alike. */
export const programFolder = findAbove(new URL('./', import.meta.url))

function findAbove(folder: URL): URL {
  const parent = new URL('../', folder)
  return existsSync(new URL('package.json', folder)) || parent.href === folder.href ? folder : findAbove(parent)
}
