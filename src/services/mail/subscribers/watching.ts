import type { Reader } from '#domain/mail/consent.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isPublic } from '#domain/publication.ts'
import { parseSubscription } from '#domain/mail/subscription.ts'
import { askToConfirm, inEvenTime } from '#services/mail/subscribers/ask-to-confirm.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { findSubscriberByEmail } from '#storage/mail/subscriber-store.ts'
import { countWatches, insertWatch } from '#storage/mail/watch-store.ts'
import { findItem } from '#storage/items/item-store.ts'

/** More than anybody applies to; whoever types a stranger's address cannot make more than this of it. */
const mostWatches = 50

/** Reminders of single items by mail. */
export interface Watching {
  /**
   * Reminders before the deadline, and word when it moves, closes or reopens. An address that has not confirmed is asked to; somebody new gets
   * nothing but these mails. The same answer and time whoever it is. undefined: no such public item.
   */
  watch(input: { opportunityId: unknown; email: unknown; reader: Reader }): Promise<Outcome<'accepted'> | undefined>
}

export function createWatching({ db: { kysely }, clock }: { db: Database; clock: () => Date }): Watching {
  return {
    async watch({ opportunityId, email, reader }) {
      const parsed = parseSubscription({ email })
      if (!parsed.ok) return parsed
      const row = typeof opportunityId === 'string' ? await findItem(kysely, 'opportunity', opportunityId) : undefined
      if (row === undefined || !isPublic({ state: row.item.state, publishAt: row.publishAt }, clock())) return undefined
      await inEvenTime(() =>
        inTransaction(kysely, async (transaction) => {
          const isClosed = readDeadline(row.item.deadline, clock()).state === 'closed'
          await askToConfirm(transaction, parsed.value.email, reader, isClosed ? 'reopening' : 'reminders', clock())
          const subscriber = await findSubscriberByEmail(transaction, parsed.value.email)
          if (subscriber === undefined || (await countWatches(transaction, subscriber.id)) >= mostWatches) return
          await insertWatch(transaction, subscriber.id, row.item.id, clock(), reader.locale)
        }),
      )
      return { ok: true, value: 'accepted' }
    },
  }
}
