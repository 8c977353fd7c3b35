import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface OldWord {
  readonly forms: string
  /** The field's terms that replace it. */
  readonly terms: string
  /** Names that may keep the word, by its meaning in them. */
  readonly stays?: Readonly<Record<string, string>>
}

/**
 * Words with many meanings in this code. A folder ends with a slash here, a file has no extension.
 */
const oldWords: readonly OldWord[] = [
  {
    forms: 'keep keeps kept keeping',
    terms: 'cache, store, save, retain, preserve',
    stays: { 'a visitor keeps an item, as the page says': 'Keep' },
  },
  { forms: 'tell tells told telling', terms: 'return, log, report, answer, notify' },
  { forms: 'say says said saying', terms: 'format, describe, message, label' },
  { forms: 'ask asks asked asking', terms: 'request, query, need' },
  {
    forms: 'draw draws drawn drawing',
    terms: 'render',
    stays: {
      'pictures are drawn':
        'drawCover drawCurrents drawGlobe drawPeaks drawPlate drawRelief drawRose drawShore drawTown',
    },
  },
  { forms: 'typed', terms: 'form values' },
  { forms: 'make makes made making', terms: 'create, render, build' },
  { forms: 'known', terms: 'existing, cached, trusted' },
  { forms: 'look looks looked looking', terms: 'poll, check, layout' },
  { forms: 'place places placed', terms: 'placement, country, index' },
  { forms: 'part parts', terms: 'deps, options, section, block, batch' },
  { forms: 'piece pieces', terms: 'chunk, batch' },
  {
    forms: 'mark marks marked',
    terms: 'cursor, hash, toggle, record',
    stays: { 'signs of a map': 'marks' },
  },
  {
    forms: 'line lines',
    terms: 'row, connection',
    stays: { 'lines of text': 'findLine cleanLine lineSchema requestOfLine' },
  },
  { forms: 'figure figures', terms: 'metrics, counts, stats, payment' },
  { forms: 'due dues', terms: 'deadline', stays: { 'mails that must go now': 'listDue' } },
  { forms: 'moment moments', terms: 'evaluator, instant' },
  {
    forms: 'take takes taken taking',
    terms: 'accept, consume, claim, handle',
    stays: { 'a slug that another item has': 'isSlugTaken' },
  },
  { forms: 'turn turns turned turning', terms: 'permit, lock, slot' },
  {
    forms: 'round rounds',
    terms: 'run, cycle',
    stays: { 'of numbers, and there and back': 'round round-trip' },
  },
  { forms: 'chore chores upkeep', terms: 'background job, maintenance' },
  { forms: 'seat seats', terms: 'row id' },
  { forms: 'stock stocks lot lots offer offers offered', terms: 'matches, bucket, facet values' },
  { forms: 'fold folds folded folding', terms: 'normalize, checkpoint, collapse' },
  { forms: 'away', terms: 'unavailable, unreachable, down' },
  { forms: 'trouble troubles', terms: 'error, failure' },
  { forms: 'patience patient patiently', terms: 'timeout' },
  { forms: 'whole', terms: 'full, complete' },
  { forms: 'life living', terms: 'lifecycle, active' },
  { forms: 'frame frames framed', terms: 'layout, wrapper, context, middleware' },
  { forms: 'desk desks', terms: 'dashboard, inbox, reports, admin' },
  { forms: 'morning', terms: 'attention list' },
  {
    forms: 'shape shapes shaped reshape',
    terms: 'list intent, structure',
    stays: { 'a shape that is drawn': 'shape' },
  },
  { forms: 'named unnamed', terms: 'given, provided, partial' },
  { forms: 'shown', terms: 'visible, page' },
  { forms: 'settle settles settled', terms: 'complete, resolve' },
  { forms: 'dress dressed', terms: 'finalize' },
  { forms: 'judge judges judged judgement', terms: 'evaluate, check, classify, criteria' },
]

const root = join(import.meta.dirname, '..')
const paths = ['src', 'e2e', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: root }))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => basename(path) !== basename(import.meta.filename))

/** The names of a file, its folders and its exports. */
function namesOf(path: string, text: string): string[] {
  const folders = dirname(path).split('/').slice(1)
  const declared =
    /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|class|type|interface) ([\w$]+)/gm
  const listed = /^export (?:const )?(?:type )?\{([^}]*)\}/gm
  return [
    ...folders.map((folder) => `${folder}/`),
    basename(path).replace(/(?:\.(?:test|spec|bench))?\.\w+$/, ''),
    ...[...text.matchAll(declared)].map((match) => match[1] ?? ''),
    ...[...text.matchAll(listed)].flatMap((match) =>
      (match[1] ?? '').split(',').map(
        (name) =>
          name
            .split(/ as |: /)
            .at(-1)
            ?.trim() ?? '',
      ),
    ),
  ]
}

/** The words of 'readKeptURLs' and 'read-kept-urls' are read, kept, urls. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

const list = (names: string) => names.split(/\s+/).filter((name) => name !== '')
const filesByName = new Map(
  paths.flatMap((path) => namesOf(path, readCode(path)).map((name) => [name, path] as const)),
)

function readCode(path: string): string {
  return /\.(?:tsx?|m?js)$/.test(path) ? readFileSync(join(root, path), 'utf8') : ''
}

test('the parser finds names of files and exports, and the words in them', () => {
  const code =
    'export const keptRows = 1\nexport async function* look() {}\nexport { a, b as c }\nexport const { d: e } = f\n'
  expect(namesOf('src/web/admin/Due.test.tsx', code)).toEqual([
    'web/',
    'admin/',
    'Due',
    'keptRows',
    'look',
    'a',
    'c',
    'e',
  ])
  expect(
    ['keptHTMLPart', 'kept-pages', '0012-lines', 'desk/'].map((name) =>
      wordsOf(name).join(' ').trim(),
    ),
  ).toEqual(['kept html part', 'kept pages', 'lines', 'desk'])
  expect(filesByName.size).toBeGreaterThan(2000)
})

test.each(oldWords)(
  'no new name of a file or export has one of the words $forms',
  ({ forms, terms, stays = {} }) => {
    const excepted = Object.values(stays).flatMap(list)
    const old = new Set(list(forms))
    const found = [...filesByName].filter(([name]) => wordsOf(name).some((word) => old.has(word)))
    const added = found
      .filter(([name]) => !excepted.includes(name))
      .map(([name, path]) => `${path}: ${name}. Better: ${terms}.`)
    expect(added).toEqual([])
    const gone = excepted.filter(
      (name, index) => !found.some(([other]) => other === name) || excepted.indexOf(name) !== index,
    )
    expect(gone, 'These exceptions are needed no more: take them out.').toEqual([])
  },
)
