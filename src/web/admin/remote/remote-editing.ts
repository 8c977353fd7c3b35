import type { InboxMessage } from '#domain/feedback.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { InboxPage, InboxQuery } from '#services/feedback/inbox.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'

/**
 * What the administrator can do on another backend (docs/interface, Another backend), for one
 * session: all that the basic calls offer. server/remote implements it. What is saved is public at
 * once, and what is deleted is gone for good. Every method throws Problem 'unauthenticated' when
 * that backend has ended the session and 'unavailable' when it does not answer; both carry its own
 * words, where it gave some, as a message with the key `said`.
 */
export interface RemoteEditing {
  readonly opportunities: {
    list(query: TableQuery): Promise<TablePage<EditedOpportunity>>
    /** By its identifier there, else by the entered one; undefined: none. */
    findByIdOrCode(idOrCode: string, kind?: Kind): Promise<EditedOpportunity | undefined>
    /**
     * Sends the main fields of the form. Calls with the same `key` save once. Throws Problem
     * 'conflict' with `errors.code` if an item of this kind has the entered identifier.
     */
    create(kind: Kind, input: unknown, options?: Keyed): Promise<Outcome<EditedOpportunity>>
    listLikelyDuplicates(draft: {
      readonly name: string
      readonly officialLink: string | null
    }): Promise<readonly EditedOpportunity[]>
    /** A scholarship, for good. Throws Problem 'not-found' for an unknown id. */
    trash(id: string): Promise<void>
  }
  readonly posts: {
    list(query: TableQuery): Promise<TablePage<EditedPost>>
    find(id: string): Promise<EditedPost | undefined>
    /** With the pictures that `pictures` holds. Calls with the same `key` save once. */
    create(input: unknown, options?: Keyed): Promise<Outcome<EditedPost>>
    /** For good. Throws Problem 'not-found' for an unknown id. */
    trash(id: string): Promise<void>
  }
  readonly messages: {
    list(query: InboxQuery): Promise<InboxPage>
    listAll(): Promise<readonly InboxMessage[]>
    remove(id: string): Promise<void>
  }
  /** Pictures that wait here, a day at most, until their article is sent. */
  readonly pictures: Pick<Editing['pictures'], 'store' | 'discard'>
}

interface Keyed {
  /** A UUID. Without one a call always saves. */
  readonly key?: string | undefined
}
