import { createHash } from 'node:crypto'
import { roundHours } from '#domain/opportunity/link-result.ts'
import type { PageChange } from '#domain/watch/page-changes.ts'
import type { Database, Queries } from '#storage/database.ts'
import { inTransaction } from '#storage/database.ts'
import {
  findPage,
  listChanges,
  listWaitingLinks,
  removeChange,
  saveChange,
  savePage,
  type StoredPage,
} from '#storage/page-store.ts'
import type { PageReader } from '#services/links/page-reader.ts'
import type { KnownPage, ProbedLink } from '#services/links/probe-link.ts'
import { noteReading, noteRefusal } from '#services/links/refusing-hosts.ts'

type SeenPage = NonNullable<ProbedLink['page']>

export type PageWatch = ReturnType<typeof createPageWatch>

/**
 * Keeps the text of official pages, and tells what changed in it once two looks agree, at least 20
 * hours apart (docs/interface, Weekly maintenance). It changes no item.
 */
export function createPageWatch({
  db: { kysely },
  clock,
  reader,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly reader: Pick<PageReader, 'read' | 'compare'>
}) {
  /** Compares the text with the one that was agreed on last. */
  async function compare(id: string, before: StoredPage, text: string, today: string) {
    const changes = await reader.compare(before.text, text, today)
    if (changes === null) return []
    const answered = await listChanges(kysely, id)
    return changes
      .map((change) => ({ ...change, subject: hashOf(change.subject) }))
      .filter((change) => !isSilenced(change, answered))
  }

  async function lookAt(id: string, link: string, page: SeenPage): Promise<void> {
    const now = clock()
    const today = now.toISOString().slice(0, 10)
    const stored = await findPage(kysely, id)
    const before = stored?.link === link ? stored : undefined
    const text = page.html === null ? latestText(before) : await reader.read(page.html, today)
    // A page without text says nothing: it draws itself by scripts, or is no page.
    if (text === null || text === '') return
    const { url, etag, lastModified } = page
    // A site that answers that nothing changed need not name the state again.
    const own = { link, url, etag: etag ?? null, lastModified: lastModified ?? null }
    const kept = page.html === null && before !== undefined ? before : own
    await inTransaction(kysely, (db) => forgetOld(db, id, text))
    if (before === undefined) return await savePage(kysely, id, { ...own, text, next: null })
    const changes = await compare(id, before, text, today)
    if (before.next === null) {
      const next = changes.length === 0 ? null : { text, changes, at: now.toISOString() }
      const agreed = next === null ? text : before.text
      return await savePage(kysely, id, { ...kept, link, text: agreed, next })
    }
    if (now.getTime() - Date.parse(before.next.at) < roundHours * 3_600_000) return
    const { next } = before
    const told = next.changes.filter((seen) => changes.some((change) => isSame(seen, change)))
    // What came between the two looks is seen by the next one: only the first text is agreed on.
    const isSettled = text === next.text
    await inTransaction(kysely, async (db) => {
      for (const change of told)
        await saveChange(db, id, { ...change, state: 'told', toldAt: now.toISOString() })
      await savePage(db, id, {
        ...(isSettled ? kept : { ...own, etag: null, lastModified: null }),
        link,
        text: next.text,
        next: null,
      })
    })
  }

  return {
    /** The page of the item as it was read last, to ask whether it is still so; undefined: none. */
    async findKnown(id: string, link: string): Promise<KnownPage | undefined> {
      const page = await findPage(kysely, id)
      if (page?.link !== link) return undefined
      return { ...page, text: latestText(page) ?? '' }
    },
    /** Remembers what a check of the link saw, and whether the site refuses programs. */
    async note(id: string, link: string, seen: ProbedLink): Promise<void> {
      if (seen.page === undefined) return await noteRefusal(kysely, link, seen, clock())
      await noteReading(kysely, link, clock())
      await lookAt(id, link, seen.page)
    },
    /** The links whose second look is due. */
    listWaiting: () => {
      const now = clock()
      const seenBy = new Date(now.getTime() - roundHours * 3_600_000)
      return listWaitingLinks(kysely, seenBy, now)
    },
  }
}

const latestText = (page: StoredPage | undefined): string | null =>
  page === undefined ? null : (page.next?.text ?? page.text)

const isSame = (a: PageChange, b: PageChange): boolean => a.subject === b.subject && a.now === b.now

/** Whether the editor said that this sentence is not about the item, or that the entry is right. */
const isSilenced = (
  change: PageChange,
  answered: Awaited<ReturnType<typeof listChanges>>,
): boolean =>
  answered.some(
    ({ subject, now, state }) =>
      subject === change.subject &&
      (state === 'never' || (state === 'right' && now === change.now)),
  )

/** Changes that the page has taken back, or replaced, need no answer any more. */
async function forgetOld(db: Queries, id: string, text: string): Promise<void> {
  for (const { subject, was, now, state } of await listChanges(db, id)) {
    if (state !== 'told') continue
    const isGone = now === null ? was !== null && text.includes(was) : !text.includes(now)
    if (isGone) await removeChange(db, id, subject)
  }
}

/** Sentences are long, and their subject is a part of forms. */
const hashOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 22)
