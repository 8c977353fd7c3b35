import { ruleBases } from '#domain/eligibility/rule-words.ts'
import type { OpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { listNear } from '#domain/opportunity/near-name.ts'
import { type Kind, opportunityFields } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, type CategoryKey } from '#domain/opportunity/vocabulary.ts'
import { editStateOf, itemStates } from '#domain/publication.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { compareText, normalizeText } from '#domain/words/text.ts'
import { decodeJson, decodeTexts, oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { readClicks } from '#storage/feedback/report-store.ts'
import {
  findTrashedIdByCode,
  listIdsByCode,
  listStoredOpportunities,
  listStoredPosts,
  readNamings,
} from '#storage/items/item-store.ts'
import {
  countByKind,
  listCountriesOf,
  searchedColumns,
  searchedTexts,
  streamTableRows,
  type TableRow,
} from '#storage/items/table-rows.ts'
import {
  announce,
  correct,
  correctName,
  opportunityChanges,
  postChanges,
} from '#services/items/actions.ts'
import { checkCount } from '#services/items/bulk-plan.ts'
import { createDeadlineStatusReader } from '#services/items/deadline-status.ts'
import {
  type EditedOpportunity,
  type EditedPost,
  toEditedOpportunity,
  toEditedPost,
} from '#services/items/edited.ts'
import { changeMany, createItemLifecycle } from '#services/items/item-lifecycle.ts'
import {
  copyOpportunity,
  createOpportunity,
  type CreateOptions,
  createPost,
  findEdited,
  type ItemDeps,
  opportunityType,
  postType,
  updateOpportunity,
  type UpdateOptions,
  updatePost,
} from '#services/items/saving.ts'
import {
  clickedDays,
  createRowFilter,
  type FilteredRow,
  noFilters,
  type TableFilters,
} from '#services/items/table-filters.ts'
import {
  createOpportunityTable,
  defaultPageSize,
  defaultSort,
  listPostTable,
  maxAtOnce,
  type OpportunityTableRow,
  type TablePage,
  type TableQuery,
  type TableSort,
} from '#services/items/table-query.ts'
import { type VerifiedPage, verifyPage } from '#services/items/verifying.ts'

export function createOpportunityEditing(deps: ItemDeps) {
  const { db, clock } = deps
  return {
    ...createItemLifecycle(deps, opportunityType, opportunityChanges),
    list: (query: TableQuery) => listOpportunityTable(deps, query),
    /**
     * The ids of the items on all pages, in the order of the table; with `only` those that are left
     * of a choice. Throws Problem 'invalid' for more than a bulk action may change at once.
     */
    async listIds(query: TableQuery) {
      const { rows, total } = await readOpportunityTable(deps, forAll(query), clock())
      checkCount(total)
      return rows.map(({ id }) => id)
    },
    /** The countries of the items of a kind, in the order of the alphabet. */
    listCountries: async (kind: Kind) =>
      [...(await listCountriesOf(db, kind))].toSorted((a, b) =>
        compareText(normalizeText(a), normalizeText(b)),
      ),
    /** How many of each kind are not in the trash; none: left out. */
    countByKind: () => countByKind(db),
    findByIdOrCode: (idOrCode: string, kind?: Kind) => findByIdOrCode(deps, idOrCode, kind),
    /**
     * The one in the trash with this code, of several the last one; undefined: there is none. Its
     * code may be that of another one outside the trash by now.
     */
    findTrashedByCode: async (code: string, kind: Kind) => {
      const id = await findTrashedIdByCode(db, code, kind)
      return id === undefined ? undefined : await findEdited(deps, opportunityType, id)
    },
    create: (kind: Kind, input: unknown, options?: CreateOptions) =>
      createOpportunity(deps, kind, input, options),
    update: (id: string, input: unknown, options?: UpdateOptions) =>
      updateOpportunity(deps, id, input, options),
    /**
     * Makes the day (YYYY-MM-DD) the announced deadline, as `bulk`. Throws Problem 'invalid' for one
     * that no item may name.
     */
    announce: (id: string, day: string, expectedVersion?: number) =>
      changeMany(deps, opportunityType, [id], 'announce', announce(day), expectedVersion),
    /** As `bulk` with 'verify', with the facts that the editor has changed; see `verifyPage`. */
    verifyPage: (id: string, page: VerifiedPage, expectedVersion?: number) =>
      verifyPage(deps, id, page, expectedVersion),
    /** Takes over what a visitor's correction says exactly, as `bulk`; see `correct`. */
    correct: (id: string, reportId: string, expectedVersion?: number) =>
      changeMany(deps, opportunityType, [id], correctName, correct(reportId), expectedVersion),
    /** A draft with the same contents, without code; `rename` makes its name of the other's. */
    copy: (id: string, rename: (name: string) => string) =>
      copyOpportunity(deps, id, (name) => rename(name).slice(0, opportunityFields.name.most)),
    /**
     * Items outside the trash with the same link or a near-same name, the nearest first, at most 5;
     * `exceptId` is the item itself.
     */
    async listLikelyDuplicates(draft: Named, exceptId?: string) {
      const near = await listNearIds(deps, draft, exceptId)
      const rows = await listStoredOpportunities(db, near)
      return near
        .map((id) => rows.find((row) => row.item.id === id))
        .filter((row) => row !== undefined)
        .map((row) => toEditedOpportunity(row, clock()))
    },
  }
}

/**
 * By `_id` first, then by code outside the trash (docs/interface, Identifiers); of one kind
 * where it is given. undefined: neither.
 */
async function findByIdOrCode(
  deps: ItemDeps,
  idOrCode: string,
  kind?: Kind,
): Promise<EditedOpportunity | undefined> {
  const byId = await findEdited(deps, opportunityType, idOrCode)
  if (
    byId !== undefined &&
    byId.state !== 'trash' &&
    (kind === undefined || byId.item.kind === kind)
  )
    return byId
  const byCode = (await listIdsByCode(deps.db, idOrCode)).find(
    (found) => kind === undefined || found.kind === kind,
  )
  return byCode && (await findEdited(deps, opportunityType, byCode.id))
}

type Named = Pick<OpportunityDraft, 'name' | 'officialLink'>

async function listNearIds(
  { db }: ItemDeps,
  draft: Named,
  exceptId: string | undefined,
): Promise<readonly string[]> {
  let found: readonly (Named & { id: string })[] = []
  // The best matches of each batch are compared with the best so far: comparing names of 50,000 in
  // one go would block other requests.
  for await (const batch of readNamings(db)) {
    const others = batch.filter(({ id, state }) => state !== 'trash' && id !== exceptId)
    const names = others.map(({ id, name, official_link: officialLink }) => ({
      id,
      name,
      officialLink,
    }))
    found = listNear(draft, [...found, ...names])
  }
  return found.map(({ id }) => id)
}

const columnOf = {
  name: 'name',
  deadline: 'deadline_date',
  country: 'country',
  updated: 'updated_at',
  verified: 'verified_on',
  created: 'created_at',
} as const satisfies Record<TableSort, keyof TableRow>

/** The columns that filters read, beside those of the deadline. */
const filterColumns = [
  ['country', 'country'],
  ['level', 'categories'],
  ['kind', 'categories'],
  ['checked', 'verified_on'],
  ['link', 'link_state'],
  ['basis', 'rules'],
] as const satisfies readonly (readonly [keyof TableFilters, keyof TableRow])[]

/** The columns that the search reads, beside the name. */
const textColumns = ['id', ...searchedColumns, ...searchedTexts] as const

/**
 * One page of the administrator's table. It is filtered and sorted here over one short row per
 * item, so that both databases give the same result. Their collations and lower case differ. The
 * rows come in batches, and complete items are read for the page alone.
 */
export async function listOpportunityTable(
  deps: ItemDeps,
  query: TableQuery,
): Promise<TablePage<EditedOpportunity>> {
  const now = deps.clock()
  const { rows, ...page } = await readOpportunityTable(deps, query, now)
  const ids = rows.map(({ id }) => id)
  const stored = new Map(
    (await listStoredOpportunities(deps.db, ids)).map((each) => [each.item.id, each]),
  )
  return {
    ...page,
    rows: ids
      .map((id) => stored.get(id))
      .filter((row) => row !== undefined)
      .map((row) => toEditedOpportunity(row, now)),
  }
}

/** As `listOpportunityTable`, without the rest of the items. */
async function readOpportunityTable(
  { db }: ItemDeps,
  query: TableQuery,
  now: Date,
): Promise<TablePage<OpportunityTableRow>> {
  const { kind, text, sort = defaultSort, filters = noFilters } = query
  const readStatus = createDeadlineStatusReader(now)
  const passes = createRowFilter(filters, now)
  const filtered = filterColumns.filter(([name]) => filters[name] !== null)
  const columns = [columnOf[sort], ...filtered.map(([, column]) => column)]
  const clicked = await readClicked(db, filters, now)
  const search = async (searched?: 'names' | 'texts') => {
    const table = createOpportunityTable<OpportunityTableRow>(query)
    for await (const batch of streamTableRows(db, { kind, columns, searched }))
      for (const row of batch) {
        const deadline = readStatus(row)
        if (passes(toFilteredRow(row, deadline, clicked))) table.add(toTableRow(row, deadline, now))
      }
    return table.read()
  }
  const byName = await search(text ? 'names' : undefined)
  // Texts are most of an item, so they are read only where names find too little.
  return text && byName.total < defaultPageSize ? await search('texts') : byName
}

/** The query for all that a bulk action may change at once. */
const forAll = (query: TableQuery): TableQuery => ({ ...query, page: 1, pageSize: maxAtOnce })

/** The items with a click in the days of the filter; without that filter none are read. */
async function readClicked(
  db: Queries,
  { clicks }: TableFilters,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (clicks === null) return new Map()
  return await readClicks(db, addDays(now.toISOString().slice(0, 10), 1 - clickedDays))
}

const noCategories: readonly CategoryKey[] = []

/** What no filter asks for was not read, and counts as empty. */
function toFilteredRow(
  row: TableRow,
  deadline: DeadlineStatus,
  clicked: ReadonlyMap<string, number>,
): FilteredRow {
  return {
    country: row.country ?? null,
    deadline,
    verifiedOn: row.verified_on ?? null,
    linkState: row.link_state ?? null,
    categories:
      row.categories === undefined
        ? noCategories
        : categoriesOf({ categories: decodeTexts(row.categories) }),
    basis: basisOf(row.rules ?? null),
    isClicked: clicked.has(row.id),
  }
}

function basisOf(cell: string | null): FilteredRow['basis'] {
  const rules = cell === null ? null : decodeJson(cell)
  if (!isRecord(rules)) return 'none'
  return oneOf(ruleBases, String(rules['basis']), 'knowledge')
}

function toTableRow(row: TableRow, status: DeadlineStatus, now: Date): OpportunityTableRow {
  const state = oneOf(itemStates, row.state, 'draft')
  return {
    id: row.id,
    state: editStateOf({ state, publishAt: row.publish_at }, now, status.state === 'closed'),
    name: row.name,
    country: row.country ?? null,
    deadline: status.date,
    updatedAt: row.updated_at ?? null,
    verifiedOn: row.verified_on ?? null,
    createdAt: row.created_at ?? null,
    texts: row.slug === undefined ? [] : textColumns.map((column) => row[column] ?? null),
  }
}

async function listPosts(
  { db, clock }: ItemDeps,
  query: TableQuery,
): Promise<TablePage<EditedPost>> {
  const now = clock()
  const posts = (await listStoredPosts(db)).map((row) => toEditedPost(row, now))
  return listPostTable(posts, query)
}

export function createPostEditing(deps: ItemDeps) {
  return {
    ...createItemLifecycle(deps, postType, postChanges),
    /** `kind` is ignored; sorts 'name' (title), 'created' and 'updated', others mean 'created'. */
    list: (query: TableQuery) => listPosts(deps, query),
    /** As those of opportunities. */
    async listIds(query: TableQuery) {
      const { rows, total } = await listPosts(deps, forAll(query))
      checkCount(total)
      return rows.map(({ item }) => item.id)
    },
    create: (input: unknown, options?: CreateOptions) => createPost(deps, input, options),
    update: (id: string, input: unknown, options?: UpdateOptions) =>
      updatePost(deps, id, input, options),
  }
}
