import { href } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { Entity } from '#services/items/actions.ts'

/** What has a table and forms of its own. */
export type ItemKind = Kind | 'post'

export function entityOf(kind: ItemKind): Entity {
  return kind === 'post' ? 'post' : 'opportunity'
}

/** Where the items of a kind are managed and added. */
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
export function findKind(paths: Readonly<Record<ItemKind, string>>, pathname: string): ItemKind | undefined {
  const found = Object.entries(paths).find(([, path]) => pathname.toLowerCase() === path.toLowerCase())
  return found?.[0] as ItemKind | undefined
}

/** Where an item is edited. */
export function editPath(entity: Entity, id: string): string {
  return entity === 'post' ? href('/admin/edit_blog/:id', { id }) : href('/admin/edit/:id', { id })
}

/** Its public page. */
export function publicPath(entity: Entity, slug: string): string {
  return entity === 'post' ? href('/blogs/:slug', { slug }) : href('/opportunity/:slug', { slug })
}
