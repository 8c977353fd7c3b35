import type { ReactNode } from 'react'
import { href, useNavigate, Form, useLocation, useSearchParams } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import type { ActionTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface PageHeadProps {
  readonly title: string
  /** The title in the browser, if it differs. */
  readonly tab?: string
  /** The label of the back link; without it there is none. */
  readonly back?: 'back' | 'goBack'
  readonly children?: ReactNode
}

export function PageHead({ title, tab = title, back, children }: PageHeadProps) {
  const { panel } = useAdminTexts()
  const navigate = useNavigate()
  const goBack = () => {
    const index: unknown = window.history.state?.idx
    // The previous page may be of another site.
    void (typeof index === 'number' && index > 0
      ? navigate(-1)
      : navigate(href('/admin/admin_dashboard')))
  }
  return (
    <div className="row page-title">
      <title>{tab}</title>
      <h1>{title}</h1>
      {children}
      {back && <Button onClick={goBack} label={panel[back]} />}
    </div>
  )
}

interface DoneProps {
  /** By action; with a function it depends on how many items it was done to. */
  readonly words: Readonly<Record<string, string | Pick<ActionTexts, 'done'> | undefined>>
  readonly takesFocus?: boolean
  /** The name of the item that it was done to. */
  readonly of?: string | null
}

const focus = (note: HTMLElement | null) => note?.focus()

/**
 * The result of the last form, with what undoes it. The address carries it as `?done=`, because a
 * successful form leads to a fresh page.
 */
export function Done({ words, takesFocus = false, of = null }: DoneProps) {
  const { itemTables } = useAdminTexts()
  const { key, pathname, search } = useLocation()
  const [parameters] = useSearchParams()
  const done = parameters.get('done') ?? ''
  const undo = parameters.get('undo')
  const word = Object.hasOwn(words, done) ? words[done] : undefined
  if (word === undefined) return null
  return (
    <div className="note row" data-tone="ok">
      <p
        key={key}
        role={takesFocus ? 'alert' : 'status'}
        {...(takesFocus && { ref: focus, tabIndex: -1 })}
      >
        {of !== null && <b>{of}: </b>}
        {typeof word === 'string' ? word : word.done(Number(parameters.get('count')) || 1)}
      </p>
      {undo !== null && (
        <Form
          method="post"
          action={
            pathname + changeSearch(search, { done: null, count: null, undo: null, of: null })
          }
          preventScrollReset
        >
          <Button size="small" name="undo" value={undo} label={itemTables.post.undo} />
        </Form>
      )}
    </div>
  )
}

/** The reason why nothing was done, announced to screen readers; null: no message. */
export function Refusal({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <p className="note" data-tone="error" role="alert">
      {children}
    </p>
  )
}

/**
 * The address of a page that reports this action on so many items; `address` may have a query.
 * `undo` undoes it.
 */
export function withDone(
  address: string,
  done: string,
  count = 1,
  undo: string | null = null,
): string {
  const [path = '', search = ''] = address.split('?')
  return path + changeSearch(search, { done, count: String(count), undo })
}
