import { setTimeout as wait } from 'node:timers/promises'
import { readPublished } from '#storage/items/opportunity-store.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { alongside, percentiles, round, time } from './asking.mjs'
import { importThroughPage } from './imports.mjs'
import { memoryOf, signIn, withDatabase } from './site.mjs'

/** Milliseconds: the planner looks every five seconds whether something has changed. */
const planned = 12_000

/** The middle one counts: within 12 s a machine lets a thread wait for a core longer than all that the site does, now and then. */
const rounds = 3

/** What is done at many entries, and the longest that another visitor waits meanwhile, in milliseconds. */
export const rows = [
  { name: 'sitemap: longest wait of a visitor', work: ({ url }) => time(url, '/sitemap.xml') },
  {
    name: 'morning list: longest wait of a visitor',
    work: async ({ url }) => time(url, '/admin/admin_dashboard', { headers: await signIn(url) }),
  },
  { name: 'planner of mails: longest wait of a visitor', work: (site) => editOne(site).then(() => wait(planned)) },
  { name: 'sweep of pictures: longest turn of its process', measure: sweep },
  { name: 'import of 4,000 through the page: longest wait of a visitor', work: (site) => importThroughPage(site, 4000), rounds: 1 },
  {
    name: 'memory after tables, figures and an import',
    measure: async (site) => ({ longest: await memoryOf(site) }),
    unit: 'MB',
    limit: 400,
  },
].map((row) => ({ unit: 'ms', limit: 50, rounds, ...row }))

/** `longest` in the row's unit, `each`: that of every round; `took`: a round's work, in milliseconds. */
export async function measure(site, row) {
  if (row.measure !== undefined) return await row.measure(site)
  const began = performance.now()
  const each = []
  for (let count = 0; count < row.rounds; count += 1) each.push((await alongside(site.url, () => row.work(site)))[1])
  return { longest: percentiles(each).p50, each, took: (performance.now() - began) / row.rounds }
}

export function show(table, { name, unit, limit }, _few, { longest, each = [longest], took }) {
  const many = `${each.map(round).join(', ')} ${unit}${took === undefined ? '' : ` (${(took / 1000).toFixed(1)} s)`}`
  table.add(name, { many, wanted: `${limit} ${unit}`, isMet: longest <= limit })
}

async function editOne(site) {
  await withDatabase(site, async (db) => {
    const { id } = await db.selectFrom('opportunity').select('id').limit(1).executeTakeFirstOrThrow()
    const [item] = await readPublished(db, [id])
    await updateOpportunity(db, { ...item, name: `Renamed ${Date.now()}` })
  })
}

/** The site does so once a week; here the same work is done by a process beside it, whose turns of the event loop are timed. */
async function sweep(site) {
  return JSON.parse(await site.run('scripts/bench/sweep.ts', []))
}
