import type { EditedOpportunity } from '#services/items/edited.ts'
import { createPageOfOpportunities, type TablePage, type TableQuery } from '#services/items/table-query.ts'

/** One page of the administrator's table over another backend's items. By name where it does not tell what else was asked for. */
export function listRemoteTable(all: readonly EditedOpportunity[], query: TableQuery): TablePage<EditedOpportunity> {
  const found = createPageOfOpportunities<ReturnType<typeof toLine>>(query)
  for (const edited of all) found.add(toLine(edited))
  const { rows, ...page } = found.read()
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
