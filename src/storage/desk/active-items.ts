import { compareText } from '#domain/words/compare-text.ts'
import type { Queries } from '#storage/database.ts'
import { readParts } from '#storage/items/read-parts.ts'

export interface ItemFigures {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly kind: string
  readonly clicks: number
  readonly reports: number
}

interface Asked {
  /** YYYY-MM-DD. */
  readonly from: string
  readonly opportunityId?: string | undefined
}

type Figures = Pick<ItemFigures, 'id' | 'clicks' | 'reports'>

/** Items that are summed in one turn. */
const rowsAtOnce = 1000

/**
 * Items with a click or a report from that day on, at most `limit` of them, and how many there are in all. Those with the most clicks come
 * first, among them those with the most reports. Summed part by part: at 50,000 items one statement would hold everybody for a fifth of a second.
 */
export async function listActiveItems(
  db: Queries,
  { limit, ...asked }: Asked & { readonly limit: number },
): Promise<{ readonly items: readonly ItemFigures[]; readonly count: number }> {
  const reports = new Map<string, number>()
  for await (const rows of readReported(db, asked)) for (const { id, count } of rows) reports.set(id, Number(count))
  let best: Figures[] = []
  let count = 0
  const add = (figures: Figures) => {
    count += 1
    best.push(figures)
    if (best.length >= 2 * limit + rowsAtOnce) best = best.sort(byFigures).slice(0, limit)
  }
  for await (const rows of readClicked(db, asked)) {
    for (const { id, count } of rows) {
      add({ id, clicks: Number(count), reports: reports.get(id) ?? 0 })
      reports.delete(id)
    }
  }
  for (const [id, count] of reports) add({ id, clicks: 0, reports: count })
  best = best.sort(byFigures).slice(0, limit)
  const names = new Map((await readNames(db, best)).map((each) => [each.id, each]))
  return { count, items: best.flatMap((figures) => ({ ...names.get(figures.id), ...figures })).filter(isNamed) }
}

function byFigures(a: Figures, b: Figures): number {
  return b.clicks - a.clicks || b.reports - a.reports || compareText(a.id, b.id)
}

/** One that was removed meanwhile has no name. */
function isNamed(figures: Figures & Partial<ItemFigures>): figures is ItemFigures {
  return figures.name !== undefined
}

function readClicked(db: Queries, { from, opportunityId }: Asked) {
  return readParts(rowsAtOnce, (after) => {
    const clicks = db
      .selectFrom('apply_click')
      .select(({ fn }) => ['opportunity_id as id', fn.sum<number>('clicks').as('count')])
      .where('opportunity_id', '>', after)
      .where('day', '>=', from)
      .groupBy('opportunity_id')
      .orderBy('opportunity_id')
      .limit(rowsAtOnce)
    return (opportunityId === undefined ? clicks : clicks.where('opportunity_id', '=', opportunityId)).execute()
  })
}

function readReported(db: Queries, { from, opportunityId }: Asked) {
  return readParts(rowsAtOnce, (after) => {
    const reports = db
      .selectFrom('report')
      .select(({ fn }) => ['opportunity_id as id', fn.countAll<number>().as('count')])
      .where('opportunity_id', '>', after)
      .where('created_at', '>=', from)
      .groupBy('opportunity_id')
      .orderBy('opportunity_id')
      .limit(rowsAtOnce)
    return (opportunityId === undefined ? reports : reports.where('opportunity_id', '=', opportunityId)).execute()
  })
}

async function readNames(db: Queries, items: readonly Figures[]) {
  const ids = items.map(({ id }) => id)
  return ids.length === 0 ? [] : db.selectFrom('opportunity').select(['id', 'name', 'slug', 'kind']).where('id', 'in', ids).execute()
}
