import { Fragment, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import {
  createUnsavedCopy,
  listUnsavedCopies,
  removeUnsavedCopy,
} from '#web/admin/items/unsaved-copies.ts'
import {
  type FormOwner,
  listOpenUnsaved,
  listUnsaved,
  type OpenedWith,
  type OpenForm,
  openForm,
  removeUnsaved,
  storeUnsaved,
  type UnsavedForm,
} from '#web/admin/items/unsaved-forms.ts'
import type { loader } from '#web/admin/layout/layout.tsx'
import { Button } from '#web/components/Button.tsx'
import { useSettings } from '#web/components/useSettings.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

export type Unsaved<Values> = Pick<GuardProps<Values>, 'owner' | 'restored'>

/** For a form that offers to undo what was entered since it was opened. */
export interface Undoing<Values> {
  /** What the form began with, and what undoing leads back to. */
  readonly initial: Values
  /** How often something was undone or brought back. */
  readonly turns: number
  /** Whether the last result was there before something was undone, and is about that. */
  readonly isPast: boolean
  readonly canBringBack: boolean
  undo(form: HTMLFormElement, entered: Pick<UnsavedForm<Values>, 'values' | 'opened'>): void
  /** What was undone last, as long as the page is open. */
  bringBack(): void
}

interface RestorableFormProps<Values> {
  /** The id of what is edited, or the kind of a new one. */
  readonly subject: string
  /**
   * The values that the form starts with if nothing was sent, read once: what is loaded again while
   * somebody types does not disturb. Another `key` is another form.
   */
  readonly initial: Values
  /** The values that the result brought back; null: none. */
  readonly sent: Values | null
  readonly nameOf: (values: Values) => string
  readonly children: (
    values: Values,
    unsaved: Unsaved<Values>,
    undoing: Undoing<Values>,
  ) => ReactNode
}

/**
 * A form of the panel. Half-filled ones that this browser or the site kept for it are offered
 * above, each with its time.
 */
export function RestorableForm<Values extends object>(props: RestorableFormProps<Values>) {
  const { subject, sent, nameOf, children } = props
  const [initial] = useState(props.initial)
  const { unsaved: text } = useAdminTexts()
  const user = useRouteLoaderData<typeof loader>('admin/layout/layout')?.user ?? null
  const owner = user === null ? null : { user, subject }
  const [forms, setForms] = useState<readonly UnsavedForm<Values>[]>([])
  const [restored, setRestored] = useState<UnsavedForm<Values> | null>(null)
  const [turns, setTurns] = useState(0)
  const [undone, setUndone] = useState<UnsavedForm<Values> | null>(null)
  /** The result whose values were undone; undefined: none was. */
  const [past, setPast] = useState<Values | null>()
  const { remote } = useSettings()
  useEffect(() => {
    if (user === null) return undefined
    const own = listUnsaved({ user, subject }, initial, new Date())
    setForms(own)
    // Another backend keeps no copies.
    if (remote) return undefined
    let isGone = false
    void listUnsavedCopies(subject, initial).then((copies) => {
      if (!isGone) setForms((present) => joinForms(present, copies, own))
    })
    return () => {
      isGone = true
    }
  }, [user, subject, initial, remote])
  const hide = (form: UnsavedForm<Values>) =>
    setForms((present) => present.filter(({ id }) => id !== form.id))
  const restore = (form: UnsavedForm<Values>) => {
    setRestored(form)
    hide(form)
  }
  const withdraw = (form: UnsavedForm<Values>) => {
    if (owner !== null) removeUnsaved(owner, form.id)
    if (!remote) void removeUnsavedCopy(form.id)
    hide(form)
  }
  const isPast = sent === past
  const turnTo = (form: UnsavedForm<Values> | null) => {
    setRestored(form)
    setPast(sent)
    setTurns(turns + 1)
  }
  const undoing: Undoing<Values> = {
    initial,
    turns,
    isPast,
    canBringBack: undone !== null,
    undo(element, entered) {
      for (const open of listOpenUnsaved()) if (open.element === element) open.forget()
      setUndone(toUnsaved(entered))
      turnTo(null)
    },
    bringBack() {
      setUndone(null)
      turnTo(undone)
    },
  }
  const begun = restored === null ? initial : withKeyOf(initial, restored.values)
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
      <Fragment key={`${restored?.id} ${turns}`}>
        {children(isPast ? begun : (sent ?? begun), { owner, restored }, undoing)}
      </Fragment>
    </>
  )
}

/**
 * The forms that are offered, and those that the site alone has kept. `own`: what this browser had,
 * of which some may be answered by now.
 */
function joinForms<Values>(
  present: readonly UnsavedForm<Values>[],
  copies: readonly UnsavedForm<Values>[],
  own: readonly UnsavedForm<Values>[],
): readonly UnsavedForm<Values>[] {
  const known = new Set(own.map(({ id }) => id))
  const others = copies.filter(({ id }) => !known.has(id))
  return [...present, ...others].sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** As if it were stored now. */
const toUnsaved = <Values,>(
  entered: Pick<UnsavedForm<Values>, 'values' | 'opened'>,
): UnsavedForm<Values> => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  ...entered,
})

/** With the key of the new form, by which a double click saves once: the former may be used up. */
const withKeyOf = <Values extends object>(initial: Values, restored: Values): Values =>
  'key' in initial ? { ...restored, key: initial.key } : restored

/** In the zone of this browser, which stored it. */
const formatHere = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface GuardProps<Values> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly owner: FormOwner | null
  readonly read: (form: FormData) => Values
  /** null: the form adds something, or what it changes has no versions. */
  readonly opened: OpenedWith | null
  /** The restored values; null: the form has its initial values. */
  readonly restored: UnsavedForm<Values> | null
}

/**
 * Stores what is entered in this browser, and soon after on the site, until it is saved or removed,
 * and lets `LeaveGuard` warn
 * before the page is left. In the form or beside it. `read` stays the same function.
 */
export function UnsavedGuard<Values>({ form, owner, read, opened, restored }: GuardProps<Values>) {
  const { user = null, subject = '' } = owner ?? {}
  const { version = null, publishAt = '' } = opened ?? {}
  const { remote } = useSettings()
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const id = crypto.randomUUID()
    const copy = user === null || remote ? null : createUnsavedCopy(subject, id)
    const readNow = () => read(new FormData(element))
    const start = restored === null ? JSON.stringify(readNow()) : null
    const own: OpenForm = {
      element,
      unsaved: null,
      forget() {
        own.unsaved = null
        copy?.forget()
        if (user !== null) removeUnsaved({ user, subject }, id)
      },
    }
    const note = () => {
      const values = readNow()
      if (JSON.stringify(values) === start) return own.forget()
      const stored = {
        id,
        at: new Date().toISOString(),
        values,
        opened: version === null ? null : { version, publishAt },
      }
      copy?.note(stored)
      const isStored = user !== null && storeUnsaved({ user, subject }, stored)
      own.unsaved = isStored ? 'stored' : 'lost'
    }
    if (restored !== null) {
      note()
      if (user !== null) removeUnsaved({ user, subject }, restored.id)
      if (!remote) void removeUnsavedCopy(restored.id)
    }
    const gone = new AbortController()
    element.addEventListener('input', note, gone)
    // Rows that are added or removed fire it.
    element.addEventListener('change', note, gone)
    const close = openForm(own)
    return () => {
      gone.abort()
      copy?.flush()
      close()
    }
  }, [form, user, subject, read, version, publishAt, restored, remote])
  return null
}
