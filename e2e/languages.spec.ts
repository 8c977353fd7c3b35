import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { countrySpellings, listCountries } from '#domain/words/country.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import { languages } from '#web/texts/languages.ts'
import { pseudoLanguage } from '#web/texts/testing/pseudo-language.ts'
import { readConfig } from '#server/config/config.ts'
import type { HandlePage } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { type RunningSite, startSite } from '#server/start/start.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { adminRoutes } from './admin-routes.ts'
import { expect, test } from './site.ts'

// The real server on a real port, with one more language. Plain English in its pages comes from no
// catalogue of texts.
const password = randomUUID()
let site: RunningSite
let url: string
let dataDir: string
let content: Set<string>
/** The same by their first three characters. */
let phrases: ReadonlyMap<string, readonly string[]>

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atlas-languages-'))
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  const settings = await readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    LIMITS_FACTOR: '1000',
  })
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const { handlePage }: { handlePage: HandlePage } = await import(
    new URL('../build/server/index.js', import.meta.url).href
  )
  const rows = [...languages, pseudoLanguage]
  site = await startSite({
    config: settings.config,
    log: createLog('silent'),
    print: () => {},
    handlePage,
    languages: rows,
  })
  content = await readContent()
  phrases = Map.groupBy(
    [...content].filter((one) => one.length > 2),
    (one) => one.slice(0, 3),
  )
})

test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const request = (path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    redirect: 'manual',
    ...init,
    headers: { 'accept-language': 'en-x-pseudo', origin: url, ...init.headers },
  })

/** Every text of the starter catalogue, complete and line by line, and other untranslated words. */
async function readContent(): Promise<Set<string>> {
  const found = new Set([
    'Scholarship Atlas',
    'API',
    'Ann',
    'CC BY 4.0',
    'Hello',
    'ann@example.org',
    'node',
    ...listCountries().flatMap(({ code, name }) => [name, ...countrySpellings(code)]),
  ])
  const add = (value: unknown) => {
    const site = typeof value === 'string' ? webDomainOf(value) : null
    // A link beside rules names the whole host.
    if (site) for (const name of [site.domain, site.host.replace(/^www\./, '')]) found.add(name)
    // Pages name a zone by its city: 'Los Angeles' for 'America/Los_Angeles'.
    const city = typeof value === 'string' ? /^[A-Z]\w+\/(?:\w+\/)?(\w+)$/.exec(value)?.[1] : null
    if (city) found.add(city.replaceAll('_', ' '))
    if (typeof value === 'string')
      for (const line of [value, ...value.split(/\n+|, /)]) found.add(toLine(line))
    // As a text area would contain it.
    else if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      [value.join(' '), ...value].forEach((one) => found.add(toLine(one)))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  const files = (await readdir('content', { recursive: true })).filter((name) =>
    name.endsWith('.json'),
  )
  for (const file of files) add(JSON.parse(await readFile(join('content', file), 'utf8')))
  return found
}

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const read = new Set(['alt', 'aria-label', 'aria-roledescription', 'placeholder', 'title', 'label'])
const readMeta = new Set(['description', 'og:title', 'og:description'])

/** The texts of a page: text nodes, attributes, and metadata for search engines. */
function listTexts(html: string): string[] {
  const texts: string[] = []
  const open: string[] = []
  let text = ''
  const close = () => {
    texts.push(text)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      close()
      open.push(name)
      for (const [key, value] of Object.entries(attributes)) if (read.has(key)) texts.push(value)
      if (name === 'meta' && readMeta.has(attributes['name'] ?? attributes['property'] ?? ''))
        texts.push(attributes['content'] ?? '')
    },
    // The parser splits texts at entities. Column names in files are the same in every language.
    ontext(part) {
      if (!open.some((tag) => tag === 'script' || tag === 'style' || tag === 'code')) text += part
    },
    oncomment: close,
    onclosetag() {
      close()
      open.pop()
    },
  })
  parser.end(html)
  return texts.map(toLine)
}

/** The content within a text, longest first. Tens of thousands of sentences are not tried one by one. */
function listPhrases(text: string): string[] {
  const beginnings = new Set(Array.from({ length: text.length }, (_, at) => text.slice(at, at + 3)))
  return [...beginnings]
    .flatMap((beginning) => phrases.get(beginning) ?? [])
    .filter((one) => text.includes(one))
    .toSorted((a, b) => b.length - a.length)
}

/** Removes content within a sentence, such as a name between quotation marks. */
function withoutContent(text: string): string {
  // Only in texts with a word in the pseudo-language, which has no plain letters.
  if (!text.split(' ').some((word) => /\p{L}{2}/u.test(word) && !/[A-Za-z]/.test(word))) return text
  return toLine(listPhrases(text).reduce((rest, one) => rest.replaceAll(one, ' '), text))
}

/** Results by text, because menus and footer repeat on every page. */
const cachedResults = new Map<string, boolean>()

/** Texts in plain letters that are no content. */
function listLeftBehind(html: string): string[] {
  // One text may be a sentence of ours with content after it.
  const parts = listTexts(html).flatMap((text) => text.split(/(?: ~)+:? ?/))
  return [...new Set(parts)].filter((text) => {
    const isLeft = cachedResults.get(text) ?? isLeftBehind(text)
    cachedResults.set(text, isLeft)
    return isLeft
  })
}

/** Sentences of the content alone, such as the notes of one rule. */
function isNotes(text: string): boolean {
  const sentences = listPhrases(text).filter((one) => one.length >= 20)
  return !/[A-Za-z]/.test(sentences.reduce((rest, one) => rest.replaceAll(one, ''), text))
}

function isLeftBehind(whole: string): boolean {
  if (!/[A-Za-z]{2}/.test(whole)) return false
  const isContent = (text: string) =>
    content.has(text) ||
    text.split(', ').every((part) => content.has(part)) ||
    isNotes(text) ||
    // A description is cut for search engines.
    (text.length >= 60 && [...content].some((one) => one.startsWith(text.replace(/ …$/, ''))))
  // In a list of the pseudo-language 'and' is written with the next name, as in Arabic.
  const text = withoutContent(whole).replaceAll(/(^| )و(?=[A-Za-z])/g, '$1')
  // Currencies, and UTC, have these letters in every language.
  const own = text
    .replaceAll('Scholarship Atlas', '')
    .replaceAll(/\b[A-Z]{3}(?= [\d٠-٩])|\bUTC\b/g, '')
  return (
    /[A-Za-z]{2}/.test(own) &&
    !isContent(whole) &&
    !isContent(text) &&
    !isContent(toLine(own).replace(/^[|:.] | [|:.]$/g, '')) &&
    // A note of a payment stands in parentheses.
    !isContent(toLine(own).replace(/^\((.+)\)$/, '$1'))
  )
}

async function expectTranslated(path: string, init?: RequestInit) {
  const answer = await request(path, init)
  const html = await answer.text()
  expect(html, path).toMatch(/<html lang="en-x-pseudo" dir="rtl"/)
  expect(answer.headers.get('vary'), path).toContain('Accept-Language')
  expect.soft([path, listLeftBehind(html)]).toEqual([path, []])
  return answer.status
}

async function listPublicPages(): Promise<string[]> {
  const sitemap = await (await request('/sitemap.xml')).text()
  const all = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const some = (part: string, count: number) =>
    all.filter((path) => path.startsWith(part)).slice(0, count)
  const pages = all.filter(
    (path) => !/^\/(?:opportunity|blogs|study-in|students-from)\/./.test(path),
  )
  // One route renders all pages of countries. They differ only in their items, and forty are read.
  return [
    ...pages,
    ...some('/opportunity/', 40),
    ...some('/blogs/', 3),
    ...some('/study-in/', 5),
    ...some('/students-from/', 5),
  ]
}

/** Guarded pages without parameters in their address. */
const adminPages = () =>
  adminRoutes
    .filter(({ path, isPage }) => isPage && !path.includes(':'))
    .map(({ path }) => `/${path}`)

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

test('visitors read every page in their language', async () => {
  const pages = await listPublicPages()
  expect(pages.length).toBeGreaterThan(60)
  const slug = pages.find((path) => path.startsWith('/opportunity/'))?.split('/')[2] ?? ''
  for (const path of pages) await test.step(path, () => expectTranslated(path))
  for (const path of [
    '/search',
    '/search?q=scholarship',
    '/search?q=zzzz',
    '/search?q=nepal',
    `/?open=${slug}`,
    `/opportunity/${slug}/plan`,
    '/shortlist',
    `/shortlist?items=${slug},gone`,
    '/compare',
    `/compare?items=${pages.flatMap((path) => /^\/opportunity\/([^/]+)$/.exec(path)?.[1] ?? []).slice(0, 3)}`,
    '/nowhere',
    '/admin',
    '/admin/admin_dashboard',
  ])
    await test.step(path, () => expectTranslated(path))
  for (const path of [
    '/phd-scholarship?closed=1&level=phd',
    '/newsletter',
    '/newsletter/confirm?t=x',
    '/newsletter/choose',
    '/newsletter/leave',
  ])
    await test.step(path, () => expectTranslated(path))
})

test('forms answer in the language of their page', async () => {
  const [item = ''] = (await listPublicPages()).filter((path) => path.startsWith('/opportunity/'))
  for (const [path, fields] of [
    ['/contact', { name: 'Ann', email: 'ann@example.org', message: 'Hello' }],
    ['/newsletter', { email: 'ann@example.org' }],
    ['/newsletter/remind', { email: 'ann@example.org', slug: item.split('/')[2] ?? '' }],
    [item, { reason: 'other', text: 'Hello' }],
  ] as const)
    await test.step(path, () => expectTranslated(path, form(fields as Record<string, string>)))
})

/** Required fields get digits, which belong to no language. */
const digits = (length: number) => '1'.repeat(length)

async function expectRefused(path: string, init: RequestInit) {
  const status = await expectTranslated(path, init)
  expect(status, path).toBeGreaterThanOrEqual(400)
}

test('forms show errors in the language of their page', async () => {
  const [item = ''] = (await listPublicPages()).filter((path) => path.startsWith('/opportunity/'))
  for (const [path, fields] of [
    ['/contact', { name: '', email: '', website: '1', message: '' }],
    [
      '/contact',
      {
        name: digits(201),
        email: '1',
        website: `https://example.org/${digits(2000)}`,
        message: digits(10_001),
      },
    ],
    ['/newsletter', { email: '1' }],
    ['/newsletter/remind', { email: '1', slug: item.split('/')[2] ?? '' }],
    [item, { reason: '', text: digits(1001) }],
    ['/admin', { username: '', password: '' }],
    ['/admin', { username: '1', password: '1' }],
  ] as const)
    await test.step(path, () => expectRefused(path, form(fields as Record<string, string>)))
})

test('errors without a page use the language of the request too', async () => {
  for (const [status, init] of [
    [405, { method: 'PUT' }],
    [403, { method: 'POST', headers: { origin: 'https://other.example' } }],
    [415, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '1' }],
    [413, form({ message: digits(70_000) })],
  ] as const) {
    const answer = await request('/contact', init)
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.stringMatching(/^[^A-Za-z]+(?:ƀ|KB|~)[^A-Za-z]*$/),
    ])
  }
})

async function signIn(): Promise<{ readonly cookie: string }> {
  const answer = await request('/admin', form({ username: 'admin', password }))
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

test('the administrator gets errors in the chosen language', async () => {
  const headers = await signIn()
  const wrong = {
    name: digits(201),
    amount: '-1',
    currency: '1',
    officialLink: 'https://1:1@example.org',
    image: '/1.png',
    description: digits(20_001),
    benefits: digits(2001),
    categories: digits(101),
    funding: '1',
    deadline: '1',
    deadlineKind: '1',
    deadlineTime: '1',
    deadlineZone: '1',
    publishAt: '1',
  }
  const block = { 'blocks.b1.type': 'text', 'blocks.b1.value': digits(20_001) }
  const picture = {
    'blocks.b1.type': 'image',
    'blocks.b1.value': '/1',
    'urls.u1.value': '1',
  }
  for (const [path, fields] of [
    ['/admin/addScholarship', { intent: 'save' }],
    ['/admin/add_internship', { intent: 'save' }],
    ['/admin/add_leadership_data', { intent: 'save' }],
    ['/admin/addScholarship', { intent: 'save', ...wrong }],
    ['/admin/add_blog', { intent: 'publish', title: '', category: '1', ...block }],
    ['/admin/add_blog', { intent: 'publish', title: digits(201), ...picture }],
    ['/admin/add_blog', { intent: 'publish', title: '1', publishAt: '1' }],
    ['/admin/settings', { part: 'general', name: digits(61), ads: 'own', adsOn: '1' }],
    [
      '/admin/settings',
      {
        part: 'contact',
        'contactLinks.messaging': '1',
        'contactLinks.chat': 'https://1:1@example.org',
      },
    ],
    ['/admin/settings', { part: 'about', 'about.introduction': digits(5001) }],
    ['/admin/settings', { part: 'faq', 'faq.q1.question': '1', 'faq.q1.answer': '' }],
    ['/admin/account', { current: '', next: '' }],
    ['/admin/account', { current: '1', next: '1' }],
    ['/admin/outbox', { intent: 'options', perMinute: '0', adminEmail: '1' }],
    ['/admin/newsletter', { intent: 'keep', key: randomUUID(), title: '', ...block }],
    ['/admin/address_rights', { email: '1' }],
    ['/admin/manage_scholarships', { action: 'publish', ids: '1' }],
    ['/admin/delete_blog', { action: 'trash', ids: '1' }],
  ] as const)
    await test.step(`${path} ${JSON.stringify(fields).slice(0, 60)}`, () =>
      expectRefused(path, { ...form(fields as Record<string, string>), headers }))
})

test('the report of an import is in the language of the administrator', async () => {
  const session = await signIn()
  const headers = { ...session, 'content-type': 'application/octet-stream' }
  /** The page that reports on a file, or why the file cannot be read. */
  const report = async (body: string) => {
    const answer = await request('/admin/import?name=1', { method: 'POST', body, headers })
    const last = JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as Record<
      string,
      never
    >
    const { message = '', to }: { message?: string; to?: string } = last['result'] ?? last
    if (to === undefined) return { status: answer.status, html: `<p>${message}</p>` }
    const page = await request(to, { headers: session })
    return { status: page.status, html: await page.text() }
  }
  for (const file of [
    'id,name,deadline,state\n1,,1,\n2,2,2031-01-01,1\n3,3,2031-01-01,\n4,4,2031-01-01,\n4,4,2031-01-01,\n5,5,"1',
    '[{},1]',
    '[1',
    '1',
    '',
  ]) {
    await test.step(file, async () => {
      const { status, html } = await report(file)
      expect(html, file).not.toBe('<p></p>')
      expect.soft([file, listLeftBehind(html)]).toEqual([file, []])
      expect(status).toBeLessThan(500)
    })
  }
})

test('the administrator reads every page in the chosen language', async () => {
  const headers = await signIn()
  const dashboard = await (await request('/admin/manage_scholarships', { headers })).text()
  const articles = await (await request('/admin/delete_blog', { headers })).text()
  const [opportunity] = /\/admin\/edit\/[^"?]+/.exec(dashboard) ?? []
  const [post] = /\/admin\/edit_blog\/[^"?]+/.exec(articles) ?? []
  expect([opportunity, post]).toEqual([expect.any(String), expect.any(String)])
  for (const path of [
    ...adminPages(),
    opportunity ?? '',
    post ?? '',
    '/admin/manage_scholarships?state=trash',
    '/admin/nowhere',
  ])
    await test.step(path, () => expectTranslated(path, { headers }))
})

test('a request for unknown languages gets the first language', async () => {
  for (const accepted of ['de', 'en-US,en;q=0.9', '*', '']) {
    const html = await (await request('/', { headers: { 'accept-language': accepted } })).text()
    expect([accepted, /<html lang="([^"]+)" dir="ltr"/.exec(html)?.[1]]).toEqual([accepted, 'en'])
  }
})

test('calendar and share picture use the language of the request', async () => {
  const item = (await listPublicPages()).filter((path) => path.startsWith('/opportunity/'))
  const calendars = await Promise.all(item.map((path) => request(`${path}/deadline.ics`)))
  const calendar = await calendars.find(({ ok }) => ok)?.text()
  expect(calendar).toMatch(/SUMMARY:[^\n]*ŧ/)
  const pictures = await Promise.all(
    ['en', 'en-x-pseudo'].map((tag) =>
      request('/share/v1/page-about.png', { headers: { 'accept-language': tag } }),
    ),
  )
  const [first, second] = await Promise.all(
    pictures.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
  )
  expect(second).not.toBe(first)
})
