import { type Block, type BlockType, blockTypes, type Post } from '#domain/post.ts'
import { changeRows, readRows, type RowPress } from '#web/admin/form/rows.ts'
import { readText } from '#web/components/read-form.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'

export interface BlockFormValues {
  /** Names the block within its form. */
  readonly id: string
  readonly type: BlockType
  readonly value: string
  /** The description of an image; empty for every other block. */
  readonly alt: string
}

/**
 * The fields of the article form, as text. Every response brings them back, so that no entered text
 * is lost.
 */
export type PostFormValues = ReturnType<typeof parsePostForm>

/**
 * The values of a new article's form. `key` identifies the form, so that a double click saves once.
 */
export function emptyPostFormValues(key: string): PostFormValues {
  return {
    key,
    title: '',
    author: '',
    category: '',
    blocks: [],
    urls: oneUrl,
    publishAt: '',
  }
}

const oneUrl = [{ id: '1', value: '' }]

/** Files and missing fields read as empty. */
export function parsePostForm(form: FormData) {
  const read = (name: string) => readText(form, name)
  const urls = readRows(form, 'urls', ['value'])
  return {
    // Given to the form when it was opened, so that a double click saves once.
    key: read('key'),
    title: read('title'),
    author: read('author'),
    category: read('category'),
    blocks: readRows(form, 'blocks', ['type', 'value', 'alt'])
      .map((row): BlockFormValues | undefined => {
        const type = findBlockType(row.type)
        return type && { ...row, type }
      })
      .filter((block) => block !== undefined),
    urls: urls.length > 0 ? urls : oneUrl,
    // Plain date or empty.
    publishAt: read('publishAt'),
  }
}

export function toPostFormValues(post: Post, publishAt: string | null): PostFormValues {
  const { title, author, category, content, imageUrls } = post
  const urls = (imageUrls.length > 0 ? imageUrls : ['']).map((value, index) => ({
    id: String(index + 1),
    value,
  }))
  const values = { title, author, category, blocks: toBlockFormValues(content), urls }
  return { ...values, key: '', publishAt: publishAt?.slice(0, 10) ?? '' }
}

const findBlockType = (name: string): BlockType | undefined =>
  blockTypes.find((each) => each === name)

/** The form after a button of its lists was pressed; as it is where that cannot be done. */
export function changePostRows(values: PostFormValues, press: RowPress): PostFormValues {
  if (press.list === 'blocks') {
    const type = findBlockType(press.which)
    const blank = type === undefined ? null : { type, value: '', alt: '' }
    return { ...values, blocks: [...changeRows(values.blocks, press, blank)] }
  }
  if (press.list !== 'urls') return values
  const urls = changeRows(values.urls, press, { value: '' })
  return urls.length > 0 ? { ...values, urls } : values
}

/** The blocks of an article as values of the form, each with an id for React. */
export const toBlockFormValues = (content: readonly Block[]): BlockFormValues[] =>
  content.map((block, index) => ({ id: String(index + 1), alt: '', ...block }))

/** Blank addresses and those without a host are dropped (docs/interface, Article files). */
const isGiven = (address: string): boolean =>
  address.trim() !== '' && !/^\s*https?:\/\/\//i.test(address)

/** The input of `parsePostDraft`. */
export function toPostInput({ title, author, category, blocks, urls }: PostFormValues) {
  const content = listGivenBlocks(blocks).map(({ type, value, alt }): Block =>
    alt ? { type, value, alt } : { type, value },
  )
  return {
    title,
    author,
    category,
    content,
    imageUrls: listGivenUrls(urls).map(({ value }) => value),
  }
}

/** The rows of `content`: empty texts among them, which the draft drops. */
export const listGivenBlocks = (blocks: PostFormValues['blocks']): PostFormValues['blocks'] =>
  blocks.filter((block) => block.type !== 'image' || isGiven(block.value))

/** The rows of `imageUrls`. */
export const listGivenUrls = (urls: PostFormValues['urls']): PostFormValues['urls'] =>
  urls.filter(({ value }) => isGiven(value))

export const postSteps = [1, 2, 3] as const
export type PostStep = (typeof postSteps)[number]

/** The step with the first of these errors. */
export function stepOf(errors: FormattedErrors): PostStep {
  const fields = Object.keys(errors)
  if (fields.some((field) => field === 'title' || field === 'author' || field === 'category'))
    return 1
  return fields.length > 0 && fields.every((field) => field === 'publishAt') ? 3 : 2
}

export function toPreviewPost(values: PostFormValues): Post {
  const draft = { state: 'draft', publishedOn: null, createdAt: null, updatedAt: null } as const
  return {
    ...toPostInput(values),
    id: '',
    slug: values.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'article',
    ...draft,
  }
}
