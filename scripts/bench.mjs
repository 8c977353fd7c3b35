// `npm run bench`: measures the site at 208, 5,000 and 50,000 entries and compares with the bounds.
// The built site runs in a separate process and in folders below /tmp. Prints a table and exits
// with 1 if a bound is missed or a measurement fails. `-- cached` measures the rows whose name
// contains that, `-- postgres` PostgreSQL instead of SQLite. About five minutes for all but `--
// mails`.
import { join } from 'node:path'
import * as cached from './bench/cached.mjs'
import * as mails from './bench/mails.mjs'
import * as pages from './bench/pages.mjs'
import { openSite } from './bench/site.mjs'
import * as tasks from './bench/tasks.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { printTable } from './table.mjs'
import { createFolder, installPackages } from './test-machine.mjs'

const parameters = process.argv.slice(2)
const sizes = { small: 208, medium: 5000, large: 50_000 }
const filters = parameters.filter((each) => each !== 'postgres').map((each) => each.toLowerCase())
const isSelected = ({ name, isOnlyByName = false }) =>
  filters.length === 0 ? !isOnlyByName : filters.some((part) => name.toLowerCase().includes(part))
const folder = createFolder('atlas-bench-')
const ends = new AsyncDisposableStack()

/** Started on demand; with `settings`, a separate site for that row. */
const sites = {}
let postgres
async function open(size, settings) {
  const name = settings === undefined ? size : `separate_${size}`
  return (sites[name] ??= ends.use(
    await openSite(join(folder, name), sizes[size], {
      ...settings,
      ...(await createDatabase(name)),
    }),
  ))
}

/** A new empty database on a server that syncs as Debian sets it up; undefined for SQLite. */
async function createDatabase(name) {
  if (!parameters.includes('postgres')) return undefined
  if (findPostgres() === undefined && !installPackages(['postgresql']))
    throw new Error('Install postgresql. The measurements need it.')
  postgres ??= ends.use(await startPostgres({}))
  return { DATABASE_URL: await postgres.createDatabase(name) }
}

/** The other cells of a row. What was measured before a failure stays worth reading. */
async function measureRow(section, row) {
  try {
    const { actual, expected, isMet } = await section.measure(row, open)
    const cells = Object.keys(sizes).map((size) => actual[size] ?? '')
    return [...cells, expected, isMet ? 'met' : 'MISSED']
  } catch (error) {
    console.error(error)
    return [...Object.keys(sizes).map(() => ''), '', 'FAILED']
  }
}

const tableRows = []
try {
  // Rows that change stored data come last.
  for (const section of [cached, pages, tasks, mails]) {
    for (const row of section.rows.filter(isSelected)) {
      process.stderr.write(`${row.name}\n`)
      tableRows.push([row.name, ...(await measureRow(section, row))])
    }
  }
} finally {
  await ends.disposeAsync()
}
printTable(
  ['', ...Object.values(sizes).map((count) => `${count} entries`), 'wanted', ''],
  tableRows,
)
process.exit(tableRows.length > 0 && tableRows.every((cells) => cells.at(-1) === 'met') ? 0 : 1)
