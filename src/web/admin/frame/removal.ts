import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import type { EditState } from '#domain/publication.ts'

/** What would be deleted for ever; nothing is yet. */
export interface RemovalAsked {
  readonly asking: readonly { readonly id: string; readonly name: string }[]
}

/**
 * The items that are to be deleted for ever, all of which must be in the trash: the table that was sent may be older than what somebody has
 * restored since. Throws Problem 'conflict' for one that is not, 'not-found' for one that is gone.
 */
export async function askRemoval(
  { removal }: Pick<AdminTexts, 'removal'>,
  ids: readonly string[],
  find: (id: string) => Promise<{ readonly name: string; readonly state: EditState } | undefined>,
): Promise<RemovalAsked> {
  const asking: { id: string; name: string }[] = []
  for (const id of new Set(ids)) {
    const item = await find(id)
    if (item === undefined) throw new Problem('not-found', said(removal.gone))
    if (item.state !== 'trash') throw new Problem('conflict', said(removal.restored(item.name)))
    asking.push({ id, name: item.name })
  }
  return { asking }
}
