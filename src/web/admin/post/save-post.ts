import type { Outcome } from '#domain/error-message.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { EditedPost } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/actions.ts'
import { editPath, publicPath } from '#web/admin/layout/paths.ts'
import { isChosen } from '#web/admin/form/picture.ts'
import { readVersion, readPublishing, type Answered, type Attempt, attempt, refuse, type SaveAnswer } from '#web/admin/items/save.ts'
import type { Post } from '#domain/post.ts'
import { mergeForm, type Merged } from '#web/admin/items/merge.ts'
import { readText } from '#web/components/read-form.ts'
import { parsePostForm, postUnits, toPostInput, toPostFormValues, type PostFormValues } from '#web/admin/post/post-form-values.ts'
import { formatErrorMessage, type FormattedErrors } from '#web/texts/format-error.ts'

interface PostSaving {
  readonly save: (input: object, publish: Publishing | undefined, values: PostFormValues) => Promise<Outcome<EditedPost>>
  /** The page to edit the saved article; null: none, or the form is on it already. */
  readonly editedAt: (id: string) => string | null
  /** undefined: the form adds an article. */
  readonly findStored?: () => Promise<EditedPost | undefined>
  /** The article after that version; undefined: unknown. */
  readonly findVersion?: (version: number) => Promise<Post | undefined>
}

/** Saves the values of the article form with its uploaded pictures. */
export async function answerPostForm(
  { pictures }: Pick<BasicEditing, 'pictures'>,
  form: FormData,
  texts: Texts,
  saving: PostSaving,
): Promise<Answered<PostAnswer>> {
  const text = texts.admin.wizard
  // Without a button's value nothing is published, nor unpublished by the button that overwrites the stored article.
  const intent = String(form.get('intent') ?? (form.has('overwrite') ? 'save' : 'draft'))
  const { values: entered, errors } = await storeFiles(pictures, form, texts)
  const sent = { values: entered, publishAt: readText(form, 'publishAtBefore'), overwritten: readVersion(form.get('overwrite')) }
  const about = toAttempt(texts, sent, saving)
  const wrong = { ...errors, ...findWrongAddresses(entered, text) }
  if (Object.keys(wrong).length > 0) return refuse(about, wrong)
  return await attempt<PostFormValues, PostAnswer>(about, async () => {
    const stored = await saving.findStored?.()
    const merged = stored && (await mergeWithStored(saving, stored, sent))
    // findConflict asks about fields that both have changed; they are saved after the answer.
    const isMerged = merged !== undefined && (merged.conflicts.length === 0 || sent.overwritten === stored?.version)
    const expected = isMerged ? stored?.version : sent.overwritten
    const values = { ...(isMerged ? merged.values : entered), ...(expected !== undefined && { version: String(expected) }) }
    const publish = readPublishing(intent, values.publishAt, stored)
    const outcome = await saving.save(toPostInput(values), publish, values)
    if (!outcome.ok) return outcome
    const { item, state } = outcome.value
    const message =
      intent === 'draft'
        ? text.successDraft
        : entered.version === ''
          ? text.success
          : merged?.hasTheirs === true
            ? texts.admin.edit.merged
            : text.saved
    const edited = saving.editedAt(item.id)
    const links = [
      ...(state === 'published' ? [{ to: publicPath('post', item.slug), text: text.view }] : []),
      ...(edited === null ? [] : [{ to: edited, text: text.edit }]),
    ]
    return { answer: { state: 'saved', lines: [message], links, key: crypto.randomUUID() }, status: 201 }
  })
}

/** A sent form, with the day of publishing at its opening and the version to replace. */
interface SentPost {
  readonly values: PostFormValues
  readonly publishAt: string
  readonly overwritten: number | undefined
}

/** undefined: the form was opened with the stored version, or its version is no longer stored. */
async function mergeWithStored(
  { findVersion }: PostSaving,
  { item, version, publishAt, state }: EditedPost,
  { values, publishAt: before }: SentPost,
): Promise<Merged<PostFormValues> | undefined> {
  const opened = readVersion(values.version)
  if (opened === undefined || opened === version || state === 'trash') return undefined
  const post = await findVersion?.(opened)
  if (post === undefined) return undefined
  const base = { ...toPostFormValues(post, opened, null), publishAt: before }
  return mergeForm(postUnits, { base, stored: toPostFormValues(item, version, publishAt), entered: values })
}

function toAttempt(texts: Texts, sent: SentPost, saving: PostSaving): Attempt<PostFormValues> {
  const text = texts.admin.wizard
  const { values, overwritten } = sent
  return {
    texts,
    values,
    describeErrors: [text.failure, text.mistakes],
    describeProblem: (_problem, reason) => [text.failure, reason],
    async findConflict() {
      const stored = await saving.findStored?.()
      if (stored === undefined || stored.version === (overwritten ?? readVersion(values.version))) return undefined
      const merged = await mergeWithStored(saving, stored, sent)
      const { item, version, publishAt } = stored
      const now = toPostFormValues(item, version, publishAt)
      const differences = (['title', 'author', 'category', 'publishAt'] as const)
        .filter((field) => now[field] !== values[field] && (merged === undefined || merged.conflicts.includes(field)))
        .map((field) => ({ label: text[field], stored: now[field], yours: values[field] }))
      // Side by side blocks would not be read: the stored article is shown in a window of its own.
      const links = [{ to: editPath('post', item.id), text: text.seeOther, isApart: true }]
      const lines = merged === undefined ? [text.conflict] : [text.conflict, texts.admin.edit.conflictRest]
      return { version, differences, lines, links }
    },
  }
}

/** Each file belongs to its own block: its address takes the place of the block's. */
export async function storeFiles(pictures: BasicEditing['pictures'], form: FormData, texts: Texts) {
  const values = parsePostForm(form)
  const errors: Record<string, string> = {}
  const blocks: PostFormValues['blocks'][number][] = []
  for (const block of values.blocks) {
    const file = form.get(`file-${block.id}`)
    if (block.type !== 'image' || !isChosen(file)) {
      blocks.push(block)
      continue
    }
    try {
      blocks.push({ ...block, value: (await pictures.store(new Uint8Array(await file.arrayBuffer()))).address })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors[`value-${block.id}`] = formatErrorMessage(texts, error.reason)
      blocks.push(block)
    }
  }
  return { values: { ...values, blocks }, errors }
}

/** At their own fields, where the draft's own check can only name the list. */
function findWrongAddresses({ blocks, urls }: PostFormValues, text: AdminTexts['wizard']): Record<string, string> {
  const pictures = blocks.filter((block) => block.type === 'image').map(({ id, value }) => ({ name: `value-${id}`, value }))
  const rows = urls.map(({ id, value }) => ({ name: `url-${id}`, value }))
  const isWrong = ({ value }: { value: string }) =>
    value.trim() !== '' && !/^\s*https?:\/\/\//i.test(value) && readImageAddress(value) === undefined
  return Object.fromEntries([...pictures, ...rows].filter(isWrong).map(({ name }) => [name, text.wrongAddress]))
}

/**
 * How an attempt with the article form ended. Mistakes are by field: title, author, category, content, imageUrls, publishAt, `value-ID` of
 * a block and `url-ID` of a row.
 */
export type PostAnswer = SaveAnswer<PostFormValues>

export const postSteps = [1, 2, 3] as const
export type PostStep = (typeof postSteps)[number]

export function stepOf(errors: FormattedErrors): PostStep {
  const fields = Object.keys(errors)
  if (fields.some((field) => field === 'title' || field === 'author' || field === 'category')) return 1
  return fields.length > 0 && fields.every((field) => field === 'publishAt') ? 3 : 2
}
