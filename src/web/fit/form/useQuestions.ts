import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Answering } from '#web/fit/own/answering.ts'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import type { ResultsView } from '#web/fit/results/results-view.ts'

/**
 * Evaluates the answers of the form in the browser. `isOwn`: the address holds no answers.
 * `filters`: those of the address. What decides is loaded after the page (own/answering.ts).
 */
export function useQuestions(isOwn: boolean, filters: string) {
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(filters)
  const answering = useRef<Answering | null>(null)
  const [state, setState] = useState<QuestionsState | null>()
  const [sent, setSent] = useState<ResultsView | null>(null)

  useEffect(() => {
    const { current: element } = form
    if (!isOwn || element === null) return
    let isGone = false
    const page = {
      show: (next: QuestionsState) => isGone || setState(next),
      send: setSent,
      asked: () => asked.current,
    }
    void import('#web/fit/own/answering.ts')
      .then(({ startAnswering }) => startAnswering(element, page))
      .catch(() => null)
      .then((started) => {
        if (isGone) started?.end()
        else if (started === null) setState(null)
        else answering.current = started
      })
    return () => {
      isGone = true
      answering.current?.end()
      answering.current = null
      setState(undefined)
    }
  }, [isOwn])

  useEffect(() => {
    asked.current = filters
    answering.current?.askAgain()
  }, [filters])

  useEffect(() => {
    if (state) answering.current?.shown(sent !== null)
  }, [state, sent])
  // Its end comes before the router scrolls to the start of the next page.
  useLayoutEffect(() => () => answering.current?.endFollowing(), [])

  return {
    // The form with all questions.
    form,
    // undefined on the server and until the rules have loaded; null: the form answers by its
    // address.
    state: isOwn ? state : null,
    // The results of the last submit: a filter chosen afterwards leaves the focus where it is.
    sent,
    handlers: {
      onChange: (event: ChangeEvent<HTMLFormElement>) => answering.current?.answer(event, false),
      onBlur: (event: FocusEvent<HTMLFormElement>) => answering.current?.answer(event, true),
    },
    onSubmit: ({ nativeEvent }: SubmitEvent<HTMLElement>) => answering.current?.submit(nativeEvent),
    onForget: () => answering.current?.forget(),
  }
}
