import { randomUUID } from 'node:crypto'
import { findDraftDoubts } from '#domain/forms/draft-doubts.ts'
import type { PartialFields } from '#domain/forms/field-schemas.ts'
import {
  changeOpportunity,
  findOpeningErrors,
  previewDraft,
} from '#domain/forms/opportunity-draft.ts'
import { changePost } from '#domain/forms/post-draft.ts'
import { findGroupErrors } from '#domain/forms/rules-draft.ts'
import { emptyOpportunity, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { verifiedOnDay, withoutOldVerification } from '#domain/opportunity/verified.ts'
import { emptyPost, type Post } from '#domain/post.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { readAmount } from '#domain/words/amount.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import {
  type AnyItem,
  findIdBySlug,
  type ItemTable,
  opportunityTable,
  postTable,
  type Stored,
} from '#storage/items/item-store.ts'
import type {
  ImportedField,
  ImportedOpportunity,
  ImportedPost,
  ImportRecord,
} from '#services/import/import-record.ts'
import {
  checkAppearance,
  checkTwice,
  type Decided,
  decided,
  type ImportRun,
  refused,
  toPrepared,
} from '#services/import/import-run.ts'
import { applyPublishing, type Publishing, readPublishAt } from '#services/items/publishing.ts'
import { codeConflict, newRow } from '#services/items/saving.ts'

/**
 * Decides what one record does and prepares it. Throws only what the database and the disk throw.
 */
export async function importRecord(
  db: Queries,
  record: ImportRecord,
  run: ImportRun,
): Promise<Decided> {
  const { line } = record
  if ('error' in record) return refused(line, '', record.error)
  if ('errors' in record) return refused(line, '', record.errors)
  if ('trash' in record) return await trashOpportunity(db, record, run)
  try {
    return 'post' in record
      ? await importPost(db, line, record.post, run)
      : await importOpportunity(db, line, record.opportunity, run)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    const { fields } = 'post' in record ? record.post : record.opportunity
    return refused(
      line,
      String(fields['name'] ?? fields['title'] ?? ''),
      error.errors ?? error.reason,
    )
  }
}

/**
 * The item in the trash, with the history of an editor's click; left out where it is not there, or
 * the one that replaces it.
 */
async function trashOpportunity(
  db: Queries,
  { line, trash: id, heir }: Extract<ImportRecord, { trash: string }>,
  { prepared, clock, index, created }: ImportRun,
): Promise<Decided> {
  const before = await opportunityTable.find(db, id)
  const isReplaced = index.hasId(heir) || created.has(heir)
  if (before === undefined || before.item.state === 'trash' || !isReplaced)
    return decided({ line, title: before?.item.name ?? '', itemId: null }, 'left-out')
  const at = clock().toISOString()
  const item = { ...before.item, state: 'trash' as const, updatedAt: at }
  const after = {
    ...before,
    item,
    version: before.version + 1,
    publishAt: null,
    trashedAt: at,
  }
  await prepared?.add(toPrepared(opportunityTable, after, before, 'trashed'))
  return decided({ line, title: item.name, itemId: id }, 'update', findChanges(before, after))
}

/**
 * The effect of a record on its opportunity, or on a new one. Throws Problem for a forbidden
 * record.
 */
async function importOpportunity(
  db: Queries,
  line: number,
  given: ImportedOpportunity,
  run: ImportRun,
): Promise<Decided> {
  const { index, findItemSlug } = run
  const before = await findNamed(db, line, given, run)
  const kind = given.kind ?? before?.item.kind ?? given.defaultKind
  if (before !== undefined && before.item.kind !== kind)
    throw new Problem('invalid', { key: 'other-kind', found: before.item.kind, given: kind })
  if (before?.item.state === 'trash') throw new Problem('conflict', { key: 'import-in-trash' })
  // A file of rules is about many items. One of them that is gone must not keep the rules from the
  // others.
  if (before === undefined && given.slug !== null && Object.keys(given.fields).join() === 'rules')
    return decided({ line, title: given.slug, itemId: null }, 'left-out', {
      note: { key: 'import-rules-of-none' },
    })
  const base = before?.item ?? emptyOpportunity(kind, 'varies')
  const { fields, doubts: amountDoubts } = settleAmount(given.fields, base)
  const read = changeOpportunity(base, fields, given.deadline)
  if (!read.ok) return refused(line, String(given.fields['name'] ?? base.name), read.errors)
  const errors = {
    ...findOpeningErrors(read.value, run.clock()),
    ...findGroupErrors(read.value.rules, index.groups, base.rules),
  }
  if (Object.keys(errors).length > 0) return refused(line, read.value.name, errors)

  const item = withGivenValues(base, previewDraft(kind, read.value, base), given)
  const newId = given.id ?? randomUUID()
  const itemId = before?.item.id ?? newId
  const sameName = index.names.findOther([itemId, ...(given.replaces ?? [])], item.name)
  index.names.add(itemId, item.name)
  const doubts = {
    ...given.doubts,
    ...amountDoubts,
    ...findImportDoubts({ item, before: before?.item, sameName, now: run.clock() }),
  }
  const about = {
    line,
    title: item.name,
    before,
    publishing: findPublishing(given, before, run.newState),
    doubts,
    empty: emptyOpportunity(kind, 'varies'),
  }
  const after =
    before === undefined
      ? { ...item, id: newId, slug: await findItemSlug(newId, given.slug ?? item.name, kind) }
      : item
  // A draft needs only a name: one that does not say yet where it belongs is checked when it is
  // published.
  const saysNothing = item.categories.length + item.regions.length === 0
  const isNewDraft = before === undefined && about.publishing === 'draft'
  if (!(isNewDraft && saysNothing)) checkAppearance(after, before?.item)
  // The import itself checks again, in the item's transaction.
  const clash = index.findClash(after)
  if (clash !== undefined) throw codeConflict(clash)
  return await decideItem(opportunityTable, after, about, run)
}

/**
 * The item that the record names by its id, else by its code, else by its slug; undefined: none.
 * Throws Problem when an earlier line named the same.
 */
async function findNamed(
  db: Queries,
  line: number,
  given: ImportedOpportunity,
  { seen, index }: ImportRun,
): Promise<Stored<Opportunity> | undefined> {
  const ids = [
    given.id !== null && index.hasId(given.id) ? given.id : undefined,
    given.code === null ? undefined : index.findIdByCode(given.code),
    given.slug === null ? undefined : index.findIdBySlug(given.slug),
  ]
  const id = ids.find((each) => each !== undefined)
  const before = id === undefined ? undefined : await opportunityTable.find(db, id)
  const names = [given.id, given.code, given.slug && `slug ${given.slug}`, id && `id ${id}`]
  checkTwice(seen, names, line)
  return before
}

/** The draft with the day of its check and the country code, where the record gives them. */
function withGivenValues(
  base: Opportunity,
  draft: Opportunity,
  { verifiedOn, countryCode = draft.countryCode }: ImportedOpportunity,
): Opportunity {
  if (verifiedOn === undefined) return { ...withoutOldVerification(base, draft), countryCode }
  return { ...draft, ...verifiedOnDay(draft, verifiedOn), countryCode }
}

/**
 * The effect of a record on its article, or on a new one. Throws Problem for a forbidden record.
 */
async function importPost(
  db: Queries,
  line: number,
  given: ImportedPost,
  run: ImportRun,
): Promise<Decided> {
  const { seen, findPostSlug } = run
  const byId = given.id === null ? undefined : await postTable.find(db, given.id)
  const id =
    byId?.item.id ?? (given.slug === null ? undefined : await findIdBySlug(db, 'post', given.slug))
  const before = id === undefined ? undefined : await postTable.find(db, id)
  checkTwice(seen, [given.id, given.slug && `article slug ${given.slug}`, id && `id ${id}`], line)
  if (before?.item.state === 'trash') throw new Problem('conflict', { key: 'import-post-in-trash' })

  const base = before?.item ?? emptyPost
  const read = changePost(base, given.fields)
  if (!read.ok) return refused(line, String(given.fields['title'] ?? base.title), read.errors)
  const publishing = findPublishing(given, before, run.newState)
  // A public article has a day of publication, even if the file clears it.
  const keepsDate = base.state === 'published' && publishing !== 'draft'
  let { publishedOn } = given
  if (publishedOn === undefined) publishedOn = base.publishedOn
  if (publishedOn === null && keepsDate) publishedOn = base.publishedOn
  const item: Post = { ...base, ...read.value, slug: base.slug, publishedOn }

  const newId = given.id ?? randomUUID()
  const after =
    before === undefined
      ? { ...item, id: newId, slug: await findPostSlug(newId, given.slug ?? item.title, 'article') }
      : item
  return await decideItem(
    postTable,
    after,
    { line, title: item.title, before, publishing, empty: emptyPost },
    run,
  )
}

interface About<Item> {
  readonly line: number
  readonly title: string
  /** undefined: the item is new. */
  readonly before: Stored<Item> | undefined
  readonly publishing: Publishing | undefined
  /** Left out: there are no doubts. */
  readonly doubts?: FieldErrors
  /** An item of which nothing is known. */
  readonly empty: Item
}

/** New items of which a report says what they will hold: more would take much memory. */
const maxShown = 500

async function decideItem<Item extends AnyItem>(
  table: ItemTable<Item>,
  item: Item,
  { line, title, before, publishing, doubts = {}, empty }: About<Item>,
  { prepared, clock, leavesDoubtfulOut, by, history, created, showsNew }: ImportRun,
): Promise<Decided> {
  const isDoubtful = Object.keys(doubts).length > 0
  if (before === undefined) {
    const isLeftOut = leavesDoubtfulOut === 'namesakes' ? 'name' in doubts : leavesDoubtfulOut
    if (isDoubtful && isLeftOut)
      return decided({ line, title, itemId: null }, 'left-out', { doubts })
    created.add(item.id)
    const published = applyPublishing(newRow(item, clock()), publishing ?? 'now', clock())
    await prepared?.add(toPrepared(table, published, null, history, by))
    const differences =
      showsNew && created.size <= maxShown
        ? findChanges(newRow(empty, clock()), published).differences
        : []
    return decided({ line, title, itemId: prepared ? item.id : null }, 'create', {
      doubts,
      differences: differences.filter(({ field }) => !/^(?:name|title|state)$/.test(field)),
    })
  }
  const row = { ...before, item, version: before.version + 1 }
  const after = publishing === undefined ? row : applyPublishing(row, publishing, clock())
  const changes = findChanges(before, after)
  const about = { line, title, itemId: before.item.id }
  if (changes.changed.length + changes.emptied.length === 0) return decided(about, 'unchanged')
  if (isDoubtful && leavesDoubtfulOut === true)
    return decided(about, 'left-out', { doubts, ...changes })
  const stamped = { ...after, item: { ...after.item, updatedAt: clock().toISOString() } }
  await prepared?.add(toPrepared(table, stamped, before, history, by))
  return decided(about, 'update', { doubts, ...changes })
}

/** Which fields differ afterwards: those with another value, and those that have none any more. */
function findChanges<Item extends AnyItem>(before: Stored<Item>, after: Stored<Item>) {
  const was = toFields(before)
  const is = toFields(after)
  const differing = [...is].filter(
    ([field, value]) => JSON.stringify(was.get(field)) !== JSON.stringify(value),
  )
  const names = new Set(differing.map(([field]) => field))
  const reported = differing.filter(([field]) => {
    // The code follows from the country, and the planned instant from the state of a draft: each is
    // reported only where the other is the same.
    if (field === 'countryCode') return !names.has('country')
    if (field === 'publishAt') return !names.has('state')
    return true
  })
  // A deadline without a day may differ in its note: then nothing was emptied.
  const isEmptied = ([field, value]: [string, unknown]) =>
    isEmpty(value) && !isEmpty(was.get(field))
  return {
    differences: reported.map(([field, value]) => ({
      field: field as ImportedField,
      ...cutToDifference(was.get(field), value),
    })),
    changed: reported.filter((each) => !isEmptied(each)).map(([field]) => field as ImportedField),
    emptied: reported.filter(isEmptied).map(([field]) => field as ImportedField),
  }
}

/** Letters of a value that a report shows, and those of them before the first that differs. */
const excerptLength = 120
const maxBefore = 30

function cutToDifference(
  was: unknown,
  is: unknown,
): { readonly before: string; readonly after: string } {
  const before = toText(was)
  const after = toText(is)
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = same > maxBefore * 2 ? same - maxBefore : 0
  const end = start + excerptLength
  const cut = (text: string) => {
    if (text === '') return ''
    const left = start > 0 ? '…' : ''
    const right = text.length > end ? '…' : ''
    return `${left}${text.slice(start, end)}${right}`
  }
  return { before: cut(before), after: cut(after) }
}

/**
 * The value of a field for a reader: lists entry by entry, the known parts of a deadline, rules as
 * JSON.
 */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join('; ')
  if (typeof value !== 'object') return String(value)
  if (!('kind' in value)) return JSON.stringify(value)
  // A day without another word is an announced one.
  const { kind, ...parts } = value
  return [kind === 'fixed' ? null : kind, ...Object.values(parts)].filter(Boolean).join(' ')
}

/** An import changes no slug, and files do not set these instants. */
function toFields({ item, publishAt }: Stored<object>): Map<string, unknown> {
  const fields = Object.entries(item).filter(
    ([field]) => !/^(?:id|slug|kind|createdAt|updatedAt|verifiedHost)$/.test(field),
  )
  return new Map([...fields, ['publishAt', publishAt]])
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'kind' in value) return value.kind === 'varies'
  return (
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

/**
 * The effect of a record on the state of an item: none if it names none, so a draft stays a draft.
 * A new item has `newState` unless the record says otherwise. undefined: unchanged. Throws Problem
 * 'invalid' for an unreadable instant.
 */
function findPublishing(
  given: ImportedOpportunity | ImportedPost,
  before: Stored<AnyItem> | undefined,
  newState: 'draft' | 'published',
): Publishing | undefined {
  // Who names an instant wants it to be public then.
  const isPlanned = given.publishAt !== undefined && given.publishAt !== null
  const state = given.state ?? before?.item.state ?? (isPlanned ? 'published' : newState)
  if (state !== 'published') return before?.item.state === state ? undefined : 'draft'
  const isPublished = before?.item.state === 'published'
  if (given.publishAt === undefined) return isPublished ? undefined : 'now'
  const at = given.publishAt === null ? null : readPublishAt(given.publishAt)
  if (isPublished && at === before.publishAt) return undefined
  return at === null ? 'now' : { at }
}

interface Compared {
  readonly item: Opportunity
  /** undefined: the item is new. */
  readonly before: Opportunity | undefined
  /** The name of another item that is called the same; undefined: none is. */
  readonly sameName: string | undefined
  readonly now: Date
}

/**
 * Doubts about an imported item, by field, as the form would ask: no errors, the value may be
 * right. Values of `before` raise none.
 */
function findImportDoubts({ item, before, sameName, now }: Compared): FieldErrors {
  const { deadline, name } = item
  const isPassed =
    deadline.date !== null &&
    deadline.date < todayAnywhere(now) &&
    deadline.date !== before?.deadline.date
  const { country, ...others } = findDraftDoubts(item, before)
  // Without a code: one was perhaps given beside a name that we do not know.
  const ofDraft =
    item.countryCode === null && country !== undefined ? { country, ...others } : others
  return {
    ...(name !== before?.name &&
      sameName !== undefined && { name: { key: 'name-exists', name: sameName } }),
    ...ofDraft,
    ...(isPassed && { deadline: { key: 'day-passed', date: deadline.date ?? '' } }),
  }
}

/**
 * '1.500' has two senses. Where the item has this very amount, as an export writes it, nothing
 * changes; elsewhere it becomes the note on the amount, which a person can read, and a doubt.
 */
function settleAmount(
  fields: PartialFields,
  before: Opportunity,
): { readonly fields: PartialFields; readonly doubts: FieldErrors } {
  const text = String(fields['amount'] ?? '').trim()
  const read = readAmount(fields['amount'])
  if (read.kind !== 'two-senses' || text === String(before.amount)) return { fields, doubts: {} }
  // A note that the file lacks stays, and a second import of the file adds nothing.
  const note = String(fields['amountNote'] ?? before.amountNote ?? '').trim()
  const hasAmount = note === text || note.startsWith(`${text}, `)
  const amountNote = hasAmount ? note : [text, note].filter(Boolean).join(', ')
  return {
    fields: { ...fields, amount: '', amountNote },
    doubts: { amount: { key: 'amount-two-senses', text, readings: read.readings } },
  }
}
