import { href, Link } from 'react-router'
import { isPublicState } from '#domain/publication.ts'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { TableRow } from '#web/admin/items/table-view.ts'

/** Delete asks first; the others are done at once, for all of them can be undone. */
export function RowActions({ row }: { row: TableRow }) {
  const text = texts.manage.actions
  const isWhole = useIsWhole()
  const does = (action: 'renew' | 'copy' | 'verify' | 'publish' | 'unpublish' | 'restore' | 'check-link') => (
    <button className="button button-line button-small" form="row" name="row" value={`${action} ${row.id}`} key={action}>
      {text[action]}
    </button>
  )
  const asks = (label: string) => (
    <button className="button button-line button-small button-danger" form="ask" name="confirm" value={row.id}>
      {label}
    </button>
  )
  if (!isWhole) return <div className="item-actions">{asks(text.trash)}</div>
  if (row.state === 'trash') {
    return (
      <div className="item-actions">
        {does('restore')}
        {asks(text.remove)}
      </div>
    )
  }
  const isPublished = isPublicState(row.state)
  return (
    <div className="item-actions">
      {asks(text.trash)}
      <Link className="button button-line button-small" to={href('/admin/edit/:id', { id: row.id })}>
        {text.edit}
        <span className="visually-hidden"> “{row.name}”</span>
      </Link>
      <details className="row-menu" data-menu="">
        <summary className="button button-line button-small" aria-label={texts.manage.moreFor(row.name)}>
          {texts.manage.more}
        </summary>
        <div>
          {does('verify')}
          {does('renew')}
          {does('copy')}
          {row.hasLink && does('check-link')}
          {does(isPublished ? 'unpublish' : 'publish')}
        </div>
      </details>
    </div>
  )
}
