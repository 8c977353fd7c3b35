import type { ActionTexts } from '#web/texts/item-texts.ts'

/** The address of a page that tells that this was done to that many items; `address` may have a query. */
export function withDone(address: string, done: string, count = 1): string {
  const [path = '', search] = address.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('done', done)
  parameters.set('count', String(count))
  return `${path}?${parameters}`
}

/** The words for what the address tells; null: it tells nothing that has words. */
export function readDone(
  parameters: URLSearchParams,
  words: Readonly<Record<string, Pick<ActionTexts, 'done'> | undefined>>,
): string | null {
  const done = parameters.get('done') ?? ''
  if (!Object.hasOwn(words, done)) return null
  return words[done]?.done(Number(parameters.get('count')) || 1) ?? null
}
