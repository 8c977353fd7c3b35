import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises'
import { listDisagreements } from '#domain/eligibility/disagreement.ts'
import type { RuleBasis } from '#domain/eligibility/rules.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { forEachYielding } from '#services/for-each-yielding.ts'
import type { Queries } from '#storage/database.ts'
import { type ComparedItem, listCompared, readCompared } from '#storage/items/opportunity-store.ts'
import { findChanges, type SeenItems } from '#storage/items/version-store.ts'

/** The doubt about an item's rules for an editor: they disagree with its older words, or no page of the organizer confirms them. */
export type RulesDoubt = 'disagreeing' | 'unconfirmed' | 'elsewhere'

export const doubtfulBases: Partial<Readonly<Record<RuleBasis, RulesDoubt>>> = { knowledge: 'unconfirmed', elsewhere: 'elsewhere' }

/** Called when more than a thousand items were checked. */
interface Running {
  readonly ended: Promise<boolean>
  readonly long: Promise<boolean>
}

const idsAtOnce = 100

/** Items after which a request no longer waits: the rest is unknown, and tens of thousands take seconds. */
const awaited = 1000
/** Milliseconds that are left to others after each part of the rest, as much as a part takes. */
const pause = 4

/** Knows of every published item what its rules make an editor doubt. To see it most of each item has to be read, a second or two for 50,000. */
export function createRulesWatch(db: Queries) {
  const doubts = new Map<string, RulesDoubt>()
  /** undefined: all items must be checked. */
  let seen: SeenItems | undefined
  let running: Running | undefined

  const note = (item: ComparedItem) => {
    const doubt = listDisagreements(item).length > 0 ? 'disagreeing' : item.rules === null ? undefined : doubtfulBases[item.rules.basis]
    if (doubt !== undefined) doubts.set(item.id, doubt)
  }

  async function update(onLong: () => void): Promise<void> {
    let compared = 0
    const compare = async (items: readonly ComparedItem[]) => {
      // To read them takes some milliseconds too.
      await yieldToEventLoop()
      await forEachYielding(items, note)
      compared += items.length
      if (compared <= awaited) return
      onLong()
      await wait(pause, undefined, { ref: false })
    }
    const { ids: changed, seen: next } = await findChanges(db, seen)
    if (changed === null) {
      doubts.clear()
      for (const kind of kinds) for await (const items of listCompared(db, kind)) await compare(items)
    }
    for (let start = 0; start < (changed?.length ?? 0); start += idsAtOnce) {
      const ids = changed?.slice(start, start + idsAtOnce) ?? []
      const items = await readCompared(db, ids)
      for (const id of ids) doubts.delete(id)
      await compare(items)
    }
    seen = next
  }

  function run(): Running {
    const { promise: long, resolve } = Promise.withResolvers<false>()
    const ended = update(() => resolve(false)).then(() => true)
    const cleanUp = () => {
      running = undefined
    }
    // The waiting request receives the error.
    ended.then(cleanUp, cleanUp)
    return { ended, long }
  }

  return {
    /**
     * Updates the results, for at most `timeout` milliseconds and a thousand items; the rest continues in the background. false: not all items are
     * checked yet.
     */
    async poll(timeout: number): Promise<boolean> {
      running ??= run()
      return await Promise.race([running.ended, running.long, wait(timeout, false, { ref: false })])
    },
    /** The doubt about this item; undefined: none, or not checked yet. */
    doubtOf: (id: string): RulesDoubt | undefined => doubts.get(id),
  }
}
