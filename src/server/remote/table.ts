import type { EditedOpportunity } from '#services/items/edited.ts'
import { pageOfOpportunities } from '#services/items/opportunity-order.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'

/** One page of the administrator's table over another backend's items. By name where it does not tell what else was asked for. */
export function listRemoteTable(all: readonly EditedOpportunity[], query: TableQuery): TablePage<EditedOpportunity> {
  const { rows, ...page } = pageOfOpportunities(all.map(toLine), query)
  return { ...page, rows: rows.map(({ edited }) => edited) }
}

function toLine(edited: EditedOpportunity) {
  const { item, state, deadline } = edited
  return {
    edited,
    id: item.id,
    state,
    name: item.name,
    country: item.country,
    deadline: deadline.date,
    updatedAt: item.updatedAt,
    verifiedOn: item.verifiedOn,
    createdAt: item.createdAt,
    parts: [item.hostUniversity, item.hostOrganization, item.location, item.code, item.slug, item.id],
  }
}
