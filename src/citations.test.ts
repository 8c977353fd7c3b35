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
const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path))

/**
 * Joins each comment and paragraph into one line, so that a citation across a line break is found
 * too.
 */
function joinLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*(?=\S)/g, ' ')
}

/** References that a reader of the repository cannot open. */
const outside = [
  /\bissues? \d/i,
  /\b(?:the specification|specification['’]s|specification sections?)\b/i,
  /\binterface sections? \d/i,
  /\.\.\/shared\b/,
]

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

test('comments and documents cite nothing that a reader of the repository cannot open', () => {
  const wrong = files.flatMap(({ path, text }) =>
    outside.flatMap((pattern) => {
      const found = pattern.exec(text)?.[0]
      return found === undefined
        ? []
        : [`${path} says '${found}': cite docs/interface, a decision or a standard.`]
    }),
  )
  expect(wrong).toEqual([])
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
      .filter(
        (cited) =>
          !decisions.some((name) =>
            name.startsWith(/^\d{1,3}$/.test(cited) ? `${cited.padStart(4, '0')}-` : cited),
          ),
      )
      .map((cited) => `${path} cites decision ${cited}, which is not in docs/decisions.`),
  )
  expect(wrong).toEqual([])
})

test('every decision has a date and a state, and names no missing file', () => {
  const there = [...code, ...globSync('{deploy,docs}/**/*.*', { cwd: root })].map((path) =>
    path.replaceAll('\\', '/'),
  )
  const isThere = (name: string) =>
    there.some(
      (path) =>
        [name, `src/${name}`].some((each) => path === each || path.startsWith(`${each}/`)) ||
        basename(path) === name,
    )
  const wrong = decisions.toSorted().flatMap((name, index) => {
    const text = readFileSync(join(root, 'docs/decisions', name), 'utf8')
    const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map((match) => match[1] ?? '')
    const paths = quoted.filter((each) =>
      /^(?:domain|storage|services|web|server|src|scripts|e2e|docs)\/|\.(?:tsx?|mjs|css)$/.test(
        each,
      ),
    )
    return [
      ...(name.startsWith(String(index + 1).padStart(4, '0'))
        ? []
        : [`${name} does not follow the number before it.`]),
      ...(/^# \d+\. .+\n\n\d{4}-\d\d-\d\d\. (?:Accepted|Superseded by \d+|Withdrawn)/.test(text)
        ? []
        : [`${name} has no date and state.`]),
      ...paths
        .filter((each) => !isThere(each) && !isThere(`${each}.ts`))
        .map((each) => `${name} names ${each}, which is gone.`),
    ]
  })
  expect(wrong).toEqual([])
})

const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
const sources = code.map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return {
    path,
    comments: text.match(comment)?.join('\n') ?? '',
    rest: text.replaceAll(comment, ''),
  }
})

test('the names of code in comments exist', () => {
  const rest =
    sources.map((source) => source.rest).join('\n') +
    readFileSync(join(root, 'package.json'), 'utf8')
  const words = new Set(rest.match(/[\w$]+/g))
  const names = new Set(code.map((path) => basename(path)))
  // Tests mention made-up files.
  const read = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const wrong = read.flatMap(({ path, comments }) => {
    const identifiers = [...comments.matchAll(/`([^`\n]+)`/g)].flatMap(
      ([, quoted = '']) => quoted.match(/\b[a-z]+[A-Z]\w*/g) ?? [],
    )
    const cited = comments.match(/[\w.-]+\.(?:tsx?|mjs)\b/g) ?? []
    return [
      ...identifiers.filter((name) => !words.has(name)),
      ...cited.filter((file) => !names.has(file)),
    ].map((name) => `${path} names ${name}`)
  })
  expect(wrong).toEqual([])
})
