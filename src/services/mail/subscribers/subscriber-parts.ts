import type { Database } from '#storage/database.ts'
import type { ErasureList } from '#storage/mail/erasure-list.ts'

/** What is needed to do what somebody asks for by their address or their link. */
export interface SubscriberParts {
  readonly db: Database
  readonly clock: () => Date
  /** Of mails that are written as files; left out: there is none. */
  readonly outboxDir?: string
  /** Where it is noted that an address went; left out: nowhere. */
  readonly erasures?: ErasureList
}
