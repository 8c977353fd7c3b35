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
  const [state, setState] = useState<QuestionsState | null>(null)
  const [sent, setSent] = useState<ResultsView | null>(null)
  // An answer may come before React has rendered the state that it changes.
  const latest = useRef<QuestionsState | null>(null)
  const show = useCallback((next: QuestionsState | null) => {
    latest.current = next
    setState(next)
  }, [])

  const filtersAtStart = useRef(filters)

  useEffect(() => {
    if (!isOwn) return
    let isGone = false
    // Without it the form answers by its address.
    void import('#web/fit/own/questions.ts')
      .then(({ beginQuestions }) =>
        isGone || form.current === null
          ? null
          : beginQuestions(form.current, filtersAtStart.current),
      )
      .then((first) => isGone || show(first))
      .catch(() => {})
    return () => {
      isGone = true
      show(null)
    }
  }, [isOwn, show])

  useEffect(() => {
    const before = latest.current
    if (before === null || before.results === null) return
    let isGone = false
    void before.find(filters).then((found) => {
      // A later filter was chosen, or another question answered, meanwhile.
      if (isGone || latest.current !== before) return
      // After a failure the filters stay, to try again.
      show(found.results === null ? { ...before, note: found.note } : found)
    })
    return () => {
      isGone = true
    }
  }, [filters, show])

  // Before there are results the page is shorter, so nothing is followed.
  const endFollowing = useRef<(() => void) | null>(null)
  const areNew = sent !== null
  useEffect(() => {
    if (state === null || state.results === null || endFollowing.current !== null) return
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

  return {
    // The form with all questions.
    form,
    // null on the server, until the rules have loaded, and if the form answers by its address.
    state,
    // The results of the last submit: a filter chosen afterwards leaves the focus where it is.
    sent,
    onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
      if (latest.current !== null && !isUnfinished(target))
        show(latest.current.update(currentTarget, form.current))
    },
    // A year that the visitor leaves with too few digits is finished, and wrong.
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      if (latest.current !== null && isUnfinished(target))
        show(latest.current.update(currentTarget, form.current))
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
      const next = latest.current.update(event.target, form.current)
      show(next)
      // A result is dropped if the visitor has given another answer meanwhile.
      void next.find(filters).then((found) => {
        if (latest.current !== next) return
        show(found)
        // An answer that cannot be read is told at its field, before the results.
        if (found.answers.unread === null) setSent(found.results)
        else requestAnimationFrame(() => focusInvalid(form.current))
      })
    },
    onForget() {
      if (latest.current !== null) show(latest.current.clear(form.current))
    },
  }
}

const focusInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()

/** A year with some of its digits: it is not wrong yet. */
const isUnfinished = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  target.value !== '' &&
  target.value.length < target.maxLength
