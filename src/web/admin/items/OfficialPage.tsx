import { href } from 'react-router'
import { Link } from '#web/components/Link.tsx'

/** A link to an item's official page, which counts as opened then (dashboard/official.ts). */
export function OfficialPage({ id, label }: { id: string; label: string }) {
  return (
    <Link to={href('/admin/official/:id', { id })} target="_blank" rel="noreferrer">
      {label}
    </Link>
  )
}
