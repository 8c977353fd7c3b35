import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useRouteLoaderData } from 'react-router'
import type { FormOwner, OpenedWith, UnsavedForm } from '#web/admin/items/unsaved-forms.ts'
import {
  listUnsaved,
  removeCurrentUnsaved,
  removeUnsaved,
  setCurrentUnsaved,
  storeUnsaved,
} from '#web/admin/items/unsaved-forms.ts'
import type { loader } from '#web/admin/layout/layout.tsx'
import { Button } from '#web/components/Button.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

export type Unsaved<Values> = Pick<GuardProps<Values>, 'owner' | 'restored'>

interface RestorableFormProps<Values> {
  /** The id of an item, or the kind of a new one. */
  readonly subject: string
  /** The values that the form starts with if nothing was sent. */
  readonly initial: Values
  /** The values that the result brought back; null: none. */
  readonly sent: Values | null
  readonly nameOf: (values: Values) => string
  readonly children: (values: Values, unsaved: Unsaved<Values>) => ReactNode
}

/**
 * The form of an item. Half-filled ones that this browser stored for it are offered above, each
 * with its time.
 */
export function RestorableForm<Values extends { readonly key: string }>(
  props: RestorableFormProps<Values>,
) {
  const { subject, initial, sent, nameOf, children } = props
  const { unsaved: text } = useAdminTexts()
  const user = useRouteLoaderData<typeof loader>('admin/layout/layout')?.user ?? null
  const owner = user === null ? null : { user, subject }
  const [forms, setForms] = useState<readonly UnsavedForm<Values>[]>([])
  const [restored, setRestored] = useState<UnsavedForm<Values> | null>(null)
  useEffect(
    () => setForms(user === null ? [] : listUnsaved({ user, subject }, initial, new Date())),
    [user, subject, initial],
  )
  const hide = (form: UnsavedForm<Values>) =>
    setForms((present) => present.filter(({ id }) => id !== form.id))
  const restore = (form: UnsavedForm<Values>) => {
    setRestored(form)
    hide(form)
  }
  const withdraw = (form: UnsavedForm<Values>) => {
    if (owner !== null) removeUnsaved(owner, form.id)
    hide(form)
  }
  return (
    <>
      {forms.length > 0 && (
        <div className="note" role="status">
          {forms.map((form) => (
            <div key={form.id} className="stack" data-gap="2">
              <p>{text.restoreForm(nameOf(form.values), formatHere(form.at))}</p>
              <p className="row" data-gap="3">
                <Button
                  look="full"
                  size="small"
                  onClick={() => restore(form)}
                  label={text.restore}
                />
                <Button size="small" onClick={() => withdraw(form)} label={text.remove} />
              </p>
            </div>
          ))}
        </div>
      )}
      <Fragment key={restored?.id}>
        {/* A new key: what was sent before may have been saved. */}
        {children(
          sent ?? (restored === null ? initial : { ...restored.values, key: initial.key }),
          { owner, restored },
        )}
      </Fragment>
    </>
  )
}

/** In the zone of this browser, which stored it. */
const formatHere = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface GuardProps<Values> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly owner: FormOwner | null
  readonly read: (form: FormData) => Values
  readonly opened: OpenedWith | null
  /** The restored values; null: the form has its initial values. */
  readonly restored: UnsavedForm<Values> | null
}

/**
 * Stores what is entered in this browser until it is saved or removed, and warns before the page is
 * left. In the form or beside it.
 */
export function UnsavedGuard<Values>({ form, owner, read, opened, restored }: GuardProps<Values>) {
  const { unsaved: text } = useAdminTexts()
  const isDirty = useRef(false)
  const [isStored, setIsStored] = useState(true)
  const { user = null, subject = '' } = owner ?? {}
  const { version = null, publishAt = '' } = opened ?? {}
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const id = crypto.randomUUID()
    const readNow = () => read(new FormData(element))
    const start = restored === null ? JSON.stringify(readNow()) : null
    const removeOwn = () => {
      isDirty.current = false
      if (user !== null) removeUnsaved({ user, subject }, id)
    }
    const note = () => {
      const values = readNow()
      if (JSON.stringify(values) === start) return removeOwn()
      isDirty.current = true
      const stored = {
        id,
        at: new Date().toISOString(),
        values,
        opened: version === null ? null : { version, publishAt },
      }
      return setIsStored(user !== null && storeUnsaved({ user, subject }, stored))
    }
    if (restored !== null) {
      note()
      if (user !== null) removeUnsaved({ user, subject }, restored.id)
    }
    const warn = (event: Event) => isDirty.current && event.preventDefault()
    const gone = new AbortController()
    element.addEventListener('input', note, gone)
    // Rows that are added or removed fire it.
    element.addEventListener('change', note, gone)
    addEventListener('beforeunload', warn, gone)
    setCurrentUnsaved(removeOwn)
    return () => {
      gone.abort()
      setCurrentUnsaved(null)
    }
  }, [form, user, subject, read, version, publishAt, restored])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()
  return (
    <Popup labelledBy="leave-title" look="confirm" onClose={stay}>
      <div className="popup-scroll stack confirm-body">
        <h2 id="leave-title">{text.leave}</h2>
        <p>{isStored ? text.isStored : text.isLost}</p>
      </div>
      <div className="popup-foot">
        <Button look="full" onClick={stay} label={text.stay} />
        <Button onClick={() => blocker.proceed()} label={text.go} />
        {isStored && (
          <Button
            onClick={() => {
              removeCurrentUnsaved()
              blocker.proceed()
            }}
            label={text.goWithout}
          />
        )}
      </div>
    </Popup>
  )
}
