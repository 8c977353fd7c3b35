import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { readConfig } from '#server/config/config.ts'
import { openReadyDatabase, prepareDataDir } from '#server/start/open-database.ts'

/**
 * Fills the database of the settings (DATA_DIR or DATABASE_URL) up to so many entries: `node
 * scripts/bench/fill.ts 50000`. They are copies of the starter catalogue's, each with another name,
 * slug and deadline, and with clicks on two days.
 */
const [targetCount = 50_000] = process.argv.slice(2).map(Number)
const result = await readConfig(process.env)
if (!result.ok) throw new Error(result.errors.join('\n'))
await prepareDataDir(result.config.dataDir)
const now = new Date()
const today = now.toISOString().slice(0, 10)
const db = await openReadyDatabase(result.config, now)
await using _closed = { [Symbol.asyncDispose]: () => db.close() }
const { opportunities } = await readStarterCatalogue(now)
const { existingCount } = await db.kysely
  .selectFrom('opportunity')
  .select(({ fn }) => fn.countAll<number>().as('existingCount'))
  .executeTakeFirstOrThrow()
// SQLite allows 32,766 values in a statement, and a click has three.
const batchSize = 2000
for (let first = Number(existingCount); first < targetCount; first += batchSize) {
  const count = Math.min(batchSize, targetCount - first)
  const copies = Array.from({ length: count }, (_, index) =>
    createCopy(opportunities, first + index),
  )
  await insertOpportunities(db.kysely, copies)
  const clicks = copies.flatMap(({ id }, index) =>
    [index % 25, 25 + (index % 25)].map((days) => ({
      opportunity_id: id,
      day: addDays(today, -days),
      clicks: 1 + (index % 9),
    })),
  )
  await db.kysely.insertInto('apply_click').values(clicks).execute()
}

function createCopy(opportunities: readonly Opportunity[], index: number): Opportunity {
  const item = opportunities[index % opportunities.length]
  if (item === undefined) throw new Error('The starter catalogue is empty')
  const { date } = item.deadline
  // Over a year and a half, some of it past. The first copies cover four months, so that home shows
  // as many items with few entries as with many.
  const days = index < opportunities.length ? ((index * 7) % 120) - 20 : ((index * 7) % 540) - 90
  const deadline = date === null ? item.deadline : { ...item.deadline, date: addDays(date, days) }
  const createdAt = new Date(now.getTime() - index * 60_000).toISOString()
  const name = `${item.name} ${index}`
  const slug = `${item.slug.slice(0, 60)}-${index}`
  return {
    ...item,
    id: `bench-${index}`,
    code: null,
    slug,
    name,
    deadline,
    createdAt,
    updatedAt: createdAt,
  }
}
