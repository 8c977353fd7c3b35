import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { type DayEvent, listDayEvents } from '#domain/listing/calendar-events.ts'
import { countryLists } from '#domain/listing/country-lists.ts'
import { collections } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { compareText } from '#domain/words/normalize-text.ts'
import { forEachYielding, sortYielding } from '#services/for-each-yielding.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { AppEnv } from '#server/http/environment.ts'
import type { LimitConcurrency } from '#server/http/concurrency-limit.ts'
import { type FeedEntry, type FeedHead, toFeedEntry, toPostEntry, writeAtom, writeJsonFeed } from '#server/files/feeds.ts'
import { createItemFiles, type ItemFilesDeps } from '#server/files/item-files.ts'
import { countryFiles, type FileItem, listingFiles, type ReadFileList, searchFiles, shortlistFiles } from '#server/files/file-list.ts'
import { encodeListed, writeTable } from '#server/files/table.ts'
import { toDeadlineEvent } from '#web/calendar/deadline-event.ts'
import { writeCalendar } from '#web/calendar/write-calendar.ts'
import { feedNames, fileAddress, type FileName, fileNames, fileTypes, toFileQuestion } from '#web/files/file-names.ts'
import type { Licence } from '#web/settings.ts'
import type { Language } from '#web/texts/language.ts'

export interface FilesDeps extends ItemFilesDeps {
  /** null: another backend's data, of which we cannot say. */
  readonly licence: Licence | null
  /** In which files that are not kept are made. */
  readonly limitConcurrency: LimitConcurrency
}

/** Items of one file (docs/interface.md, Files); the rest follows page by page. */
const mostItems = 500
const mostPages = 10_000

/** What is asked for. */
interface Asked {
  readonly name: FileName
  /** Of the file's address, without the number of its page. */
  readonly question: URLSearchParams
  /** From 1. */
  readonly page: number
}

/** A file before it is sent; `left`: there are more. */
interface Made {
  readonly text: string
  readonly left: boolean
}

/** Every listing, search and shortlist as feed, calendar, table and data, and the articles as feeds; the same bytes for everybody until something changes. */
export function createFiles({ services, languages, findSiteName, licence, publicUrl, limitConcurrency }: FilesDeps): Hono<AppEnv> {
  const files = new Hono<AppEnv>()

  const toHead = (asked: Asked, path: string, language: Language, siteName: string) => {
    const addressOf = (page: number) => publicUrl + fileAddress(path, asked.name, withPage(asked.question, page))
    return {
      siteName,
      publicUrl,
      language: language.tag,
      home: publicUrl + (asked.question.size === 0 ? path : `${path}?${asked.question}`),
      self: addressOf(asked.page),
      next: addressOf(asked.page + 1),
      attribution: language.texts.files.attribution(siteName, publicUrl),
      licence,
    }
  }
  type Head = ReturnType<typeof toHead>

  const makeList = async (
    read: ReadFileList,
    asked: Asked,
    language: Language,
    siteName: string,
  ): Promise<Made & { readonly head: Head }> => {
    const { texts } = language
    const list = await read(asked.question, services, texts)
    const head = toHead(asked, list.path, language, siteName)
    if (asked.name === 'calendar.ics') {
      const { part, left } = cut(listDayEvents(await list.listDated(), services.now()), asked.page)
      const versions = await services.findVersions(part.map(({ item }) => item.id))
      const text = writeCalendar({
        name: `${list.title} | ${siteName}`,
        description: [
          list.description,
          head.attribution,
          ...(licence === null ? [] : [texts.files.licence(licence.name, licence.url)]),
        ].join('\n'),
        siteName,
        url: head.home,
        source: head.self,
        events: (await readEvents(services, part)).map((event) => toDeadlineEvent(event, versions.get(event.item.id), texts, publicUrl)),
      })
      return { text, left, head }
    }
    const items = await list.listItems()
    if (asked.name === 'list.csv' || asked.name === 'list.json') {
      const { part, left } = cut(items, asked.page)
      const written = await readItems(services, part)
      if (asked.name === 'list.csv') return { text: await writeTable(written, list.kinds, services.now()), left, head }
      const text = JSON.stringify({
        items: written.map((item) => encodeListed(item, services.now())),
        next: left ? head.next : null,
        attribution: head.attribution,
        license: licence?.name ?? null,
        licenseUrl: licence?.url ?? null,
      })
      return { text, left, head }
    }
    const { part, left } = cut(await sortYielding(items, byNewest), asked.page)
    const entries: FeedEntry[] = []
    await forEachYielding(await readItems(services, part), (item) => entries.push(toFeedEntry(item, texts, services.now(), publicUrl)))
    const feedHead = { ...head, title: `${list.title} | ${siteName}`, description: list.description, next: left ? head.next : null }
    return { text: writeFeed(asked.name, feedHead, entries), left, head }
  }

  const makePosts = async (asked: Asked, language: Language, siteName: string): Promise<Made & { readonly head: Head }> => {
    const { title, description } = language.texts.pages.blogs
    const head = toHead(asked, '/blogs', language, siteName)
    const { part, left } = cut(await services.listPosts(), asked.page)
    const entries = part.map((post) => toPostEntry(post, language.texts, publicUrl))
    const feedHead = { ...head, title: `${title} | ${siteName}`, description, next: left ? head.next : null }
    return { text: writeFeed(asked.name, feedHead, entries), left, head }
  }

  const serve =
    (name: FileName, make: (asked: Asked, language: Language, siteName: string) => Promise<Made & { readonly head: Head }>) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      const { searchParams } = new URL(c.req.url)
      const asked: Asked = { name, question: toFileQuestion(searchParams), page: readPage(searchParams) }
      const sort = searchParams.get('sort')
      // The order of tables is the page's.
      if (sort !== null && name.startsWith('list.')) asked.question.set('sort', sort)
      const language = await languages.of(c)
      return answer(await limitConcurrency(c.get('address'), async () => make(asked, language, await findSiteName())), name)
    }

  const answer = ({ text, left, head }: Made & { readonly head: Head }, name: FileName): Response => {
    const links = [
      ...(left ? [`<${head.next}>; rel="next"`] : []),
      ...(licence === null ? [] : [`<${toAscii(licence.url)}>; rel="license"`]),
      `<${publicUrl}/>; rel="author"`,
    ]
    const headers = {
      'content-type': `${fileTypes[name]}; charset=utf-8`,
      link: links.join(', '),
      ...(name === 'list.csv' ? { 'content-disposition': 'attachment; filename="list.csv"' } : {}),
    }
    return new Response(text, { headers })
  }

  const offer = (path: string, read: ReadFileList) => {
    for (const name of fileNames)
      files.get(
        `/${path}/${name}`,
        serve(name, (asked, language, siteName) => makeList(read, asked, language, siteName)),
      )
  }
  for (const collection of collections) for (const path of [collection.id, ...collection.aliases]) offer(path, listingFiles(collection))
  for (const list of countryLists)
    for (const name of fileNames)
      files.get(`/${list}/:country/${name}`, (c, next) => {
        const read = countryFiles(list, c.req.param('country'))
        return read === null ? next() : serve(name, (asked, language, siteName) => makeList(read, asked, language, siteName))(c)
      })
  offer('search', searchFiles)
  offer('shortlist', shortlistFiles)
  files.route('/', createItemFiles({ services, languages, findSiteName, publicUrl }))
  for (const name of feedNames) files.get(`/blogs/${name}`, serve(name, makePosts))
  return files
}

function writeFeed(name: FileName, head: FeedHead, entries: readonly FeedEntry[]): string {
  return name === 'feed.xml' ? writeAtom(head, entries) : writeJsonFeed(head, entries)
}

function cut<Item>(items: readonly Item[], page: number): { readonly part: readonly Item[]; readonly left: boolean } {
  return { part: items.slice((page - 1) * mostItems, page * mostItems), left: items.length > page * mostItems }
}

/** Items that are read at once: some milliseconds, in which the process does nothing else. */
const readAtOnce = 100

/** The items themselves, of what is written alone. */
async function readItems(services: Pick<PublicServices, 'readItems'>, listed: readonly FileItem[]): Promise<readonly Opportunity[]> {
  const entries = listed.filter((item) => 'place' in item)
  const byId = new Map<string, Opportunity>()
  for (let start = 0; start < entries.length; start += readAtOnce) {
    for (const item of await services.readItems(entries.slice(start, start + readAtOnce))) byId.set(item.id, item)
    await yieldToEventLoop()
  }
  return listed.flatMap((item) => ('place' in item ? (byId.get(item.id) ?? []) : item))
}

async function readEvents(services: Pick<PublicServices, 'readItems'>, events: readonly DayEvent<FileItem>[]): Promise<DayEvent[]> {
  const read = await readItems(
    services,
    events.map(({ item }) => item),
  )
  const byId = new Map(read.map((item) => [item.id, item]))
  return events.flatMap((event) => {
    const item = byId.get(event.item.id)
    return item === undefined ? [] : { ...event, item }
  })
}

function byNewest(a: FileItem, b: FileItem): number {
  return compareText(b.createdAt ?? '', a.createdAt ?? '') || compareText(a.name, b.name) || compareText(a.id, b.id)
}

/** What is no number is the first page. */
function readPage(question: URLSearchParams): number {
  const page = Number.parseInt(question.get('page') ?? '1', 10) || 1
  return Math.max(1, Math.min(mostPages, page))
}

function withPage(question: URLSearchParams, page: number): URLSearchParams {
  const asked = new URLSearchParams(question)
  if (page > 1) asked.set('page', String(page))
  return asked
}

/** Heads of answers hold no other signs. */
function toAscii(address: string): string {
  return URL.canParse(address) ? new URL(address).href : encodeURI(address)
}
