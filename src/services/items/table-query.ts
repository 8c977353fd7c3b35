import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditState } from '#domain/publication.ts'

export const tableSorts = ['name', 'deadline', 'country', 'updated', 'verified', 'created'] as const

export type TableSort = (typeof tableSorts)[number]

export const usualSort: TableSort = 'updated'

/** What the administrator's table shows. */
export interface TableQuery {
  /** undefined: all kinds in one table. */
  readonly kind?: Kind | undefined
  /** Every word must stand in name, host, country, location, code or slug. */
  readonly text?: string | undefined
  /** undefined: everything but the trash. */
  readonly state?: EditState | undefined
  readonly sort?: TableSort | undefined
  readonly descending?: boolean | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** 50 unless said. */
  readonly pageSize?: number | undefined
}

export interface TablePage<Row> {
  readonly rows: readonly Row[]
  /** Rows of all pages under this query. */
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Per state, with text and kind applied and the state filter not. */
  readonly counts: Readonly<Record<EditState, number>>
}
