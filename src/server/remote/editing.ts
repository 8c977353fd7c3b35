import { compareText } from '#domain/words/compare-text.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import { findMessage } from '#server/wire/decode-message.ts'
import { findRecords } from '#server/wire/loose.ts'
import { paths } from '#server/wire/wire.ts'
import { failureOf, findJson } from '#server/remote/backend.ts'
import { itemPath } from '#server/remote/item-path.ts'
import { requireSuccess } from '#server/remote/refusal.ts'
import { createRemoteOpportunities } from '#server/remote/opportunities.ts'
import type { RemoteEditingParts } from '#server/remote/parts.ts'
import { createRemotePosts } from '#server/remote/posts.ts'
import type { RemoteSessions } from '#server/remote/sessions.ts'
import { toInboxPage } from '#services/desk/inbox.ts'

/**
 * What the administrator can do on another backend by the basic calls (docs/interface.md, Another backend), for the session with this
 * token.
 */
export function createRemoteEditing(parts: RemoteEditingParts): (token: string) => BasicEditing {
  const opportunities = createRemoteOpportunities(parts)
  const posts = createRemotePosts(parts)
  return (token) => ({
    opportunities: opportunities(token),
    posts: posts(token),
    messages: createMessages(parts.sessions, token),
    pictures: parts.pictures,
  })
}

/** That backend does not tell which messages were read, so all count as read. */
function createMessages(sessions: RemoteSessions, token: string): BasicEditing['messages'] {
  async function listAll() {
    const answer = await sessions.send(token, 'GET', paths.messages)
    const records = answer.status === 200 ? findRecords(findJson(answer)) : undefined
    if (records === undefined) throw failureOf(answer)
    const messages = records.flatMap((record) => findMessage(record) ?? [])
    return messages.toSorted((a, b) => compareText(b.createdAt ?? '', a.createdAt ?? ''))
  }
  return {
    listAll,
    list: async (query) =>
      toInboxPage(
        (await listAll()).map((message) => ({ ...message, state: 'read' as const })),
        query,
      ),
    async remove(id) {
      const answer = await sessions.send(token, 'DELETE', itemPath(paths.deleteMessage, id))
      requireSuccess(answer)
      // 200 alone is success for this call (docs/interface.md, Calls).
      if (answer.status !== 200) throw failureOf(answer)
    },
  }
}
