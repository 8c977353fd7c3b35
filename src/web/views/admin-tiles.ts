import type { Kind } from '#domain/opportunity.ts'
import type { Editing } from '#services/editing.ts'
import { adminMenu } from '#web/admin-menu.ts'

export interface Tile {
  readonly to: string
  readonly label: string
  /** A count, '+' for a page that adds something, or an arrow. */
  readonly figure: string
}

/** The tiles of the panel with their counts: what is not in the trash, unread messages, clicks on Apply in 30 days. */
export async function listTiles({ opportunities, posts, messages, reports }: Editing): Promise<readonly Tile[]> {
  const countOf = async (kind: Kind) => (await opportunities.list({ kind, pageSize: 1 })).total
  const [scholarships, internships, leadership, articles, unread, applications] = await Promise.all([
    countOf('scholarship'),
    countOf('internship'),
    countOf('leadership'),
    posts.list({ pageSize: 1 }),
    messages.countUnread(),
    reports.overview(30),
  ])
  const figures: Readonly<Record<string, number>> = {
    '/admin/manage_scholarships': scholarships,
    '/admin/manage_internships': internships,
    '/admin/manage_leadership': leadership,
    '/admin/delete_blog': articles.total,
    '/admin/get_message_contact': unread,
    '/admin/view-applications': applications.items.reduce((sum, { applyClicks }) => sum + applyClicks, 0),
  }
  return adminMenu.slice(1).map(({ to, label }) => ({ to, label, figure: figures[to]?.toString() ?? (/\/add/.test(to) ? '+' : '→') }))
}
