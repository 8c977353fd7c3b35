import type { Outcome } from '#domain/outcome.ts'
import type { Problem } from '#domain/problem.ts'
import { readProblem } from '#web/admin/frame/problem.ts'
import type { AnswerLink, Conflict, SaveAnswer } from '#web/admin/items/save-answer.ts'
import type { Texts } from '#web/texts/language.ts'
import { type SaidErrors, sayErrors, sayMistake } from '#web/texts/say-mistake.ts'

/** Answer of an action and its status. */
export interface Answered<Answer> {
  readonly answer: Answer
  readonly status: number
}

/** What a form was sent with, and what its kind of item says where nothing is saved. */
export interface Attempt<Typed> {
  readonly texts: Texts
  readonly typed: Typed
  /** Fields need attention. */
  readonly sayMistakes: readonly string[]
  readonly sayProblem: (problem: Problem, reason: string) => readonly string[]
  /** undefined: what is stored is what the form was opened with, so the conflict is another. */
  readonly findConflict?: () => Promise<Conflict | undefined>
  /** To the item that is in the way. */
  readonly findOther?: (problem: Problem) => Promise<readonly AnswerLink[]>
}

/** Mistakes by field, with what was typed. */
export function refuse<Typed>({ typed, sayMistakes }: Attempt<Typed>, errors: SaidErrors): Answered<SaveAnswer<Typed>> {
  return { answer: { state: 'mistakes', lines: sayMistakes, links: [], errors, typed }, status: 400 }
}

/**
 * Does what a form of an item asks for, and says why where that fails; a session that has ended meanwhile leaves the text in its fields. What
 * is no problem is thrown on.
 */
export async function attempt<Typed, Answer>(
  about: Attempt<Typed>,
  work: () => Promise<Answered<Answer> | Extract<Outcome<never>, { ok: false }>>,
): Promise<Answered<Answer | SaveAnswer<Typed>>> {
  const { texts, typed } = about
  try {
    const done = await work()
    return 'answer' in done ? done : refuse(about, sayErrors(texts, done.errors))
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') return { answer: { state: 'expired', typed }, status }
    const isConflict = problem.code === 'conflict' && problem.errors === undefined
    const conflict = isConflict ? await about.findConflict?.() : undefined
    if (conflict !== undefined) return { answer: { state: 'conflict', typed, ...conflict }, status }
    const lines = about.sayProblem(problem, sayMistake(texts, problem.reason))
    const links = (await about.findOther?.(problem)) ?? []
    return { answer: { state: 'mistakes', lines, links, errors: sayErrors(texts, problem.errors), typed }, status }
  }
}
