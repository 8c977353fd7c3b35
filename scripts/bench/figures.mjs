import { setTimeout as wait } from 'node:timers/promises'
import { readPublished } from '#storage/items/opportunity-store.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { alongside, ask, round, time, timeFirstByte } from './asking.mjs'
import { listSlugs } from './pages.mjs'
import { memoryOf, withDatabase } from './site.mjs'

const list = '/api/get/scholarship_data'
/** Works of a site, each done once: `[result, the longest that a visitor waited meanwhile]`. */
const done = new WeakMap()

function once(site, name, work) {
  const works = done.get(site) ?? new Map()
  done.set(site, works)
  if (!works.has(name))
    works.set(
      name,
      alongside(site.url, () => work(site)),
    )
  return works.get(name)
}

const edit = (site) => once(site, 'edit', timeEdit)
const make = (site) => once(site, 'list', ({ url }) => timeFirstByte(url, list))

/** What is measured, in this order, and the most that it may be at many entries. */
export const rows = [
  { name: 'first answer after a start', measure: (site) => time(site.url, '/internship'), limit: 500 },
  { name: 'start until it listens', measure: (site) => site.startedIn, limit: 10_000 },
  { name: 'an edit elsewhere is on its page', measure: async (site) => (await edit(site))[0], limit: 1000 },
  { name: 'an edit elsewhere: longest wait of a visitor', measure: async (site) => (await edit(site))[1], limit: 50 },
  { name: 'memory', measure: memoryOf, unit: 'MB', limit: 400 },
  { name: 'bare list of the API: first byte, made', measure: async (site) => (await make(site))[0], limit: 10_000 },
  { name: 'bare list of the API: longest wait of a visitor', measure: async (site) => (await make(site))[1], limit: 50 },
  {
    name: 'bare list of the API: first byte, again',
    measure: async (site) => {
      await make(site)
      return await timeFirstByte(site.url, list)
    },
    limit: 100,
  },
  { name: 'memory after the list', measure: memoryOf, unit: 'MB', limit: 460 },
]

export const measure = (site, row) => row.measure(site)

export function show(table, { name, unit = 'ms', limit }, few, many) {
  const say = (value) => (value === undefined ? '' : `${round(value)} ${unit}`)
  table.add(name, { few: say(few), many: say(many), wanted: `${limit} ${unit}`, isMet: many <= limit })
}

/** An edit by another process, until the item's page shows it. */
async function timeEdit(site) {
  const [slug] = await listSlugs(site)
  return await withDatabase(site, async (db) => {
    const { id } = await db.selectFrom('opportunity').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    const [item] = await readPublished(db, [id])
    const name = `Renamed ${Date.now()}`
    await updateOpportunity(db, { ...item, name })
    const changedAt = performance.now()
    while (!(await ask(site.url, `/opportunity/${slug}`)).body.includes(name)) await wait(10)
    return performance.now() - changedAt
  })
}
