import type { Outcome, Problem } from '#domain/problem.ts'
import { readProblem, readLoss } from '#web/admin/session/problem.ts'
import type { Texts } from '#web/texts/language.ts'
import { type FormattedErrors, formatFieldErrors, formatErrorMessage } from '#web/texts/format-error.ts'
import { removeCurrentUnsaved } from '#web/admin/items/unsaved-forms.ts'
import type { EditRecord } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/actions.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

export interface Answered<Answer> {
  readonly answer: Answer
  readonly status: number
}

/** The sent values of a form, and the messages of its kind if nothing is saved. */
export interface Attempt<Values> {
  readonly texts: Texts
  readonly values: Values
  /** Fields need attention. */
  readonly describeErrors: readonly string[]
  readonly describeProblem: (problem: Problem, reason: string) => readonly string[]
  /** undefined: the stored item is the one that the form was opened with, so the conflict has another cause. */
  readonly findConflict?: () => Promise<Conflict | undefined>
  /** To the item that is in the way. */
  readonly findOther?: (problem: Problem) => Promise<readonly AnswerLink[]>
}

/** Errors by field, with the entered values. */
export function refuse<Values>({ values, describeErrors }: Attempt<Values>, errors: FormattedErrors): Answered<SaveAnswer<Values>> {
  return { answer: { state: 'mistakes', lines: describeErrors, links: [], errors, values }, status: 400 }
}

/**
 * Runs the action of an item's form, and returns the reason of a failure. A session that has ended meanwhile leaves the text in its fields.
 * Other errors are thrown on.
 */
export async function attempt<Values, Answer>(
  about: Attempt<Values>,
  work: () => Promise<Answered<Answer> | Extract<Outcome<never>, { ok: false }>>,
): Promise<Answered<Answer | SaveAnswer<Values>>> {
  const { texts, values } = about
  try {
    const done = await work()
    return 'answer' in done ? done : refuse(about, formatFieldErrors(texts, done.errors))
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') return { answer: { state: 'expired', values }, status }
    const isConflict = problem.code === 'conflict' && problem.errors === undefined
    const conflict = isConflict ? await about.findConflict?.() : undefined
    if (conflict !== undefined) return { answer: { state: 'conflict', values, ...conflict }, status }
    const lines = about.describeProblem(problem, formatErrorMessage(texts, problem.reason))
    const links = (await about.findOther?.(problem)) ?? []
    return { answer: { state: 'mistakes', lines, links, errors: formatFieldErrors(texts, problem.errors), values }, status }
  }
}

export interface AnswerLink {
  /** null: the item has no page to be seen on. */
  readonly to: string | null
  readonly text: string
  /** In a window of its own, so that the form stays. */
  readonly isApart?: boolean
}

/** The message above a form, in paragraphs, with its links. */
export interface FormMessage {
  readonly lines: readonly string[]
  readonly links: readonly AnswerLink[]
}

/** The stored values, where another user saved in between. */
export interface Conflict extends FormMessage {
  readonly version: number
  /** The fields whose stored and entered values differ. */
  readonly differences: readonly Readonly<Record<'label' | 'stored' | 'yours', string>>[]
}

/** The result of an attempt to save an item of any kind. Where nothing was saved, `values` brings the entered text back. */
export type SaveAnswer<Values> =
  /** `key` is that of the form that starts again. */
  | ({ readonly state: 'saved'; readonly key: string } & FormMessage)
  | ({ readonly state: 'mistakes'; readonly values: Values; readonly errors: FormattedErrors } & FormMessage)
  | ({ readonly state: 'conflict'; readonly values: Values } & Conflict)
  /** The result of a button beside the form; the form keeps its values. */
  | ({ readonly state: 'not-done' } & FormMessage)
  /** The session has ended, or no answer came. null: a button beside the form sent nothing of it. */
  | { readonly state: 'expired' | 'offline'; readonly values: Values | null }

/**
 * The time when an item becomes public: the pressed button, then the entered date; undefined: unchanged. A date equal to the stored one
 * changes nothing, because the instant behind it may have an hour. `before` undefined: a new item.
 */
export function readPublishing(intent: string, publishAt: string, before?: EditRecord): Publishing | undefined {
  if (intent === 'draft') return 'draft'
  const wasAt = before?.publishAt?.slice(0, 10) ?? ''
  if (publishAt !== '' && publishAt !== wasAt) return { at: publishAt }
  if (before === undefined || intent === 'publish') return 'now'
  return publishAt === '' && before.state === 'scheduled' ? 'now' : undefined
}

/** The version a form was opened with. undefined: none was sent, or what was sent is no number of a version. */
export function readVersion(value: FormDataEntryValue | null | undefined): number | undefined {
  const text = typeof value === 'string' ? value : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/**
 * The `clientAction` of an item's form: without an answer from the server the entered text stays. `read` returns the entered values; null:
 * none were sent.
 */
export function preserveFormValues<Answer extends { readonly state: string }, Values>(read: (form: FormData) => Values | null) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const values = read(await request.clone().formData())
    try {
      const answer = (await serverAction()) as Answer
      if (answer.state === 'saved') removeCurrentUnsaved()
      return answer
    } catch (error) {
      // A form that was saved leads on to its page.
      if (error instanceof Response && values !== null) removeCurrentUnsaved()
      return { state: readLoss(error), values }
    }
  }
}

/** Unsaved values stay in their fields, whatever is stored now. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as { readonly state: string } | undefined
  return answer === undefined || answer.state === 'saved' ? defaultShouldRevalidate : false
}
