import type { FieldErrors } from '#domain/problem.ts'
import { isPublicState } from '#domain/publication.ts'
import type { EditRecord } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/publishing.ts'

/** The name of the boxes by which an editor confirms doubtful values. */
export const doubtConfirmed = 'doubtConfirmed'

/** What the box confirms: this day, so that another one is asked about anew. */
export const toPublishConfirmation = (publishAt: string): string => `publishAt ${publishAt}`

/**
 * The doubt about a later day of publishing for what visitors can see now, because it leaves the
 * site until then. Empty: there is none, or the editor has confirmed it. A day that cannot be read
 * is left to the service.
 */
export function findPublishDoubt(
  form: FormData,
  publish: Publishing | undefined,
  before: EditRecord,
  now: Date,
): FieldErrors {
  if (typeof publish !== 'object' || !isPublicState(before.state)) return {}
  const isLater = new Date(publish.at).getTime() > now.getTime()
  const isConfirmed = form.getAll(doubtConfirmed).includes(toPublishConfirmation(publish.at))
  if (!isLater || isConfirmed) return {}
  return { publishAt: { key: 'leaves-site', date: publish.at } }
}
