import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Problem } from '#domain/problem.ts'
import type { EditRecord } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/publishing.ts'
import { readOpened, type Seen } from '#web/admin/items/merge.ts'
import { forgetSubmitted, type OpenedWith } from '#web/admin/items/unsaved-forms.ts'
import { readLoss } from '#web/admin/session/loss.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'

export type ResultWithStatus<Result> = { readonly result: Result; readonly status: number }

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
  /**
   * Whether it is known who changed what. Then either choice keeps what only one of them changed,
   * and `differences` has what both changed.
   */
  readonly isMerged: boolean
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
  /** A row of `list` was added, moved or removed without scripts; nothing was saved. */
  | {
      readonly state: 'rows'
      readonly list: string
      readonly values: Values
      readonly errors: FormattedErrors
    }
  /** The result of a button beside the form; the form keeps its values. */
  | ({ readonly state: 'not-done' } & FormMessage)
  /**
   * The session has ended, or no response came. null: a button beside the form sent nothing of it.
   */
  | { readonly state: 'expired' | 'offline'; readonly values: Values | null }

/**
 * A result with what its form was opened with. undefined: the form adds something, or begins anew.
 */
export type FormResponse<Result> = Result & { readonly opened?: OpenedWith | undefined }

/**
 * The response to a form of an item. What comes back stays opened with the version that the form named.
 * Without scripts its page is loaded anew, and with the version that is stored by then it would
 * overwrite, without a question, what somebody else has saved since.
 */
export function respondToForm<Result extends object>(
  form: FormData,
  { result, status }: ResultWithStatus<Result>,
) {
  const opened = 'values' in result ? readOpened(form) : undefined
  return data<FormResponse<Result>>({ ...result, opened }, { status })
}

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
      if (result.state === 'saved') forgetSubmitted()
      return result
    } catch (error) {
      // A form that was saved leads on to its page.
      if (error instanceof Response && values !== null) forgetSubmitted()
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

type Edited<Item> = EditRecord & { readonly item: Item }

/** The calls of a kind of item that a save over a stored one needs. */
interface StoredItems<Item> {
  find(id: string): Promise<Edited<Item> | undefined>
  findVersion(id: string, version: number): Promise<Item | undefined>
}

/**
 * The item as the form was opened with it; undefined: that is the stored one, or it is no longer
 * known, or the item is in the trash, where nothing is merged.
 */
export async function findBase<Item extends { readonly id: string }>(
  items: StoredItems<Item>,
  seen: Seen,
  { item, version, state }: Edited<Item>,
): Promise<Item | undefined> {
  if (seen.version === undefined || seen.version === version || state === 'trash') return undefined
  return await items.findVersion(item.id, seen.version)
}

/**
 * The item that somebody saved between our read and our write; undefined: the error has another
 * cause.
 */
export async function findNewer<Item extends { readonly id: string }, Found extends Edited<Item>>(
  items: { find(id: string): Promise<Found | undefined> },
  error: unknown,
  { item, version }: Found,
): Promise<Found | undefined> {
  const isConflict =
    error instanceof Problem && error.code === 'conflict' && error.errors === undefined
  const found = isConflict ? await items.find(item.id) : undefined
  return found?.version === version ? undefined : found
}
