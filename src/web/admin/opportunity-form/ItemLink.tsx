import { href, Link } from 'react-router'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { ItemName } from '#web/admin/opportunity-form/answer.ts'

/** To where an item is edited, else to its public page; its words alone where it has neither. `apart`: in a window of its own. */
export function ItemLink({ item, apart = false, children }: { item: ItemName; apart?: boolean; children: string }) {
  const isWhole = useIsWhole()
  const to = isWhole ? href('/admin/edit/:id', { id: item.id }) : item.slug && href('/opportunity/:slug', { slug: item.slug })
  if (!to) return <span>{children}</span>
  if (!apart) return <Link to={to}>{children}</Link>
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
