import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/controls.tsx'
import { href, useNavigate, Form, useLocation, useSearchParams } from 'react-router'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { changeSearch } from '#web/components/change-search.ts'
import type { ActionTexts } from '#web/texts/language.ts'

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
    void (typeof index === 'number' && index > 0 ? navigate(-1) : navigate(href('/admin/admin_dashboard')))
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

/** Announces the result of the last form. The address carries it as `?done=`, because a successful form leads to a fresh page. */
export function Done({ words }: { words: Readonly<Record<string, string>> }) {
  const [parameters] = useSearchParams()
  const done = parameters.get('done') ?? ''
  if (!Object.hasOwn(words, done)) return null
  return (
    <div className="note row" data-tone="ok">
      <p role="status">{words[done]}</p>
      <UndoButton undo={parameters.get('undo')} />
    </div>
  )
}

/** Undoes the action of the note; `undo` null: it cannot be undone. */
function UndoButton({ undo }: { undo: string | null }) {
  const { itemTables } = useAdminTexts()
  const { pathname, search } = useLocation()
  if (undo === null) return null
  return (
    <Form method="post" action={pathname + changeSearch(search, { done: null, count: null, undo: null })} preventScrollReset>
      <Button size="small" name="undo" value={undo} label={itemTables.post.undo} />
    </Form>
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

/** The completed action in the address (`?done=`), announced after its redirect, with what undoes it. */
export function DoneNote({ words }: { words: Readonly<Record<string, Pick<ActionTexts, 'done'> | undefined>> }) {
  const [parameters] = useSearchParams()
  const { key } = useLocation()
  const done = parameters.get('done') ?? ''
  const text = Object.hasOwn(words, done) ? words[done]?.done(Number(parameters.get('count')) || 1) : undefined
  return text === undefined ? null : <Announcement key={key} text={text} undo={parameters.get('undo')} />
}

function Announcement({ text, undo }: { text: string; undo: string | null }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="note row" data-tone="ok">
      <p role="alert" ref={note} tabIndex={-1}>
        {text}
      </p>
      <UndoButton undo={undo} />
    </div>
  )
}

/** The address of a page that reports this action on so many items; `address` may have a query. `undo` undoes it. */
export function withDone(address: string, done: string, count = 1, undo: string | null = null): string {
  const [path = '', search = ''] = address.split('?')
  return path + changeSearch(search, { done, count: String(count), undo })
}
