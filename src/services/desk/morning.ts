import { setImmediate as afterOthers } from 'node:timers/promises'
import { listDisagreements } from '#domain/eligibility/disagreement.ts'
import { collections } from '#domain/listing/collections.ts'
import { isPublic } from '#domain/publication.ts'
import { emptyRow, findOpen, readLineFindings, rowOfItem, toDueRow } from '#services/desk/morning-lines.ts'
import { type Morning, type MorningReason, morningReasons, type MorningRow, mostOfOne } from '#services/desk/morning-row.ts'
import type { Overview } from '#services/public-services.ts'
import { type Confirmed, readConfirmed } from '#services/rules/rules-editing.ts'
import { createRulesWatch, type RulesDoubt } from '#services/rules/rules-watch.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/desk/message-store.ts'
import { listOpenReports } from '#storage/desk/report-store.ts'
import type { MorningLine } from '#storage/items/morning-line-store.ts'
import { listStoredOpportunities, listStoredPosts } from '#storage/items/item-store.ts'

export interface MorningParts {
  readonly db: Database
  readonly clock: () => Date
  /** Of the public site: which of its pages are empty. */
  readonly overview: () => Promise<Overview>
  /** Milliseconds to wait for the comparison of all rules with what items say. */
  readonly patience?: number
}

/** What is about to mislead a student, the most urgent first: by reason, then by days, then by name. */
export function createMorning({ db: { kysely }, clock, overview, patience = 1000 }: MorningParts): () => Promise<Morning> {
  const watch = createRulesWatch(kysely)
  return async () => {
    const now = clock()
    const [isCompared, reports, unread, posts, confirmed, { byCollection }] = await Promise.all([
      watch.look(patience),
      listOpenReports(kysely),
      countUnreadMessages(kysely),
      listStoredPosts(kysely),
      readConfirmed(kysely),
      overview(),
    ])
    const { rows, counts } = await readLineFindings(kysely, reports, now)
    // Whatever was seen comes in between; no more are shown.
    const most = { disagreeing: mostOfOne + confirmed.count, unconfirmed: mostOfOne }
    const open = (doubt: RulesDoubt) => findOpen(kysely, watch.listDoubted(doubt), most[doubt], now)
    await afterOthers()
    const doubted = { disagreeing: await open('disagreeing'), unconfirmed: await open('unconfirmed') }
    await afterOthers()
    const { disagreeing, seen } = await findDisagreeing(kysely, doubted.disagreeing, confirmed)
    await afterOthers()
    const unconfirmed = await readUnconfirmed(kysely, [...seen, ...doubted.unconfirmed].slice(0, mostOfOne))
    await afterOthers()
    const due = posts.flatMap(({ item, publishAt, version }) => {
      if (publishAt === null || item.state !== 'published' || isPublic({ state: item.state, publishAt }, now)) return []
      return toDueRow({ id: item.id, kind: 'post', name: item.title, version, publishAt }, now) ?? []
    })
    const empty = collections.filter(({ id }) => (byCollection[id] ?? 0) === 0)
    return {
      ...cutEach(counts, [
        ...rows,
        ...due,
        ...disagreeing,
        ...unconfirmed,
        ...(unread > 0 ? [{ ...emptyRow, reason: 'unread-messages' as const, figure: unread }] : []),
        ...empty.map(({ id, kind }) => ({ ...emptyRow, reason: 'page-empty' as const, figure: 0, kind, path: `/${id}` })),
      ]),
      isCompared,
    }
  }
}

/** The first ones in which an editor has not seen what disagrees, and those before them in which one has. */
async function findDisagreeing(
  db: Queries,
  lines: readonly MorningLine[],
  confirmed: Confirmed,
): Promise<{ readonly disagreeing: readonly MorningRow[]; readonly seen: readonly MorningLine[] }> {
  const disagreeing: MorningRow[] = []
  const seen: MorningLine[] = []
  for (let start = 0; start < lines.length && disagreeing.length < mostOfOne; start += mostOfOne) {
    const some = lines.slice(start, start + mostOfOne)
    const items = await readItems(db, some)
    await afterOthers()
    for (const line of some) {
      const item = items.get(line.id)
      const disagreements = item === undefined ? [] : listDisagreements(item)
      if (confirmed.has(line.id, disagreements)) seen.push(line)
      else if (disagreements.length > 0 && disagreeing.length < mostOfOne)
        disagreeing.push({ ...rowOfItem(line), reason: 'rules-disagree', figure: disagreements.length, disagreements })
    }
  }
  return { disagreeing, seen }
}

async function readUnconfirmed(db: Queries, lines: readonly MorningLine[]): Promise<MorningRow[]> {
  const items = await readItems(db, lines)
  return lines.flatMap((line): MorningRow[] => {
    const item = items.get(line.id)
    if (item?.rules?.basis !== 'knowledge') return []
    return [{ ...rowOfItem(line), reason: 'rules-unconfirmed', detail: item.officialLink, rules: item.rules }]
  })
}

async function readItems(db: Queries, lines: readonly MorningLine[]) {
  const ids = lines.map(({ id }) => id)
  return new Map((await listStoredOpportunities(db, ids)).map(({ item }) => [item.id, item]))
}

/** In order, and of each reason the first ones. `counts`: how many there are, where the rows are not all. */
function cutEach(counts: ReadonlyMap<MorningReason, number>, rows: readonly MorningRow[]): Pick<Morning, 'rows' | 'left'> {
  const left = new Map<MorningReason, number>()
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const shown = morningReasons.flatMap((reason) => {
    const own = byReason.get(reason) ?? []
    const count = counts.get(reason) ?? own.length
    if (count > mostOfOne) left.set(reason, count - mostOfOne)
    const sorted = own.toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0) || (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
    return sorted.slice(0, mostOfOne)
  })
  return { rows: shown, left }
}
