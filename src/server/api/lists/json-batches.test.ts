import { expect, test } from 'vitest'
import { entriesOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { listAsJson } from '#server/api/lists/lists.ts'

const items = Array.from({ length: 160 }, (_, at) =>
  sampleOpportunity({ id: `${at}`, slug: `s${at}`, name: `Item ${at}` }),
)

async function write(isThere: (id: string) => boolean): Promise<{ slug: string }[]> {
  const services = {
    now: () => new Date(),
    listPublished: async () => entriesOf(items, new Date()),
    readItems: async (entries: readonly { id: string }[]) =>
      entries.filter(({ id }) => isThere(id)).map(({ id }) => items[Number(id)]!),
  }
  let text = ''
  for await (const chunk of listAsJson(services, 'scholarship')) text += chunk
  return JSON.parse(text)
}

test('a list in batches is complete, and a removed item leaves no gap', async () => {
  expect((await write(() => true)).map(({ slug }) => slug)).toEqual(items.map(({ slug }) => slug))
  expect(await write((id) => Number(id) >= 70 && Number(id) < 130)).toHaveLength(60)
  expect(await write((id) => Number(id) < 3)).toHaveLength(3)
  expect(await write(() => false)).toEqual([])
})
