import { fold } from '#domain/words/fold.ts'
import type { EditState } from '#domain/publication.ts'
import { createPageOfTable, createTextFilter, type PageOfTable } from '#services/items/table-page.ts'
import { type TableQuery, usualSort } from '#services/items/table-query.ts'

/** What a line of the administrator's table is found and sorted by, wherever the item is stored. */
export interface OpportunityLine {
  readonly id: string
  readonly state: EditState
  readonly name: string
  readonly country: string | null
  /** YYYY-MM-DD; null: none, or an expected one that is past. */
  readonly deadline: string | null
  readonly updatedAt: string | null
  readonly verifiedOn: string | null
  readonly createdAt: string | null
  /** Texts beside name and country that it is found by. */
  readonly parts: readonly (string | null)[]
}

/** Takes the lines one by one; what the query's words do not find is left out. */
export function createPageOfOpportunities<Line extends OpportunityLine>(query: TableQuery): PageOfTable<Line> {
  const isMeant = createTextFilter(query)
  const page = createPageOfTable<Line>(query, { key: (line) => keyOf(line, query), ties: [({ name }) => fold(name), ({ id }) => id] })
  return {
    ...page,
    add(line) {
      if (isMeant([line.name, line.country, ...line.parts])) page.add(line)
    },
  }
}

function keyOf(line: OpportunityLine, { sort = usualSort }: TableQuery): string | null {
  switch (sort) {
    case 'name':
      return fold(line.name)
    case 'deadline':
      return line.deadline
    case 'country':
      return line.country === null ? null : fold(line.country)
    case 'updated':
      return line.updatedAt
    case 'verified':
      // Never verified wants verifying first.
      return line.verifiedOn ?? ''
    case 'created':
      return line.createdAt
  }
}
