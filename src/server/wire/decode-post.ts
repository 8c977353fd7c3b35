import { blockTypes, type Block, type Post } from '#domain/post.ts'
import { toSlug } from '#domain/words/slug.ts'
import * as loose from '#server/wire/loose.ts'
import { postNames } from '#server/wire/wire.ts'

/** As `findOpportunity`. `content` may also be JSON text or one plain text; pictures without a usable address are left out. */
export function findPost(value: unknown, base?: string): Post | undefined {
  const record = loose.findRecord(value)
  if (record === undefined) return undefined
  const first = <T>(field: keyof Post, read: (value: unknown) => T | null) =>
    loose.findFirst(
      postNames[field].map((name) => record[name]),
      read,
    )
  const title = first('title', loose.findLine)
  const id = first('id', loose.findIdentifier) ?? (title && toSlug(title, ''))
  if (!title || !id) return undefined
  const images = postNames.imageUrls.flatMap((name) => parseList(record[name]))
  return {
    id,
    slug: toSlug(first('slug', loose.findText) ?? title, toSlug(id, 'article')),
    title,
    author: first('author', loose.findText) ?? '',
    category: first('category', (category) => loose.readWords(category)[0] ?? null) ?? '',
    content: parseList(record[postNames.content[0]]).flatMap((block) => findBlock(block, base) ?? []),
    imageUrls: images.flatMap((image) => loose.findImage(image, base) ?? []),
    state: 'published',
    publishedOn: first('publishedOn', loose.findDate),
    createdAt: first('createdAt', loose.findInstant),
    updatedAt: first('updatedAt', loose.findInstant),
  }
}

function findBlock(value: unknown, base?: string): Block | undefined {
  const record = loose.findRecord(value)
  const type = record === undefined ? 'text' : (blockTypes.find((one) => one === record['type']) ?? 'text')
  const read = record === undefined ? value : record['value']
  const text = type === 'image' ? (loose.findImage(read, base) ?? '') : loose.readText(read)
  if (text === '') return undefined
  const alt = type === 'image' && record !== undefined ? loose.readText(record['alt']) : ''
  return alt === '' ? { type, value: text } : { type, value: text, alt }
}

/** A list, a list as JSON text (multipart clients), or one entry. */
function parseList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value === undefined || value === null ? [] : [value]
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : [value]
  } catch {
    return [value]
  }
}
