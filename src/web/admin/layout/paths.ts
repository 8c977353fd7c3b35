import { href } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { Entity } from '#domain/publication.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/** The kinds with a table and forms of their own. */
export type ItemKind = Kind | 'post'

/** The entity that stores items of this kind: articles have a table of their own. */
export const entityOf = (kind: ItemKind): Entity => (kind === 'post' ? 'post' : 'opportunity')

export const tablePaths = {
  scholarship: '/admin/manage_scholarships',
  internship: '/admin/manage_internships',
  leadership: '/admin/manage_leadership',
  post: '/admin/delete_blog',
} as const satisfies Record<ItemKind, string>

export const addPaths = {
  scholarship: '/admin/addScholarship',
  internship: '/admin/add_internship',
  leadership: '/admin/add_leadership_data',
  post: '/admin/add_blog',
} as const satisfies Record<ItemKind, string>

/** The kind whose path of `paths` this is, in any case of letters; undefined: none. */
export function findKind(
  paths: Readonly<Record<ItemKind, string>>,
  pathname: string,
): ItemKind | undefined {
  const found = Object.entries(paths).find(
    ([, path]) => pathname.toLowerCase() === path.toLowerCase(),
  )
  return found?.[0] as ItemKind | undefined
}

export const editPath = (entity: Entity, id: string): string =>
  entity === 'post' ? href('/admin/edit_blog/:id', { id }) : href('/admin/edit/:id', { id })

/** The page that compares this opportunity with its official page. */
export const verifyPath = (id: string): string =>
  `${href('/admin/verify')}?${new URLSearchParams({ item: id })}`

export const publicPath = (entity: Entity, slug: string): string =>
  entity === 'post' ? href('/blogs/:slug', { slug }) : href('/opportunity/:slug', { slug })

/** Every page of the administrator's side, by the groups of the side menu. Tiles have them all. */
const menu = {
  today: [
    { to: '/admin/admin_dashboard', label: 'dashboard' },
    { to: '/admin/verify', label: 'verify' },
  ],
  catalogue: [
    { to: '/admin/addScholarship', label: 'addScholarship' },
    { to: '/admin/add_internship', label: 'addInternship' },
    { to: '/admin/add_leadership_data', label: 'addLeadership' },
    { to: '/admin/add_blog', label: 'addPost' },
    { to: '/admin/manage_scholarships', label: 'manageScholarships' },
    { to: '/admin/manage_internships', label: 'manageInternships' },
    { to: '/admin/manage_leadership', label: 'manageLeadership' },
    { to: '/admin/delete_blog', label: 'managePosts' },
    { to: '/admin/groups', label: 'groups' },
    { to: '/admin/visa_measures', label: 'visaMeasures' },
    { to: '/admin/transfer', label: 'transfer' },
  ],
  readers: [
    { to: '/admin/get_message_contact', label: 'messages' },
    { to: '/admin/view-applications', label: 'applications' },
  ],
  mail: [
    { to: '/admin/newsletter', label: 'newsletters' },
    { to: '/admin/outbox', label: 'outbox' },
    { to: '/admin/address_rights', label: 'addressRights' },
  ],
  site: [
    { to: '/admin/settings', label: 'settings' },
    { to: '/admin/account', label: 'account' },
  ],
} as const

export interface AdminPage {
  readonly to: string
  readonly label: string
}

export interface MenuGroup {
  /** null: its pages stand without a heading. */
  readonly title: string | null
  readonly pages: readonly AdminPage[]
}

export function listMenuGroups({ pages, panel }: AdminTexts): readonly MenuGroup[] {
  return (Object.keys(menu) as (keyof typeof menu)[]).map((group) => ({
    title: group === 'today' ? null : panel.groups[group],
    pages: menu[group].map(({ to, label }) => ({ to, label: pages[label] })),
  }))
}

export const listAdminPages = (texts: AdminTexts): readonly AdminPage[] =>
  listMenuGroups(texts).flatMap(({ pages }) => pages)
