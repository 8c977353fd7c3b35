import { type Block, blockTypes } from '#domain/post.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { decodeJson } from '#storage/columns.ts'
import type { NewsletterRow } from '#storage/mail/newsletter-store.ts'

/** The contents of a stored newsletter; what cannot be read is left out. */
export function readNewsletter({ subject, content }: Pick<NewsletterRow, 'subject' | 'content'>): {
  subject: string
  content: readonly Block[]
} {
  const blocks = decodeJson(content)
  return { subject, content: Array.isArray(blocks) ? blocks.filter(isBlock) : [] }
}

function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value['value'] === 'string' && blockTypes.some((type) => type === value['type'])
}
