// `npm run bench`: what a page costs at 209 entries and at 50,000, beside what docs/scale.md asks for. The built site is a process of its own on
// folders of its own below /tmp. Prints a table and exits 1 where a figure is missed or could not be had. `-- kept` measures the rows whose name
// holds that, `-- 20000` takes another number of entries, `-- postgres` PostgreSQL instead of SQLite. About five minutes for all.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as administrator from './bench/administrator.mjs'
import * as figures from './bench/figures.mjs'
import * as imports from './bench/imports.mjs'
import * as kept from './bench/kept.mjs'
import * as notKept from './bench/not-kept.mjs'
import * as pages from './bench/pages.mjs'
import { openPostgres } from './bench/postgres.mjs'
import { openSite } from './bench/site.mjs'
import { openTable } from './bench/table.mjs'
import * as waits from './bench/waits.mjs'

const parameters = process.argv.slice(2)
const few = 209
const many = Number(parameters.find((each) => /^\d+$/.test(each)) ?? 50_000)
const isPostgres = parameters.includes('postgres')
const table = openTable(parameters.filter((each) => !/^(?:\d+|postgres)$/.test(each)))

/** In the order in which they are shown. */
const sections = [kept, notKept, pages, figures, imports, administrator, waits]
const seen = { few: new Map(), many: new Map() }
/** As soon as they are asked for; what is measured later changes what is stored. */
const sites = { few: undefined, many: undefined }

const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'))
const tidyUp = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
// Its children end with it.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void tidyUp().then(() => process.exit(130)))
let isMet = false
let postgres
try {
  if (isPostgres) postgres = await openPostgres()
  await measure('few', [kept, notKept])
  await measureInTurn()
  await measure('few', [figures, imports])
  await close('few')
  await measure('many', [figures, administrator, waits])
  for (const section of sections)
    for (const row of chosenOf(section)) section.show(table, row, seen.few.get(row.name), seen.many.get(row.name))
  isMet = table.print([`${few} entries`, `${many} entries`])
} finally {
  await close('few')
  await close('many')
  await postgres?.stop()
  await tidyUp()
}
process.exit(isMet ? 0 : 1)

function chosenOf({ rows }) {
  return rows.filter(({ name }) => table.wants(name))
}

async function open(size) {
  const entries = { few, many }[size]
  return (sites[size] ??= await openSite(join(folder, String(entries)), entries, await postgres?.add(size)))
}

async function close(size) {
  await sites[size]?.stop()
  sites[size] = undefined
}

async function measure(size, measured) {
  for (const section of measured) {
    for (const row of chosenOf(section)) {
      const site = await open(size)
      process.stderr.write(`${size}: ${row.name}\n`)
      seen[size].set(row.name, await section.measure(site, row))
    }
  }
}

/** Pages of both sizes, one after the other: the speed of a virtual machine is another one some minutes later. */
async function measureInTurn() {
  for (const row of chosenOf(pages)) {
    const both = [await open('few'), await open('many')]
    process.stderr.write(`both: ${row.name}\n`)
    const [small, large] = await pages.measure(both, row)
    seen.few.set(row.name, small)
    seen.many.set(row.name, large)
  }
}
