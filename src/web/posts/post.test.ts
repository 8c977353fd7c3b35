import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicServices } from '#services/public-services.ts'
import { languageContext, servicesContext } from '#web/context.ts'
import { loader } from '#web/posts/post.tsx'
import { en } from '#web/texts/en/catalogue.ts'

test('an article that once had its id as its address is found there too, and an unknown one is not found', async () => {
  const services: Partial<PublicServices> = {
    listPosts: async () => [],
    findMovedPost: async (slug) => (slug === 'b-02' ? 'kak-podat-zayavku' : undefined),
  }
  const context = new RouterContextProvider()
  context.set(servicesContext, services as PublicServices)
  context.set(languageContext, { tag: 'en', dir: 'ltr', texts: en })
  const request = (slug: string) =>
    loader({ params: { slug }, context } as unknown as Parameters<typeof loader>[0]).catch(
      (thrown: unknown) => thrown,
    )
  const moved = (await request('b-02')) as Response
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blogs/kak-podat-zayavku'])
  expect(await request('b-03')).toMatchObject({ init: { status: 404 } })
})
