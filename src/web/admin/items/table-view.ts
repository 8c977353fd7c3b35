import type { Texts } from '#web/texts/language.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { type EditState, editStates } from '#domain/publication.ts'
import { listBulkActions, listRowActions, type TableAction } from '#services/items/actions.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import { type TablePage, type TableSort, tableSorts } from '#services/items/table-query.ts'
import { isDatePending } from '#web/admin/items/row-action.ts'
import { entityOf, type ItemKind } from '#web/admin/layout/paths.ts'
import { changeSearch } from '#web/components/change-search.ts'
import { coverAddress } from '#web/pictures/address.ts'
import { categoriesInWords, toCardView } from '#web/opportunity/card-view.ts'
import { toPostCardView } from '#web/posts/post-view.ts'

export const stateTones = {
  published: 'ok',
  scheduled: 'info',
  draft: 'soon',
  closed: undefined,
  trash: 'error',
} as const satisfies Record<EditState, string | undefined>

/** A row: plain values, so that the browser needs none of the domain. */
export interface ItemRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly state: EditState
  readonly actions: readonly TableAction[]
}

export type OpportunityRow = ReturnType<typeof toOpportunityRow>
export type PostRow = ReturnType<typeof toPostRow>

export interface TableSection<Row extends ItemRow> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly counts: Readonly<Record<EditState, number>>
  /** The actions for several items. */
  readonly bulk: readonly TableAction[]
}

export type TableView = ({ readonly kind: Kind } & TableSection<OpportunityRow>) | ({ readonly kind: 'post' } & TableSection<PostRow>)

/** `hasFullEditing`: this backend supports everything; otherwise deleting one item is the only action. */
export function toTableSection<Edited extends { readonly state: EditState }, Row extends ItemRow>(
  kind: ItemKind,
  { rows, ...page }: TablePage<Edited>,
  { state, hasFullEditing }: { readonly state: EditState | null; readonly hasFullEditing: boolean },
  toRow: (edited: Edited, actions: readonly TableAction[]) => Row,
): TableSection<Row> {
  const entity = entityOf(kind)
  return {
    ...page,
    rows: rows.map((row) => toRow(row, hasFullEditing ? listRowActions(entity, row.state) : ['trash'])),
    bulk: hasFullEditing ? listBulkActions(entity, state === 'trash') : [],
  }
}

/** A row of the opportunities' tables in words, with the buttons among `actions` that fit its state. */
export function toOpportunityRow(edited: EditedOpportunity, actions: readonly TableAction[], texts: Texts, now: Date) {
  const { item, state, link } = edited
  const card = toCardView(item, texts, now)
  const { image, deadline } = card
  return {
    id: item.id,
    name: item.name,
    slug: item.slug,
    state,
    actions: actions.filter(
      (action) => (action !== 'check-link' || item.officialLink !== null) && (action !== 'renew' || !isDatePending(edited)),
    ),
    cover: coverAddress(card),
    image,
    category: categoriesInWords(item, texts).join(', '),
    country: item.country,
    deadline,
    // Something is wrong with the official link.
    link: link === null || link.state === 'fine' ? null : link.state,
  }
}

/** A row of the articles' table in words, with the buttons among `actions` that fit its state. */
export function toPostRow({ item, state, publishAt }: EditedPost, actions: readonly TableAction[], texts: Texts) {
  const { image, plate, slug } = toPostCardView(item, texts)
  return {
    id: item.id,
    name: item.title,
    slug,
    state,
    actions,
    image,
    plate,
    // The first of the article; '' where it has none.
    heading: item.content.find((block) => block.type === 'heading')?.value ?? '',
    // Plain date of a scheduled article.
    publishOn: state === 'scheduled' ? (publishAt?.slice(0, 10) ?? null) : null,
  }
}

/** The parameters of a table's address; others are ignored. */
export interface TableAddress {
  readonly text: string
  readonly state: EditState | null
  readonly sort: TableSort
  readonly descending: boolean
  readonly page: number
}

/** By name, and articles newest first. */
const defaultSort = (kind: ItemKind): TableSort => (kind === 'post' ? 'created' : 'name')

const isUsuallyDescending = (sort: TableSort) => sort === 'updated' || sort === 'created'

/** The search, filter, order and page of a table's address; unknown values count as defaults. */
export function readTableAddress(kind: ItemKind, parameters: URLSearchParams): TableAddress {
  const page = Number(parameters.get('page'))
  const sort = tableSorts.find((each) => each === parameters.get('sort')) ?? defaultSort(kind)
  return {
    text: (parameters.get('q') ?? '').slice(0, 200),
    state: editStates.find((state) => state === parameters.get('state')) ?? null,
    sort,
    descending: parameters.has('down') ? parameters.get('down') === '1' : isUsuallyDescending(sort),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The query of a table's address; the first page and defaults are left out. */
export function toTableSearch(kind: ItemKind, { text, state, sort, descending, page }: TableAddress): string {
  return changeSearch('', {
    q: text || null,
    state,
    sort: sort === defaultSort(kind) ? null : sort,
    down: descending === isUsuallyDescending(sort) ? null : descending ? '1' : '0',
    page: page > 1 ? String(page) : null,
  })
}
