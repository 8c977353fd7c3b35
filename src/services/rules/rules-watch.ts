import { setImmediate as afterOthers, setTimeout as wait } from 'node:timers/promises'
import { listDisagreements } from '#domain/eligibility/disagreement.ts'
import { kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { inPieces } from '#services/in-pieces.ts'
import type { Queries } from '#storage/database.ts'
import { getChangeMark, listChangesSince } from '#storage/items/change-store.ts'
import { listPublishedWhole, readPublished } from '#storage/items/opportunity-store.ts'

/** What an editor is asked of an item's rules: whether they disagree with its older words, or else whether general knowledge is right. */
export type RulesDoubt = 'disagreeing' | 'unconfirmed'

/** Knows of every published item what its rules make an editor doubt. To see it all items have to be read whole, some seconds for 50,000. */
export interface RulesWatch {
  /** Brings it up to date, for at most `patience` milliseconds; it goes on behind. false: not all items have been looked at yet. */
  look(patience: number): Promise<boolean>
  doubtOf(id: string): RulesDoubt | undefined
}

const idsAtOnce = 100

export function createRulesWatch(db: Queries): RulesWatch {
  const doubts = new Map<string, RulesDoubt>()
  /** Of the list of changes; undefined: all items are to be looked at. */
  let mark: number | undefined
  let running: Promise<void> | undefined

  const note = (item: Opportunity) => {
    const doubt = listDisagreements(item).length > 0 ? 'disagreeing' : item.rules?.basis === 'knowledge' ? 'unconfirmed' : undefined
    if (doubt === undefined) doubts.delete(item.id)
    else doubts.set(item.id, doubt)
  }

  async function update(): Promise<void> {
    const changed = mark === undefined ? null : await listChangesSince(db, mark)
    // Asked before the items, so that a change in between is seen at the next look.
    const next = changed?.mark ?? (await getChangeMark(db))
    if (changed === null) {
      doubts.clear()
      mark = undefined
      for (const kind of kinds)
        for await (const items of listPublishedWhole(db, kind)) {
          // To read them takes some milliseconds too.
          await afterOthers()
          await inPieces(items, note)
        }
    }
    for (let start = 0; start < (changed?.ids.length ?? 0); start += idsAtOnce) {
      const ids = changed?.ids.slice(start, start + idsAtOnce) ?? []
      const items = await readPublished(db, ids)
      await afterOthers()
      for (const id of ids) doubts.delete(id)
      await inPieces(items, note)
    }
    mark = next
  }

  return {
    async look(patience) {
      running ??= update().finally(() => {
        running = undefined
      })
      // Whoever waits is told.
      running.catch(() => {})
      return await Promise.race([running.then(() => true), wait(patience, false, { ref: false })])
    },
    doubtOf: (id) => doubts.get(id),
  }
}
