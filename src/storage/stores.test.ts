import { expect, test } from 'vitest'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { insertMessage, listMessages } from '#storage/feedback/message-store.ts'
import { insertPosts, listPublishedPosts } from '#storage/items/post-store.ts'
import { insertSubscriber } from '#storage/mail/subscribers.ts'
import { claimSetting, findSetting, saveSetting } from '#storage/setting-store.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { listSubscribers } from '#storage/testing/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = now.toISOString()

for (const kind of databases) {
  test(`a second subscription of the same address changes nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const first = { id: '1', email: 'ada@example.org', state: 'confirmed', createdAt: at } as const
    await insertSubscriber(kysely, first, { text: 'Yes', version: '1', at })
    await insertSubscriber(
      kysely,
      { ...first, id: '2', state: 'unconfirmed' },
      { text: 'Other', version: '1', at },
    )
    expect(await listSubscribers(kysely)).toEqual([first])
    const row = await kysely.selectFrom('subscriber').select('consent_text').executeTakeFirst()
    expect(row?.consent_text).toBe('Yes')
  })

  test(`messages are listed newest first, unread, without NUL characters (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const message = {
      id: '1',
      name: 'Ada',
      email: 'ada@example.org',
      website: null,
      message: 'Line one\nلاين 二 🎓',
      createdAt: at,
    }
    await insertMessage(kysely, message)
    await insertMessage(kysely, {
      ...message,
      id: '2',
      message: 'a\0b',
      website: 'https://example.org/',
      createdAt: '2026-11-22T12:00:00.000Z',
    })
    const [second, first] = await listMessages(kysely)
    expect(first).toEqual({ ...message, state: 'unread', trashedAt: null })
    expect([second?.message, second?.website]).toEqual(['ab', 'https://example.org/'])
    expect(
      (await kysely.selectFrom('message').select('state').execute()).map(({ state }) => state),
    ).toEqual(['unread', 'unread'])
  })

  test(`published posts are listed as stored, newest first (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { posts } = await readStarterCatalogue(now)
    const [one, ...others] = posts
    await insertPosts(opened.database.kysely, [...others, { ...one!, state: 'draft' }])
    const found = await listPublishedPosts(opened.database.kysely, now)
    const days = found.map(({ publishedOn }) => publishedOn ?? '')
    expect(days).toEqual(days.toSorted().toReversed())
    expect(found).toHaveLength(others.length)
    expect(found.find(({ id }) => id === others[0]?.id)).toEqual(others[0])
  })

  test(`a setting is claimed once, replaced by saving, and invalidates the cached pages that show it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    expect(await findSetting(kysely, 'site')).toBeUndefined()
    const claims = await Promise.all(
      [1, 2, 3].map((value) => claimSetting(kysely, 'site', { value }, now)),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    await saveSetting(kysely, 'site', ['new\0'], now)
    expect(await findSetting(kysely, 'site')).toEqual(['new'])
    const version = await getCatalogueVersion(kysely, now)
    await saveSetting(kysely, 'mail-turn', 1, now)
    expect(await getCatalogueVersion(kysely, now)).toBe(version)
    await saveSetting(kysely, 'site', ['newer'], now)
    expect(await getCatalogueVersion(kysely, now)).not.toBe(version)
  })
}
