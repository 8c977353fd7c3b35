import { Link } from '#web/parts/Link.tsx'
import type { OfferedAction } from '#services/items/actions.ts'
import { editPath } from '#web/admin/frame/paths.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { ItemRow } from '#web/admin/items/table-view.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

interface RowActionsProps {
  readonly row: ItemRow
  readonly texts: ItemTableTexts
}

/** Those that ask first (ConfirmDeletion.tsx); the others are done at once, for all of them can be undone. */
const asking: readonly OfferedAction[] = ['trash', 'remove']

/** Deleting and editing, and a menu with the rest. */
export function RowMenu({ row, texts }: RowActionsProps) {
  const isWhole = useIsWhole()
  const isTrash = row.state === 'trash'
  const asks = row.actions.filter((action) => asking.includes(action))
  const others = row.actions.filter((action) => !asking.includes(action))
  const does = others.map((action) => <Action key={action} action={action} row={row} texts={texts} className="button-line button-small" />)
  const deletes = asks.map((action) => (
    <Action key={action} action={action} row={row} texts={texts} className="button-line button-small button-danger" />
  ))
  if (isTrash || !isWhole) {
    return (
      <div className="item-actions">
        {does}
        {deletes}
      </div>
    )
  }
  return (
    <div className="item-actions">
      {deletes}
      <Link className="button button-line button-small" to={editPath('opportunity', row.id)}>
        {texts.edit}
        <span className="visually-hidden"> “{row.name}”</span>
      </Link>
      <details className="row-menu" data-menu="">
        <summary className="button button-line button-small" aria-label={texts.moreFor(row.name)}>
          {texts.more}
        </summary>
        <div>{does}</div>
      </details>
    </div>
  )
}

/** All of them in a line, each with the name of its item for those who hear the page. */
export function RowButtons({ row, texts }: RowActionsProps) {
  const isWhole = useIsWhole()
  return (
    <div className="row-actions">
      {isWhole && row.state !== 'trash' && (
        <Link className="button button-line" to={editPath('post', row.id)}>
          {texts.edit}
          <span className="visually-hidden">: {row.name}</span>
        </Link>
      )}
      {row.actions.map((action) => (
        <Action
          key={action}
          action={action}
          row={row}
          texts={texts}
          className={asking.includes(action) ? 'button-danger' : 'button-line'}
          isNamed
        />
      ))}
    </div>
  )
}

interface ActionProps extends RowActionsProps {
  readonly action: OfferedAction
  readonly className: string
  readonly isNamed?: boolean
}

function Action({ action, row, texts, className, isNamed = false }: ActionProps) {
  const sends = asking.includes(action)
    ? { form: 'ask', name: 'confirm', value: row.id }
    : { form: 'row', name: 'row', value: `${action} ${row.id}` }
  return (
    <button className={`button ${className}`} {...sends}>
      {texts.actions[action]?.label}
      {isNamed && <span className="visually-hidden">: {row.name}</span>}
    </button>
  )
}
