import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createLinkCheck } from '#services/links/link-check.ts'
import { probeLink } from '#services/links/probe-link.ts'
import { isPublicAddress, type Web, type WebResponse } from '#services/links/public-request.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const clock = () => now
const probe = (link: string, web: Web) => probeLink(link, web, now)

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

test('each response of the web becomes a state', async () => {
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
  const stateOf = async (link: string) => (await probe(link, web)).state
  expect(await stateOf('https://fine.example/')).toBe('fine')
  expect(await stateOf('https://robots.example/')).toBe('not-checked')
  expect(await probe('https://old.example/a', web)).toEqual({
    state: 'moved',
    note: { other: 'https://old.example/b' },
    isNetworkUp: true,
    page: { url: 'https://old.example/b', html: '', etag: null, lastModified: null },
  })
  expect(await stateOf('http://www.slash.example/a')).toBe('fine')
  expect(await stateOf('https://circle.example/')).toBe('not-checked')
  expect(await stateOf('https://gone.example/')).toBe('dead')
  expect(await stateOf('https://nowhere.example/')).toBe('dead')
  expect(await stateOf('https://expired.example/')).toBe('certificate')
  expect(await stateOf('https://closed.example/')).toBe('looks-closed')
  expect(await stateOf('https://script.example/')).toBe('dead')
  expect(await stateOf('ftp://fine.example/')).toBe('dead')
})

test('sites that refuse programs or are slow could not be checked, and are not dead', async () => {
  const statuses = [401, 403, 405, 406, 429, 451, 999]
  const { web } = createWeb({
    ...Object.fromEntries(
      statuses.map((status) => [`https://refuses${status}.example/`, { status }]),
    ),
    'https://challenge.example/': { status: 503, text: '<title>Just a moment...</title>' },
    'https://broken.example/': { status: 503, text: '<title>Service Unavailable</title>' },
    'https://cookies.example/x': { status: 302, location: '/x?cookie=1' },
    'https://cookies.example/x?cookie=1': { status: 302, location: '/x' },
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, step) => [
        `https://counts.example/?${step}`,
        { status: 302, location: `/?${step + 1}` },
      ]),
    ),
    'https://slow.example/': 'ETIMEDOUT',
    'https://resolver.example/': 'EAI_AGAIN',
  })
  const stateOf = async (link: string) => (await probe(link, web)).state
  for (const status of statuses)
    expect(await stateOf(`https://refuses${status}.example/`), String(status)).toBe('not-checked')
  expect(await stateOf('https://challenge.example/')).toBe('not-checked')
  expect(await stateOf('https://broken.example/')).toBe('dead')
  expect(await stateOf('https://cookies.example/x')).toBe('not-checked')
  expect(await stateOf('https://counts.example/?0')).toBe('not-checked')
  expect(await stateOf('https://slow.example/')).toBe('not-checked')
  expect(await stateOf('https://resolver.example/')).toBe('not-checked')
})

test('the next address of a host is asked when one does not answer', async () => {
  const { web, requested } = createWeb(
    { 'https://two.example/': {}, 'https://none.example/': {} },
    {
      'two.example': ['2606:4700::1111', '93.184.216.34'],
      'none.example': ['93.184.216.1', '93.184.216.2', '93.184.216.3', '93.184.216.4'],
    },
  )
  const unreachable: Web = {
    ...web,
    async request(url, address) {
      const answer = await web.request(url, address)
      if (address === '93.184.216.34') return answer
      throw Object.assign(new Error('unreachable'), { code: 'ENETUNREACH' })
    },
  }
  expect((await probe('https://two.example/', unreachable)).state).toBe('fine')
  expect(await probe('https://none.example/', unreachable)).toEqual({
    state: 'dead',
    note: { other: 'ENETUNREACH' },
    isNetworkUp: false,
  })
  expect(requested).toHaveLength(5)
})

test('another spelling of the same address is no move', async () => {
  const { web } = createWeb({
    'https://a.example/%7euser/caf%c3%a9': { status: 301, location: '/~user/caf%C3%A9' },
    'https://a.example/~user/caf%C3%A9': {},
    'https://a.example/a%2fb/%e9': { status: 301, location: '/a%2Fb/%E9' },
    'https://a.example/a%2Fb/%E9': {},
    'https://a.example/x/index.html': { status: 301, location: '/x/' },
    'https://a.example/x/': {},
    'https://a.example/x': { status: 301, location: '/y' },
    'https://a.example/y': {},
  })
  expect((await probe('https://a.example/%7euser/caf%c3%a9', web)).state).toBe('fine')
  expect((await probe('https://a.example/a%2fb/%e9', web)).state).toBe('fine')
  expect((await probe('https://a.example/x/index.html', web)).state).toBe('fine')
  expect((await probe('https://a.example/x', web)).state).toBe('moved')
})

test.each([
  ['Documents cannot be changed once the deadline has passed.', 'fine'],
  ['After applications are closed, the jury reads them.', 'fine'],
  ['If the call is closed, please write to us.', 'fine'],
  ['You can edit your form until applications are closed.', 'fine'],
  ['Applications for the 2025 intake are closed. Applications for 2027 are open.', 'fine'],
  ['In 2024 the scholarship was suspended.', 'fine'],
  ['The scholarship was suspended in 2024 and has resumed.', 'fine'],
  ['The scholarship was suspended in 2026.', 'looks-closed'],
  ['Applications for the 2026 intake are closed.', 'looks-closed'],
  ['Read this after lunch. Applications are closed.', 'looks-closed'],
  ['The deadline has passed.', 'looks-closed'],
  ['The award has been discontinued.', 'looks-closed'],
] as const)('a page that says “%s” is %s', async (text, state) => {
  const { web } = createWeb({ 'https://a.example/': { text: `<p>${text}</p>` } })
  expect((await probe('https://a.example/', web)).state).toBe(state)
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
    expect((await probe('https://slow.example/', web)).state, name).toBe('fine')
    expect(performance.now() - start, name).toBeLessThan(1000)
  }
  const words =
    'x <SCRIPT>applications are open</script > Applications <style>p{}</style>are <!-- --> closed <script>'
  const { web } = createWeb({ 'https://slow.example/': { text: words } })
  expect((await probe('https://slow.example/', web)).note).toEqual({
    quote: 'Applications are closed',
  })
})

test('no internal address is ever requested, in any spelling or by any redirect', async () => {
  const { web, requested } = createWeb(
    { 'https://jump.example/': { status: 302, location: 'http://127.0.0.1:3000/admin' } },
    {
      'inside.example': ['10.0.0.1'],
      'both.example': ['93.184.216.34', '::1'],
      // A name server that lies about an address is not asked.
      '127.0.0.1': ['93.184.216.34'],
      '[::1]': ['93.184.216.34'],
      '::1': ['93.184.216.34'],
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
    expect((await probe(link, web)).state, link).toBe('dead')
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
    let time = now
    const check = createLinkCheck({ db: opened.database, clock: () => time, web, pause })
    const round = { done: 3, total: 3, failing: 0, lost: 0, isOffline: false }
    expect(await check.checkAll()).toEqual(round)
    const editing = createTestEditing({ db: opened.database, clock })
    expect(await editing.opportunities.get('b')).toMatchObject({
      version: 1,
      link: { state: 'failed-once', note: { status: 500 } },
    })
    expect([requested.length, pauses]).toEqual([3, 1])
    const findFailing = async () =>
      (await editing.listAttention()).rows.find(({ reason }) => reason === 'link-failing')
    expect(await findFailing()).toBeUndefined()
    // A second look on the same day decides nothing.
    time = new Date('2026-11-21T20:00:00Z')
    expect(await check.checkAll()).toEqual(round)
    expect((await check.checkOne('b')).link).toMatchObject({
      state: 'failed-once',
      checkedAt: now.toISOString(),
    })
    time = new Date('2026-11-28T12:00:00Z')
    expect(await check.checkAll()).toEqual({ ...round, failing: 1 })
    expect(await editing.opportunities.get('b')).toMatchObject({
      version: 1,
      link: { state: 'dead', note: { status: 500 } },
    })
    expect(await findFailing()).toMatchObject({
      itemId: 'b',
      detail: 'dead',
    })
    await expect(check.checkOne('nobody')).rejects.toMatchObject({ code: 'not-found' })
    expect((await check.checkOne('d')).link).toBeNull()
    // Nobody asked to watch what the pages say.
    expect(await opened.database.kysely.selectFrom('page_text').select('link').execute()).toEqual(
      [],
    )
  })

  test(`a round in which no site answers changes nothing, and one that answers late stores all (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const names = Array.from({ length: 30 }, (_, index) => `host${index}.example`)
    await insertOpportunities(
      kysely,
      names.map((name) =>
        sampleOpportunity({
          id: name,
          slug: name.replace('.', '-'),
          officialLink: `https://${name}/`,
          regions: ['Europe'],
        }),
      ),
    )
    const { web: offline } = createWeb({})
    let looked = 0
    const counted: Web = {
      ...offline,
      resolve(host) {
        looked += 1
        return offline.resolve(host)
      },
    }
    const pause = async () => {}
    const check = createLinkCheck({ db: opened.database, clock, web: counted, pause })
    expect(await check.checkAll()).toMatchObject({ done: 0, failing: 0, isOffline: true })
    expect(looked).toBeLessThan(20)
    const editing = createTestEditing({ db: opened.database, clock })
    expect((await editing.opportunities.get(names[0]!)).link).toBeNull()

    // Whatever the order, one of the first twelve answers.
    const answering = names.slice(11).map((name) => [`https://${name}/`, {}] as const)
    const { web: works } = createWeb(Object.fromEntries(answering))
    const online = createLinkCheck({ db: opened.database, clock, web: works, pause })
    expect(await online.checkAll()).toMatchObject({ done: 30, isOffline: false })
    expect((await editing.opportunities.get(names[0]!)).link).toMatchObject({
      state: 'failed-once',
      note: { other: 'ENOTFOUND' },
    })
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
    expect(await check.checkAll()).toEqual({
      done: 3,
      total: 3,
      failing: 0,
      lost: 1,
      isOffline: false,
    })
    const rest = { unseenSince: clock() }
    expect(await check.checkAll(rest)).toEqual({
      done: 1,
      total: 1,
      failing: 0,
      lost: 1,
      isOffline: false,
    })
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
