import { type PageChange, kindOfChange } from '#domain/watch/page-changes.ts'
import { factKinds, readFacts } from '#domain/watch/sentence-facts.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import { listStoredOpportunities } from '#storage/items/item-store.ts'
import { listToldChanges } from '#storage/page-store.ts'
import { type AttentionItem, emptyRow, rowOfItem } from '#services/dashboard/attention-item.ts'
import { nameChange } from '#services/links/page-answers.ts'
import { listNewRefusing } from '#services/links/refusing-hosts.ts'

// What official pages say now, and the sites that let no program read them.

/** The sites of a row; their number is in it, too. */
const mostHosts = 30

export async function listRefusing(db: Queries): Promise<readonly AttentionItem[]> {
  const hosts = await listNewRefusing(db)
  if (hosts.length === 0) return []
  const detail = hosts.slice(0, mostHosts).join(' ')
  return [{ ...emptyRow, reason: 'page-refuses', count: hosts.length, detail }]
}

/** One row for each item whose page says something that nobody has answered. */
export async function listChangedPages(db: Queries, now: Date): Promise<readonly AttentionItem[]> {
  const today = todayUtc(now)
  const told = await listToldChanges(db, now)
  const unanswered = told.filter((change) => !isAnswered(change, today))
  const byItem = [...Map.groupBy(unanswered, ({ id }) => id)].map(([id, changes]) => {
    const rank = (change: PageChange) => factKinds.indexOf(kindOfChange(change, today))
    const [worst] = changes.toSorted((a, b) => rank(a) - rank(b))
    return { id, worst, count: changes.length }
  })
  const entries = new Map(
    (
      await listStoredOpportunities(
        db,
        byItem.map(({ id }) => id),
      )
    ).map(({ item }) => [item.id, item]),
  )
  return byItem.flatMap(({ id, worst, count }) => {
    const entry = entries.get(id)
    if (worst === undefined || entry === undefined) return []
    const { was, now: says, told_at: toldAt } = worst
    const { days } = readFacts(says ?? '', today)
    return {
      ...rowOfItem(worst, now),
      reason: 'page-changed' as const,
      count,
      detail: nameChange({ ...worst, toldAt }),
      page: { was, now: says, kind: kindOfChange(worst, today), days, entry },
    }
  })
}

/** The entry says the same by now, or an editor has looked since the day of the telling. */
function isAnswered(
  change: Awaited<ReturnType<typeof listToldChanges>>[number],
  today: string,
): boolean {
  const { deadline_kind: kind, deadline_date: date, verified_on: checked } = change
  if (checked !== null && checked > change.told_at.slice(0, 10)) return true
  if (change.now === null || kind !== 'fixed' || date === null) return false
  return kindOfChange(change, today) === 'day' && readFacts(change.now, today).days.includes(date)
}
