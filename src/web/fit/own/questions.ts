import { type InvalidAnswer, serializeAnswers } from '#domain/eligibility/answer-params.ts'
import { answerParams, type Answers, besideQuestions } from '#domain/eligibility/answers.ts'
import { isLevelWanted } from '#domain/eligibility/fitting.ts'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import { type AnswersView, toAnswersView } from '#web/fit/answers-view.ts'
import { weighFor } from '#web/fit/applicant.ts'
import { fillRow, type QuestionView } from '#web/fit/form/form-view.ts'
import {
  type FurtherQuestion,
  firstQuestions,
  listFurther,
} from '#web/fit/form/further-questions.ts'
import { filterItems, loadRows, loadRules, type OwnRules } from '#web/fit/own/load-own.ts'
import {
  fillForm,
  loadAnswers,
  mergeAnswers,
  parseAnswers,
  saveAnswers,
} from '#web/fit/own/saved-answers.ts'
import { followPlace, keepShownResults, readShownResults } from '#web/fit/own/shown-results.ts'
import { findNextStep, keepSkipped, orderSteps, readSkipped } from '#web/fit/own/steps.ts'
import { readShown, type ResultsView, shownIn, toResults } from '#web/fit/results/results-view.ts'

/**
 * The answers in the form, the counts beside it, and the results on request. Nothing of it is sent.
 */
export interface QuestionsState {
  readonly counts: readonly {
    readonly word: VerdictWord
    readonly short: string
    readonly count: number
  }[]
  readonly privacy: string
  readonly answers: AnswersView
  readonly hasAnswers: boolean
  /** The question that is open at first: the first one without an answer. null: all have one. */
  readonly first: keyof Answers | null
  /** The answers in words, for a line each. */
  readonly finished: Partial<Readonly<Record<keyof Answers, string>>>
  /** The questions after the first ones, in an order that changes only with the first ones. */
  readonly further: readonly FurtherQuestion[]
  /** The reason why nothing is stored, or that it was deleted; null: all is well. */
  readonly note: string | null
  readonly results: ResultsView | null
  /**
   * The server, which counts what each filter leaves, does not know the level that narrows the
   * results here.
   */
  readonly hasLevel: boolean
  /** What a phone says above a question, and what its button does there. */
  stepOf(question: keyof Answers): { readonly label: string; readonly button: string }
  /**
   * Goes on to the next question of a phone and opens it. One without an answer moves behind the
   * others, and is asked once more.
   */
  step(question: keyof Answers, pageForm: HTMLFormElement): QuestionsState
  /** The controls of a question, for one answer more than there are. */
  withRoom(question: keyof Answers, view: QuestionView): QuestionView
  /** Reads and keeps what a form says, and writes it into the one with all questions. */
  update(form: HTMLFormElement, pageForm: HTMLFormElement | null): QuestionsState
  /**
   * The same with the results among items that the filters (of an address) leave, as many as it
   * asks for. Requests the visible rows by slug only.
   */
  find(asked: string): Promise<QuestionsState>
  clear(pageForm: HTMLFormElement | null): QuestionsState
  /** A year with some of its digits: it is not wrong yet. */
  isUnfinished(control: EventTarget): boolean
  /** Unfolds the question of the first answer that cannot be read, and goes to its field. */
  focusInvalid(pageForm: HTMLFormElement | null): void
  /** As `followPlace` of shown-results.ts, for a page that shows the results. */
  followPlace(areNew: boolean): () => void
}

/**
 * Fills the form with the stored answers. Earlier ones, on a slow connection, stay and are stored.
 * null: the rules could not be loaded.
 */
export async function beginQuestions(form: HTMLFormElement): Promise<QuestionsState | null> {
  const rules = await loadRules()
  if (rules === null) return null
  const saved = loadAnswers()
  const given = parseAnswers(form).answers
  const answers: Answers = { ...saved, ...given }
  if (saved !== null) fillForm(form, answers)
  const isSaved = Object.keys(given).length === 0 || saveAnswers(answers)
  const note = isSaved ? null : rules.texts.fitPage.notSaved
  // A question that is being answered already stays open.
  return toState(rules, answers, [], note, null, describeAnswers(form), saved ?? {})
}

function toState(
  rules: OwnRules,
  answers: Answers,
  unread: readonly InvalidAnswer[] = [],
  note: string | null = null,
  before: ({ readonly answers: Answers } & Pick<QuestionsState, 'further' | 'first'>) | null = null,
  finished: QuestionsState['finished'] = {},
  answeredBefore: Answers = answers,
): QuestionsState {
  const { texts } = rules
  const text = texts.fitPage
  const items = [...rules.items.values()]
  const applicant = rules.applicantOf(answers, unread)
  const words = items
    .filter(({ criteria }) => isLevelWanted(criteria.levels, answers))
    .map(({ criteria }) => applicant.wordOf(criteria))
  const countOf = (word: VerdictWord) => words.filter((each) => each === word).length
  const given = new URLSearchParams(serializeAnswers(answers))
  const weighed = listFurther(answers, weighFor(applicant, items, applicant.now), texts)
  const skipped = readSkipped().filter((each) => each in answerParams) as (keyof Answers)[]
  const isSamePerson = before !== null && hasSameFirst(before.answers, answers)
  const further = isSamePerson ? inOrderOf(before.further, weighed) : weighed
  // Before any answer nobody knows which of the others matter.
  const asked = applicant.hasAnswers ? further.map(({ question }) => question) : []
  const order = orderSteps([...firstQuestions, ...asked], skipped, answers)
  // Opening and closing them is the visitor's afterwards.
  const first =
    before === null
      ? (order.find((question) => answeredBefore[question] === undefined) ?? null)
      : before.first
  const state: QuestionsState = {
    counts: (['yes', 'check', 'no'] as const).map((word) => ({
      word,
      short: text.short[word],
      count: countOf(word),
    })),
    privacy: text.privacySaved,
    answers: {
      ...toAnswersView(applicant, new URL('/can-i-apply', location.origin), texts),
      change: undefined,
    },
    hasAnswers: applicant.hasAnswers,
    first,
    finished,
    further,
    note,
    results: null,
    hasLevel: answers.level !== undefined,
    stepOf: (question) => ({
      label: text.step(order.indexOf(question) + 1, order.length),
      button: answers[question] === undefined ? text.skipQuestion : text.nextQuestion,
    }),
    step(question, pageForm) {
      const isSkipped = answers[question] === undefined && !skipped.includes(question)
      const open = findNextStep(order, skipped, answers, question)
      if (isSkipped) keepSkipped([...skipped, question])
      openStep(open, pageForm)
      const last = { answers, further, first: open }
      return toState(rules, answers, unread, isSkipped ? text.skipped : null, last, finished)
    },
    withRoom: (question, view) =>
      question === 'citizenships' || question === 'tests'
        ? withRoom(view, given.getAll(answerParams[question]))
        : view,
    update(form, pageForm) {
      const read = parseAnswers(form)
      // The form may lack these questions; answers given elsewhere stay.
      const givenBeside = besideQuestions
        .filter((question) => question in answers)
        .map((question) => [question, answers[question]])
      const entered: Answers = { ...Object.fromEntries(givenBeside), ...read.answers }
      // Where nothing can be stored, nothing can have been changed elsewhere.
      const stored = loadAnswers() ?? (note === text.notSaved ? answers : {})
      const next = mergeAnswers({ known: answers, entered, stored })
      const isNewer =
        JSON.stringify(serializeAnswers(next)) !== JSON.stringify(serializeAnswers(entered))
      if (pageForm !== null && (form !== pageForm || isNewer)) fillForm(pageForm, next)
      const isSaved = saveAnswers(next)
      const said = pageForm === null ? {} : describeAnswers(pageForm)
      const last = { answers, further, first }
      return toState(rules, next, read.unread, isSaved ? null : text.notSaved, last, said)
    },
    async find(asked) {
      if (!applicant.hasAnswers) return { ...state, note: text.answerMore }
      const filters = new URLSearchParams(asked)
      const shown = readShown(filters)
      for (const [name] of shownIn(filters)) filters.delete(name)
      const results = await filterItems(items, filters.toString())
        .then((left) => toResults(left, applicant, loadRows, texts, shown))
        .catch(() => null)
      if (results !== null) keepShownResults(readShownResults() ?? 0)
      return { ...state, results, note: results === null ? text.failed : note }
    },
    isUnfinished: (control) =>
      control instanceof HTMLInputElement &&
      control.value !== '' &&
      control.value.length < control.maxLength,
    focusInvalid(pageForm) {
      const field = pageForm?.querySelector<HTMLElement>('[aria-invalid]')
      field?.closest('details')?.setAttribute('open', '')
      field?.focus()
    },
    followPlace,
    clear(pageForm) {
      if (pageForm !== null) fillForm(pageForm, {})
      keepShownResults(null)
      keepSkipped([])
      return toState(rules, {}, [], saveAnswers({}) ? text.forgotten : text.notSaved)
    },
  }
  return state
}

/** Opens the card of a question, which closes the others; null: goes to the button of the form. */
function openStep(question: keyof Answers | null, form: HTMLFormElement): void {
  const card = form.querySelector(`[data-step=${question}]`)?.closest('details')
  const next = card?.querySelector('fieldset')
  if (!card || !next) {
    form.querySelector('details[name][open]')?.removeAttribute('open')
    form.querySelector<HTMLElement>(':scope > .button')?.focus()
    return
  }
  card.open = true
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}

/** A row for each answer, as in an address, and one more. */
function withRoom(view: QuestionView, given: readonly string[]): QuestionView {
  const last = view.rows.at(-1)
  if (last === undefined || given.length === 0) return view
  return {
    ...view,
    rows: [
      ...view.rows,
      ...[...given, ''].slice(view.rows.length).map((answer) => fillRow(last, answer)),
    ],
  }
}

/** The answers of a form in its own words. */
function describeAnswers(form: HTMLFormElement): QuestionsState['finished'] {
  return Object.fromEntries(
    Object.entries(answerParams).flatMap(([question, name]) => {
      const words = [...form.elements].flatMap((control) => describeControl(control, name))
      return words.length === 0 ? [] : [[question, words.join(', ')]]
    }),
  )
}

function describeControl(control: Element, name: string): readonly string[] {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return []
  if (control.name !== name || control.value === '') return []
  const label = control.labels?.[0]?.textContent.trim() ?? ''
  if (control instanceof HTMLSelectElement) {
    const chosen = control.selectedOptions[0]?.text ?? ''
    return [name === answerParams.speaks ? `${label}: ${chosen}` : chosen]
  }
  if (control.type !== 'radio' && control.type !== 'checkbox') return [control.value]
  return control.checked ? [label] : []
}

/** Whether nothing changed in the answers that decide which further questions matter. */
const hasSameFirst = (one: Answers, other: Answers): boolean =>
  firstQuestions.every(
    (question) => JSON.stringify(one[question]) === JSON.stringify(other[question]),
  )

/**
 * The same questions, those that were there before in their earlier order: none moves away while a
 * person answers it.
 */
function inOrderOf(
  before: QuestionsState['further'],
  now: QuestionsState['further'],
): QuestionsState['further'] {
  const placeOf = (question: FurtherQuestion['question']) => {
    const place = before.findIndex((each) => each.question === question)
    return place === -1 ? before.length : place
  }
  return now.toSorted((one, other) => placeOf(one.question) - placeOf(other.question))
}
