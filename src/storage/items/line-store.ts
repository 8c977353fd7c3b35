import type { Selectable } from 'kysely'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Queries } from '#storage/database.ts'
import { readParts } from '#storage/items/read-parts.ts'
import type { Tables } from '#storage/tables.ts'

// The columns of the index opportunity_line, in which SQLite finds all of them (migrations/0012-lines.ts).
const lineColumns = [
  'kind',
  'id',
  'state',
  'publish_at',
  'deadline_kind',
  'deadline_date',
  'deadline_time',
  'deadline_zone',
  'name',
  'country',
  'verified_on',
  'link_state',
  'version',
  'updated_at',
  'created_at',
] as const

/** What else the administrator's search looks at; for it the rows themselves have to be read. */
const searchedColumns = ['host_university', 'host_organization', 'location', 'code', 'slug'] as const

/** What the administrator's table and morning list ask of an item. */
export type ItemLine = Selectable<Pick<Tables['opportunity'], (typeof lineColumns)[number]>>

/** The same with what is searched. */
export type SearchedLine = ItemLine & Selectable<Pick<Tables['opportunity'], (typeof searchedColumns)[number]>>

/** All items of the kind, or of all kinds, trash included, kind by kind in the order of their ids. */
export function readLines(db: Queries, kind?: Kind): AsyncGenerator<readonly ItemLine[]> {
  return readKinds(kind, 500, (part) => partOf(db, part).select(lineColumns).execute())
}

/** As `readLines`, with what is searched. */
export function readSearchedLines(db: Queries, kind?: Kind): AsyncGenerator<readonly SearchedLine[]> {
  return readKinds(kind, 100, (part) =>
    partOf(db, part)
      .select([...lineColumns, ...searchedColumns])
      .execute(),
  )
}

interface Part {
  readonly kind: Kind
  readonly after: string
  readonly rowsAtOnce: number
}

function partOf(db: Queries, { kind, after, rowsAtOnce }: Part) {
  return db.selectFrom('opportunity').where('kind', '=', kind).where('id', '>', after).orderBy('id').limit(rowsAtOnce)
}

async function* readKinds<Line extends { readonly id: string }>(
  only: Kind | undefined,
  rowsAtOnce: number,
  read: (part: Part) => Promise<readonly Line[]>,
): AsyncGenerator<readonly Line[]> {
  for (const kind of only === undefined ? kinds : [only]) yield* readParts(rowsAtOnce, (after) => read({ kind, after, rowsAtOnce }))
}

/** How many of each kind are not in the trash. */
export async function countByKind(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('opportunity')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('state', '!=', 'trash')
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}
