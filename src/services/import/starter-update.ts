import { randomUUID } from 'node:crypto'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { type StarterPost, toFields, toPartialDeadline } from '#domain/forms/starter-record.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Entity } from '#domain/publication.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { addCountryGroups } from '#storage/items/country-group-store.ts'
import {
  type AnyItem,
  isSlugTaken,
  listStoredOpportunities,
  listStoredPosts,
  moveAddress,
  type StoredItem,
} from '#storage/items/item-store.ts'
import {
  findStarterState,
  readStarterDigest,
  readStarterFiles,
  readStarterGroups,
  saveStarterState,
  type ShippedEntry,
  starterFolder,
} from '#storage/starter/starter-catalogue.ts'
import {
  listStarterItems,
  saveStarterItems,
  type StarterItem,
} from '#storage/starter/starter-items.ts'
import type {
  ImportedOpportunity,
  ImportedPost,
  ImportRecord,
  ImportReport,
} from '#services/import/import-record.ts'
import { createTransfer } from '#services/import/transfer.ts'

/**
 * A record of the update, and what the site remembers of its item once it is written, with the next
 * version.
 */
interface Change {
  readonly record: Given
  readonly after: StarterItem
  readonly moved?: MovedAddress
}

type Given =
  | { readonly opportunity: ImportedOpportunity }
  | { readonly post: ImportedPost }
  | { readonly trash: string; readonly heir: string }

/** The former address of an item, and the item to which it leads. */
interface MovedAddress {
  readonly slug: string
  readonly item: { readonly id: string; readonly slug: string }
}

interface Plan {
  readonly changes: readonly Change[]
  /** Items that stay because an editor has changed them. */
  readonly edited: number
  /** Slugs of new entries that stay out, because another item of the site has this address. */
  readonly taken: readonly string[]
}

export interface StarterReport extends Pick<Plan, 'edited' | 'taken'> {
  readonly report: ImportReport
}

/**
 * Brings a newer starter catalogue to a site that has an older one, as an import with one undo. It
 * changes only items that are as the catalogue wrote them last, and adds only entries that it never
 * brought. So what an editor has changed, put into the trash or deleted stays so. `clock` gives the
 * instant of changes.
 */
export function createStarterUpdate(
  { db, clock }: { readonly db: Database; readonly clock: () => Date },
  folder: URL = starterFolder,
) {
  const { kysely } = db
  const transfer = createTransfer({ db, clock, history: 'starter' })
  return {
    /**
     * What the shipped catalogue would change, and with `apply` changes it; undefined: the site has
     * no starter catalogue. Throws as `Transfer.importRecords`, and where a file cannot be read.
     */
    async run({
      apply,
      name,
    }: {
      apply: boolean
      name: string
    }): Promise<StarterReport | undefined> {
      if ((await findStarterState(kysely)) === undefined) return undefined
      const [files, groups, digest] = await Promise.all([
        readStarterFiles(folder),
        readStarterGroups(folder),
        readStarterDigest(folder),
      ])
      let plan: Plan = { changes: [], edited: 0, taken: [] }
      async function* source(): AsyncGenerator<ImportRecord> {
        plan = await planUpdate(kysely, files, clock())
        for (const [index, { record }] of plan.changes.entries())
          yield { line: index + 1, ...record }
      }
      const report = await transfer.importRecords(source, {
        apply,
        name,
        // The site may have the program already, written by an editor.
        leavesDoubtfulOut: 'namesakes',
        newState: 'published',
        newGroups: groups.map(({ key }) => key),
        also: remember,
      })
      const { edited, taken } = plan
      const isNothing = report.created + report.updated === 0 && report.mistakes === 0
      // An import that changes no item writes nothing, but addresses may have moved.
      if (apply && isNothing)
        await inTransaction(kysely, (transaction) => remember(transaction, report))
      return { report, edited, taken }

      async function remember(transaction: Queries, { lines }: ImportReport): Promise<void> {
        const now = clock()
        const done = plan.changes.flatMap((change, index) =>
          toRemembered(change, lines[index]?.action),
        )
        const named = listGroups(done)
        const missing = groups.filter(({ key }) => named.has(key))
        await addCountryGroups(transaction, missing, now)
        await saveStarterItems(
          transaction,
          done.map(({ after }) => after),
        )
        for (const { moved } of done)
          if (moved) await moveAddress(transaction, moved.item, moved.slug, now.toISOString())
        await saveStarterState(transaction, digest, now)
      }
    },
  }
}

type Action = ImportReport['lines'][number]['action']

/** The change as it was done: an item that is as the entry says has only a new address. */
function toRemembered(change: Change, action: Action | undefined): readonly Change[] {
  if (action === 'create' || action === 'update') return [change]
  if (action !== 'unchanged' || change.moved === undefined) return []
  return [{ ...change, after: { ...change.after, version: change.after.version - 1 } }]
}

/** The keys of the groups of countries that the rules of these records name. */
function listGroups(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ record }) => {
      const rules = 'opportunity' in record ? record.opportunity.fields['rules'] : null
      return rules ? groupsOf(rules as Rules) : []
    }),
  )
}

function groupsOf({ nationality, residence }: Rules): readonly string[] {
  return [nationality, residence].flatMap((rule) =>
    [rule, rule.within, rule.surely, rule.never].flatMap((each) => each?.groups ?? []),
  )
}

type Shipped = Awaited<ReturnType<typeof readStarterFiles>>

/** All that could change, also where it is the same: the import compares. */
async function planUpdate(db: Queries, { entries, posts }: Shipped, now: Date): Promise<Plan> {
  const site = await readSite(db)
  const present = new Set(entries.map(({ entry }) => entry.slug))
  const changes: Change[] = []
  const taken: string[] = []
  let edited = 0
  for (const shipped of entries) {
    const { slug, formerSlugs } = shipped.entry
    const known = site.findOpportunity(slug)
    if (known.state === 'new' && (await isSlugTaken(db, 'opportunity', slug, ''))) {
      taken.push(slug)
      continue
    }
    if (known.state === 'edited') edited += 1
    const absent = formerSlugs.filter((former) => !present.has(former))
    changes.push(...changeEntry(shipped, known, site.listOurs(absent), now))
  }
  for (const post of posts) {
    const known = site.findPost(post.slug)
    if (known.state === 'edited') edited += 1
    else if (known.state === 'ours') changes.push(changePost(post, known.row))
    else if (known.state === 'new' && (await isSlugTaken(db, 'post', post.slug, '')))
      taken.push(post.slug)
    else if (known.state === 'new') changes.push(changePost(post, null))
  }
  return { changes, edited, taken }
}

/**
 * An entry in the site. new: it was never there. gone: it was deleted or is in the trash. edited:
 * an editor has changed it. ours: it is as the catalogue wrote it last.
 */
type Known<Item> =
  | { readonly state: 'new' | 'gone' }
  | { readonly state: 'edited' | 'ours'; readonly row: StoredItem<Item> }

/** An item that is as the catalogue wrote it last. `slug`: of its entry, not of its page. */
interface OwnItem {
  readonly slug: string
  readonly row: StoredItem<Opportunity>
}

/** What the site has of the catalogue, by its slugs. */
async function readSite(db: Queries) {
  const brought = await listStarterItems(db)
  const ids = brought
    .filter(({ entity }) => entity === 'opportunity')
    .map((item) => item.item_id)
    .filter((id) => id !== null)
  const opportunities = await listStoredOpportunities(db, ids)
  const posts = await listStoredPosts(db)
  const bySlug = new Map(brought.map((item) => [`${item.entity} ${item.slug}`, item]))
  const find =
    <Item extends AnyItem>(entity: Entity, rows: readonly StoredItem<Item>[]) =>
    (slug: string): Known<Item> => {
      const item = bySlug.get(`${entity} ${slug}`)
      if (item === undefined) return { state: 'new' }
      const row = rows.find((each) => each.item.id === item.item_id)
      if (row === undefined || row.item.state === 'trash') return { state: 'gone' }
      return { state: row.version === item.version ? 'ours' : 'edited', row }
    }
  const findOpportunity = find('opportunity', opportunities)
  return {
    findOpportunity,
    findPost: find('post', posts),
    /** Those of these entries that are as the catalogue wrote them last. */
    listOurs: (slugs: readonly string[]) =>
      slugs.flatMap((slug): readonly OwnItem[] => {
        const known = findOpportunity(slug)
        return known.state === 'ours' ? [{ slug, row: known.row }] : []
      }),
  }
}

/** What becomes of an entry in the site, and of the items of those that it has replaced. */
function changeEntry(
  shipped: ShippedEntry,
  known: Known<Opportunity>,
  replaced: readonly OwnItem[],
  now: Date,
): readonly Change[] {
  if (!('row' in known)) return known.state === 'new' ? bringEntry(shipped, replaced, now) : []
  const own = known.state === 'ours' ? updateEntry(shipped, known.row, now) : []
  return [...own, ...replaced.map((each) => dropReplaced(each, known.row.item))]
}

/**
 * A new entry. It takes over the item of the first one that it has replaced, if there is one of its
 * kind: the item keeps its id and address, and the address of the entry leads to it. No item can
 * become one of another kind, so the entry is then a new one, to which the others lead.
 */
function bringEntry(
  shipped: ShippedEntry,
  replaced: readonly OwnItem[],
  now: Date,
): readonly Change[] {
  const first = replaced.find(({ row }) => row.item.kind === shipped.kind)
  if (first === undefined) return addEntry(shipped, replaced, now)
  const { item } = first.row
  const moved = { slug: shipped.entry.slug, item }
  const taken = updateEntry(shipped, first.row, now).map((change) => ({ ...change, moved }))
  const others = replaced.filter((each) => each !== first)
  return [...taken, ...others.map((each) => dropReplaced(each, item))]
}

function addEntry(
  shipped: ShippedEntry,
  replaced: readonly OwnItem[],
  now: Date,
): readonly Change[] {
  const { entry, category } = shipped
  const heir = { id: randomUUID(), slug: entry.slug }
  const replaces = replaced.map(({ row }) => row.item.id)
  const given = { ...toGiven(shipped, toFields(entry, category, now)), ...heir, replaces }
  const after = { entity: 'opportunity', slug: heir.slug, item_id: heir.id, version: 1 }
  return [
    { record: { opportunity: given }, after },
    ...replaced.map((each) => dropReplaced(each, heir)),
  ]
}

/** None where the entry has become one of another kind, which no item can. */
function updateEntry(
  shipped: ShippedEntry,
  { item, version }: StoredItem<Opportunity>,
  now: Date,
): readonly Change[] {
  if (item.kind !== shipped.kind) return []
  const { slug } = shipped.entry
  const given = { ...toGiven(shipped, fieldsFor(shipped, item, now)), id: item.id }
  const after = { entity: 'opportunity', slug, item_id: item.id, version: version + 1 }
  return [{ record: { opportunity: given }, after }]
}

/**
 * The fields of an entry for an item that has an older one. An expected day is the next return of a
 * day when the item was written; that time has passed since is no change of the catalogue. A day
 * that is announced now always counts.
 */
function fieldsFor({ entry, category }: ShippedEntry, item: Opportunity, now: Date) {
  const fields = toFields(entry, category, now)
  const asWritten = toFields(entry, category, new Date(item.updatedAt ?? now))
  const isSame = toDays(asWritten) === toDays(item)
  return isSame && fields.deadline.kind !== 'fixed' ? asWritten : fields
}

const toDays = ({
  deadline: { kind, date, time, zone },
  opens,
  expectedOpens,
}: Pick<Opportunity, 'deadline' | 'opens' | 'expectedOpens'>): string =>
  JSON.stringify([kind, date, time, zone, opens, expectedOpens])

/** The record that an import of the entry would be, without id and address. */
function toGiven(
  { kind, rules }: ShippedEntry,
  { slug: _slug, countryCode, deadline, ...fields }: ReturnType<typeof toFields>,
): ImportedOpportunity {
  return {
    id: null,
    slug: null,
    code: null,
    kind,
    defaultKind: kind,
    countryCode,
    fields: { ...fields, rules },
    deadline: toPartialDeadline(deadline),
  }
}

/** `row` null: the article is new. */
function changePost(
  { slug, publishedDate, ...fields }: StarterPost,
  row: StoredItem<Post> | null,
): Change {
  const id = row?.item.id ?? randomUUID()
  const version = row === null ? 1 : row.version + 1
  return {
    record: { post: { id, slug: row === null ? slug : null, fields, publishedOn: publishedDate } },
    after: { entity: 'post', slug, item_id: id, version },
  }
}

/** The item of an entry that another one has replaced goes to the trash, its address leads on. */
function dropReplaced(
  { slug, row: { item, version } }: OwnItem,
  heir: MovedAddress['item'],
): Change {
  return {
    record: { trash: item.id, heir: heir.id },
    after: { entity: 'opportunity', slug, item_id: item.id, version: version + 1 },
    moved: { slug: item.slug, item: heir },
  }
}
