import { Problem } from '#domain/problem.ts'
import { addDays } from '#domain/words/plain-date.ts'
import type { Database, Queries } from '#storage/database.ts'
import { changeSetting, findRecord } from '#storage/setting-store.ts'

/** The fields of a row that count here (attention-list.ts). */
interface Row extends Readonly<
  Record<'itemId' | 'reportId' | 'kind' | 'path' | 'detail' | 'date', string | null>
> {
  readonly reason: string
  readonly count: number
  readonly disagreements: readonly unknown[]
  readonly postponeDays: number
}

/** The subject of a row: the reason, and its report, item, page or kind. */
export const toRowKey = ({ reason, reportId, itemId, kind, path }: Row): string =>
  `${reason} ${reportId ?? itemId ?? path ?? kind ?? ''}`

/**
 * The visible content of a row. A row with other content returns at once; its days alone, and
 * counts of a kind, do not count.
 */
export function toRowState({ reason, count, detail, date, disagreements }: Row): string {
  if (/^(?:reported|suggested|correction)/.test(reason)) return `${count} ${detail}`
  if (reason === 'rules-disagree') return JSON.stringify(disagreements)
  return reason === 'rules-unconfirmed' || reason === 'rules-elsewhere'
    ? ''
    : (date ?? detail ?? '')
}

interface Postponed {
  /** The day (UTC, YYYY-MM-DD) on which the line is back. */
  readonly until: string
  readonly state: string
}

/** By the key of the row. */
type PostponedRows = Readonly<Record<string, Postponed>>

export type PostponedFilter = (row: Row) => boolean

/** `today`: YYYY-MM-DD, in UTC. */
export async function readPostponed(db: Queries, today: string): Promise<PostponedFilter> {
  const postponed = (await findRecord(db, 'attention-postponed')) as PostponedRows
  return (row) => {
    const found = postponed[toRowKey(row)]
    return found !== undefined && found.until > today && found.state === toRowState(row)
  }
}

/** The key of an item that is left out of Verify; it has no state. */
export const toVerifyKey = (id: string): string => `verify ${id}`

/** The keys that are postponed, whatever their state is. `today`: YYYY-MM-DD, in UTC. */
export async function listPostponedKeys(db: Queries, today: string): Promise<ReadonlySet<string>> {
  const postponed = (await findRecord(db, 'attention-postponed')) as PostponedRows
  const present = Object.entries(postponed).filter(([, { until }]) => until > today)
  return new Set(present.map(([key]) => key))
}

/**
 * Postpones rows of the attention list. This is no check of the item, and changes nothing of it.
 */
export function createPostponing(deps: {
  db: Database
  clock: () => Date
  list: () => Promise<{ readonly rows: readonly Row[] }>
}) {
  const { clock, list } = deps
  const { kysely } = deps.db
  const today = () => clock().toISOString().slice(0, 10)
  const stillOut = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([, each]) => each.until > today()))
  const readAll = async () => (await findRecord(kysely, 'attention-postponed')) as PostponedRows
  async function save(change: (all: PostponedRows) => PostponedRows): Promise<void> {
    await changeSetting(kysely, 'attention-postponed', clock(), (all) =>
      change(all as PostponedRows),
    )
  }
  return {
    /**
     * Leaves the line out for its `postponeDays`. `key`, `state`: of the line as it was seen. One
     * that is left out already stays so. Throws Problem 'conflict' when it says something else by
     * now, 'not-found' when it is no longer in the list.
     */
    async add(key: string, state: string): Promise<void> {
      const row = (await list()).rows.find((each) => toRowKey(each) === key)
      if (row === undefined) {
        const out = (await readAll())[key]
        if (out?.state === state && out.until > today()) return
        throw new Problem('not-found', { key: 'no-item' })
      }
      if (toRowState(row) !== state) throw new Problem('conflict', { key: 'changed-since' })
      const until = addDays(today(), row.postponeDays)
      await save((all) => ({ ...stillOut(all), [key]: { until, state } }))
    },
    /** Leaves the item out of Verify until tomorrow (UTC); `remove` with `toVerifyKey` brings it back. */
    addItem: (id: string) =>
      save((all) => ({
        ...stillOut(all),
        [toVerifyKey(id)]: { until: addDays(today(), 1), state: '' },
      })),
    /** The line is in the list again, if it is still about something. */
    remove: (key: string) =>
      save((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== key))),
    clear: () => save(() => ({})),
  }
}
