import type { Editing } from '#services/create-editing.ts'

/**
 * The part of `Editing` for which any backend has calls (docs/interface.md, Another backend). `Editing` implements it, and server/remote
 * implements it over another backend, for one session each. Pages take everything else from `Editing`, which is missing behind API_URL
 * (docs/decisions/0009). Methods throw as in `Editing`, and Problem 'unauthenticated' when the other backend has ended the session.
 */
export interface BasicEditing {
  /** `create` takes 'now' only where there are no drafts, else it throws Problem 'invalid' with `errors.publishAt`. */
  readonly opportunities: Pick<Editing['opportunities'], 'list' | 'findByIdOrCode' | 'create' | 'listLikelyDuplicates'> & Trashing
  readonly posts: Pick<Editing['posts'], 'list' | 'find' | 'create'> & Trashing
  readonly messages: Pick<Editing['messages'], 'list' | 'listAll' | 'remove'>
  /** Of articles. */
  readonly pictures: Pick<Editing['pictures'], 'store' | 'discard'>
}

interface Trashing {
  /** Off the site: into the trash where there is one, else for good. Throws Problem 'not-found' for an unknown id. */
  trash(id: string): Promise<unknown>
}
