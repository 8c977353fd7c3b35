import { isRecord } from '#domain/words/is-record.ts'
import { isLike, type UnsavedForm } from '#web/admin/items/unsaved-forms.ts'

/** Where the site keeps its copies (unsaved.ts). */
const address = '/admin/unsaved'

/**
 * Milliseconds from a change to its copy. Chromium writes what a page has stored up to half a
 * minute later, so a killed browser loses it.
 */
const delay = 3000

/** The copy that the site keeps of one form while it is typed. */
export interface UnsavedCopy {
  /** The form as it is now. It is sent a little later, with what was typed until then. */
  note(form: UnsavedForm<unknown>): void
  /** Sends what still waits, because the form leaves the screen. */
  flush(): void
  /** The form was saved, or is not wanted any more. */
  forget(): void
}

/**
 * Requests run outside of the router and one after the other. One that fails is no failure of the
 * page: the browser has its own copy.
 */
export function createUnsavedCopy(subject: string, id: string): UnsavedCopy {
  let waiting: UnsavedForm<unknown> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSent = false
  let last = Promise.resolve()
  const post = (fields: Readonly<Record<string, string>>) => {
    last = last.then(() => postForm(fields))
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === null) return
    const { values, opened } = waiting
    waiting = null
    isSent = true
    post({ id, subject, contents: JSON.stringify({ values, opened }) })
  }
  return {
    note(form) {
      waiting = form
      timer ??= setTimeout(flush, delay)
    },
    flush,
    forget() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
      if (isSent) post({ id })
      isSent = false
    },
  }
}

/** Forgets the copy of a form that is not on the screen. */
export const removeUnsavedCopy = (id: string): Promise<void> => postForm({ id })

/**
 * The forms that the site keeps for a subject, the newest first; empty also when no response comes.
 * Those of another structure than `like` are left out: the fields have changed.
 */
export async function listUnsavedCopies<Values>(
  subject: string,
  like: Values,
): Promise<readonly UnsavedForm<Values>[]> {
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ subject })}`)
    const forms: unknown = response.ok ? await response.json() : []
    if (!Array.isArray(forms)) return []
    return forms
      .map(toUnsavedForm)
      .filter((form) => form !== null && isLike(form.values, like)) as UnsavedForm<Values>[]
  } catch {
    return []
  }
}

function toUnsavedForm(stored: unknown): UnsavedForm<unknown> | null {
  if (!isRecord(stored) || !isRecord(stored['contents'])) return null
  const { id, changedAt } = stored
  const { values, opened } = stored['contents']
  if (typeof id !== 'string' || typeof changedAt !== 'string') return null
  return { id, at: changedAt, values, opened: (opened ?? null) as UnsavedForm<unknown>['opened'] }
}

async function postForm(fields: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams(fields)
  await fetch(address, { method: 'POST', body }).catch(() => undefined)
}
