import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing, Editing } from '#services/create-editing.ts'
import type { EditedPost } from '#services/items/edited.ts'
import { isChosen } from '#web/admin/form/picture.ts'
import type {
  ResultWithStatus,
  FormAction,
  Conflict,
  Merged,
  SaveResult,
} from '#web/admin/items/save.ts'
import { readPublishing, runFormAction, refuse } from '#web/admin/items/save.ts'
import { editPath, publicPath } from '#web/admin/layout/paths.ts'
import {
  isGiven,
  parsePostForm,
  toPostInput,
  toPostFormValues,
  type PostFormValues,
} from '#web/admin/post/post-form-values.ts'
import { formatErrorMessage, type FormattedErrors } from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'

interface PostEditing {
  readonly basic: Pick<BasicEditing, 'posts' | 'pictures'>
  /** null: another backend. */
  readonly editing: Pick<Editing, 'posts'> | null
  /** undefined: the form adds an article. */
  readonly id: string | undefined
}

export async function savePostForm(
  texts: Texts,
  form: FormData,
  { basic, editing, id }: PostEditing,
): Promise<ResultWithStatus<PostFormResult>> {
  const text = texts.admin.wizard
  // Without a button's value nothing is published, nor unpublished by the button that overwrites
  // the stored article.
  const intent = String(form.get('intent') ?? (form.has('overwrite') ? 'save' : 'draft'))
  const { values: entered, errors } = await storeFiles(basic.pictures, form, texts)
  const about: FormAction<EditedPost, PostFormValues> = {
    texts,
    form,
    values: entered,
    find: async () => (id === undefined ? undefined : await editing?.posts.find(id)),
    findVersion: async (version) =>
      id === undefined ? undefined : await editing?.posts.findVersion(id, version),
    toValues,
    describeErrors: [text.failure, text.invalid],
    describeProblem: (_problem, reason) => [text.failure, reason],
    describeConflict: (stored, merged) => toConflict(texts.admin, entered, stored, merged),
  }
  const refusedFields = { ...errors, ...findWrongAddresses(entered, text) }
  if (Object.keys(refusedFields).length > 0) return refuse(about, refusedFields)
  return await runFormAction<EditedPost, PostFormValues, PostFormResult>(about, async (merge) => {
    const stored = await about.find()
    const { values, expectedVersion, hasTheirs } = await merge(stored)
    const publish = readPublishing(intent, values.publishAt, stored)
    const outcome = await (id === undefined || editing === null
      ? basic.posts.create(toPostInput(values), { publish: publish ?? 'now', key: values.key })
      : editing.posts.update(id, toPostInput(values), {
          expectedVersion,
          ...(publish === undefined ? {} : { publish }),
        }))
    if (!outcome.ok) return outcome
    const { item, state } = outcome.value
    let message = hasTheirs ? texts.admin.edit.merged : text.saved
    if (id === undefined) message = text.success
    if (intent === 'draft') message = text.successDraft
    const links = [
      ...(state === 'published' ? [{ to: publicPath('post', item.slug), text: text.view }] : []),
      ...(id === undefined && editing !== null
        ? [{ to: editPath('post', item.id), text: text.edit }]
        : []),
    ]
    return {
      result: { state: 'saved', lines: [message], links, key: crypto.randomUUID() },
      status: 201,
    }
  })
}

/** The values for a comparison, which does not look at the version, so it is 0. */
const toValues = (post: Post, publishAt: string | null) => toPostFormValues(post, 0, publishAt)

function toConflict(
  { wizard: text, edit }: AdminTexts,
  values: PostFormValues,
  stored: EditedPost,
  merged: Merged<PostFormValues> | undefined,
): Conflict {
  const now = toValues(stored.item, stored.publishAt)
  const differences = (['title', 'author', 'category', 'publishAt'] as const)
    .filter(
      (field) =>
        now[field] !== values[field] && (merged === undefined || merged.conflicts.includes(field)),
    )
    .map((field) => ({ label: text[field], stored: now[field], yours: values[field] }))
  // Side by side blocks would not be read: the stored article is shown in a window of its own.
  const links = [{ to: editPath('post', stored.item.id), text: text.seeOther, isApart: true }]
  return {
    version: stored.version,
    differences,
    lines: merged === undefined ? [text.conflict] : [text.conflict, edit.conflictRest],
    links,
  }
}

/** Each file belongs to its own block: its address takes the place of the block's. */
export async function storeFiles(pictures: BasicEditing['pictures'], form: FormData, texts: Texts) {
  const values = parsePostForm(form)
  const errors: Record<string, string> = {}
  const blocks = [...values.blocks]
  for (const [index, block] of values.blocks.entries()) {
    const file = form.get(`file-${block.id}`)
    if (block.type !== 'image' || !isChosen(file)) continue
    try {
      blocks[index] = {
        ...block,
        value: (await pictures.store(new Uint8Array(await file.arrayBuffer()))).address,
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors[`value-${block.id}`] = formatErrorMessage(texts, error.reason)
    }
  }
  return { values: { ...values, blocks }, errors }
}

/** At their own fields, where the draft's own check can only name the list. */
function findWrongAddresses(
  { blocks, urls }: PostFormValues,
  text: AdminTexts['wizard'],
): Record<string, string> {
  const pictures = blocks
    .filter((block) => block.type === 'image')
    .map(({ id, value }) => ({ name: `value-${id}`, value }))
  const rows = urls.map(({ id, value }) => ({ name: `url-${id}`, value }))
  const isWrong = ({ value }: { value: string }) =>
    isGiven(value) && readImageAddress(value) === undefined
  return Object.fromEntries(
    [...pictures, ...rows].filter(isWrong).map(({ name }) => [name, text.wrongAddress]),
  )
}

/**
 * Errors are by field: title, author, category, content, imageUrls, publishAt, `value-ID` of a
 * block and `url-ID` of a row.
 */
export type PostFormResult = SaveResult<PostFormValues>

export const postSteps = [1, 2, 3] as const
export type PostStep = (typeof postSteps)[number]

export function stepOf(errors: FormattedErrors): PostStep {
  const fields = Object.keys(errors)
  if (fields.some((field) => field === 'title' || field === 'author' || field === 'category'))
    return 1
  return fields.length > 0 && fields.every((field) => field === 'publishAt') ? 3 : 2
}
