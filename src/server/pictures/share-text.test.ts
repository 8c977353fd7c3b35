import { expect, test } from 'vitest'
import type { PublicServices } from '#services/public-services.ts'
import { parseShareName, shareAddress } from '#web/pictures/address.ts'
import { pages } from '#web/shell/pages.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { findShareText } from '#server/pictures/share-picture.ts'

/** The share pictures of pages need only their texts. */
const services = {} as PublicServices

test('a page’s share picture shows its title', async () => {
  for (const { id } of pages) {
    const name = parseShareName(shareAddress('page', id).split('/').at(-1) ?? '')
    expect(name, id).toEqual({ kind: 'page', slug: id })
    expect(await findShareText(services, en, 'Atlas', 'page', id), id).toMatchObject({
      siteName: 'Atlas',
      title: en.pages[id].title,
    })
  }
  expect(await findShareText(services, en, 'Atlas', 'page', 'admin')).toBe(undefined)
})
