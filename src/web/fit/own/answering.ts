import type { Answers } from '#domain/eligibility/answers.ts'
import { beginQuestions, type QuestionsState } from '#web/fit/own/questions.ts'
import type { ResultsView } from '#web/fit/results/results-view.ts'

/** What the page shows of the answers. */
interface Page {
  readonly show: (state: QuestionsState) => void
  /** The results of a submit, to go to. */
  readonly send: (results: ResultsView | null) => void
  /** The filters of the address, and how many results it asks for. */
  readonly asked: () => string
}

interface FormEvent {
  readonly target: EventTarget
  readonly currentTarget: HTMLFormElement
}

/** What the page tells of its form and its filters. */
export interface Answering {
  /**
   * A control of a form has another value, or (`isLeft`) the visitor leaves it: then a year with too
   * few digits is finished, and wrong.
   */
  answer(event: FormEvent, isLeft: boolean): void
  /** Of the form, or of the question beside the results. */
  submit(event: Event): void
  /** Other filters, or more results, were asked for. */
  askAgain(): void
  forget(): void
  /** The state that was shown is on the screen. */
  shown(areNew: boolean): void
  endFollowing(): void
  end(): void
}

/**
 * Evaluates the answers of the form with all questions in the browser, from those that are stored.
 * null: the rules could not be loaded, so the form answers by its address.
 */
export async function startAnswering(
  form: HTMLFormElement,
  { show, send, asked }: Page,
): Promise<Answering | null> {
  const first = await beginQuestions(form)
  if (first === null) return null
  // An answer may come before the page has rendered the state that it changes.
  let latest: QuestionsState | null = null
  let endOfFollowing: (() => void) | null = null

  const set = (next: QuestionsState) => {
    latest = next
    show(next)
  }

  /**
   * Shows an answer at once, then its results; the former ones stay until then, so that nothing
   * jumps. null: another answer came meanwhile.
   */
  async function follow(next: QuestionsState): Promise<QuestionsState | null> {
    const waiting = { ...next, results: latest?.results ?? null }
    set(waiting)
    const found = await next.find(asked())
    if (latest !== waiting) return null
    // After a failure the results stay, and the filters, to try again.
    set(found.results ? found : { ...waiting, note: found.note })
    return found
  }

  const showNext = (next: QuestionsState) => {
    if (next.hasAnswers) void follow(next)
    else set(next)
  }

  // On a phone: 'Skip', or 'Next' where there is an answer.
  const step = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
    if (latest === null || button === null) return
    showNext(latest.step(button.dataset['step'] as keyof Answers, form))
  }
  form.addEventListener('click', step)

  showNext(first)
  return {
    answer({ target, currentTarget }, isLeft) {
      if (latest?.isUnfinished(target) === isLeft) showNext(latest.update(currentTarget, form))
    },
    submit(event) {
      // The filters answer by their own address.
      if (latest === null || event.defaultPrevented || !(event.target instanceof HTMLFormElement))
        return
      event.preventDefault()
      void follow(latest.update(event.target, form)).then((found) => {
        if (found === null) return
        // An answer that cannot be read is told at its field, before the results.
        if (found.answers.unread === null) send(found.results)
        else requestAnimationFrame(() => found.focusInvalid(form))
      })
    },
    askAgain() {
      if (latest?.results) void follow(latest)
    },
    forget() {
      if (latest !== null) set(latest.clear(form))
    },
    shown(areNew) {
      // Before there are results the page is shorter, so nothing is followed.
      if (latest?.results) endOfFollowing ??= latest.followPlace(areNew)
    },
    endFollowing() {
      endOfFollowing?.()
      endOfFollowing = null
    },
    end() {
      latest = null
      form.removeEventListener('click', step)
    },
  }
}
