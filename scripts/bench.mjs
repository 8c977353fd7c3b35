// `npm run bench`: what the site costs at 208, 5,000 and 50,000 entries, beside the bounds. The built site is a process of its own on
// folders of its own below /tmp. Prints a table and exits 1 where a figure is missed or could not be had. `-- cached` measures the rows whose name
// holds that, `-- postgres` PostgreSQL instead of SQLite. About five minutes for all but `-- mails`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as kept from './bench/cached.mjs'
import * as mails from './bench/mails.mjs'
import * as pages from './bench/pages.mjs'
import { openSite } from './bench/site.mjs'
import * as works from './bench/works.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { printTable } from './table.mjs'
import { installPackages } from './test-machine.mjs'

const parameters = process.argv.slice(2)
const sizes = { few: 208, more: 5000, many: 50_000 }
const chosen = parameters.filter((each) => each !== 'postgres').map((each) => each.toLowerCase())
const isChosen = ({ name, isByName = false }) =>
  chosen.length === 0 ? !isByName : chosen.some((part) => name.toLowerCase().includes(part))
const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'))
const tidyUp = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
// Its children end with it.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void tidyUp().then(() => process.exit(130)))

/** Started on demand; with `settings`, a site of its own for that row. */
const sites = {}
let postgres
async function open(size, settings) {
  const name = settings === undefined ? size : `own_${size}`
  return (sites[name] ??= await openSite(join(folder, name), sizes[size], { ...settings, ...(await addDatabase(name)) }))
}

/** A new empty database on a server that syncs as Debian sets it up; undefined: it is SQLite. */
async function addDatabase(name) {
  if (!parameters.includes('postgres')) return undefined
  if (findPostgres() === undefined && !installPackages(['postgresql'])) throw new Error('Install postgresql. The measurements need it.')
  postgres ??= await startPostgres({})
  return { DATABASE_URL: await postgres.add(name) }
}

const lines = []
try {
  // Rows that change stored data come last.
  for (const section of [kept, pages, works, mails]) {
    for (const row of section.rows.filter(isChosen)) {
      process.stderr.write(`${row.name}\n`)
      const { seen, wanted, isMet } = await section.measure(row, open)
      lines.push([row.name, ...['few', 'more', 'many'].map((size) => seen[size] ?? ''), wanted, isMet ? 'met' : 'MISSED'])
    }
  }
} finally {
  for (const site of Object.values(sites)) await site.stop()
  await postgres?.stop()
  await tidyUp()
}
printTable(['', ...Object.values(sizes).map((count) => `${count} entries`), 'wanted', ''], lines)
process.exit(lines.length > 0 && lines.every((line) => line.at(-1) === 'met') ? 0 : 1)
