import type { InboxEditing } from '#services/desk/inbox-editing.ts'
import type { Pictures } from '#services/items/pictures.ts'
import type { OpportunityEditing } from '#services/items/opportunities.ts'
import type { PostEditing } from '#services/items/posts.ts'

/**
 * The part of `Editing` that any backend has calls for (docs/interface.md, Another backend): `Editing` itself is one, and server/remote
 * makes one over another backend, for one session each. What is not in here a page asks `Editing` for, which is not there behind API_URL
 * (docs/decisions/0009). Methods throw as in `Editing`, and Problem 'unauthenticated' when the other backend has ended the session.
 */
export interface BasicEditing {
  /** `create` takes 'now' only where there are no drafts, else it throws Problem 'invalid' with `errors.publishAt`. */
  readonly opportunities: Pick<OpportunityEditing, 'list' | 'findByIdOrCode' | 'create' | 'listLikelyDuplicates'> & TakingDown
  readonly posts: Pick<PostEditing, 'list' | 'find' | 'create'> & TakingDown
  readonly messages: Pick<InboxEditing, 'list' | 'listAll' | 'remove'>
  /** Of articles. */
  readonly pictures: Pick<Pictures, 'store' | 'discard'>
}

interface TakingDown {
  /** Off the site: into the trash where there is one, else for good. Throws Problem 'not-found' for an unknown id. */
  trash(id: string): Promise<unknown>
}
