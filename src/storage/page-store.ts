import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { PageChange } from '#domain/watch/page-changes.ts'
import { decodeJson, encodeJson, oneOf, publicAt, replaceExisting } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The text of an official page as of the last look. */
export interface StoredPage {
  /** The item's official link at that look. */
  readonly link: string
  /** The address at the end of its redirects, and what its site told of this state of the page. */
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly text: string
  /** What another look has to confirm; null: nothing. */
  readonly next: NextPage | null
}

export interface NextPage {
  readonly text: string
  readonly changes: readonly PageChange[]
  /** Instant of the look that saw it, ISO 8601 in UTC. */
  readonly at: string
}

/**
 * 'told': the editor has not answered. 'right': the entry is right, so this sentence is silent as
 * long as it says the same. 'never': it is silent for good.
 */
export const changeStates = ['told', 'right', 'never'] as const
export type ChangeState = (typeof changeStates)[number]

export interface StoredChange extends PageChange {
  readonly state: ChangeState
  /** Instant, ISO 8601 in UTC. */
  readonly toldAt: string
}

/** undefined: the page was not read yet. */
export async function findPage(db: Queries, id: string): Promise<StoredPage | undefined> {
  const row = await db
    .selectFrom('page_text')
    .selectAll()
    .where('opportunity_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { next_text: nextText, next_changes: changes, next_at: at } = row
  const isWaiting = nextText !== null && changes !== null && at !== null
  return {
    link: row.link,
    url: row.url,
    etag: row.etag,
    lastModified: row.last_modified,
    text: String(await unpack(row.text)),
    next: isWaiting
      ? {
          text: String(await unpack(nextText)),
          changes: (decodeJson(changes) ?? []) as readonly PageChange[],
          at,
        }
      : null,
  }
}

export async function savePage(db: Queries, id: string, page: StoredPage): Promise<void> {
  const { next } = page
  const row = {
    opportunity_id: id,
    link: page.link,
    url: page.url,
    etag: page.etag,
    last_modified: page.lastModified,
    text: await pack(page.text),
    next_text: next && (await pack(next.text)),
    next_changes: next && encodeJson(next.changes),
    next_at: next && next.at,
  }
  await db
    .insertInto('page_text')
    .values(row)
    .onConflict(replaceExisting(row, 'opportunity_id'))
    .execute()
}

/** Of published items whose page has to be looked at again: what was seen by then. */
export const listWaitingLinks = async (
  db: Queries,
  seenBy: Date,
  now: Date,
): Promise<{ id: string; link: string }[]> =>
  await db
    .selectFrom('page_text')
    .innerJoin('opportunity', 'opportunity.id', 'page_text.opportunity_id')
    .select(['opportunity.id', 'official_link as link'])
    .where(publicAt('opportunity', now))
    .where('next_at', '<=', seenBy.toISOString())
    .where('official_link', 'is not', null)
    .$narrowType<{ link: string }>()
    .execute()

/** All changes of the item's page, answered ones too. */
export async function listChanges(db: Queries, id: string): Promise<readonly StoredChange[]> {
  const rows = await db
    .selectFrom('page_change')
    .selectAll()
    .where('opportunity_id', '=', id)
    .orderBy('told_at')
    .orderBy('subject')
    .execute()
  return rows.map(({ subject, was, now, state, told_at: toldAt }) => ({
    subject,
    was,
    now,
    state: oneOf(changeStates, state, 'told'),
    toldAt,
  }))
}

/** Stores the change in place of the one about the same. */
export async function saveChange(db: Queries, id: string, change: StoredChange): Promise<void> {
  const { subject, was, now, state, toldAt } = change
  const row = { opportunity_id: id, subject, was, now, state, told_at: toldAt }
  await db
    .insertInto('page_change')
    .values(row)
    .onConflict(replaceExisting(row, 'opportunity_id', 'subject'))
    .execute()
}

export const removeChange = (db: Queries, id: string, subject: string) =>
  db
    .deleteFrom('page_change')
    .where('opportunity_id', '=', id)
    .where('subject', '=', subject)
    .execute()

/** The items that visitors see with a change that nobody has answered, and their days. */
export const listToldChanges = async (db: Queries, now: Date) =>
  await db
    .selectFrom('page_change')
    .innerJoin('opportunity', 'opportunity.id', 'page_change.opportunity_id')
    .select([
      'opportunity.id',
      'kind',
      'name',
      'version',
      'deadline_kind',
      'deadline_date',
      'verified_on',
      'subject',
      'was',
      'now',
      'told_at',
    ])
    .where(publicAt('opportunity', now))
    .where('page_change.state', '=', 'told')
    .orderBy('told_at')
    .orderBy('subject')
    .execute()
