import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { findPage } from '#storage/page-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createLinkCheck } from '#services/links/link-check.ts'
import { createPageReader } from '#services/links/page-reader.ts'
import { createPageWatch } from '#services/links/page-watch.ts'
import type { Web, WebResponse } from '#services/links/public-request.ts'
import { createRobots } from '#services/links/robots.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const reader = createPageReader()
afterAll(() => reader.close())

const link = 'https://grant.example/call'
const page = (sentence: string) =>
  `<html><body><main><h1>Grant</h1><p>We support students of all countries who want to study abroad, and
  help them to find a place to live.</p><p>${sentence}</p></main></body></html>`
const old = page('Apply by 15 March 2027.')
const moved = page('Apply by 30 April 2027.')

/** An item with an official page that a test changes, and days that pass. */
async function open(db: Database, deadline = { kind: 'fixed' as const, date: '2027-03-15' }) {
  await insertOpportunities(db.kysely, [
    sampleOpportunity({
      id: 'grant',
      slug: 'grant',
      name: 'Grant',
      officialLink: link,
      regions: ['Europe'],
      deadline: { ...deadline, time: null, zone: null, note: null },
    }),
  ])
  const at = { now: new Date('2026-11-30T12:00:00Z') }
  const clock = () => at.now
  const responses: Record<string, Partial<WebResponse>> = { [link]: { text: old } }
  const asked: { url: string; headers: object }[] = []
  const web: Web = {
    resolve: async () => ['93.184.216.34'],
    async request(url, _address, headers = {}) {
      asked.push({ url: url.href, headers })
      return {
        status: url.href in responses ? 200 : 404,
        location: null,
        text: '',
        ...responses[url.href],
      }
    },
  }
  const links = createLinkCheck({
    db,
    clock,
    web,
    pause: async () => {},
    robots: createRobots(web, reader),
    watch: createPageWatch({ db, clock, reader }),
  })
  const editing = createTestEditing({ db, clock })
  return {
    asked,
    responses,
    editing,
    links,
    at,
    show: (text: string) => (responses[link] = { text }),
    later: (hours: number) => (at.now = new Date(at.now.getTime() + hours * 3_600_000)),
    async told() {
      const { rows } = await editing.listAttention()
      return rows.find(({ reason }) => reason === 'page-changed')
    },
  }
}

for (const kind of databases) {
  test(`a changed sentence is told when a second look a day later says the same (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { links, show, later, told, editing } = await open(opened.database)
    await links.checkAll()
    later(7 * 24)
    show(moved)
    await links.checkAll()
    expect(await told()).toBeUndefined()
    later(2)
    expect(await links.checkAgain()).toMatchObject({ total: 0 })
    await links.checkOne('grant')
    expect(await told()).toBeUndefined()
    later(20)
    expect(await links.checkAgain()).toMatchObject({ done: 1, total: 1, lost: 0 })
    const row = await told()
    expect(row).toMatchObject({
      itemId: 'grant',
      count: 1,
      page: {
        was: 'Apply by 15 March 2027.',
        now: 'Apply by 30 April 2027.',
        kind: 'day',
        days: ['2027-04-30'],
      },
    })
    // The look changes nothing of the item.
    expect(await editing.opportunities.get('grant')).toMatchObject({
      version: 1,
      item: { deadline: { date: '2027-03-15' } },
    })
    // It is told once, and there is no third look.
    later(24)
    expect(await links.checkAgain()).toMatchObject({ total: 0 })
    await links.checkAll()
    later(24)
    await links.checkAgain()
    expect((await told())?.detail).toBe(row?.detail)
  })

  test(`what a second look does not say again is not told (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { links, show, later, told } = await open(opened.database)
    await links.checkAll()
    for (const day of [1, 2, 3, 4]) {
      later(7 * 24)
      show(page(`Apply by ${day} April 2027.`))
      await links.checkAll()
      later(24)
      show(page(`Apply by ${day} May 2027.`))
      await links.checkAgain()
    }
    expect(await told()).toBeUndefined()
    // What came between two looks is not lost.
    later(7 * 24)
    await links.checkAll()
    later(24)
    await links.checkAgain()
    expect((await told())?.page).toMatchObject({
      was: 'Apply by 4 April 2027.',
      now: 'Apply by 4 May 2027.',
    })
  })

  /** After this the move to 30 April is told. */
  const tellMove = async ({ links, show, later }: Awaited<ReturnType<typeof open>>) => {
    await links.checkAll()
    show(moved)
    later(24)
    await links.checkAll()
    later(24)
    await links.checkAgain()
  }
  const move = async (site: Awaited<ReturnType<typeof open>>, text: string) => {
    site.show(text)
    await site.links.checkAll()
    site.later(24)
    await site.links.checkAgain()
  }

  test(`'Mine is right' silences a sentence until it changes, 'Not about this' for good (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    await tellMove(site)
    const { pages } = site.editing
    const answer = async (state: 'right' | 'never') =>
      pages.answer('grant', (await site.told())?.detail ?? '', state)
    const subject = await answer('right')
    expect(await site.told()).toBeUndefined()
    await pages.askAgain('grant', subject)
    const seen = (await site.told())?.detail ?? ''
    await answer('right')
    // A double click.
    await pages.answer('grant', seen, 'right')
    // As the entry says it.
    await move(site, old)
    expect(await site.told()).toBeUndefined()
    await move(site, page('Apply by 2 May 2027.'))
    const told = await site.told()
    expect(told).toMatchObject({ page: { now: 'Apply by 2 May 2027.' } })
    await expect(pages.answer('grant', seen, 'never')).rejects.toMatchObject({ code: 'conflict' })
    await expect(pages.answer('grant', 'x y', 'never')).rejects.toMatchObject({ code: 'not-found' })
    await answer('never')
    await move(site, page('Apply by 3 May 2027.'))
    expect(await site.told()).toBeUndefined()
    // Another sentence of the same page is told.
    await move(site, page('Apply by 3 May 2027. The call is closed.'))
    expect(await site.told()).toMatchObject({ page: { kind: 'closed' } })
  })

  test(`an announced day, a later check and a page that takes it back answer a line (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    const { editing } = site
    await tellMove(site)
    const { undo } = await editing.opportunities.announce('grant', '2027-04-30', 1)
    expect(await site.told()).toBeUndefined()
    expect(await editing.opportunities.get('grant')).toMatchObject({
      item: { deadline: { kind: 'fixed', date: '2027-04-30' } },
    })
    expect(await editing.opportunities.announce('grant', '2027-04-30', 1)).toEqual({
      ids: ['grant'],
      undo,
    })
    await editing.transfer.undoImport(undo ?? '')
    expect(await site.told()).toBeDefined()
    await expect(editing.opportunities.announce('grant', '2027-02-30')).rejects.toMatchObject({
      code: 'invalid',
    })
    site.later(24)
    const { undo: verified } = await editing.opportunities.bulk('verify', ['grant'])
    expect(await site.told()).toBeUndefined()
    await editing.transfer.undoImport(verified ?? '')
    expect(await site.told()).toBeDefined()
    site.show(old)
    await site.links.checkAll()
    expect(await site.told()).toBeUndefined()
  })

  test(`a page that is as it was is not sent again (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    site.responses[link] = {
      text: old,
      etag: '"one"',
      lastModified: 'Mon, 30 Nov 2026 08:00:00 GMT',
    }
    await site.links.checkAll()
    site.later(24)
    site.responses[link] = { status: 304 }
    await site.links.checkAll()
    expect(site.asked.at(-1)).toEqual({
      url: link,
      headers: {
        'if-none-match': '"one"',
        'if-modified-since': 'Mon, 30 Nov 2026 08:00:00 GMT',
      },
    })
    expect((await site.editing.opportunities.get('grant')).link).toMatchObject({ state: 'fine' })
    // A second look may be answered so, too.
    site.responses[link] = { text: moved, etag: '"two"' }
    site.later(24)
    await site.links.checkAll()
    site.responses[link] = { status: 304 }
    site.later(24)
    await site.links.checkAgain()
    expect(site.asked.at(-1)?.headers).toEqual({ 'if-none-match': '"two"' })
    expect(await site.told()).toBeDefined()
    await site.links.checkAll()
    expect(site.asked.at(-1)?.headers).toEqual({ 'if-none-match': '"two"' })
    // Of another link nothing is known.
    await sql`update opportunity set official_link = 'https://other.example/' where id = 'grant'`.execute(
      opened.database.kysely,
    )
    site.responses['https://other.example/'] = { text: page('Apply by 1 June 2027.') }
    await site.links.checkAll()
    expect(site.asked.at(-1)).toEqual({ url: 'https://other.example/', headers: {} })
    expect(await findPage(opened.database.kysely, 'grant')).toMatchObject({
      link: 'https://other.example/',
      next: null,
    })
  })

  test(`robots.txt is asked first, and a site that refuses is said once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    const refusing = async () =>
      (await site.editing.listAttention()).rows.find(({ reason }) => reason === 'page-refuses')
    const robots = (text: string) => (site.responses['https://grant.example/robots.txt'] = { text })
    robots('User-agent: *\nDisallow: /call')
    await site.links.checkAll()
    expect(site.asked.map(({ url }) => url)).toEqual(['https://grant.example/robots.txt'])
    expect((await site.editing.opportunities.get('grant')).link).toMatchObject({
      state: 'not-checked',
      note: { error: 'refused by robots.txt' },
    })
    expect(await refusing()).toMatchObject({ count: 1, detail: 'grant.example' })
    await site.editing.pages.markRefusing(['grant.example'], true)
    expect(await refusing()).toBeUndefined()
    await site.links.checkAll()
    expect(await refusing()).toBeUndefined()
    await site.editing.pages.markRefusing(['grant.example'], false)
    expect(await refusing()).toBeDefined()
    await site.editing.pages.markRefusing(['grant.example'], true)
  })

  test(`the text goes with its item, and takes 64 KB at most (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    site.show(page('A sentence about the grant, its people, and their plans. '.repeat(5000)))
    await site.links.checkAll()
    const stored = await findPage(opened.database.kysely, 'grant')
    expect(stored?.text.length).toBeGreaterThan(60_000)
    expect(stored?.text.length).toBeLessThanOrEqual(64 * 1024)
    await tellMove(site)
    const count = async () =>
      (await opened.database.kysely.selectFrom('page_text').select('link').execute()).length +
      (await opened.database.kysely.selectFrom('page_change').select('now').execute()).length
    expect(await count()).toBeGreaterThan(0)
    await site.editing.opportunities.bulk('trash', ['grant'])
    expect(await site.told()).toBeUndefined()
    await site.editing.opportunities.remove('grant')
    expect(await count()).toBe(0)
  })

  test(`a page without text is no news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    await site.links.checkAll()
    for (const html of [
      '<body><div id="root"></div><script>applications are closed</script></body>',
      '',
    ]) {
      await move(site, html)
      await move(site, html)
      expect(await site.told()).toBeUndefined()
    }
  })

  test(`a hostile page costs no other page anything (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await open(opened.database)
    await site.links.checkAll()
    for (const html of [
      '<div>'.repeat(52_000),
      '<svg><math>'.repeat(12_000),
      `<p>${'a'.repeat(300_000)}</p>`,
      `<p>${'1 '.repeat(150_000)}</p>`,
      '<table><tr><td>'.repeat(15_000),
      `<p class="${'cookie '.repeat(30_000)}">`,
      '\0\0<p>\0',
    ]) {
      site.show(html)
      site.later(24)
      expect(await site.links.checkAll(), html.slice(0, 20)).toMatchObject({ done: 1, lost: 0 })
    }
    await move(site, old)
    await move(site, old)
    await move(site, moved)
    expect(await site.told()).toMatchObject({ page: { now: 'Apply by 30 April 2027.' } })
  })
}
