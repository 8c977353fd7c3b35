import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OwnView, Questions, Told } from '#web/fit/own/questions.ts'

interface OwnQuestions {
  /** Of the six questions. */
  readonly form: RefObject<HTMLFormElement | null>
  /** null on the server, until the rules are there, and where the form answers by its address. */
  readonly view: OwnView | null
  readonly onChange: (event: ChangeEvent<HTMLFormElement>) => void
  /** Of the form, or of the question that stands with the results. */
  readonly onSubmit: (event: SubmitEvent<HTMLElement>) => void
  readonly onForget: () => void
}

/** Has the browser judge by what somebody tells the form. `isOwn`: the address holds no answers. */
export function useQuestions(isOwn: boolean): OwnQuestions {
  const form = useRef<HTMLFormElement>(null)
  const [questions, setQuestions] = useState<Questions | null>(null)
  const [told, setTold] = useState<Told | null>(null)

  useEffect(() => {
    if (!isOwn) return
    let isGone = false
    const begin = (loaded: Questions | null) => {
      if (isGone || loaded === null || form.current === null) return
      setQuestions(loaded)
      setTold(loaded.begin(form.current))
    }
    void import('#web/fit/own/questions.ts')
      .then(({ loadQuestions }) => loadQuestions())
      // Without it the form answers by its address.
      .then(begin, () => {})
    return () => {
      isGone = true
      setQuestions(null)
      setTold(null)
    }
  }, [isOwn])

  const view = useMemo(() => (questions !== null && told !== null ? questions.view(told) : null), [questions, told])
  return {
    form,
    view,
    onChange({ target, currentTarget }) {
      if (questions !== null && told !== null && !isUnfinished(target)) setTold(questions.take(currentTarget, told.facts))
    },
    onSubmit(event) {
      if (questions === null || told === null || !(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      const taken = questions.take(event.target, told.facts)
      if (form.current !== null && event.target !== form.current) questions.fill(form.current, taken.facts)
      setTold(taken)
      // Unless somebody has answered on meanwhile.
      void questions.find(taken).then((found) => setTold((present) => (present === taken ? found : present)))
    },
    onForget() {
      if (questions === null) return
      const forgotten = questions.forget()
      if (form.current !== null) questions.fill(form.current, forgotten.facts)
      setTold(forgotten)
    },
  }
}

/** A year of which some digits stand there: nothing is wrong with it yet. */
function isUnfinished(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.value !== '' && target.value.length < target.maxLength
}
