import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { Editing } from '#services/editing.ts'
import { listAdminPages } from '#web/admin/frame/menu.ts'

export interface Tile {
  readonly to: string
  readonly label: string
  /** A count, '+' for a page that adds something, or an arrow. */
  readonly figure: string
}

/** The tiles of the panel with their counts: what is not in the trash, unread messages, clicks on Apply in 30 days. */
export async function listTiles({ opportunities, posts, messages, reports }: Editing, texts: AdminTexts): Promise<readonly Tile[]> {
  const [counts, articles, unread, clicks] = await Promise.all([
    opportunities.countByKind(),
    posts.list({ pageSize: 1 }),
    messages.countUnread(),
    reports.countClicks(30),
  ])
  const countOf = (kind: Kind) => counts.get(kind) ?? 0
  return toTiles(texts, true, {
    '/admin/manage_scholarships': countOf('scholarship'),
    '/admin/manage_internships': countOf('internship'),
    '/admin/manage_leadership': countOf('leadership'),
    '/admin/delete_blog': articles.total,
    '/admin/get_message_contact': unread,
    '/admin/view-applications': clicks,
  })
}

/** The tiles of what any backend can do. A count that cannot be had is left out: the page itself tells why. Throws Problem 'unauthenticated'. */
export async function listBasicTiles({ opportunities, posts, messages }: BasicEditing, texts: AdminTexts): Promise<readonly Tile[]> {
  const [scholarships, articles, all] = await Promise.all([
    orNothing(opportunities.list({ kind: 'scholarship', pageSize: 1 })),
    orNothing(posts.list({ pageSize: 1 })),
    orNothing(messages.list({})),
  ])
  return toTiles(texts, false, {
    '/admin/manage_scholarships': scholarships?.total,
    '/admin/delete_blog': articles?.total,
    '/admin/get_message_contact': all?.total,
  })
}

function toTiles(texts: AdminTexts, isWhole: boolean, figures: Readonly<Record<string, number | undefined>>): readonly Tile[] {
  const pages = listAdminPages(isWhole, texts).slice(1)
  return pages.map(({ to, label }) => ({ to, label, figure: figures[to]?.toString() ?? (/\/add/.test(to) ? '+' : '→') }))
}

async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return undefined
    throw error
  })
}
