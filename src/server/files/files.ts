import { stringify } from 'csv-stringify/sync'
import { type Context, Hono } from 'hono'
import { type DayEvent, listDayEvents, findDeadlineEvent } from '#domain/listing/calendar-events.ts'
import { collections } from '#domain/listing/collections.ts'
import { countryLists } from '#domain/listing/country-lists.ts'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { compareText } from '#domain/words/text.ts'
import { forEachYielding, sortYielding } from '#storage/yielding.ts'
import type { PublicServices } from '#services/public-services.ts'
import { toDeadlineEvent, toPlanEvents, writeCalendar } from '#web/calendar/write-calendar.ts'
import type { Licence } from '#web/context.ts'
import {
  feedNames,
  fileAddress,
  type FileName,
  fileNames,
  fileTypes,
  toFileParameters,
} from '#web/files/file-names.ts'
import { writeTextCard } from '#web/opportunity/item-view.ts'
import type { Language, Texts } from '#web/texts/language.ts'
import type { RouteDeps } from '#server/deps.ts'
import {
  type FeedEntry,
  type FeedHead,
  toFeedEntry,
  toPostEntry,
  writeAtom,
  writeJsonFeed,
} from '#server/files/feeds.ts'
import {
  countryFiles,
  type FileItem,
  listingFiles,
  type ReadFileList,
  searchFiles,
  shortlistFiles,
} from '#server/files/file-list.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { escapeFormula, writeCell } from '#server/transfer/write-file.ts'
import { type Encoded, encodeOpportunityAt, deadlineNames } from '#server/wire/wire.ts'

interface FilesDeps extends RouteDeps {
  /** null: another backend's data, of which we cannot say. */
  readonly licence: Licence | null
}

/** Items of one file (docs/interface, Files); the rest follows page by page. */
const maxItems = 500
const maxPages = 10_000

interface FileRequest {
  readonly name: FileName
  /** Of the file's address, without the page number. */
  readonly parameters: URLSearchParams
  /** The number of the page, counted from 1. */
  readonly page: number
}

/** A file before it is sent; `next`: the address of the next one; null: it is the last. */
type BuiltFile = { readonly text: string; readonly next: string | null }

type BuildFile = (wanted: FileRequest, language: Language, siteName: string) => Promise<BuiltFile>

/**
 * Each list, search and shortlist as feed, calendar, table and data, the articles as feeds. All get
 * the same bytes until a change.
 */
export function fileRoutes({
  services,
  languages,
  findSiteName,
  licence,
  publicUrl,
  limitConcurrency,
}: FilesDeps): Hono<AppEnv> {
  const files = new Hono<AppEnv>()

  const toHead = (wanted: FileRequest, path: string, language: Language, siteName: string) => {
    const addressOf = (page: number) =>
      publicUrl + fileAddress(path, wanted.name, withPage(wanted.parameters, page))
    return {
      siteName,
      publicUrl,
      language: language.tag,
      home: publicUrl + (wanted.parameters.size === 0 ? path : `${path}?${wanted.parameters}`),
      self: addressOf(wanted.page),
      next: addressOf(wanted.page + 1),
      attribution: language.texts.files.attribution(siteName, publicUrl),
      licence,
    }
  }

  const buildList = async (
    read: ReadFileList,
    wanted: FileRequest,
    language: Language,
    siteName: string,
  ): Promise<BuiltFile> => {
    const { texts } = language
    const list = await read(wanted.parameters, services, texts)
    const head = toHead(wanted, list.path, language, siteName)
    if (wanted.name === 'calendar.ics') {
      const { batch, next } = cut(
        listDayEvents(await list.listDated(), services.now()),
        wanted.page,
        head.next,
      )
      const versions = await services.findVersions(batch.map(({ item }) => item.id))
      const about = [
        list.description,
        head.attribution,
        ...(licence === null ? [] : [texts.files.licence(licence.name, licence.url)]),
      ]
      const text = writeCalendar({
        name: `${list.title} | ${siteName}`,
        description: about.join('\n'),
        siteName,
        url: head.home,
        source: head.self,
        events: (await readEvents(services, batch)).map((event) =>
          toDeadlineEvent(event, versions.get(event.item.id), texts, publicUrl),
        ),
      })
      return { text, next }
    }
    const items = await list.listItems()
    if (wanted.name === 'list.csv' || wanted.name === 'list.json') {
      const { batch, next } = cut(items, wanted.page, head.next)
      const written = await readItems(services, batch)
      if (wanted.name === 'list.csv')
        return { text: await writeTable(written, list.kinds, services.now()), next }
      const text = JSON.stringify({
        items: written.map((item) => encodeListed(item, services.now())),
        next,
        attribution: head.attribution,
        license: licence?.name ?? null,
        licenseUrl: licence?.url ?? null,
      })
      return { text, next }
    }
    const { batch, next } = cut(await sortYielding(items, byNewest), wanted.page, head.next)
    const entries: FeedEntry[] = []
    await forEachYielding(await readItems(services, batch), (item) =>
      entries.push(toFeedEntry(item, texts, services.now(), publicUrl)),
    )
    const feedHead = {
      ...head,
      title: `${list.title} | ${siteName}`,
      description: list.description,
      next,
    }
    return { text: writeFeed(wanted.name, feedHead, entries), next }
  }

  const buildPosts: BuildFile = async (wanted, language, siteName) => {
    const { title, description } = language.texts.pages.blogs
    const head = toHead(wanted, '/blogs', language, siteName)
    const { batch, next } = cut(await services.listPosts(), wanted.page, head.next)
    const entries = batch.map((post) => toPostEntry(post, language.texts, publicUrl))
    const feedHead = { ...head, title: `${title} | ${siteName}`, description, next }
    return { text: writeFeed(wanted.name, feedHead, entries), next }
  }

  const serve =
    (name: FileName, build: BuildFile) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      const { searchParams } = new URL(c.req.url)
      // A text that is no number of a page means the first page.
      const page = Math.max(
        1,
        Math.min(maxPages, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1),
      )
      const wanted: FileRequest = { name, parameters: toFileParameters(searchParams), page }
      const sort = searchParams.get('sort')
      // Only tables keep the order of the page; feeds and calendars have their own.
      if (sort !== null && name.startsWith('list.')) wanted.parameters.set('sort', sort)
      const language = await languages.of(c)
      return respond(
        await limitConcurrency(c.get('address'), async () =>
          build(wanted, language, await findSiteName()),
        ),
        name,
      )
    }

  const respond = ({ text, next }: BuiltFile, name: FileName): Response => {
    const links = [
      ...(next === null ? [] : [`<${next}>; rel="next"`]),
      // A header may hold ASCII only, so other letters are encoded.
      ...(licence === null
        ? []
        : [`<${URL.parse(licence.url)?.href ?? encodeURI(licence.url)}>; rel="license"`]),
      `<${publicUrl}/>; rel="author"`,
    ]
    const headers = {
      'content-type': `${fileTypes[name]}; charset=utf-8`,
      link: links.join(', '),
      ...(name === 'list.csv' ? { 'content-disposition': 'attachment; filename="list.csv"' } : {}),
    }
    return new Response(text, { headers })
  }

  const serveFile = (name: FileName, read: ReadFileList) =>
    serve(name, (...request) => buildList(read, ...request))
  const serveList = (path: string, read: ReadFileList) => {
    for (const name of fileNames) files.get(`/${path}/${name}`, serveFile(name, read))
  }
  for (const collection of collections)
    for (const path of [collection.id, ...collection.aliases])
      serveList(path, listingFiles(collection))
  for (const list of countryLists)
    for (const name of fileNames)
      files.get(`/${list}/:country/${name}`, (c, next) => {
        const read = countryFiles(list, c.req.param('country'))
        return read === null ? next() : serveFile(name, read)(c)
      })
  serveList('search', searchFiles)
  serveList('shortlist', shortlistFiles)
  files.route('/', itemFileRoutes({ services, languages, findSiteName, publicUrl }))
  for (const name of feedNames) files.get(`/blogs/${name}`, serve(name, buildPosts))
  return files
}

const writeFeed = (name: FileName, head: FeedHead, entries: readonly FeedEntry[]): string =>
  name === 'feed.xml' ? writeAtom(head, entries) : writeJsonFeed(head, entries)

/** The items of a page; `next` is null on the last one. */
function cut<Item>(
  items: readonly Item[],
  page: number,
  next: string,
): { readonly batch: readonly Item[]; readonly next: string | null } {
  return {
    batch: items.slice((page - 1) * maxItems, page * maxItems),
    next: items.length > page * maxItems ? next : null,
  }
}

/** The items themselves, only those in the file. */
async function readItems(
  services: Pick<PublicServices, 'readItems'>,
  listed: readonly FileItem[],
): Promise<readonly Opportunity[]> {
  const read = await services.readItems(listed.filter((item) => 'placement' in item))
  const byId = new Map(read.map((item) => [item.id, item]))
  return listed
    .map((item) => ('placement' in item ? byId.get(item.id) : item))
    .filter((item) => item !== undefined)
}

async function readEvents(
  services: Pick<PublicServices, 'readItems'>,
  events: readonly DayEvent<FileItem>[],
): Promise<DayEvent[]> {
  const listed = events.map(({ item }) => item)
  const read = await readItems(services, listed)
  const byId = new Map(read.map((item) => [item.id, item]))
  const found: DayEvent[] = []
  for (const event of events) {
    const item = byId.get(event.item.id)
    if (item !== undefined) found.push({ ...event, item })
  }
  return found
}

const byNewest = (a: FileItem, b: FileItem): number =>
  compareText(b.createdAt ?? '', a.createdAt ?? '') ||
  compareText(a.name, b.name) ||
  compareText(a.id, b.id)

function withPage(parameters: URLSearchParams, page: number): URLSearchParams {
  const params = new URLSearchParams(parameters)
  if (page > 1) params.set('page', String(page))
  return params
}

/** As in lists of the API, with the kind, because one file may hold several kinds. */
const encodeListed = (item: Opportunity, now: Date): Encoded => ({
  kind: item.kind,
  ...encodeOpportunityAt(item, now),
})

/**
 * A table in the wire's words, in UTF-8 with a mark by which spreadsheet programs know it; its head
 * names every column of the kinds.
 */
async function writeTable(
  items: readonly Opportunity[],
  kinds: readonly Kind[],
  now: Date,
): Promise<string> {
  const samples = kinds.map((kind) =>
    Object.keys(encodeListed(emptyOpportunity(kind, 'fixed'), now)),
  )
  const columns = [...new Set([...samples.flat(), ...Object.values(deadlineNames)])]
  const rows: string[][] = []
  await forEachYielding(items, (item) => {
    const encoded = encodeListed(item, now)
    rows.push(columns.map((name) => toSafeCell(encoded[name])))
  })
  // Line ends within a cell: with an explicit row end the library does not detect others.
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
}

/** No spreadsheet program runs it; a number stays one. */
function toSafeCell(value: unknown): string {
  const cell = writeCell(value)
  return /^[+-]?\d+(?:\.\d+)?$/.test(cell) ? cell : escapeFormula(cell)
}

/**
 * An item's files: its plan as a calendar, and the item as plain text. 404 without content; a
 * former slug redirects to the present one.
 */
export function itemFileRoutes({
  services,
  languages,
  findSiteName,
  publicUrl,
}: Omit<RouteDeps, 'limitConcurrency'>): Hono<AppEnv> {
  const files = new Hono<AppEnv>()

  const respond = async (
    c: Context<AppEnv>,
    name: string,
    build: (
      item: Opportunity,
      texts: Texts,
    ) => Promise<{ readonly text: string; readonly type: string } | undefined>,
  ): Promise<Response> => {
    const { texts } = await languages.of(c)
    const found = await services.findOpportunity(c.req.param('slug') ?? '')
    if (found !== undefined && 'movedTo' in found)
      return c.redirect(`/opportunity/${found.movedTo}/${name}`, 301)
    const built = found && (await build(found.opportunity, texts))
    if (built === undefined) return c.text(texts.plainResponses.nothing, 404)
    return c.body(built.text, 200, { 'content-type': built.type })
  }

  files.get('/opportunity/:slug/plan.ics', (c) =>
    respond(c, 'plan.ics', async (item, texts) => {
      const now = services.now()
      // The plan of a closed item begins with its announced opening.
      const day = findDeadlineEvent(item, now) ?? listDayEvents([item], now)[0]
      const version = (await services.findVersions([item.id])).get(item.id)
      const events = day === undefined ? [] : toPlanEvents(day, version, texts, publicUrl, now)
      if (events.length === 0) return undefined
      const siteName = await findSiteName()
      const url = `${publicUrl}/opportunity/${item.slug}/plan`
      const text = writeCalendar({
        name: texts.plan.titleOf(item.name),
        description: texts.planPage.printed,
        siteName,
        url,
        events,
      })
      c.header('content-disposition', `attachment; filename="${item.slug}-plan.ics"`)
      return { text, type: 'text/calendar; charset=utf-8' }
    }),
  )

  files.get('/opportunity/:slug/card.txt', (c) =>
    respond(c, 'card.txt', async (item, texts) => ({
      text: writeTextCard(item, texts, services.now(), publicUrl),
      type: 'text/plain; charset=utf-8',
    })),
  )
  return files
}
