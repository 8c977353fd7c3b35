import type { Texts } from '#web/texts/language.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditState } from '#domain/publication.ts'
import { categoriesOf } from '#domain/opportunity/vocabulary.ts'
import { wordFor } from '#web/opportunity/words.ts'
import { listBulkActions, listRowActions, type OfferedAction } from '#services/items/actions.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import type { TablePage } from '#services/items/table-query.ts'
import { entityOf, type ItemKind } from '#web/admin/frame/paths.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import { type PostCardView, toPostCardView } from '#web/posts/post-view.ts'

/** A row: plain values, so that the browser needs none of the domain. */
export interface ItemRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly state: EditState
  readonly actions: readonly OfferedAction[]
}

export interface OpportunityRow extends ItemRow {
  readonly cover: string
  readonly image: string | null
  readonly category: string
  readonly country: string | null
  readonly due: CardView['due']
  /** Something is wrong with the official link. */
  readonly link: 'moved' | 'dead' | 'certificate' | 'looks-closed' | null
}

export interface PostRow extends ItemRow, Pick<PostCardView, 'image' | 'plate'> {
  /** The first heading of the article; '' where it has none. */
  readonly heading: string
  /** Plain date of a scheduled article. */
  readonly publishOn: string | null
}

export interface TablePart<Row extends ItemRow> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly counts: Readonly<Record<EditState, number>>
  /** What is offered for several items. */
  readonly bulk: readonly OfferedAction[]
}

export type TableView = ({ readonly kind: Kind } & TablePart<OpportunityRow>) | ({ readonly kind: 'post' } & TablePart<PostRow>)

/** `isWhole`: this backend can do all that the administrator's side knows; else deleting one is all that is offered. */
export function toTablePart<Edited extends { readonly state: EditState }, Row extends ItemRow>(
  kind: ItemKind,
  { rows, ...page }: TablePage<Edited>,
  { state, isWhole }: { readonly state: EditState | null; readonly isWhole: boolean },
  toRow: (edited: Edited, actions: readonly OfferedAction[]) => Row,
): TablePart<Row> {
  const entity = entityOf(kind)
  return {
    ...page,
    rows: rows.map((row) => toRow(row, isWhole ? listRowActions(entity, row.state) : ['trash'])),
    bulk: isWhole ? listBulkActions(entity, state === 'trash') : [],
  }
}

export function toOpportunityRow(
  { item, state, link }: EditedOpportunity,
  actions: readonly OfferedAction[],
  texts: Texts,
  now: Date,
): OpportunityRow {
  const { cover, image, due } = toCardView(item, texts, now)
  const known = categoriesOf(item).map((key) => texts.words.categories[key])
  return {
    id: item.id,
    name: item.name,
    slug: item.slug,
    state,
    actions: actions.filter((action) => action !== 'check-link' || item.officialLink !== null),
    cover,
    image,
    category: (known.length > 0 ? known : item.categories.map((word) => wordFor(word, texts))).join(', '),
    country: item.country,
    due,
    link: link === null || link.state === 'fine' ? null : link.state,
  }
}

export function toPostRow({ item, state, publishAt }: EditedPost, actions: readonly OfferedAction[], texts: Texts): PostRow {
  const { image, plate, slug } = toPostCardView(item, texts)
  return {
    id: item.id,
    name: item.title,
    slug,
    state,
    actions,
    image,
    plate,
    heading: item.content.find((block) => block.type === 'heading')?.value ?? '',
    publishOn: state === 'scheduled' ? (publishAt?.slice(0, 10) ?? null) : null,
  }
}
