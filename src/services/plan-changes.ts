import { readDeadline } from '#domain/deadline.ts'
import { type Letter, toLetterItem } from '#domain/letter.ts'
import type { Opportunity } from '#domain/opportunity.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { insertKnownItems, type KnownItem, listKnownItems, replaceKnownItem } from '#storage/known-item-store.ts'
import { claimMailSetting } from '#storage/mail-setting-store.ts'
import { insertMails } from '#storage/mail-store.ts'
import { listWatchers } from '#storage/watch-store.ts'

/**
 * Compares the public items with what the mails know of them. New ones are news from now on, but those of the first look are not; of a
 * deadline that moved, of closing and of reopening those are told who watch the item. A change is believed once it has stood until `settled`.
 * Gives the instant each public item was first seen, by id.
 */
export async function noticeChanges(
  { kysely }: Database,
  items: readonly Opportunity[],
  settled: Date,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const isFirst = await claimMailSetting(kysely, 'mail-known', now.toISOString(), now)
  const known = new Map((await listKnownItems(kysely)).map((row) => [row.opportunity_id, row]))
  const fresh = items.filter(({ id }) => !known.has(id)).map((item) => toKnown(item, isFirst ? '' : now.toISOString(), now))
  await insertKnownItems(kysely, fresh)
  for (const item of items) {
    const before = known.get(item.id)
    const after = toKnown(item, '', now)
    if (before === undefined || (before.deadline === after.deadline && before.state === after.state)) continue
    if (item.updatedAt !== null && item.updatedAt > settled.toISOString()) continue
    await inTransaction(kysely, async (transaction) => {
      if (await replaceKnownItem(transaction, before, after)) await tellWatchers(transaction, item, kindOf(before, after), now)
    })
  }
  return new Map([...known.values(), ...fresh].map((row) => [row.opportunity_id, row.public_at]))
}

async function tellWatchers(db: Queries, item: Opportunity, kind: 'moved' | 'closed' | 'reopened' | undefined, now: Date): Promise<void> {
  if (kind === undefined) return
  const letter: Letter = { kind, item: toLetterItem(item, now) }
  const issue = `${kind}:${item.id}:${now.toISOString()}`
  const watchers = await listWatchers(db, item.id)
  await insertMails(
    db,
    watchers.map(({ subscriberId, email }) => ({ issue, recipient: subscriberId, email, letter })),
    now,
  )
}

/** undefined: nothing that matters to somebody who waits for the date. */
function kindOf(before: KnownItem, after: KnownItem): 'moved' | 'closed' | 'reopened' | undefined {
  if (before.state !== after.state) return after.state === 'closed' ? 'closed' : 'reopened'
  return after.state === 'open' && before.deadline !== '' && after.deadline !== '' ? 'moved' : undefined
}

function toKnown(item: Opportunity, publicAt: string, now: Date): KnownItem {
  const { state, date, closesAt } = readDeadline(item.deadline, now)
  // The instant, so that another time of the same day counts too.
  return { opportunity_id: item.id, public_at: publicAt, state, deadline: date === null ? '' : `${date} ${closesAt?.toISOString() ?? ''}` }
}
