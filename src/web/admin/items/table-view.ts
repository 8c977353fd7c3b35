import { en } from '#web/texts/en/catalogue.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, categoryLabel, labelFor } from '#domain/opportunity/vocabulary.ts'
import { type EditState, editStates } from '#domain/publication.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { type TablePage, type TableSort, tableSorts } from '#services/items/table-query.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'

/** What the address of a table asks for; anything else in it is ignored. */
export interface TableAddress {
  readonly text: string
  readonly state: EditState | null
  readonly sort: TableSort
  readonly descending: boolean
  readonly page: number
}

export function readTableAddress(parameters: URLSearchParams): TableAddress {
  const page = Number(parameters.get('page'))
  const sort = tableSorts.find((each) => each === parameters.get('sort')) ?? 'name'
  return {
    text: (parameters.get('q') ?? '').slice(0, 200),
    state: editStates.find((state) => state === parameters.get('state')) ?? null,
    sort,
    descending: parameters.has('down') ? parameters.get('down') === '1' : sort === 'updated' || sort === 'created',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The search part of a table's address; the first page and what is usual are left out. */
export function toTableSearch({ text, state, sort, descending, page }: TableAddress): string {
  const parameters = new URLSearchParams()
  if (text !== '') parameters.set('q', text)
  if (state !== null) parameters.set('state', state)
  if (sort !== 'name') parameters.set('sort', sort)
  if (descending !== (sort === 'updated' || sort === 'created')) parameters.set('down', descending ? '1' : '0')
  if (page > 1) parameters.set('page', String(page))
  const search = parameters.toString()
  return search === '' ? '' : `?${search}`
}

/** A row: plain values, so that the browser needs none of the domain. */
export interface TableRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly cover: string
  readonly image: string | null
  readonly category: string
  readonly country: string | null
  readonly due: CardView['due']
  readonly state: EditState
  /** Plain date; null: never. */
  readonly verifiedOn: string | null
  /** It has an official link to look at. */
  readonly hasLink: boolean
  /** Something is wrong with the official link. */
  readonly link: 'moved' | 'dead' | 'certificate' | 'looks-closed' | null
}

export interface TableView {
  readonly kind: Kind
  readonly rows: readonly TableRow[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  readonly counts: Readonly<Record<EditState, number>>
}

export function toTableView(kind: Kind, page: TablePage<EditedOpportunity>, now: Date): TableView {
  return {
    kind,
    rows: page.rows.map((row) => toRow(row, now)),
    total: page.total,
    page: page.page,
    pageCount: page.pageCount,
    counts: page.counts,
  }
}

function toRow({ item, state, link }: EditedOpportunity, now: Date): TableRow {
  const { cover, image, due } = toCardView(item, en, now)
  const known = categoriesOf(item).map(categoryLabel)
  return {
    id: item.id,
    name: item.name,
    slug: item.slug,
    cover,
    image,
    category: (known.length > 0 ? known : item.categories.map(labelFor)).join(', '),
    country: item.country,
    due,
    state,
    verifiedOn: item.verifiedOn,
    hasLink: item.officialLink !== null,
    link: link === null || link.state === 'fine' ? null : link.state,
  }
}
