import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { type VisaMeasure, visaPurposes } from '#domain/eligibility/visa-measures.ts'
import { findRules } from '#domain/forms/rules-draft.ts'
import {
  type StarterEntry,
  starterEntry,
  starterPost,
  toFields,
} from '#domain/forms/starter-record.ts'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Entity } from '#domain/publication.ts'
import type { Site } from '#domain/site.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'
import { withoutTimeouts } from '#storage/database-error.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { programFolder } from '#storage/files.ts'
import { addCountryGroups } from '#storage/items/country-group-store.ts'
import { moveAddress } from '#storage/items/item-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { insertPosts } from '#storage/items/post-store.ts'
import { addVisaMeasures } from '#storage/items/visa-measure-store.ts'
import { claimSetting, findSetting, saveSetting } from '#storage/setting-store.ts'
import { aboutSchema, faqSchema } from '#storage/site-store.ts'
import { saveStarterItems, type StarterItem } from '#storage/starter/starter-items.ts'

export const starterFolder = new URL('content/', programFolder)

/** A file of the starter content. Throws when it is missing or not what `schema` says. */
const readContent = async <Value>(
  folder: URL,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value> => schema.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))

/**
 * Competitions, exchanges and summer programs are scholarships with a category of that name
 * (docs/interface, Listing pages).
 */
export const starterFiles: readonly {
  readonly name: string
  readonly kind: Kind
  readonly category: string | null
}[] = [
  { name: 'scholarships.json', kind: 'scholarship', category: null },
  { name: 'summer-programs.json', kind: 'scholarship', category: 'summer' },
  { name: 'exchange-programs.json', kind: 'scholarship', category: 'exchange' },
  { name: 'competitions.json', kind: 'scholarship', category: 'competition' },
  { name: 'internships.json', kind: 'internship', category: null },
  { name: 'leadership-programs.json', kind: 'leadership', category: null },
]

/**
 * Loads opportunities and posts into an empty database, once and for good. A setting records it, so
 * an administrator may change or delete everything. All in one transaction that other starting
 * processes wait for, however long it takes. Throws, and stores nothing, when a file is missing or
 * wrong. Returns the numbers of loaded rows; null: none, because of an earlier decision or existing
 * rows.
 */
export function loadStarterCatalogue(db: Queries, now: Date, folder: URL = starterFolder) {
  return withoutTimeouts(() =>
    inTransaction(db, (transaction) => loadInto(transaction, now, folder)),
  )
}

async function loadInto(transaction: Queries, now: Date, folder: URL) {
  const isFirst = await claimSetting(transaction, 'starter-catalogue', { loaded: false }, now)
  if (!isFirst || (await hasContent(transaction))) return null
  const { opportunities, posts, former } = await readStarterCatalogue(now, folder)
  await insertOpportunities(transaction, opportunities)
  await insertPosts(transaction, posts)
  for (const { slug, item } of former) await moveAddress(transaction, item, slug, now.toISOString())
  await saveStarterItems(transaction, [
    ...opportunities.map((item) => toStarterItem('opportunity', item)),
    ...posts.map((item) => toStarterItem('post', item)),
  ])
  const loaded = { opportunities: opportunities.length, posts: posts.length }
  await saveStarterState(transaction, await readStarterDigest(folder), now)
  return loaded
}

/**
 * Whether the site has the starter catalogue, and the digest of the one that it got last; undefined:
 * it has none. `digest` null: from before digests were stored.
 */
export async function findStarterState(
  db: Queries,
): Promise<{ readonly digest: string | null } | undefined> {
  const stored = await findSetting(db, 'starter-catalogue')
  if (!isRecord(stored) || stored['loaded'] !== true) return undefined
  const { digest } = stored
  return { digest: typeof digest === 'string' ? digest : null }
}

/** Remembers the catalogue that the site has now. */
export const saveStarterState = (db: Queries, digest: string, now: Date): Promise<void> =>
  saveSetting(db, 'starter-catalogue', { loaded: true, digest }, now)

const toStarterItem = (
  entity: Entity,
  { id, slug }: { readonly id: string; readonly slug: string },
): StarterItem => ({ entity, slug, item_id: id, version: 1 })

/** An entry as its files say it. */
export interface ShippedEntry {
  readonly entry: StarterEntry
  readonly kind: Kind
  /** null: none. */
  readonly category: string | null
  readonly rules: Rules | null
}

/** The entries and articles of the catalogue. Throws when a file is missing or wrong. */
export async function readStarterFiles(folder: URL = starterFolder) {
  const lists = await Promise.all(
    starterFiles.map(async ({ name, kind, category }) => {
      const entries = await readContent(folder, name, z.array(starterEntry))
      const rules = await readRules(folder, name)
      return entries.map((entry): ShippedEntry => {
        return { entry, kind, category, rules: rules.get(entry.slug) ?? null }
      })
    }),
  )
  return {
    entries: lists.flat(),
    posts: await readContent(folder, articles, z.array(starterPost)),
  }
}

const articles = 'blogs.json'

/** A text that differs for each catalogue: a hash of its files. */
export async function readStarterDigest(folder: URL = starterFolder): Promise<string> {
  const hash = createHash('sha256')
  const names = starterFiles.flatMap(({ name }) => [name, `eligibility/${name}`])
  for (const name of [...names, articles])
    if (existsSync(new URL(name, folder))) hash.update(await readFile(new URL(name, folder)))
  return hash.digest('base64url')
}

/**
 * The starter catalogue as it would be stored at `now`, with new ids. `former`: the slugs of
 * entries that others have replaced.
 */
export async function readStarterCatalogue(now: Date, folder: URL = starterFolder) {
  const at = now.toISOString()
  // An entry arrives unverified: its own 'verified' does not say that an editor saw the live page.
  const arrive = () => ({
    id: randomUUID(),
    state: 'published' as const,
    createdAt: at,
    updatedAt: at,
  })
  const shipped = await readStarterFiles(folder)
  const entries = shipped.entries.map(({ entry, kind, category, rules }) => {
    const item: Opportunity = {
      ...emptyOpportunity(kind, entry.deadlineKind),
      ...toFields(entry, category, now),
      ...arrive(),
      rules,
    }
    return { item, former: entry.formerSlugs.map((slug) => ({ slug, item })) }
  })
  const posts = shipped.posts.map(({ publishedDate, ...entry }): Post => ({
    ...entry,
    ...arrive(),
    imageUrls: [],
    publishedOn: publishedDate,
  }))
  return {
    opportunities: entries.map(({ item }) => item),
    posts,
    former: entries.flatMap(({ former }) => former),
  }
}

/**
 * Stores questions and About text where the site has none; no channel is linked. With
 * STARTER_CATALOGUE=off too: they are no catalogue.
 */
export async function loadStarterSite(db: Queries, now: Date): Promise<void> {
  const site: Site = {
    faq: await readContent(starterFolder, 'faq.json', faqSchema),
    about: await readContent(starterFolder, 'about.json', aboutSchema),
    contactLinks: { messaging: null, photos: null, video: null, chat: null },
  }
  await claimSetting(db, 'site', site, now)
}

/**
 * The rules of a file's entries by slug; none where the folder has no such file. Throws when one of
 * them cannot be read.
 */
async function readRules(folder: URL, name: string): Promise<ReadonlyMap<string, Rules>> {
  const file = new URL(`eligibility/${name}`, folder)
  if (!existsSync(file)) return new Map()
  const records = await readContent(
    folder,
    `eligibility/${name}`,
    z.array(z.looseObject({ slug: z.string() })),
  )
  return new Map(
    records.map(({ slug, ...record }) => {
      const rules = findRules(record)
      if (rules === null) throw new Error(`The rules of ${slug} in ${name} cannot be read.`)
      return [slug, rules]
    }),
  )
}

async function hasContent(db: Queries): Promise<boolean> {
  const first = await db
    .selectFrom('opportunity')
    .select('id')
    .union(db.selectFrom('post').select('id'))
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

const file = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  z.object({
    name: z.string(),
    asOf: z.string(),
    countries: z.array(z.string().length(2)),
    note: z.string().nullable(),
  }),
)

/**
 * The groups of countries of the site, which another backend's rules (API_URL) mean too. Throws
 * when the file is missing or wrong.
 */
export async function readStarterGroups(
  folder: URL = starterFolder,
): Promise<readonly CountryGroup[]> {
  const groups = await readContent(folder, 'eligibility/groups.json', file)
  return Object.entries(groups).map(([key, { name, asOf, countries, note }]) => ({
    key,
    name,
    countries,
    asOf,
    note,
  }))
}

/**
 * Stores them once and for good: what an administrator changes or deletes afterwards stays so. With
 * STARTER_CATALOGUE=off too.
 */
export async function loadStarterGroups(db: Queries, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await claimSetting(transaction, 'starter-groups', { loaded: true }, now))) return
    await addCountryGroups(transaction, await readStarterGroups(), now)
  })
}

const plainDate = z.string().refine(isPlainDate)
const measureFile = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  z.object({
    host: z.string().length(2),
    nationalities: z.array(z.string().length(2)).min(1),
    purposes: z.array(z.enum(visaPurposes)).min(1),
    since: plainDate,
    until: plainDate.nullable(),
    source: z.url(),
    note: z.string().nullable(),
  }),
)

/** The visa measures that the site knows at first. Throws when the file is missing or wrong. */
export async function readStarterVisaMeasures(): Promise<readonly VisaMeasure[]> {
  const measures = await readContent(starterFolder, 'eligibility/visa-measures.json', measureFile)
  return Object.entries(measures).map(([key, measure]) => ({ key, ...measure }))
}

/** Stores them once and for good, as `loadStarterGroups` does. */
export async function loadStarterVisaMeasures(db: Queries, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await claimSetting(transaction, 'starter-visa-measures', { loaded: true }, now))) return
    await addVisaMeasures(transaction, await readStarterVisaMeasures(), now)
  })
}
