import { type EditState, editStates } from '#domain/publication.ts'
import { type TableSort, tableSorts } from '#services/items/table-query.ts'
import type { ItemKind } from '#web/admin/frame/paths.ts'

/** What the address of a table asks for; anything else in it is ignored. */
export interface TableAddress {
  readonly text: string
  readonly state: EditState | null
  readonly sort: TableSort
  readonly descending: boolean
  readonly page: number
}

/** By name, and articles the newest first. */
const usualSort = (kind: ItemKind): TableSort => (kind === 'post' ? 'created' : 'name')

const isUsuallyDescending = (sort: TableSort) => sort === 'updated' || sort === 'created'

export function readTableAddress(kind: ItemKind, parameters: URLSearchParams): TableAddress {
  const page = Number(parameters.get('page'))
  const sort = tableSorts.find((each) => each === parameters.get('sort')) ?? usualSort(kind)
  return {
    text: (parameters.get('q') ?? '').slice(0, 200),
    state: editStates.find((state) => state === parameters.get('state')) ?? null,
    sort,
    descending: parameters.has('down') ? parameters.get('down') === '1' : isUsuallyDescending(sort),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The search part of a table's address; the first page and what is usual are left out. */
export function toTableSearch(kind: ItemKind, { text, state, sort, descending, page }: TableAddress): string {
  const parameters = new URLSearchParams()
  if (text !== '') parameters.set('q', text)
  if (state !== null) parameters.set('state', state)
  if (sort !== usualSort(kind)) parameters.set('sort', sort)
  if (descending !== isUsuallyDescending(sort)) parameters.set('down', descending ? '1' : '0')
  if (page > 1) parameters.set('page', String(page))
  const search = parameters.toString()
  return search === '' ? '' : `?${search}`
}
