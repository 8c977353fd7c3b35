import { LRUCache } from 'lru-cache'
import type { InboxMessage } from '#domain/feedback.ts'
import { mainFields } from '#domain/forms/form-fields.ts'
import {
  type OpportunityDraft,
  parseOpportunityDraft,
  previewDraft,
} from '#domain/forms/opportunity-draft.ts'
import { parsePostDraft, type PostDraft } from '#domain/forms/post-draft.ts'
import { findUploadedPicture } from '#domain/forms/uploaded-picture.ts'
import { listNear } from '#domain/opportunity/near-name.ts'
import {
  fieldNames,
  type FieldOf,
  type Kind,
  kinds,
  type Opportunity,
  rowOf,
} from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { type FieldErrors, type Outcome, Problem } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { toSlug } from '#domain/words/slug.ts'
import { compareText } from '#domain/words/text.ts'
import { toInboxPage } from '#services/feedback/inbox.ts'
import {
  type EditedOpportunity,
  type EditedPost,
  toEditedOpportunity,
} from '#services/items/edited.ts'
import { codeConflict, readKey } from '#services/items/saving.ts'
import {
  createOpportunityTable,
  listPostTable,
  type TablePage,
  type TableQuery,
} from '#services/items/table-query.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { failureOf, findJson, findField, itemPath, requireSuccess } from '#server/remote/backend.ts'
import type { HeldPictures } from '#server/remote/held-pictures.ts'
import type { RemoteSessions } from '#server/remote/sessions.ts'
import type { RemoteSource } from '#server/remote/source.ts'
import { findMessage } from '#server/wire/decode.ts'
import { findRecords } from '#server/wire/loose.ts'
import {
  type Encoded,
  encodeOpportunity,
  findWireName,
  paths,
  postNames,
} from '#server/wire/wire.ts'

/**
 * The administrator's actions on another backend by its calls (docs/interface, Another backend),
 * for this token's session.
 */
export function createRemoteEditing(deps: RemoteEditingDeps): (token: string) => RemoteEditing {
  const opportunities = createRemoteOpportunities(deps)
  const posts = createRemotePosts(deps)
  return (token) => ({
    opportunities: opportunities(token),
    posts: posts(token),
    messages: createMessages(deps.sessions, token),
    pictures: deps.pictures,
  })
}

/**
 * That backend does not report which messages were read, so all count as read. It has no trash.
 */
function createMessages(sessions: RemoteSessions, token: string): RemoteEditing['messages'] {
  async function listAll(): Promise<InboxMessage[]> {
    const response = await sessions.send(token, 'GET', paths.messages)
    const records = response.status === 200 ? findRecords(findJson(response)) : undefined
    if (records === undefined) throw failureOf(response)
    const messages = records
      .map((record) => findMessage(record))
      .filter((message) => message !== undefined)
      .map((message) => ({ ...message, state: 'read' as const, trashedAt: null }))
    return messages.toSorted((a, b) => compareText(b.createdAt ?? '', a.createdAt ?? ''))
  }
  return {
    listAll,
    list: async (query) => toInboxPage(await listAll(), query),
    async remove(id) {
      const response = await sessions.send(token, 'DELETE', itemPath(paths.deleteMessage, id))
      requireSuccess(response)
      // 200 alone is success for this call (docs/interface, Calls).
      if (response.status !== 200) throw failureOf(response)
    },
  }
}

interface RemoteEditingDeps {
  readonly sessions: RemoteSessions
  readonly source: RemoteSource
  readonly pictures: HeldPictures
  readonly clock: () => Date
}

const savePaths = {
  scholarship: paths.saveScholarship,
  internship: paths.saveInternship,
  leadership: paths.saveLeadership,
} as const satisfies Record<Kind, string>

function createRemoteOpportunities(
  deps: RemoteEditingDeps,
): (token: string) => RemoteEditing['opportunities'] {
  const { sessions, source, clock } = deps
  const once = createOnce<Outcome<EditedOpportunity>>()
  const toEdited = (item: Opportunity) =>
    toEditedOpportunity({ item, version: 0, publishAt: null, trashedAt: null, link: null }, clock())

  const listItems = async (kind: Kind | undefined) =>
    (
      await Promise.all((kind === undefined ? kinds : [kind]).map((one) => source.listItems(one)))
    ).flat()

  async function find(idOrCode: string, kind?: Kind): Promise<Opportunity | undefined> {
    const items = await listItems(kind)
    return items.find(({ id }) => id === idOrCode) ?? items.find(({ code }) => code === idOrCode)
  }

  /**
   * The saved item as the lists have it now; one that is not on them yet is shown as it was sent,
   * as a draft.
   */
  async function findSaved(kind: Kind, draft: OpportunityDraft): Promise<EditedOpportunity> {
    await source.refresh()
    const found =
      draft.code === null ? undefined : await find(draft.code, kind).catch(() => undefined)
    const sent = previewDraft(kind, draft)
    return toEdited(found ?? { ...sent, id: draft.code ?? '', slug: toSlug(draft.name, kind) })
  }

  async function send(
    token: string,
    kind: Kind,
    given: unknown,
  ): Promise<Outcome<EditedOpportunity>> {
    const input = ofForm(kind, isRecord(given) ? given : {})
    const parsed = parseOpportunityDraft(kind, input)
    const errors = parsed.ok ? findForeign(parsed.value) : reword(parsed.errors)
    if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors }
    const draft = parsed.value
    // Without its list the backend is unavailable: waiting for the save as well would double the
    // five seconds.
    const other = draft.code === null ? undefined : await find(draft.code, kind)
    if (other !== undefined) throw codeConflict(other.name)
    const response = await sessions.send(token, 'POST', savePaths[kind], {
      body: encodeForm(kind, draft, input),
    })
    requireSuccess(response, (name) => findField(kind, name))
    return { ok: true, value: await findSaved(kind, draft) }
  }

  return (token) => ({
    list: async (query) => listRemoteTable((await listItems(query.kind)).map(toEdited), query),
    async findByIdOrCode(idOrCode, kind) {
      const found = await find(idOrCode, kind)
      return found && toEdited(found)
    },
    async create(kind, input, { key } = {}) {
      return once(readKey(key), () => send(token, kind, input))
    },
    async listLikelyDuplicates({ name, officialLink }) {
      const items = (
        await Promise.all(kinds.map((kind) => source.listItems(kind).catch(() => [])))
      ).flat()
      return listNear({ name, officialLink }, items).map(toEdited)
    },
    async trash(id) {
      const found = await find(id, 'scholarship')
      if (found === undefined) throw new Problem('not-found', { key: 'no-scholarship' })
      const remove = (name: string) =>
        sessions.send(token, 'DELETE', itemPath(paths.deleteScholarship, name))
      const response = await remove(found.id)
      // Backends that keep both names go by one of them.
      requireSuccess(
        response.status === 404 && found.code !== null ? await remove(found.code) : response,
      )
      await source.refresh()
    },
  })
}

/**
 * The main fields of the form; the backend cannot store others. The deadline is a date there
 * (docs/interface, Another backend).
 */
const ofForm = (kind: Kind, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(mainFields[kind].map((field) => [field, input[field]]))

/** There is no other kind of deadline to choose. */
const reword = (errors: FieldErrors): FieldErrors =>
  errors['deadline'] === undefined
    ? errors
    : { ...errors, deadline: { key: 'backend-bad-deadline' } }

/** A picture uploaded here has no address that the other backend's own clients could show. */
function findForeign({ image }: OpportunityDraft): FieldErrors {
  if (image === null || findUploadedPicture(image) === undefined) return {}
  return { image: { key: 'bad-link', fault: 'wrong-scheme' } }
}

/**
 * One page of the administrator's table over another backend's items. Sorted by name where the
 * backend lacks the requested key.
 */
function listRemoteTable(
  all: readonly EditedOpportunity[],
  query: TableQuery,
): TablePage<EditedOpportunity> {
  const table = createOpportunityTable<ReturnType<typeof toTableRow>>(query)
  for (const edited of all) table.add(toTableRow(edited))
  const { rows, ...page } = table.read()
  return { ...page, rows: rows.map(({ edited }) => edited) }
}

function toTableRow(edited: EditedOpportunity) {
  const {
    id,
    name,
    country,
    updatedAt,
    verifiedOn,
    createdAt,
    hostUniversity,
    hostOrganization,
    location,
    code,
    slug,
  } = edited.item
  const texts = [hostUniversity, hostOrganization, location, code, slug, id]
  return {
    edited,
    id,
    state: edited.state,
    name,
    country,
    deadline: edited.deadline.date,
    updatedAt,
    verifiedOn,
    createdAt,
    texts,
  }
}

function createRemotePosts({
  sessions,
  source,
  pictures,
}: RemoteEditingDeps): (token: string) => RemoteEditing['posts'] {
  const once = createOnce<Outcome<EditedPost>>()

  async function send(token: string, input: unknown): Promise<Outcome<EditedPost>> {
    const parsed = parsePostDraft(input)
    if (!parsed.ok) return parsed
    const { draft, addresses, files, missing } = await attachFiles(pictures, parsed.value)
    if (missing !== undefined) return { ok: false, errors: missing }
    const before = new Set((await source.listPosts()).map(({ id }) => id))
    const response = await sessions.send(token, 'POST', paths.savePost, {
      body: encodePostForm(draft, files),
    })
    requireSuccess(
      response,
      (name) =>
        Object.entries(postNames).find(([, names]) => names.some((one) => one === name))?.[0] ??
        name,
    )
    await source.refresh()
    // The other backend has stored the pictures, so the copies of this site go.
    await Promise.all(addresses.map((address) => pictures.discard(address)))
    const posts = await source.listPosts().catch(() => [])
    const found = posts.find(({ id, title }) => title === draft.title && !before.has(id))
    return { ok: true, value: toEdited(found ?? asSent(draft)) }
  }

  return (token) => ({
    list: async (query) => listPostTable((await source.listPosts()).map(toEdited), query),
    async find(id) {
      const found = (await source.listPosts()).find((post) => post.id === id)
      return found && toEdited(found)
    },
    async create(input, { key } = {}) {
      return once(readKey(key), () => send(token, input))
    },
    async trash(id) {
      const isListed = (await source.listPosts()).some((post) => post.id === id)
      if (!isListed) throw new Problem('not-found', { key: 'no-blog' })
      requireSuccess(await sessions.send(token, 'DELETE', itemPath(paths.deletePost, id)))
      await source.refresh()
    },
  })
}

const toEdited = (item: Post): EditedPost => ({
  item,
  version: 0,
  state: item.state,
  publishAt: null,
  trashedAt: null,
})

/** An article that is not on the list yet. */
function asSent(draft: PostDraft): Post {
  const empty = { state: 'draft', publishedOn: null, createdAt: null, updatedAt: null } as const
  return { ...draft, ...empty, id: '', slug: toSlug(draft.title, 'article') }
}

/**
 * Pictures that wait here leave their blocks and go as files, in the order of the blocks.
 * `missing`: one of them is not here any more.
 */
async function attachFiles(pictures: HeldPictures, draft: PostDraft) {
  const isHeld = (address: string) => findUploadedPicture(address) !== undefined
  const addresses = draft.content
    .filter((block) => block.type === 'image' && isHeld(block.value))
    .map(({ value }) => value)
  const found = await Promise.all(addresses.map((address) => pictures.find(address)))
  const files = found.filter((file) => file !== undefined)
  const content = draft.content.map((block) =>
    block.type === 'image' && isHeld(block.value) ? { ...block, value: '' } : block,
  )
  let missing: FieldErrors | undefined
  if (files.length < found.length) missing = { content: { key: 'backend-no-picture' } }
  else if (draft.imageUrls.some(isHeld)) missing = { imageUrls: { key: 'backend-needs-addresses' } }
  return { draft: { ...draft, content }, addresses, files, missing }
}

const lists = fieldNames.filter(
  (field): field is FieldOf<'lines'> => rowOf(field).value === 'lines',
)

/**
 * The form's fields in the basic calls, and no others. It has every main field. Text lists are
 * entered text, those with several lines a list, empty ones ''.
 */
function encodeForm(
  kind: Kind,
  draft: OpportunityDraft,
  input: Readonly<Record<string, unknown>>,
): Encoded {
  const encoded = encodeOpportunity(previewDraft(kind, draft))
  const texts = Object.fromEntries(
    lists.map((field) => [findWireName(kind, field), toText(input[field], draft[field])]),
  )
  const names = mainFields[kind]
    .map((field) => findWireName(kind, field))
    .filter((name) => name !== undefined)
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? encoded[name] ?? '']))
}

const toText = (given: unknown, items: readonly string[]): string =>
  typeof given === 'string' ? given.replace(/\r\n?/g, '\n').trim() : items.join('\n')

/**
 * An article as multipart: file k belongs to the k-th image block with an empty value
 * (docs/interface, Article files).
 */
function encodePostForm(
  { title, author, category, content, imageUrls }: PostDraft,
  files: readonly File[],
): FormData {
  const form = new FormData()
  form.set(postNames.title[0], title)
  form.set(postNames.author[0], author)
  form.set(postNames.category[0], category)
  form.set(postNames.content[0], JSON.stringify(content))
  form.set(postNames.imageUrls[0], JSON.stringify(imageUrls))
  for (const file of files) form.append('images', file)
  return form
}

/**
 * Runs the work of a key once. A repeated call gets the same outcome, during the run or after its
 * success, for the last 200 keys. A failure is dropped, so that it can be tried again. A call
 * without a key always runs.
 */
export function createOnce<Result extends { readonly ok: boolean }>() {
  const cache = new LRUCache<string, Result, () => Promise<Result>>({
    max: 200,
    // A save that has begun is finished for its callers, even if its key leaves the memory
    // meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: work }) => work(),
  })
  return async (key: string | undefined, work: () => Promise<Result>): Promise<Result> => {
    if (key === undefined) return work()
    const result = await cache.forceFetch(key, { context: work })
    if (!result.ok && cache.peek(key) === result) cache.delete(key)
    return result
  }
}
