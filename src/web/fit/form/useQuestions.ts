import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import type { ResultsView } from '#web/fit/results/results-view.ts'

/**
 * Evaluates the answers of the form in the browser. `isOwn`: the address holds no answers.
 * `filters`: those of the address.
 */
export function useQuestions(isOwn: boolean, filters: string) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<QuestionsState | null>()
  const [sent, setSent] = useState<ResultsView | null>(null)
  // An answer may come before React has rendered the state that it changes.
  const latest = useRef<QuestionsState | null>(null)
  const show = useCallback((next: QuestionsState | null) => {
    latest.current = next
    setState(next)
  }, [])

  /**
   * Shows an answer at once, then its results; the former ones stay until then, so that nothing
   * jumps. null: another answer came meanwhile.
   */
  const follow = useCallback(
    async (next: QuestionsState) => {
      const waiting = { ...next, results: latest.current?.results ?? null }
      show(waiting)
      const found = await next.find(filters)
      if (latest.current !== waiting) return null
      // After a failure the results stay, and the filters, to try again.
      show(found.results ? found : { ...waiting, note: found.note })
      return found
    },
    [filters, show],
  )
  const followAtStart = useRef(follow)

  useEffect(() => {
    if (!isOwn) return
    let isGone = false
    // Without it the form answers by its address.
    void import('#web/fit/own/questions.ts')
      .then(({ beginQuestions }) =>
        isGone || form.current === null ? null : beginQuestions(form.current),
      )
      .then((first) => {
        if (isGone) return
        if (first?.hasAnswers) void followAtStart.current(first)
        else show(first)
      })
      .catch(() => show(null))
    return () => {
      isGone = true
      latest.current = null
      setState(undefined)
    }
  }, [isOwn, show])

  // Other filters, or more results, were asked for.
  useEffect(() => {
    if (latest.current?.results) void follow(latest.current)
  }, [follow])

  // Before there are results the page is shorter, so nothing is followed.
  const endFollowing = useRef<(() => void) | null>(null)
  const areNew = sent !== null
  useEffect(() => {
    if (!state?.results || endFollowing.current !== null) return
    endFollowing.current = state.followPlace(areNew)
  }, [state, areNew])
  // Its end comes before the router scrolls to the start of the next page.
  useLayoutEffect(
    () => () => {
      endFollowing.current?.()
      endFollowing.current = null
    },
    [],
  )

  // `isLeft`: the visitor leaves the control, and has changed it before.
  const answer = (control: EventTarget, asked: HTMLFormElement, isLeft: boolean) => {
    const before = latest.current
    if (before === null || before.isUnfinished(control) !== isLeft) return
    const next = before.update(asked, form.current)
    if (next.hasAnswers) void follow(next)
    else show(next)
  }

  return {
    // The form with all questions.
    form,
    // undefined on the server and until the rules have loaded; null: the form answers by its
    // address.
    state: isOwn ? state : null,
    // The results of the last submit: a filter chosen afterwards leaves the focus where it is.
    sent,
    onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
      answer(target, currentTarget, false)
    },
    // A year that the visitor leaves with too few digits is finished, and wrong.
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      answer(target, currentTarget, true)
    },
    // Of the form, or of the question beside the results.
    onSubmit(event: SubmitEvent<HTMLElement>) {
      // The filters answer by their own address.
      if (
        latest.current === null ||
        event.defaultPrevented ||
        !(event.target instanceof HTMLFormElement)
      )
        return
      event.preventDefault()
      void follow(latest.current.update(event.target, form.current)).then((found) => {
        if (found === null) return
        // An answer that cannot be read is told at its field, before the results.
        if (found.answers.unread === null) setSent(found.results)
        else requestAnimationFrame(() => found.focusInvalid(form.current))
      })
    },
    onForget() {
      if (latest.current !== null) show(latest.current.clear(form.current))
    },
  }
}
