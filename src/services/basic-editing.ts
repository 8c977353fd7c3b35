import type { Editing } from '#services/create-editing.ts'

/**
 * The part of `Editing` that any backend has calls for (docs/interface.md, Another backend): `Editing` itself is one, and server/remote
 * makes one over another backend, for one session each. What is not in here a page asks `Editing` for, which is not there behind API_URL
 * (docs/decisions/0009). Methods throw as in `Editing`, and Problem 'unauthenticated' when the other backend has ended the session.
 */
export interface BasicEditing {
  /** `create` takes 'now' only where there are no drafts, else it throws Problem 'invalid' with `errors.publishAt`. */
  readonly opportunities: Pick<Editing['opportunities'], 'list' | 'findByIdOrCode' | 'create' | 'listLikelyDuplicates'> & TakingDown
  readonly posts: Pick<Editing['posts'], 'list' | 'find' | 'create'> & TakingDown
  readonly messages: Pick<Editing['messages'], 'list' | 'listAll' | 'remove'>
  /** Of articles. */
  readonly pictures: Pick<Editing['pictures'], 'store' | 'discard'>
}

interface TakingDown {
  /** Off the site: into the trash where there is one, else for good. Throws Problem 'not-found' for an unknown id. */
  trash(id: string): Promise<unknown>
}
