import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createLinkCheck } from '#services/links/link-check.ts'
import {
  isPublicAddress,
  probeLink,
  type Web,
  type WebResponse,
} from '#services/links/probe-link.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const clock = () => new Date('2026-11-21T12:00:00Z')

/** A fake web of these pages. No other name resolves. */
function createWeb(
  pages: Readonly<Record<string, Partial<WebResponse> | string>>,
  addresses: Readonly<Record<string, string[]>> = {},
) {
  const requested: string[] = []
  const web: Web = {
    async resolve(host) {
      if (
        Object.keys(pages).every((page) => new URL(page).hostname !== host) &&
        !(host in addresses)
      ) {
        throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
      }
      return addresses[host] ?? ['93.184.216.34']
    },
    async request(url, address) {
      requested.push(`${url.href} ${address}`)
      const page = pages[url.href] ?? { status: 404 }
      if (typeof page === 'string') throw Object.assign(new Error(page), { code: page })
      return { status: 200, location: null, text: '', ...page }
    },
  }
  return { web, requested }
}

/** The database refuses to store the result of this item's link, and nothing else. */
async function refuseLinkState({ dialect, kysely }: Database, id: string) {
  if (dialect === 'postgres') {
    await sql`alter table opportunity add check (id <> ${sql.lit(id)} or link_state is null)`.execute(
      kysely,
    )
  } else {
    const refusal = sql`select raise(abort, 'refused') where new.id = ${sql.lit(id)};`
    await sql`create trigger refuse before update of link_state on opportunity begin ${refusal} end`.execute(
      kysely,
    )
  }
}

test('each response of the web becomes one of five states', async () => {
  const { web } = createWeb({
    'https://fine.example/': { text: '<p>Applications are open until March.</p>' },
    'https://robots.example/': { status: 403 },
    'https://old.example/a': { status: 301, location: '/b' },
    'https://old.example/b': {},
    'http://www.slash.example/a': { status: 301, location: 'https://slash.example/a/' },
    'https://slash.example/a/': {},
    'https://circle.example/': { status: 302, location: '/' },
    'https://gone.example/': { status: 410 },
    'https://expired.example/': 'CERT_HAS_EXPIRED',
    'https://closed.example/': {
      text: '<script>var a = "x"</script><h1>Applications for 2026 are now <b>closed</b></h1>',
    },
    'https://script.example/': { status: 302, location: 'javascript:alert(1)' },
  })
  const stateOf = async (link: string) => (await probeLink(link, web)).state
  expect(await stateOf('https://fine.example/')).toBe('fine')
  expect(await stateOf('https://robots.example/')).toBe('fine')
  expect(await probeLink('https://old.example/a', web)).toEqual({
    state: 'moved',
    note: { other: 'https://old.example/b' },
  })
  expect(await stateOf('http://www.slash.example/a')).toBe('fine')
  expect(await stateOf('https://circle.example/')).toBe('dead')
  expect(await stateOf('https://gone.example/')).toBe('dead')
  expect(await stateOf('https://nowhere.example/')).toBe('dead')
  expect(await stateOf('https://expired.example/')).toBe('certificate')
  expect(await stateOf('https://closed.example/')).toBe('looks-closed')
  expect(await stateOf('https://script.example/')).toBe('dead')
  expect(await stateOf('ftp://fine.example/')).toBe('dead')
})

test('pages built to be slow are parsed quickly', async () => {
  const pages = {
    scripts: '<script '.repeat(32_768),
    brackets: '<'.repeat(262_144),
    both: `${'<style '.repeat(18_000)}${'<script '.repeat(18_000)}</script>`,
    ends: '</script'.repeat(32_768),
    pairs: '<script></script'.repeat(16_384),
    spaces: `</script${' '.repeat(262_144)}`,
    deep: '<div>'.repeat(52_000),
    crossed: `${'<div>'.repeat(26_000)}${'</p>'.repeat(33_000)}`,
    foreign: `${'<svg><math>'.repeat(12_000)}${'</x>'.repeat(30_000)}`,
  }
  for (const [name, text] of Object.entries(pages)) {
    const { web } = createWeb({ 'https://slow.example/': { text } })
    const start = performance.now()
    expect((await probeLink('https://slow.example/', web)).state, name).toBe('fine')
    expect(performance.now() - start, name).toBeLessThan(1000)
  }
  const words =
    'x <SCRIPT>applications are open</script > Applications <style>p{}</style>are <!-- --> closed <script>'
  const { web } = createWeb({ 'https://slow.example/': { text: words } })
  expect((await probeLink('https://slow.example/', web)).note).toEqual({
    quote: 'Applications are closed',
  })
})

test('no internal address is ever requested, in any spelling or by any redirect', async () => {
  const { web, requested } = createWeb(
    { 'https://jump.example/': { status: 302, location: 'http://127.0.0.1:3000/admin' } },
    {
      'inside.example': ['10.0.0.1'],
      'both.example': ['93.184.216.34', '::1'],
      '127.0.0.1': ['127.0.0.1'],
      '2130706433': ['127.0.0.1'],
    },
  )
  for (const link of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'https://inside.example/',
    'https://both.example/',
    'https://jump.example/',
  ]) {
    expect((await probeLink(link, web)).state, link).toBe('dead')
  }
  expect(requested).toEqual(['https://jump.example/ 93.184.216.34'])
  for (const inside of [
    '0.0.0.0',
    '169.254.169.254',
    '192.168.1.1',
    '::',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    'x',
  ]) {
    expect(isPublicAddress(inside), inside).toBe(false)
  }
  for (const outside of ['1.1.1.1', '2606:4700::1111'])
    expect(isPublicAddress(outside), outside).toBe(true)
})

for (const kind of databases) {
  test(`all published links are checked, one host at a time, and the results are stored with the items (${kind.name})`, async () => {
    await using opened = await kind.open()
    const item = (
      id: string,
      officialLink: string | null,
      state: 'draft' | 'published' = 'published',
    ) => sampleOpportunity({ id, slug: id, officialLink, state, regions: ['Europe'] })
    await insertOpportunities(opened.database.kysely, [
      item('a', 'https://one.example/a'),
      item('b', 'https://www.one.example/b'),
      item('c', 'https://two.example/'),
      item('d', null),
      item('e', 'https://one.example/draft', 'draft'),
    ])
    const { web, requested } = createWeb({
      'https://one.example/a': {},
      'https://www.one.example/b': { status: 500 },
      'https://two.example/': {},
    })
    let pauses = 0
    const pause = async () => void (pauses += 1)
    const check = createLinkCheck({ db: opened.database, clock, web, pause })
    expect(await check.checkAll()).toEqual({ done: 3, total: 3, failing: 1, lost: 0 })
    expect([requested.length, pauses]).toEqual([3, 1])
    const editing = createTestEditing({ db: opened.database, clock })
    expect(await editing.opportunities.get('b')).toMatchObject({
      version: 1,
      link: { state: 'dead', note: { status: 500 } },
    })
    const { rows } = await editing.listAttention()
    expect(rows.find(({ reason }) => reason === 'link-failing')).toMatchObject({
      itemId: 'b',
      detail: 'dead',
    })
    await expect(check.checkOne('nobody')).rejects.toMatchObject({ code: 'not-found' })
    expect((await check.checkOne('d')).link).toBeNull()
  })

  test(`a result that cannot be stored is counted and stops no other check (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const links = ['https://one.example/a', 'https://one.example/b', 'https://two.example/']
    await insertOpportunities(
      kysely,
      links.map((officialLink, index) =>
        sampleOpportunity({ id: `${index}`, slug: `${index}`, officialLink, regions: ['Europe'] }),
      ),
    )
    await refuseLinkState(opened.database, '0')
    const { web } = createWeb(Object.fromEntries(links.map((link) => [link, {}])))
    const check = createLinkCheck({ db: opened.database, clock, web, pause: async () => {} })
    expect(await check.checkAll()).toEqual({ done: 3, total: 3, failing: 0, lost: 1 })
    const rest = { unseenSince: clock() }
    expect(await check.checkAll(rest)).toEqual({ done: 1, total: 1, failing: 0, lost: 1 })
  })

  test(`a second click during a link check waits for the same check (${kind.name})`, async () => {
    await using opened = await kind.open()
    await insertOpportunities(opened.database.kysely, [
      sampleOpportunity({ id: 'a', officialLink: 'https://one.example/', regions: ['Europe'] }),
    ])
    const { web, requested } = createWeb({ 'https://one.example/': {} })
    const held = Promise.withResolvers<void>()
    const slow: Web = {
      ...web,
      request: (url, address) => held.promise.then(() => web.request(url, address)),
    }
    const check = createLinkCheck({ db: opened.database, clock, web: slow, pause: async () => {} })
    const clicks = [check.checkOne('a'), check.checkOne('a')]
    held.resolve()
    for (const { link } of await Promise.all(clicks))
      expect(link).toMatchObject({ state: 'fine', checkedAt: clock().toISOString() })
    expect(requested).toHaveLength(1)
    await check.checkOne('a')
    expect(requested).toHaveLength(2)
  })
}
