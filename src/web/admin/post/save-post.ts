import type { Outcome } from '#domain/outcome.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { EditedPost } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/publishing.ts'
import { readProblem } from '#web/admin/frame/problem.ts'
import type { PostAnswer } from '#web/admin/post/post-answer.ts'
import { readTypedPost, reshape, toPostInput, type TypedPost } from '#web/admin/post/typed-post.ts'
import { type SaidErrors, sayErrors, sayMistake } from '#web/texts/say-mistake.ts'

interface Answered {
  readonly answer: PostAnswer
  readonly status: number
}

type Wizard = AdminTexts['wizard']

type Save = (input: object, publish: Publishing | undefined, typed: TypedPost) => Promise<Outcome<EditedPost>>

/**
 * What the article form asks for: its lists reshaped, a picture stored, or `save` with what was typed. `findVersion` tells, after a conflict,
 * what is stored now.
 */
export async function answerPostForm(
  { pictures }: Pick<BasicEditing, 'pictures'>,
  form: FormData,
  texts: Texts,
  save: Save,
  findVersion: () => Promise<number> = async () => 0,
): Promise<Answered> {
  const text = texts.admin.wizard
  // Without a word of the button nothing is published.
  const intent = String(form.get('intent') ?? 'draft')
  if (intent === 'upload') return await storeOne(pictures, form.get('file'), texts)
  const { typed, errors } = await storeFiles(pictures, form, texts)
  const reshaped = intent === 'preview' ? typed : reshape(typed, intent)
  if (reshaped !== undefined) {
    const isWhole = Object.keys(errors).length === 0
    return isWhole ? { answer: { state: 'shaped', typed: reshaped }, status: 200 } : mistakes(reshaped, errors)
  }
  const wrong = { ...errors, ...findWrongAddresses(typed, text) }
  if (Object.keys(wrong).length > 0) return mistakes(typed, wrong)
  try {
    const outcome = await save(toPostInput(typed), readPublishing(intent, typed), typed)
    if (!outcome.ok) return mistakes(typed, sayErrors(texts, outcome.errors))
    const { item, state } = outcome.value
    const message = intent === 'draft' ? text.successDraft : typed.version === '' ? text.success : text.saved
    return { answer: { state: 'saved', message, item: { id: item.id, slug: item.slug, isPublic: state === 'published' } }, status: 201 }
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') return { answer: { state: 'expired', typed }, status }
    if (problem.code === 'conflict' && typed.version !== '') {
      return { answer: { state: 'conflict', typed, version: await findVersion() }, status }
    }
    const [reason, told] = [sayMistake(texts, problem.reason), sayErrors(texts, problem.errors)]
    return { answer: { state: 'mistakes', reason, typed, errors: told }, status }
  }
}

function mistakes(typed: TypedPost, errors: SaidErrors): Answered {
  return { answer: { state: 'mistakes', reason: null, typed, errors }, status: 400 }
}

/** undefined: as it is. */
function readPublishing(intent: string, { publishAt, version }: TypedPost): Publishing | undefined {
  if (intent === 'draft') return 'draft'
  if (publishAt !== '') return { at: publishAt }
  return intent === 'save' && version !== '' ? undefined : 'now'
}

async function storeOne(pictures: BasicEditing['pictures'], file: FormDataEntryValue | null, texts: Texts): Promise<Answered> {
  if (!isChosen(file)) return { answer: { state: 'refused', message: texts.admin.wizard.uploadFailed }, status: 400 }
  try {
    const { address } = await pictures.store(new Uint8Array(await file.arrayBuffer()))
    return { answer: { state: 'uploaded', address }, status: 201 }
  } catch (error) {
    const { problem, status } = readProblem(error)
    return { answer: { state: 'refused', message: sayMistake(texts, problem.reason) }, status }
  }
}

/** Each file belongs to its own block: its address takes the place of the block's. */
async function storeFiles(pictures: BasicEditing['pictures'], form: FormData, texts: Texts) {
  const typed = readTypedPost(form)
  const errors: Record<string, string> = {}
  const blocks: TypedPost['blocks'][number][] = []
  for (const block of typed.blocks) {
    const file = form.get(`file-${block.id}`)
    if (block.type !== 'image' || !isChosen(file)) {
      blocks.push(block)
      continue
    }
    try {
      blocks.push({ ...block, value: (await pictures.store(new Uint8Array(await file.arrayBuffer()))).address })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      errors[`value-${block.id}`] = sayMistake(texts, error.reason)
      blocks.push(block)
    }
  }
  return { typed: { ...typed, blocks }, errors }
}

/** At their own fields, where the draft's own check can only name the list. */
function findWrongAddresses({ blocks, urls }: TypedPost, text: Wizard): Record<string, string> {
  const pictures = blocks.filter((block) => block.type === 'image').map(({ id, value }) => ({ name: `value-${id}`, value }))
  const rows = urls.map(({ id, value }) => ({ name: `url-${id}`, value }))
  const isWrong = ({ value }: { value: string }) =>
    value.trim() !== '' && !/^\s*https?:\/\/\//i.test(value) && readImageAddress(value) === undefined
  return Object.fromEntries([...pictures, ...rows].filter(isWrong).map(({ name }) => [name, text.wrongAddress]))
}

function isChosen(file: FormDataEntryValue | null): file is File {
  return file instanceof File && file.size > 0
}
