import { Form } from 'react-router'
import { maxViewName } from '#services/items/table-query.ts'
import { type TableAddress, toTableSearch } from '#web/admin/items/table-view.ts'
import { type ItemKind, tablePaths } from '#web/admin/layout/paths.ts'
import { Button } from '#web/components/Button.tsx'
import { Field } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** `search`: as the address of a table writes it. */
export interface SavedViewLink {
  readonly name: string
  readonly search: string
}

interface SavedViewsProps {
  readonly kind: ItemKind
  readonly address: TableAddress
  readonly views: readonly SavedViewLink[]
  /** A name that was refused, and why. */
  readonly refused: { readonly name: string; readonly error: string } | null
}

/**
 * The searches that the editor has kept by a name. The one that is shown can be removed; any other
 * search than the bare table can be kept.
 */
export function SavedViews({ kind, address, views, refused }: SavedViewsProps) {
  const texts = useAdminTexts().tableViews
  const path = tablePaths[kind]
  const search = toTableSearch(kind, { ...address, page: 1 })
  const shown = views.find((view) => view.search === search)
  if (views.length === 0 && search === '') return null
  return (
    <div className="row saved-views" data-gap="2">
      {views.length > 0 && (
        <nav aria-label={texts.title} className="row" data-gap="1">
          <span className="muted">{texts.title}</span>
          {views.map((view) => (
            <Link
              key={view.name}
              className="target"
              data-look="tab"
              to={path + view.search}
              aria-current={view === shown ? 'true' : undefined}
            >
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      {shown && (
        <Form method="post" action={path + search}>
          <Button
            size="small"
            name="removeView"
            value={shown.name}
            label={texts.remove(shown.name)}
          />
        </Form>
      )}
      {!shown && search !== '' && (
        <details
          key={search}
          className="disclosure"
          data-look="sheet"
          data-size="small"
          open={refused !== null}
        >
          <summary>
            <span>{texts.save}</span>
          </summary>
          <Form method="post" action={path + search} className="inline-form">
            <Field id="view-name" label={texts.name} error={refused?.error} role="alert">
              {(wiring) => (
                <input
                  {...wiring}
                  name="viewName"
                  defaultValue={refused?.name ?? ''}
                  maxLength={maxViewName}
                  required
                  autoComplete="off"
                />
              )}
            </Field>
            <Button label={texts.saveNow} />
          </Form>
        </details>
      )}
    </div>
  )
}
