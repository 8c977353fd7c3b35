// `npm run bench`: what a page costs at 209 entries and at 50,000, beside what docs/scale.md asks for. The built site is a process of its own on
// folders of its own below /tmp. Prints a table and exits 1 where a figure is missed or could not be had. `-- kept` measures the rows whose name
// holds that, `-- 20000` takes another number of entries. About twenty minutes for all.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as administrator from './bench/administrator.mjs'
import * as figures from './bench/figures.mjs'
import * as imports from './bench/imports.mjs'
import * as kept from './bench/kept.mjs'
import * as notKept from './bench/not-kept.mjs'
import * as pages from './bench/pages.mjs'
import { openSite } from './bench/site.mjs'
import { openTable } from './bench/table.mjs'
import * as waits from './bench/waits.mjs'

const parameters = process.argv.slice(2)
const few = 209
const many = Number(parameters.find((each) => /^\d+$/.test(each)) ?? 50_000)
const table = openTable(parameters.filter((each) => !/^\d+$/.test(each)))

/** What is measured at each size, in this order: later ones change what is stored. */
const atFew = [kept, notKept, pages, figures, imports]
const atMany = [pages, figures, administrator, waits]

const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'))
const tidyUp = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
// Its children end with it.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void tidyUp().then(() => process.exit(130)))
let isMet = false
try {
  const small = await measure(few, atFew)
  const large = await measure(many, atMany)
  for (const section of new Set([...atFew, ...atMany])) {
    for (const row of section.rows) if (table.wants(row.name)) section.show(table, row, small.get(row.name), large.get(row.name))
  }
  isMet = table.print([`${few} entries`, `${many} entries`])
} finally {
  await tidyUp()
}
process.exit(isMet ? 0 : 1)

/** What was seen, by the names of rows. */
async function measure(entries, sections) {
  const seen = new Map()
  const chosen = sections.map((section) => ({ section, rows: section.rows.filter(({ name }) => table.wants(name)) }))
  if (chosen.every(({ rows }) => rows.length === 0)) return seen
  const site = await openSite(join(folder, String(entries)), entries)
  try {
    for (const { section, rows } of chosen) {
      for (const row of rows) {
        process.stderr.write(`${entries}: ${row.name}\n`)
        seen.set(row.name, await section.measure(site, row))
      }
    }
  } finally {
    await site.stop()
  }
  return seen
}
