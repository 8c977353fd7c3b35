import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { encodeOpportunity } from '#server/wire/encode.ts'

/** Items that are read and written at once: some milliseconds, in which nobody else has a turn. */
const itemsAtOnce = 50

/** All that is public of one entity as a JSON list, part by part. */
export async function* listAsJson(services: Pick<PublicServices, 'listPublished' | 'readItems'>, kind: Kind): AsyncGenerator<string> {
  const entries = await services.listPublished(kind)
  yield '['
  let isFirst = true
  for (let start = 0; start < entries.length; start += itemsAtOnce) {
    const items = await services.readItems(entries.slice(start, start + itemsAtOnce))
    const text = items.map((item) => JSON.stringify(encodeOpportunity(item))).join(',')
    // What ceased to be public meanwhile leaves nothing behind, a comma neither.
    if (text !== '') yield isFirst ? text : `,${text}`
    isFirst &&= text === ''
    await afterOthers()
  }
  yield ']'
}

/** A value that is small enough to be written at once. */
export async function* asJson(find: () => Promise<unknown>): AsyncGenerator<string> {
  yield JSON.stringify(await find())
}
