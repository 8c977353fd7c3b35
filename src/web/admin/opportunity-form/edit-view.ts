import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditState } from '#domain/publication.ts'
import type { EditedOpportunity, HistoryEntry, LinkResult } from '#services/items/edited.ts'
import { tablePaths } from '#web/admin/frame/paths.ts'

/** What stands around the form of an item. */
export interface EditView {
  readonly id: string
  readonly slug: string
  readonly kind: Kind
  readonly name: string
  /** The table of its kind. */
  readonly table: string
  readonly version: number
  readonly state: EditState
  readonly publishAt: string | null
  readonly verifiedOn: string | null
  readonly link: LinkResult | null
  /** Its link as it is stored can be looked at now. */
  readonly canCheckLink: boolean
  readonly history: readonly HistoryEntry[]
}

/** What the form itself needs to know of the item that is edited. */
export type EditedState = Pick<EditView, 'id' | 'version' | 'state'>

export function toEditView(
  { item, version, state, publishAt, link }: EditedOpportunity,
  history: readonly HistoryEntry[],
  hasWeb: boolean,
): EditView {
  const { id, slug, kind, name, verifiedOn } = item
  const canCheckLink = hasWeb && state !== 'trash' && item.officialLink !== null
  return { id, slug, kind, name, table: tablePaths[kind], version, state, publishAt, verifiedOn, link, canCheckLink, history }
}
