import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useRouteLoaderData } from 'react-router'
import type { loader } from '#web/admin/layout/layout.tsx'
import {
  type FormOwner,
  listUnsaved,
  type OpenedWith,
  removeUnsaved,
  setCurrentUnsaved,
  storeUnsaved,
  type UnsavedForm,
} from '#web/admin/items/unsaved-forms.ts'
import { Popup } from '#web/components/Popup.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

interface UnsavedOptions<Values> {
  /** The id of an item, or the kind of a new one. */
  readonly subject: string
  /** Another value: another form, such as that of the next version. */
  readonly formKey: string
  /** The values of the form if nothing is restored. */
  readonly initial: Values
}

/** Half-filled forms that this browser stored for a form, and the one that was restored. */
export function useUnsaved<Values>({ subject, formKey, initial }: UnsavedOptions<Values>) {
  const user = useRouteLoaderData<typeof loader>('admin/layout/layout')?.user ?? null
  const [found, setFound] = useState<{ readonly formKey: string; readonly forms: readonly UnsavedForm<Values>[] } | null>(null)
  const [restored, setRestored] = useState<{ readonly formKey: string; readonly form: UnsavedForm<Values> } | null>(null)
  useEffect(() => {
    setFound({ formKey, forms: user === null ? [] : listUnsaved({ user, subject }, initial, new Date()) })
  }, [user, subject, formKey, initial])
  const hide = ({ id }: UnsavedForm<Values>) =>
    setFound((present) => present && { ...present, forms: present.forms.filter((each) => each.id !== id) })
  return {
    owner: user === null ? null : { user, subject },
    forms: found?.formKey === formKey ? found.forms : [],
    restored: restored?.formKey === formKey ? restored.form : null,
    restore(form: UnsavedForm<Values>) {
      setRestored({ formKey, form })
      hide(form)
    },
    withdraw(form: UnsavedForm<Values>) {
      if (user !== null) removeUnsaved({ user, subject }, form.id)
      hide(form)
    },
  }
}

interface NoteProps<Values> {
  readonly unsaved: Pick<ReturnType<typeof useUnsaved<Values>>, 'forms' | 'restore' | 'withdraw'>
  readonly nameOf: (values: Values) => string
}

/** The unsaved forms, each with its time. */
export function UnsavedNote<Values>({ unsaved: { forms, restore, withdraw }, nameOf }: NoteProps<Values>) {
  const { unsaved: text } = useAdminTexts()
  if (forms.length === 0) return null
  return (
    <div className="note" role="status">
      {forms.map((form) => (
        <div key={form.id} className="stack" data-gap="2">
          <p>
            {text.restoreForm(nameOf(form.values), new Date(form.at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }))}
          </p>
          <p className="row" data-gap="3">
            <button type="button" className="button" data-look="full" data-size="small" onClick={() => restore(form)}>
              {text.restore}
            </button>
            <button type="button" className="button" data-size="small" onClick={() => withdraw(form)}>
              {text.remove}
            </button>
          </p>
        </div>
      ))}
    </div>
  )
}

interface GuardProps<Values> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly owner: FormOwner | null
  readonly read: (form: FormData) => Values
  readonly opened: OpenedWith | null
  /** The restored values; null: the form has its initial values. */
  readonly restored: UnsavedForm<Values> | null
}

/**
 * Stores the entered values in this browser until they are saved or removed, and warns before the page is left. Render it within the form's
 * element or beside it.
 */
export function UnsavedGuard<Values>({ form, owner, read, opened, restored }: GuardProps<Values>) {
  const { unsaved: text } = useAdminTexts()
  const isDirty = useRef(false)
  const [isStored, setIsStored] = useState(true)
  const remove = useRef(() => {})
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
      const stored = { id, at: new Date().toISOString(), values, opened: version === null ? null : { version, publishAt } }
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
    remove.current = removeOwn
    setCurrentUnsaved(removeOwn)
    return () => {
      gone.abort()
      setCurrentUnsaved(null)
    }
  }, [form, user, subject, read, version, publishAt, restored])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty.current && currentLocation.pathname !== nextLocation.pathname)
  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()
  return (
    <Popup labelledBy="leave-title" look="confirm" onClose={stay}>
      <div className="popup-scroll stack confirm-body">
        <h2 id="leave-title">{text.leave}</h2>
        <p>{isStored ? text.isStored : text.isLost}</p>
      </div>
      <div className="popup-foot">
        <button type="button" className="button" data-look="full" onClick={stay}>
          {text.stay}
        </button>
        <button type="button" className="button" onClick={() => blocker.proceed()}>
          {text.go}
        </button>
        {isStored && (
          <button
            type="button"
            className="button"
            onClick={() => {
              remove.current()
              blocker.proceed()
            }}
          >
            {text.goWithout}
          </button>
        )}
      </div>
    </Popup>
  )
}
