import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The parameters of vitest for `npm test -- name`, for at most two runs. They select all tests of
 * files whose path contains the name, and tests of other files whose title does. Case does not
 * matter.
 */
export function chooseUnitTests(root: string, name: string): string[][] {
  const lowerName = name.toLowerCase()
  const files = globSync(['src/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const byFile = files.filter((file) => file.toLowerCase().includes(lowerName))
  const others = files.filter((file) => !byFile.includes(file))
  const written = others.filter((file) =>
    readFileSync(join(root, file), 'utf8').toLowerCase().includes(lowerName),
  )
  // A composed title, such as one with '(PostgreSQL)' at its end, occurs nowhere in the source.
  const titled = written.length > 0 || byFile.length > 0 ? written : others
  return [
    ...(byFile.length > 0 ? [byFile] : []),
    ...(titled.length > 0 ? [['--testNamePattern', `(?i:${escape(name)})`, ...titled]] : []),
  ]
}

/** The same for the journeys: Playwright matches paths and titles, without case. */
export const chooseJourneys = (name: string) => ['--grep', escape(name)]

function escape(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
