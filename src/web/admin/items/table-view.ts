import { isFaultyLink, type LinkState } from '#domain/opportunity/link-result.ts'
import { type EditState, editStates } from '#domain/publication.ts'
import { listBulkActions, listRowActions, type TableAction } from '#services/items/actions.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import { filterChoices, noFilters, type TableFilters } from '#services/items/table-filters.ts'
import {
  type TablePage,
  type TableQuery,
  type TableSort,
  tableSorts,
} from '#services/items/table-query.ts'
import { isRenewable } from '#web/admin/items/row-action.ts'
import { entityOf, type ItemKind, tablePaths } from '#web/admin/layout/paths.ts'
import { shortDate } from '#web/components/dates.ts'
import { changeSearch } from '#web/components/search-params.ts'
import type { DeadlineView } from '#web/opportunity/deadline-view.ts'
import { categoriesInWords, toCardView } from '#web/opportunity/item-view.ts'
import { coverAddress } from '#web/pictures/address.ts'
import { toPostCardView } from '#web/posts/post-view.ts'
import type { Texts } from '#web/texts/language.ts'

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
  /** The drawing, and the picture that covers it. */
  readonly cover: string
  readonly image: string | null
  /** Of an opportunity. */
  readonly category?: string
  readonly country?: string | null
  readonly deadline?: DeadlineView
  /** Of an opportunity: it has an official page that one can open. */
  readonly hasOfficialPage?: boolean
  /** Of an opportunity: something is wrong with its official link. */
  readonly link?: LinkState | null
  /** Of an opportunity: what columns that were added say of it. */
  readonly added?: Readonly<Record<AddedColumn, string>>
  /** Of an article: the first of its headings; '' where it has none. */
  readonly heading?: string
  /** Of a scheduled article: a plain date. */
  readonly publishOn?: string | null
}

/** Columns that an editor adds to those of the specification, in their order. */
export const addedColumns = ['host', 'verified', 'rules', 'clicks', 'version'] as const
export type AddedColumn = (typeof addedColumns)[number]

/** Days of the column of clicks. */
export const clickColumnDays = 30

/** What the address of a table asks for. */
export const queryOf = (
  kind: ItemKind,
  { text, state, filters, sort, descending, page }: TableAddress,
): TableQuery => ({
  ...(kind !== 'post' && { kind }),
  text,
  state: state ?? undefined,
  filters,
  sort,
  descending,
  page,
  pageSize,
})

/** Rows of a page. */
export const pageSize = 50

export interface TableView extends TablePage<ItemRow> {
  readonly kind: ItemKind
  readonly bulk: readonly TableAction[]
}

/** `state`: the one that the table is filtered by; null: none. */
export function toTableView<Edited extends { readonly state: EditState }>(
  kind: ItemKind,
  page: TablePage<Edited>,
  state: EditState | null,
  toRow: (edited: Edited, actions: readonly TableAction[]) => ItemRow,
): TableView {
  const entity = entityOf(kind)
  return {
    ...page,
    kind,
    rows: page.rows.map((row) => toRow(row, listRowActions(entity, row.state))),
    bulk: listBulkActions(entity, state === 'trash'),
  }
}

/**
 * A row of the opportunities' tables in words, with the buttons among `actions` that fit its state.
 */
export function toOpportunityRow(
  edited: EditedOpportunity,
  actions: readonly TableAction[],
  { texts, now, clicks }: { texts: Texts; now: Date; clicks: ReadonlyMap<string, number> },
): ItemRow {
  const { item, state, link, version } = edited
  const { tableFilters, tableColumns } = texts.admin
  const card = toCardView(item, texts, now)
  return {
    id: item.id,
    name: item.name,
    slug: item.slug,
    state,
    actions: actions.filter(
      (action) =>
        (action !== 'check-link' || item.officialLink !== null) &&
        (action !== 'renew' || isRenewable(edited)),
    ),
    cover: coverAddress(card),
    image: card.image,
    category: categoriesInWords(item, texts).join(', '),
    country: item.country,
    deadline: card.deadline,
    hasOfficialPage: /^https?:/i.test(item.officialLink ?? ''),
    link: link !== null && isFaultyLink(link.state) ? link.state : null,
    added: {
      host: item.hostUniversity ?? item.hostOrganization ?? '',
      verified:
        item.verifiedOn === null ? tableColumns.never : shortDate(item.verifiedOn, texts.writing),
      rules: tableFilters.choices.basis[item.rules?.basis ?? 'none'],
      clicks: String(clicks.get(item.id) ?? 0),
      version: String(version),
    },
  }
}

export function toPostRow(
  { item, state, publishAt }: EditedPost,
  actions: readonly TableAction[],
  texts: Texts,
): ItemRow {
  const { image, plate, slug } = toPostCardView(item, texts)
  return {
    id: item.id,
    name: item.title,
    slug,
    state,
    actions,
    cover: plate,
    image,
    heading: item.content.find((block) => block.type === 'heading')?.value ?? '',
    publishOn: state === 'scheduled' ? (publishAt?.slice(0, 10) ?? null) : null,
  }
}

export type TableAddress = ReturnType<typeof readTableAddress>

/** By name, and articles newest first. */
const defaultSort = (kind: ItemKind): TableSort => (kind === 'post' ? 'created' : 'name')

const isUsuallyDescending = (sort: TableSort) => sort === 'updated' || sort === 'created'

/** The search, filter, order and page of a table's address; unknown values count as defaults. */
export function readTableAddress(kind: ItemKind, parameters: URLSearchParams) {
  const page = Number(parameters.get('page'))
  const sort = tableSorts.find((each) => each === parameters.get('sort')) ?? defaultSort(kind)
  return {
    text: (parameters.get('q') ?? '').slice(0, 200),
    state: editStates.find((state) => state === parameters.get('state')) ?? null,
    sort,
    descending: parameters.has('down') ? parameters.get('down') === '1' : isUsuallyDescending(sort),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters: kind === 'post' ? noFilters : readFilters(kind, parameters),
    columns: kind === 'post' ? [] : readColumns(parameters),
  }
}

/** Of boxes in a form, and of the addresses that `toTableSearch` writes. */
function readColumns(parameters: URLSearchParams): readonly AddedColumn[] {
  const named = parameters.getAll('columns').flatMap((value) => value.split(','))
  return addedColumns.filter((column) => named.includes(column))
}

/** The filters of a table in the order of their fields: only scholarships are of several kinds. */
export const filterNames = (kind: ItemKind): readonly (keyof TableFilters)[] => {
  const all = ['country', ...choiceNames] as const
  return kind === 'scholarship' ? all : all.filter((name) => name !== 'kind')
}

const choiceNames = Object.keys(filterChoices) as (keyof typeof filterChoices)[]

function readFilters(kind: ItemKind, parameters: URLSearchParams): TableFilters {
  const chosen = choiceNames.map((name) => {
    const choices: readonly string[] = filterNames(kind).includes(name) ? filterChoices[name] : []
    return [name, choices.find((choice) => choice === parameters.get(name)) ?? null]
  })
  return {
    ...noFilters,
    ...Object.fromEntries(chosen),
    country: (parameters.get('country') ?? '').trim().slice(0, 100) || null,
  }
}

/** Those of an opportunity that can be sorted by. */
const columnSorts: Readonly<Record<string, TableSort>> = {
  name: 'name',
  country: 'country',
  deadline: 'deadline',
}

/** Where the head of a column leads, and its present order; undefined: nothing sorts by it. */
export function sortingOf(kind: ItemKind, address: TableAddress, column: string) {
  const sort = kind === 'post' ? undefined : columnSorts[column]
  if (sort === undefined) return undefined
  const isSorted = address.sort === sort
  const descending = isSorted && !address.descending
  const to = toTableSearch(kind, { ...address, sort, descending, page: 1 })
  const direction: 'descending' | 'ascending' = address.descending ? 'descending' : 'ascending'
  return { to: `${tablePaths[kind]}${to}`, isSorted: isSorted ? direction : undefined }
}

/** The query of a table's address; the first page and defaults are left out. */
export function toTableSearch(
  kind: ItemKind,
  { text, state, sort, descending, page, filters, columns }: TableAddress,
): string {
  const direction = descending ? '1' : '0'
  return changeSearch('', {
    q: text || null,
    state,
    ...filters,
    sort: sort === defaultSort(kind) ? null : sort,
    down: descending === isUsuallyDescending(sort) ? null : direction,
    columns: columns.join() || null,
    page: page > 1 ? String(page) : null,
  })
}
