import type { Answers } from '#domain/eligibility/answers.ts'

/**
 * The questions as a phone asks them, one at a time: what was skipped is behind the others, in the
 * order in which it was skipped.
 */
export function orderSteps(
  questions: readonly (keyof Answers)[],
  skipped: readonly (keyof Answers)[],
  answers: Answers,
): readonly (keyof Answers)[] {
  const later = skipped.filter(
    (question) => questions.includes(question) && answers[question] === undefined,
  )
  return [...questions.filter((question) => !later.includes(question)), ...later]
}

/**
 * The question after this one that has no answer; after the last one, an earlier one. Each question
 * comes back once after it was skipped: whoever skips it again goes on to the next, and after the
 * last one to none (null).
 */
export function findNextStep(
  order: readonly (keyof Answers)[],
  skipped: readonly (keyof Answers)[],
  answers: Answers,
  current: keyof Answers,
): keyof Answers | null {
  const at = order.indexOf(current)
  const isOpen = (question: keyof Answers) => answers[question] === undefined
  const after = order.slice(at + 1).find(isOpen) ?? null
  const wasSkipped = skipped.includes(current) && isOpen(current)
  if (after !== null || wasSkipped) return after
  return order.slice(0, at).find(isOpen) ?? null
}

const key = 'skipped'

/** The questions that were skipped in this tab (docs/interface, Privacy). */
export function readSkipped(): readonly string[] {
  try {
    return (sessionStorage.getItem(key) ?? '').split(',').filter((question) => question !== '')
  } catch {
    return []
  }
}

/** Without storage a skipped question comes again in its own place. */
export function keepSkipped(questions: readonly (keyof Answers)[]): void {
  try {
    if (questions.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, questions.join())
  } catch {
    // Storage is switched off.
  }
}
