import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Outcome, Problem } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import type { EditRecord } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/publishing.ts'
import { removeCurrentUnsaved } from '#web/admin/items/unsaved-forms.ts'
import { readProblem, readLoss } from '#web/admin/session/guard.ts'
import { readText } from '#web/components/read-form.ts'
import {
  type FormattedErrors,
  formatFieldErrors,
  formatErrorMessage,
} from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

export type ResultWithStatus<Result> = { readonly result: Result; readonly status: number }

/**
 * The form of an item as it was sent, where it finds what was stored since it was opened, and what
 * is said if nothing is saved.
 */
export interface FormAction<Edited extends EditedItem, Values> {
  readonly texts: Texts
  readonly form: FormData
  readonly values: Values
  /** The item as it is stored now; undefined: it is gone, or the form adds one. */
  readonly find: () => Promise<Edited | undefined>
  /** The item after that version; undefined: unknown. */
  readonly findVersion: (version: number) => Promise<Edited['item'] | undefined>
  readonly toValues: (item: Edited['item'], publishAt: string | null) => Values
  /** As in `mergeForm`. */
  readonly unitOf?: (path: string) => string
  /** The message when fields have errors. */
  readonly describeErrors: readonly string[]
  readonly describeProblem: (problem: Problem, reason: string) => readonly string[]
  /** `merged` undefined: the authors of changes are unknown, so all differences are shown. */
  readonly describeConflict: (stored: Edited, merged: Merged<Values> | undefined) => Conflict
  /** Links to the item that causes the conflict, such as one with the same code. */
  readonly findOther?: (problem: Problem) => Promise<readonly MessageLink[]>
}

type EditedItem = EditRecord & { readonly item: unknown }

export function refuse<Values>(
  { values, describeErrors }: Pick<FormAction<never, Values>, 'values' | 'describeErrors'>,
  errors: FormattedErrors,
): ResultWithStatus<SaveResult<Values>> {
  return {
    result: { state: 'invalid', lines: describeErrors, links: [], errors, values },
    status: 400,
  }
}

/**
 * Runs the action of an item's form, and returns the reason of a failure. A session that has ended
 * meanwhile leaves the text in its fields. Other errors are thrown on. `merge` returns what to save
 * over the stored item.
 */
export async function runFormAction<Edited extends EditedItem, Values extends object, Result>(
  about: FormAction<Edited, Values>,
  work: (
    merge: (stored: Edited | undefined) => ReturnType<typeof mergeSent<Edited, Values>>,
  ) => Promise<ResultWithStatus<Result> | Extract<Outcome<never>, { ok: false }>>,
): Promise<ResultWithStatus<Result | SaveResult<Values>>> {
  const { texts, values } = about
  try {
    const done = await work((stored) => mergeSent(about, stored))
    return 'result' in done ? done : refuse(about, formatFieldErrors(texts, done.errors))
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') return { result: { state: 'expired', values }, status }
    const stored =
      problem.code === 'conflict' && problem.errors === undefined ? await about.find() : undefined
    // With the version that the editor has seen the conflict has another cause.
    if (stored !== undefined && stored.version !== readSeenVersion(about.form)) {
      const conflict = about.describeConflict(stored, await mergeWithStored(about, stored))
      return { result: { state: 'conflict', values, ...conflict }, status }
    }
    const lines = about.describeProblem(problem, formatErrorMessage(texts, problem.reason))
    const links = (await about.findOther?.(problem)) ?? []
    return {
      result: {
        state: 'invalid',
        lines,
        links,
        errors: formatFieldErrors(texts, problem.errors),
        values,
      },
      status,
    }
  }
}

export interface MessageLink {
  /** null: the item has no page to be seen on. */
  readonly to: string | null
  readonly text: string
  /** Opens in a window of its own, so that the form stays. */
  readonly isApart?: boolean
}

export type FormMessage = {
  readonly lines: readonly string[]
  readonly links: readonly MessageLink[]
}

/** The stored values, where another user saved in between. */
export interface Conflict extends FormMessage {
  readonly version: number
  readonly differences: readonly Readonly<Record<'label' | 'stored' | 'yours', string>>[]
}

/**
 * The result of an attempt to save an item of any kind. Where nothing was saved, `values` brings
 * the entered text back.
 */
export type SaveResult<Values> =
  /** `key` is that of the form that starts again. */
  | ({ readonly state: 'saved'; readonly key: string } & FormMessage)
  | ({
      readonly state: 'invalid'
      readonly values: Values
      readonly errors: FormattedErrors
    } & FormMessage)
  | ({ readonly state: 'conflict'; readonly values: Values } & Conflict)
  /** The result of a button beside the form; the form keeps its values. */
  | ({ readonly state: 'not-done' } & FormMessage)
  /**
   * The session has ended, or no response came. null: a button beside the form sent nothing of it.
   */
  | { readonly state: 'expired' | 'offline'; readonly values: Values | null }

/**
 * The time when an item becomes public: the pressed button, then the entered date; undefined:
 * unchanged. A date equal to the stored one changes nothing, because the instant behind it may have
 * an hour. `before` undefined: a new item.
 */
export function readPublishing(
  intent: string,
  publishAt: string,
  before?: EditRecord,
): Publishing | undefined {
  if (intent === 'draft') return 'draft'
  const wasAt = before?.publishAt?.slice(0, 10) ?? ''
  if (publishAt !== '' && publishAt !== wasAt) return { at: publishAt }
  if (before === undefined || intent === 'publish') return 'now'
  return publishAt === '' && before.state === 'scheduled' ? 'now' : undefined
}

/**
 * The version a form was opened with. undefined: none was sent, or what was sent is no number of a
 * version.
 */
export function readVersion(value: FormDataEntryValue | null | undefined): number | undefined {
  const text = typeof value === 'string' ? value : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Of the buttons in an item's history, which send no field of its form. */
export const bringBackIntent = 'bring-back'

/**
 * The `clientAction` of an item's form: without a response the entered text stays. `read` returns
 * it.
 */
export function preserveFormValues<Result extends { readonly state: string }, Values>(
  read: (form: FormData) => Values,
) {
  return async ({
    request,
    serverAction,
  }: {
    request: Request
    serverAction: () => Promise<unknown>
  }) => {
    const form = await request.clone().formData()
    const values = form.get('intent') === bringBackIntent ? null : read(form)
    try {
      const result = (await serverAction()) as Result
      if (result.state === 'saved') removeCurrentUnsaved()
      return result
    } catch (error) {
      // A form that was saved leads on to its page.
      if (error instanceof Response && values !== null) removeCurrentUnsaved()
      return { state: readLoss(error), values }
    }
  }
}

/** Unsaved values stay in their fields, whatever is stored now. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const result = actionResult as { readonly state: string } | undefined
  return result === undefined || result.state === 'saved' ? defaultShouldRevalidate : false
}

export interface Merged<Values> {
  /** The entered values, with the stored values of untouched fields. */
  readonly values: Values
  /** Units that both changed, to different values: there `values` holds what was entered. */
  readonly conflicts: readonly string[]
  /** Whether something that the other one changed is taken over. */
  readonly hasTheirs: boolean
}

/**
 * Three-way merge. `base`: as the form was opened. `unitOf`: by the path of a value
 * ('rules.texts.basis'); a unit comes from one side.
 */
export function mergeForm<Values extends object>(
  {
    base,
    stored,
    entered,
  }: { readonly base: Values; readonly stored: Values; readonly entered: Values },
  unitOf = (path: string) => path,
): Merged<Values> {
  const was = listValues(base)
  const theirs = listValues(stored)
  const yours = listValues(entered)
  const unitsThatDiffer = (one: typeof was, other: typeof was) =>
    new Set([...yours.keys()].filter((path) => !isSame(one.get(path), other.get(path))).map(unitOf))
  const byYou = unitsThatDiffer(was, yours)
  const byThem = unitsThatDiffer(was, theirs)
  const stillDiffer = unitsThatDiffer(theirs, yours)
  return {
    values: replaceValues(entered, stored, (path) => !byYou.has(unitOf(path))) as Values,
    conflicts: [...byYou].filter((unit) => byThem.has(unit) && stillDiffer.has(unit)),
    hasTheirs: [...byThem].some((unit) => !byYou.has(unit)),
  }
}

/** Every value that is no record, by its path. */
function listValues(values: object, above = ''): Map<string, unknown> {
  const found = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isRecord(value)
      ? [...listValues(value, `${above}${name}.`)]
      : [[`${above}${name}`, value] as const],
  )
  return new Map(found)
}

/** `entered` with those values of `stored` whose path is theirs. */
function replaceValues(
  entered: object,
  stored: unknown,
  isTheirs: (path: string) => boolean,
  above = '',
): object {
  const theirs = stored as Readonly<Record<string, unknown>>
  const entries = Object.entries(entered).map(([name, value]: [string, unknown]) => {
    if (isRecord(value))
      return [name, replaceValues(value, theirs[name], isTheirs, `${above}${name}.`)] as const
    return [name, isTheirs(above + name) ? theirs[name] : value] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Blanks around a text, the order of chosen boxes, and the numbers of rows within a form mean
 * nothing.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other))

function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string')
      ? value.toSorted()
      : value.map(toComparable)
  if (!isRecord(value)) return value
  const names = Object.keys(value).toSorted()
  return names.map((name) => [
    name,
    name === 'id' ? String(value[name]).replace(/\d+$/, '') : toComparable(value[name]),
  ])
}

/**
 * That of a conflict that the editor has decided to replace, else the one that the form was opened
 * with.
 */
const readSeenVersion = (form: FormData): number | undefined =>
  readVersion(form.get('overwrite')) ?? readVersion(form.get('version'))

/**
 * What to save, and the version that it may replace. Fields that both have changed are merged only
 * where the editor has decided about them: otherwise the version of the form makes the save a
 * conflict.
 */
async function mergeSent<Edited extends EditedItem, Values extends object>(
  about: FormAction<Edited, Values>,
  stored: Edited | undefined,
) {
  const merged = stored && (await mergeWithStored(about, stored))
  if (
    merged &&
    (merged.conflicts.length === 0 || readVersion(about.form.get('overwrite')) === stored.version)
  )
    return { values: merged.values, expectedVersion: stored.version, hasTheirs: merged.hasTheirs }
  return { values: about.values, expectedVersion: readSeenVersion(about.form), hasTheirs: false }
}

/**
 * undefined: the form sent no version, the stored one, or one that is no longer stored, or the item
 * is in the trash.
 */
async function mergeWithStored<Edited extends EditedItem, Values extends object>(
  { form, values, findVersion, toValues, unitOf }: FormAction<Edited, Values>,
  { item, version, publishAt, state }: Edited,
): Promise<Merged<Values> | undefined> {
  const opened = readVersion(form.get('version'))
  if (opened === undefined || opened === version || state === 'trash') return undefined
  const before = await findVersion(opened)
  if (before === undefined) return undefined
  const base = { ...toValues(before, null), publishAt: readText(form, 'publishAtBefore') }
  return mergeForm({ base, stored: toValues(item, publishAt), entered: values }, unitOf)
}
