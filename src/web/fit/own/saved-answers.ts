import {
  isAnswerParam,
  type Parameters,
  parseAnswerParams,
  serializeAnswers,
} from '#domain/eligibility/answer-params.ts'
import { answerParams, type Answers } from '#domain/eligibility/answers.ts'
import { readStored, store } from '#web/components/stored.ts'

/**
 * The only thing that the browser keeps of a visitor's answers, written as in an address
 * (docs/interface, Answers and verdicts).
 */
const key = 'me'

/** null: nothing is stored, or storage is disabled. */
export function loadAnswers(): Answers | null {
  const saved = readStored(key)
  return saved ? read(new URLSearchParams(saved)).answers : null
}

/** false: storage is full or disabled, so nothing is stored. */
export const saveAnswers = (answers: Answers): boolean =>
  store(key, new URLSearchParams(serializeAnswers(answers)).toString() || null)

/**
 * What the browser stores after an answer: of the stored answers, which another tab may have
 * changed, only those change that this form has changed. `known`: those that it was filled with.
 */
export function mergeAnswers(given: {
  readonly known: Answers
  readonly entered: Answers
  readonly stored: Answers
}): Answers {
  const entries = (answers: Answers) =>
    new Map<string, unknown>(Object.entries(answers).filter(([, value]) => value !== undefined))
  const known = entries(given.known)
  const entered = entries(given.entered)
  const merged = entries(given.stored)
  for (const question of new Set([...known.keys(), ...entered.keys()])) {
    const answer = entered.get(question)
    if (JSON.stringify(answer) === JSON.stringify(known.get(question))) continue
    if (answer === undefined) merged.delete(question)
    else merged.set(question, answer)
  }
  return Object.fromEntries(merged) as Answers
}

export const parseAnswers = (form: HTMLFormElement) =>
  read([...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]))

/** The answers with those that a form asks in place; one language more leaves the others. */
export function addAnswers(answers: Answers, form: HTMLFormElement): Answers {
  const { answers: entered } = parseAnswers(form)
  const { speaks: added } = entered
  if (added === undefined) return { ...answers, ...entered }
  const others = (answers.speaks ?? []).filter(
    ({ language }) => !added.some((each) => each.language === language),
  )
  return { ...answers, ...entered, speaks: [...others, ...added] }
}

const read = (parameters: Parameters) =>
  parseAnswerParams(parameters, new Date().toISOString().slice(0, 10))

/** Writes the answers that this browser keeps into a form's questions; null: it keeps none. */
export function findFill(): ((form: HTMLFormElement) => void) | null {
  const saved = loadAnswers()
  return saved && serializeAnswers(saved).length > 0 ? (form) => fillForm(form, saved) : null
}

/** Writes answers into the controls of a form; what it has no control for stays unsaid there. */
export function fillForm(form: HTMLFormElement, answers: Answers): void {
  const given = new URLSearchParams(serializeAnswers(answers))
  // A test has three controls, name, score and year; a citizenship has one.
  const tests = given
    .getAll(answerParams.tests)
    .flatMap((value) => [...value.split(':'), '', ''].slice(0, 3))
  const citizenships = given.getAll(answerParams.citizenships)
  for (const control of form.elements) {
    if (
      !(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) ||
      !isAnswerParam(control.name)
    )
      continue
    const { name } = control
    const values = given.getAll(name)
    const [first = ''] = values
    const isMonth = name === answerParams.born || name === answerParams.finished
    const [year = '', month = ''] = first.split('-')
    if (name === answerParams.tests) control.value = tests.shift() ?? ''
    else if (control instanceof HTMLSelectElement) {
      const has = (value: string) => [...control.options].some((option) => option.value === value)
      if (name === answerParams.citizenships) control.value = citizenships.shift() ?? ''
      else control.value = isMonth ? month : (values.find(has) ?? '')
    } else if (control.type === 'checkbox') control.checked = values.includes(control.value)
    else if (control.type === 'radio') control.checked = control.value === first
    else control.value = isMonth ? year : first
  }
}
