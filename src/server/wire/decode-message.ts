import type { Message } from '#domain/message.ts'
import * as loose from '#server/wire/loose.ts'

/** undefined when there is neither a text nor an address to answer to. */
export function findMessage(value: unknown): Message | undefined {
  const record = loose.findRecord(value)
  const [id, email, message] = [
    loose.findFirst([record?.['_id'], record?.['id']], loose.findIdentifier),
    loose.readText(record?.['email']),
    loose.readText(record?.['message']),
  ]
  if (record === undefined || id === null || email + message === '') return undefined
  const createdAt = loose.findFirst([record['createdAt'], record['created']], loose.findInstant)
  return { id, name: loose.readText(record['name']), email, website: loose.findLink(record['website']), message, createdAt }
}
