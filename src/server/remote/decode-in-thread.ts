import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { DecodedLists, ListBodies, ListFault } from '#server/remote/decode-lists.ts'

/** Beside this file; built it has another name (scripts/build-program.mjs). */
const threadFile = import.meta.url.endsWith('.ts') ? './decode-thread.ts' : './decode-thread.js'

export interface ThreadInput {
  readonly bodies: ListBodies
  readonly base: string
}

/** A batch of a list, or the reason why there is none. */
export type ListBatch = { readonly list: Kind | 'posts' } & (
  | { readonly items: readonly (Opportunity | Post)[] }
  | { readonly fault: ListFault }
)

/** As `decodeLists`, in a thread of its own, to which the bodies go over. Throws what the thread threw. */
export async function decodeInThread(bodies: ListBodies, base: string): Promise<DecodedLists> {
  const lists = new Map<ListBatch['list'], (Opportunity | Post)[] | ListFault>()
  const input: ThreadInput = { bodies, base }
  const transferList = [...Object.values(bodies.opportunities), bodies.posts].flatMap((body) =>
    body === null ? [] : [body.buffer as ArrayBuffer],
  )
  const thread = new Worker(new URL(threadFile, import.meta.url), { workerData: input, transferList })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const requestNext = () => thread.postMessage('next')
  try {
    requestNext()
    for await (const [batch] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ListBatch | null]>) {
      if (batch === null) break
      const before = lists.get(batch.list) ?? []
      if ('fault' in batch) lists.set(batch.list, batch.fault)
      else if (typeof before !== 'string') {
        for (const item of batch.items) before.push(item)
        lists.set(batch.list, before)
      }
      requestNext()
    }
  } finally {
    await thread.terminate()
  }
  const items = (kind: Kind) => (lists.get(kind) ?? []) as Opportunity[] | ListFault
  return {
    opportunities: { scholarship: items('scholarship'), internship: items('internship'), leadership: items('leadership') },
    posts: (lists.get('posts') ?? []) as Post[] | ListFault,
  }
}
