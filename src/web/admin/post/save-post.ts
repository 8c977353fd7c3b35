import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { EditedPost } from '#services/items/edited.ts'
import { isChosen } from '#web/admin/form/picture.ts'
import { readRowPress, rowName } from '#web/admin/form/rows.ts'
import { type Merge, mergeSent, readSeen } from '#web/admin/items/merge.ts'
import { findPublishDoubt } from '#web/admin/items/publish-doubt.ts'
import {
  type Conflict,
  findBase,
  findNewer,
  type MessageLink,
  readPublishing,
  type ResultWithStatus,
  type SaveResult,
} from '#web/admin/items/save.ts'
import { editPath, publicPath } from '#web/admin/layout/paths.ts'
import { toControlErrors } from '#web/admin/post/post-errors.ts'
import {
  changePostRows,
  parsePostForm,
  toPostInput,
  toPostFormValues,
  type PostFormValues,
} from '#web/admin/post/post-form-values.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import {
  formatErrorMessage,
  formatFieldErrors,
  type FormattedErrors,
} from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'

interface PostEditing {
  readonly editing: Pick<Editing, 'posts' | 'pictures'>
  /** undefined: the form adds an article. */
  readonly id: string | undefined
  readonly now: Date
}

/** A form as it was sent, with the addresses of the pictures that came with it. */
interface SentPost {
  readonly texts: Texts
  readonly values: PostFormValues
}

interface FormToSave extends SentPost {
  readonly form: FormData
  /** The value of the pressed button. */
  readonly intent: string
  readonly now: Date
}

type Result = ResultWithStatus<PostFormResult>

/** Stores the files of the form, and adds or saves its article. */
export async function savePostForm(
  texts: Texts,
  form: FormData,
  { editing, id, now }: PostEditing,
): Promise<Result> {
  const changed = await changeRowsOf(texts, form, editing.pictures)
  if (changed !== undefined) return { result: changed, status: 200 }
  // Without a button's value nothing is published, nor unpublished by a button that decides about
  // a conflict.
  const isDecision = form.has('overwrite') || form.has('discard')
  const intent = String(form.get('intent') ?? (isDecision ? 'save' : 'draft'))
  const { values, errors } = await storeFiles(editing.pictures, form, texts)
  const sent = { texts, form, values, intent, now }
  if (Object.keys(errors).length > 0) return refuseFields(sent, errors)
  return await (id === undefined ? addPost(sent, editing.posts) : savePost(sent, editing.posts, id))
}

/**
 * The form with a row more or less, or in another place, where a button without scripts asks for
 * that; undefined: it is to be saved. Chosen files are stored, because no form brings them back, but
 * not that of a row that goes. `errors` are those of files.
 */
export async function changeRowsOf(
  texts: Texts,
  form: FormData,
  pictures: Pick<Editing['pictures'], 'store'>,
): Promise<ChangedRows | undefined> {
  const press = readRowPress(form)
  if (press === null) return undefined
  if (press.verb === 'close') form.delete(`${rowName(press.list, { id: press.which })}.file`)
  const { values, errors } = await storeFiles(pictures, form, texts)
  return { state: 'rows', list: press.list, values: changePostRows(values, press), errors }
}

export type ChangedRows = Extract<PostFormResult, { readonly state: 'rows' }>

async function addPost(sent: FormToSave, posts: Editing['posts']): Promise<Result> {
  const { texts, values, intent } = sent
  const text = texts.admin.wizard
  try {
    const publish = readPublishing(intent, values.publishAt) ?? 'now'
    const outcome = await posts.create(toPostInput(values), { publish, key: values.key })
    if (!outcome.ok) return refuseFields(sent, toControlErrors(texts, values, outcome.errors))
    const { item } = outcome.value
    const links = [
      ...linkToPage(texts, outcome.value),
      { to: editPath('post', item.id), text: text.edit },
    ]
    return toSaved(intent === 'draft' ? text.successDraft : text.success, links)
  } catch (error) {
    return refuseProblem(sent, error)
  }
}

async function savePost(sent: FormToSave, posts: Editing['posts'], id: string): Promise<Result> {
  try {
    return await saveOver(sent, posts, await posts.get(id))
  } catch (error) {
    return refuseProblem(sent, error)
  }
}

/** Merged with what others have saved since the form was opened. */
async function saveOver(
  sent: FormToSave,
  posts: Editing['posts'],
  stored: EditedPost,
): Promise<Result> {
  const { texts, form, intent } = sent
  const text = texts.admin.wizard
  try {
    const merge = await mergeWithStored(sent, posts, stored)
    if (merge.isConflict) return refuseConflict(sent, stored, merge.conflicts)
    const { values, hasTheirs } = merge
    const publish = readPublishing(intent, values.publishAt, stored)
    const doubts = findPublishDoubt(form, publish, stored, sent.now)
    if (Object.keys(doubts).length > 0) return refuseFields(sent, formatFieldErrors(texts, doubts))
    const outcome = await posts.update(stored.item.id, toPostInput(values), {
      expectedVersion: readSeen(form).version === undefined ? undefined : stored.version,
      ...(publish === undefined ? {} : { publish }),
    })
    if (!outcome.ok) return refuseFields(sent, toControlErrors(texts, values, outcome.errors))
    const message = hasTheirs ? texts.admin.edit.merged : text.saved
    const links = linkToPage(texts, outcome.value)
    return toSaved(intent === 'draft' ? text.successDraft : message, links)
  } catch (error) {
    const newer = await findNewer(posts, error, stored)
    if (newer === undefined) throw error
    const merge = await mergeWithStored(sent, posts, newer)
    return refuseConflict(sent, newer, merge.isConflict ? merge.conflicts : [])
  }
}

/** What the form sent, with the stored values of fields that it did not change. */
async function mergeWithStored(
  { form, values }: FormToSave,
  posts: Editing['posts'],
  stored: EditedPost,
): Promise<Merge<PostFormValues>> {
  const seen = readSeen(form)
  const base = await findBase(posts, seen, stored)
  return mergeSent(seen, {
    base: base && { ...toPostFormValues(base, null), publishAt: seen.publishAt },
    stored: toPostFormValues(stored.item, stored.publishAt),
    version: stored.version,
    entered: values,
  })
}

export const linkToPage = (
  { admin }: Texts,
  { item, state }: EditedPost,
): readonly { readonly to: string; readonly text: string }[] =>
  state === 'published' ? [{ to: publicPath('post', item.slug), text: admin.wizard.view }] : []

export const toSaved = (line: string, links: readonly MessageLink[]): Result => ({
  result: { state: 'saved', lines: [line], links, key: crypto.randomUUID() },
  status: 201,
})

export function refuseFields({ texts, values }: SentPost, errors: FormattedErrors): Result {
  const { failure, invalid } = texts.admin.wizard
  return {
    result: { state: 'invalid', lines: [failure, invalid], links: [], errors, values },
    status: 400,
  }
}

/** A session that has ended meanwhile leaves the text in its fields. Other errors are thrown on. */
export function refuseProblem({ texts, values }: SentPost, error: unknown): Result {
  const { problem, status } = readProblem(error)
  if (problem.code === 'unauthenticated') return { result: { state: 'expired', values }, status }
  const lines = [texts.admin.wizard.failure, formatErrorMessage(texts, problem.reason)]
  const errors = formatFieldErrors(texts, problem.errors)
  return { result: { state: 'invalid', lines, links: [], errors, values }, status }
}

function refuseConflict(
  { texts, values }: FormToSave,
  stored: EditedPost,
  conflicts: readonly string[] | null,
): Result {
  const conflict = toConflict(texts.admin, values, stored, conflicts)
  return { result: { state: 'conflict', values, ...conflict }, status: 409 }
}

function toConflict(
  { wizard: text }: AdminTexts,
  values: PostFormValues,
  stored: EditedPost,
  conflicts: readonly string[] | null,
): Conflict {
  const now = toPostFormValues(stored.item, stored.publishAt)
  const differences = (['title', 'author', 'category', 'publishAt'] as const)
    .filter(
      (field) => now[field] !== values[field] && (conflicts === null || conflicts.includes(field)),
    )
    .map((field) => ({ label: text[field], stored: now[field], yours: values[field] }))
  // Side by side blocks would not be read: the stored article is shown in a window of its own.
  const links = [{ to: editPath('post', stored.item.id), text: text.seeOther, isApart: true }]
  return {
    version: stored.version,
    differences,
    isMerged: conflicts !== null,
    lines: [text.conflict],
    links,
  }
}

/** The values of the form with its files stored: the address of each takes the place of its block's. */
export async function storeFiles(
  pictures: Pick<Editing['pictures'], 'store'>,
  form: FormData,
  texts: Texts,
) {
  const values = parsePostForm(form)
  const errors: Record<string, string> = {}
  const blocks = [...values.blocks]
  for (const [index, block] of values.blocks.entries()) {
    const row = rowName('blocks', block)
    const file = form.get(`${row}.file`)
    if (block.type !== 'image' || !isChosen(file)) continue
    try {
      const { address } = await pictures.store(new Uint8Array(await file.arrayBuffer()))
      blocks[index] = { ...block, value: address }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors[`${row}.value`] = formatErrorMessage(texts, error.reason)
    }
  }
  return { values: { ...values, blocks }, errors }
}

/**
 * Errors are by control: title, author, category, publishAt, and those in rows ('blocks.2.value');
 * of a whole list by its field, `content` or `imageUrls`.
 */
export type PostFormResult = SaveResult<PostFormValues>
