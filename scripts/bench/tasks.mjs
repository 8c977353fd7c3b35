import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPublished } from '#storage/items/opportunity-store.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { send, importRecords, createRecord, signIn } from '../client.mjs'
import { runScript } from '../run.mjs'
import { memoryOf, openDatabaseOf } from '../site.ts'
import { measureLongestWait, round } from './site.mjs'

/** Measures the longest wait of a visitor during the task. */
const waitDuring = (work) => (site) => measureLongestWait(site.url, () => work(site))

/** Tasks that are done once, in this order, with the maximum value for each size. */
export const rows = [
  { name: 'start until it listens', measure: (site) => site.startedIn, limits: { large: 15_000 } },
  // Before the import makes 50,000 of the 208.
  { name: 'memory', measure: memoryOf, unit: 'MB', limits: { small: 350, large: 600 } },
  { name: 'an edit elsewhere is on its page', measure: timeEdit, limits: { large: 1000 } },
  {
    name: 'an edit elsewhere: longest wait of a visitor',
    measure: waitDuring(timeEdit),
    limits: { large: 300 },
  },
  {
    name: 'import of 4,000 through the page: longest wait of a visitor',
    measure: waitDuring(importThroughPage),
    limits: { large: 300 },
  },
  {
    name: 'import of 49,500 by command: longest wait of a visitor',
    measure: waitDuring(importByCommand),
    limits: { small: 300 },
  },
  { name: 'memory after all of it', measure: memoryOf, unit: 'MB', limits: { large: 600 } },
]

export async function measure({ measure: measureTask, unit = 'ms', limits }, open) {
  const actual = {}
  let isMet = true
  for (const [size, limit] of Object.entries(limits)) {
    const value = await measureTask(await open(size))
    actual[size] = `${round(value)} ${unit}`
    isMet &&= value <= limit
  }
  return { actual, expected: `${[...new Set(Object.values(limits))].join(', ')} ${unit}`, isMet }
}

/** Milliseconds from an edit by another process until the item's page shows it. */
async function timeEdit(site) {
  const [slug] = site.slugs
  await using db = openDatabaseOf(site.env)
  const { id } = await db.kysely
    .selectFrom('opportunity')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const [item] = await readPublished(db.kysely, [id])
  const name = `Renamed ${Date.now()}`
  await updateOpportunity(db.kysely, { ...item, name })
  const changedAt = performance.now()
  while (!(await send(site.url, { path: `/opportunity/${slug}` })).text.includes(name))
    await wait(10)
  return performance.now() - changedAt
}

async function importByCommand(site) {
  const file = join(site.dataDir, 'import.json')
  await writeFile(file, JSON.stringify(createRecords(49_500, 'C')))
  await runScript(['scripts/admin.ts', 'import', '--apply', file], site.env)
}

/** Throws if not all records were imported: they are written together, so that the last one tells. */
async function importThroughPage({ url }) {
  const count = 4000
  const session = await signIn(url)
  const { text } = await importRecords(url, session, createRecords(count, 'P'))
  const { status } = await send(`${url}/api/scholarships/P-${count - 1}`, { headers: session })
  if (status !== 200) throw new Error(`The import was answered with ${text.slice(-300)}`)
}

const createRecords = (count, prefix) =>
  Array.from({ length: count }, (_, index) => ({
    ...createRecord(`${prefix}-${index}`, index),
    state: 'published',
  }))
