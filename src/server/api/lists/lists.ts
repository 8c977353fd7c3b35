import { z } from '@hono/zod-openapi'
import { plainMessage } from '#domain/errors/error-message.ts'
import { listAll } from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { listExact } from '#domain/search/find.ts'
import { batchesOf } from '#storage/yielding.ts'
import type { PublicServices } from '#services/public-services.ts'
import { type ApiDeps, type Call, jsonContent, refuse } from '#server/api/call.ts'
import {
  internshipListSchema,
  listQuerySchema,
  opportunitySchemas,
  postSchema,
} from '#server/api/document/schemas.ts'
import { createPrepared } from '#server/api/lists/prepared.ts'
import { caching } from '#server/http/headers.ts'
import { encodeOpportunityAt, encodePost, paths } from '#server/wire/wire.ts'

const parameters = ['collection', 'q', 'page', 'pageSize'] as const
const defaultPageSize = 30
const maxPageSize = 100
/**
 * Of a filtered response without a page (docs/interface, Lists); the rest follows page by page.
 */
const maxUnpaged = 10 * maxPageSize

interface ListQuery {
  readonly collection: string | undefined
  readonly text: string | undefined
  /** null: everything on one page. */
  readonly page: { readonly number: number; readonly size: number } | null
}

/** The list of scholarships, complete or filtered (docs/interface, Lists). */
export function scholarshipCall({ services, limitConcurrency, config }: ApiDeps): Call {
  const sendAll = createPrepared(services.catalogueVersion, () =>
    listAsJson(services, 'scholarship'),
  )
  return {
    method: 'get',
    path: paths.scholarships,
    summary: 'All published scholarships, competitions, exchanges and summer programs',
    request: { query: listQuerySchema },
    success: {
      200: {
        description:
          'A bare list. With a parameter, the header X-Total-Count has the number on all pages, and Link leads to the next page.',
        content: jsonContent(opportunitySchemas.scholarship.array()),
      },
    },
    errors: [400, 503],
    async handle(c) {
      const { searchParams } = new URL(c.req.url)
      const query = readQuery(searchParams)
      if (query === undefined) return sendAll(c)
      return limitConcurrency(c.get('address'), async () => {
        const items = await listEntries(services, query)
        const { number, size } = query.page ?? { number: 1, size: maxUnpaged }
        const end = number * size
        c.header('x-total-count', String(items.length))
        c.header('cache-control', caching.revalidated)
        if (end < items.length) {
          const next = nextQuery(searchParams, end, query.page?.size ?? maxPageSize)
          c.header('link', `<${config.publicUrl}/api${paths.scholarships}?${next}>; rel="next"`)
        }
        return c.json(
          (await services.readItems(items.slice(end - size, end))).map((item) =>
            encodeOpportunityAt(item, services.now()),
          ),
        )
      })
    },
  }
}

/**
 * The same question for the page that begins behind the first `count` items, a multiple of `size`.
 */
function nextQuery(search: URLSearchParams, count: number, size: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('page', String(count / size + 1))
  next.set('pageSize', String(size))
  return next
}

/** undefined: none of the parameters is given. Throws Problem 'invalid' with the wrong ones. */
function readQuery(search: URLSearchParams): ListQuery | undefined {
  if (!parameters.some((name) => search.has(name))) return undefined
  const twice = parameters.find((name) => search.getAll(name).length > 1)
  if (twice !== undefined) throw refuse({ [twice]: plainMessage('Send this parameter only once.') })
  const text = search.get('q')?.trim() ?? ''
  if (text.length > 200) throw refuse({ q: plainMessage('Search for at most 200 characters.') })
  const isPaged = search.has('page') || search.has('pageSize')
  return {
    collection: search.get('collection') ?? undefined,
    text: search.has('q') && text !== '' ? text : undefined,
    page: isPaged
      ? {
          number: readNumber(search, 'page', 1, 1_000_000),
          size: readNumber(search, 'pageSize', defaultPageSize, maxPageSize),
        }
      : null,
  }
}

function readNumber(search: URLSearchParams, name: string, usual: number, most: number): number {
  const text = search.get(name)
  if (text === null) return usual
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most)
    throw refuse({ [name]: plainMessage(`Send a whole number from 1 to ${most}.`) })
  return number
}

async function listEntries(
  services: PublicServices,
  { collection, text }: ListQuery,
): Promise<readonly Entry[]> {
  const entries =
    collection === undefined
      ? await services.listPublished('scholarship')
      : await listCollection(services, collection)
  if (text === undefined) return entries
  const own = new Set(entries.map(({ id }) => id))
  return listExact(await services.search(text)).filter(({ id }) => own.has(id))
}

/** In the order of the page, closed items included: clients know the deadlines and can filter. */
async function listCollection(services: PublicServices, path: string): Promise<readonly Entry[]> {
  const collection = findCollection(path)
  if (collection?.kind !== 'scholarship')
    throw refuse({ collection: plainMessage('This scholarship page does not exist.') })
  const snapshot = await services.snapshot(collection.kind)
  return listAll(snapshot, collection, { ...emptyQuery, closed: true })
}

const groupSchema = z
  .object({
    name: z.string(),
    asOf: z
      .string()
      .openapi({ description: 'The year, month or day that this list of members is from.' }),
    countries: z.array(z.string()).openapi({ description: 'ISO 3166-1 alpha-2, and XK.' }),
    note: z.string().nullable(),
  })
  .openapi('GroupOfCountries')

/**
 * Lists sent complete: internships in the field `message` (docs/interface, Calls), and groups of
 * countries by their keys in `rules`.
 */
export function completeListCalls({ services }: ApiDeps): Call[] {
  const lists = [
    {
      path: paths.internships,
      summary: 'All published internships',
      description: 'The list is in the field message.',
      schema: internshipListSchema,
      async *stream() {
        yield '{"message":'
        yield* listAsJson(services, 'internship')
        yield '}'
      },
    },
    {
      path: paths.leadership,
      summary: 'All published leadership programs',
      description: 'A bare list.',
      schema: opportunitySchemas.leadership.array(),
      stream: () => listAsJson(services, 'leadership'),
    },
    {
      path: paths.posts,
      summary: 'All published articles, newest first',
      description: 'A bare list.',
      schema: postSchema.array(),
      stream: () => asJson(async () => (await services.listPosts()).map(encodePost)),
    },
    {
      path: '/groups',
      summary: 'The country groups that rules use',
      description: 'One object with each group under its key.',
      schema: z.record(z.string(), groupSchema),
      stream: () =>
        asJson(async () => {
          const groups = await services.listCountryGroups()
          return Object.fromEntries(
            groups.map(({ key, name, asOf, countries, note }) => [
              key,
              { name, asOf, countries, note },
            ]),
          )
        }),
    },
  ]
  return lists.map(({ path, summary, description, schema, stream }) => ({
    method: 'get',
    path,
    summary,
    success: { 200: { description, content: jsonContent(schema) } },
    errors: [503],
    handle: createPrepared(services.catalogueVersion, stream),
  }))
}

/**
 * Items that are read and written at once: some milliseconds, in which the process does nothing
 * else.
 */
const itemsAtOnce = 50

/** All that is public of one kind as a JSON list, part by part. */
export async function* listAsJson(
  services: Pick<PublicServices, 'listPublished' | 'now' | 'readItems'>,
  kind: Kind,
) {
  const entries = await services.listPublished(kind)
  const now = services.now()
  yield '['
  let isFirst = true
  for await (const batch of batchesOf(entries, itemsAtOnce)) {
    const items = await services.readItems(batch)
    const text = items.map((item) => JSON.stringify(encodeOpportunityAt(item, now))).join(',')
    // An item that became private meanwhile leaves nothing, not even a comma.
    if (text !== '') yield isFirst ? text : `,${text}`
    isFirst &&= text === ''
  }
  yield ']'
}

/** A value that is small enough to be written at once. */
async function* asJson(find: () => Promise<unknown>): AsyncGenerator<string> {
  yield JSON.stringify(await find())
}
