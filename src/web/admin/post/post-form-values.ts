import { type Block, type BlockType, blockTypes, type Post } from '#domain/post.ts'
import { addRow, moveRow } from '#web/admin/form/useRows.tsx'
import { readText, readTexts } from '#web/components/read-form.ts'

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
    version: '',
    title: '',
    author: '',
    category: '',
    blocks: [],
    urls: [{ id: 'url-1', value: '' }],
    publishAt: '',
  }
}

/** Files and missing fields read as empty. */
export function parsePostForm(form: FormData) {
  const read = (name: string) => readText(form, name)
  const ids = (name: string) => [...new Set(readTexts(form, name))].slice(0, 300)
  const urls = ids('urlId').map((id) => ({ id, value: read(`url-${id}`) }))
  return {
    // Given to the form when it was opened, so that a double click saves once.
    key: read('key'),
    // Of the article that is edited; '' for a new one.
    version: read('version'),
    title: read('title'),
    author: read('author'),
    category: read('category'),
    blocks: ids('blockId')
      .map((id): BlockFormValues | undefined => {
        const type = blockTypes.find((each) => each === read(`type-${id}`))
        if (type === undefined) return undefined
        return { id, type, value: read(`value-${id}`), alt: read(`alt-${id}`) }
      })
      .filter((block) => block !== undefined),
    urls: urls.length > 0 ? urls : [{ id: 'url-1', value: '' }],
    // Plain date or empty.
    publishAt: read('publishAt'),
  }
}

export function toPostFormValues(
  post: Post,
  version: number,
  publishAt: string | null,
): PostFormValues {
  const { title, author, category, content, imageUrls } = post
  const urls = (imageUrls.length > 0 ? imageUrls : ['']).map((value, index) => ({
    id: `url-${index + 1}`,
    value,
  }))
  const values = { title, author, category, blocks: toBlockFormValues(content), urls }
  return { ...values, key: '', version: String(version), publishAt: publishAt?.slice(0, 10) ?? '' }
}

/**
 * The form after a button of its lists was pressed without scripts: 'block add text', 'block up
 * block-2', 'block close block-2', 'url add', 'url close url-1'. As it is for anything else.
 */
export function changeRows(values: PostFormValues, pressed: string): PostFormValues {
  const [list, verb, which = ''] = pressed.split(' ')
  const { blocks, urls } = values
  const type = blockTypes.find((each) => each === which)
  switch (`${list} ${verb}`) {
    case 'block add':
      if (type === undefined) return values
      return { ...values, blocks: [...addRow(blocks, 'block', { type, value: '', alt: '' })] }
    case 'block up':
      return { ...values, blocks: [...moveRow(blocks, which, -1)] }
    case 'block down':
      return { ...values, blocks: [...moveRow(blocks, which, 1)] }
    case 'block close':
      return { ...values, blocks: blocks.filter(({ id }) => id !== which) }
    case 'url add':
      return { ...values, urls: [...addRow(urls, 'url', { value: '' })] }
    case 'url close':
      return urls.length === 1 ? values : { ...values, urls: urls.filter(({ id }) => id !== which) }
    default:
      return values
  }
}

/** The blocks of an article as values of the form, each with an id for React. */
export const toBlockFormValues = (content: readonly Block[]): BlockFormValues[] =>
  content.map((block, index) => ({ id: `block-${index + 1}`, alt: '', ...block }))

/** Blank addresses and those without a host are dropped (docs/interface, Article files). */
export const isGiven = (address: string): boolean =>
  address.trim() !== '' && !/^\s*https?:\/\/\//i.test(address)

/** The input of `parsePostDraft`. */
export function toPostInput({ title, author, category, blocks, urls }: PostFormValues) {
  const given = blocks.filter((block) => block.type !== 'image' || isGiven(block.value))
  const content = given.map(({ type, value, alt }): Block =>
    alt ? { type, value, alt } : { type, value },
  )
  return {
    title,
    author,
    category,
    content,
    imageUrls: urls.map(({ value }) => value).filter(isGiven),
  }
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
