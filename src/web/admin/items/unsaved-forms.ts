import { isRecord } from '#domain/words/is-record.ts'
import { readStored, store } from '#web/components/stored.ts'

/** The owner of a stored text, and its form: the id of an item, or the kind of a new one. */
export type FormOwner = { readonly user: string; readonly subject: string }

export interface UnsavedForm<Values> {
  readonly id: string
  /** Instant of the last change, ISO 8601 in UTC. */
  readonly at: string
  readonly values: Values
  /** The item and version of the form; null: it adds an item. */
  readonly opened: OpenedWith | null
}

export interface OpenedWith {
  readonly version: number
  /** A plain date, or empty. */
  readonly publishAt: string
}

const prefix = 'unsaved-form '
const maxDays = 30
/** Forms of all users and items in one browser; the oldest go first. */
const maxForms = 20

const toKey = ({ user, subject }: FormOwner, id: string) =>
  `${prefix}${JSON.stringify([user, subject, id])}`

/** false: this browser takes no more, or its storage is off. */
export function storeUnsaved<Values>(owner: FormOwner, form: UnsavedForm<Values>): boolean {
  const others = listAll().filter(({ id }) => id !== form.id)
  for (const { key } of others.slice(maxForms - 1)) store(key, null)
  return store(toKey(owner, form.id), JSON.stringify(form))
}

/** Removes a stored form; missing ones and disabled storage are no error. */
export function removeUnsaved(owner: FormOwner, id: string): void {
  store(toKey(owner, id), null)
}

/**
 * The newest first. Those older than 30 days are removed; those of another structure than `like`
 * are left out: the fields have changed.
 */
export function listUnsaved<Values>(
  owner: FormOwner,
  like: Values,
  now: Date,
): readonly UnsavedForm<Values>[] {
  const oldest = new Date(now.getTime() - maxDays * 86_400_000).toISOString()
  const all = listAll()
  for (const { key, at } of all) if (at < oldest) store(key, null)
  return all
    .filter(({ key, id, at }) => at >= oldest && key === toKey(owner, id))
    .filter(({ form }) => isLike(form['values'], like))
    .map(({ form }) => form as unknown as UnsavedForm<Values>)
}

/** The stored forms of all users and items, the newest first. */
function listAll() {
  const found = []
  for (const key of listKeys()) {
    const form = parse(readStored(key))
    const { id, at } = form ?? {}
    if (form !== undefined && typeof id === 'string' && typeof at === 'string')
      found.push({ key, id, at, form })
  }
  return found.sort((a, b) => (a.at < b.at ? 1 : -1))
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const form: unknown = JSON.parse(text ?? '')
    return isRecord(form) ? form : undefined
  } catch {
    return undefined
  }
}

/** Whether a stored value has the structure that a form has now. */
export function isLike(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value)
  if (isRecord(like))
    return isRecord(value) && Object.entries(like).every(([key, each]) => isLike(value[key], each))
  return like === null || typeof value === typeof like
}

/** A form on the screen. */
export interface OpenForm {
  readonly element: HTMLFormElement
  /** null: it is as it was opened. 'lost': this browser could not store what was entered. */
  unsaved: 'stored' | 'lost' | null
  /** Its text was saved, or is not wanted any more. */
  forget(): void
}

const open = new Set<OpenForm>()
let submitted: OpenForm | null = null

/** Returns the function that takes it off the screen again. */
export function openForm(form: OpenForm): () => void {
  open.add(form)
  return () => {
    open.delete(form)
    if (submitted === form) submitted = null
  }
}

/** The forms on the screen with text that is not saved. */
export const listOpenUnsaved = (): readonly OpenForm[] =>
  [...open].filter(({ unsaved }) => unsaved !== null)

/** This element was submitted; null: it is no form whose text is kept. */
export function noteSubmit(element: EventTarget | null): void {
  submitted = [...open].find((form) => form.element === element) ?? null
}

/** What was submitted last is saved. Other forms of the page keep their text. */
export function forgetSubmitted(): void {
  submitted?.forget()
}
