import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const code = ['src', 'scripts', 'e2e'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,js,mjs,mts,css}`, { cwd: root }),
)
const files = [...code, ...globSync('{*.md,docs/**/*.md}', { cwd: root })]
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => basename(path) !== basename(import.meta.filename))
  .toSorted()
  .map((path) => ({ path, text: joinLines(readFileSync(join(root, path), 'utf8')) }))

const interfacePages = globSync('docs/interface/*.md', { cwd: root })
  .toSorted()
  .map((path) => readFileSync(join(root, path), 'utf8'))
const headings = [...interfacePages.join('\n').matchAll(/^#+ (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(
  ([, number = '', name = '']) => ({ number, name }),
)
const decisionFiles = globSync('docs/decisions/0*.md', { cwd: root }).map((path) => basename(path))
/** The index has a line for each decision, also for those whose file is gone. */
const decisionIndex = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
const indexed = [...decisionIndex.matchAll(/^\| \[?(\d+)\]?/gm)].map(([, number = '']) => number)

/**
 * Joins each comment and paragraph into one line, so that a citation across a line break is found
 * too.
 */
function joinLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*(?=\S)/g, ' ')
}

/**
 * Citations of missing sections of docs/interface, such as 'docs/interface, Deadlines' or
 * 'docs/interface section 3.5'.
 */
function listUnknownSections(text: string): string[] {
  const byName = [...text.matchAll(/docs\/interface, (?=\p{Lu})(.{1,60})/gu)].map(
    (match) => match[1] ?? '',
  )
  const byNumber = [...text.matchAll(/docs\/interface,? sections? (\d+(?:\.\d+)?)/g)].map(
    (match) => match[1] ?? '',
  )
  return [
    ...byName.filter(
      (rest) =>
        !headings.some(
          ({ name }) =>
            rest.startsWith(name) && /^(?:[).,;:'’]|$| and )/.test(rest.slice(name.length)),
        ),
    ),
    ...byNumber.filter((cited) => !headings.some(({ number }) => number === cited)),
  ]
}

test('the parser finds the sections that can be cited', () => {
  expect(headings).toContainEqual({ number: '3.5', name: 'Deadlines' })
  expect(new Set(headings.map(({ name }) => name)).size, 'two sections of one name').toBe(
    headings.length,
  )
  const cited = (suffix: string) =>
    listUnknownSections(joinLines(`/** A date (docs/interface${suffix}). */`))
  expect([', Deadlines', ',\n * Deadlines', ' section 3.5', ''].flatMap(cited)).toEqual([])
  expect(
    [', Deadlinesome', ', Shortlists', ', Deadlines by country', ' section 3.99'].flatMap(cited),
  ).toHaveLength(4)
})

test('every cited section of docs/interface exists', () => {
  const wrong = files.flatMap(({ path, text }) =>
    listUnknownSections(text).map(
      (cited) => `${path} cites '${cited}': docs/interface has no such section.`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every cited decision exists', () => {
  const wrong = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:docs\/decisions\/|\bdecisions? )(\d{1,4}[\w-]*(?:\.md)?)/g)]
      .map((match) => match[1] ?? '')
      .filter((cited) => !isDecision(cited))
      .map((cited) => `${path} cites decision ${cited}, which is not in docs/decisions.`),
  )
  expect(isDecision('17')).toBe(true)
  expect(isDecision('999')).toBe(false)
  expect(wrong).toEqual([])
})

const isDecision = (cited: string): boolean =>
  /^\d{1,3}$/.test(cited)
    ? indexed.includes(cited)
    : decisionFiles.some((name) => name.startsWith(cited))

test('the index of decisions has a line for each file', () => {
  const numbers = decisionFiles.map((name) => String(Number(name.slice(0, 4))))
  expect(numbers.filter((number) => !indexed.includes(number))).toEqual([])
})

test('every file that a comment or a decision cites exists', () => {
  const names = new Set(
    [...code, ...globSync(['{deploy,docs}/**/*.*', '*.config.ts'], { cwd: root })].map((path) =>
      basename(path),
    ),
  )
  const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
  const citing = [
    // Tests mention made-up files.
    ...code
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => ({ path, text: readSource(path).match(comment)?.join('\n') ?? '' })),
    ...decisionFiles.map((name) => ({
      path: name,
      text:
        readSource(`docs/decisions/${name}`)
          .match(/`[\w./-]+`/g)
          ?.join('\n') ?? '',
    })),
  ]
  const wrong = citing.flatMap(({ path, text }) =>
    (text.match(/[\w.-]+\.(?:tsx?|mjs)\b/g) ?? [])
      .filter((name) => !names.has(name))
      .map((name) => `${path} cites ${name}, which is gone.`),
  )
  expect(citing.length).toBeGreaterThan(400)
  expect(wrong).toEqual([])
})

const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')
