import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { QuestionsState } from '#web/fit/own/questions.ts'

interface OwnQuestions {
  /** Of the six questions. */
  readonly form: RefObject<HTMLFormElement | null>
  /** null on the server, until the rules are there, and where the form answers by its address. */
  readonly told: QuestionsState | null
  readonly onChange: (event: ChangeEvent<HTMLFormElement>) => void
  /** Of the form, or of the question that stands with the results. */
  readonly onSubmit: (event: SubmitEvent<HTMLElement>) => void
  readonly onForget: () => void
}

/** Has the browser judge by what somebody tells the form. `isOwn`: the address holds no answers. */
export function useQuestions(isOwn: boolean): OwnQuestions {
  const form = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState<QuestionsState | null>(null)

  useEffect(() => {
    if (!isOwn) return
    let isGone = false
    // Without it the form answers by its address.
    void import('#web/fit/own/questions.ts')
      .then(({ beginQuestions }) => (isGone || form.current === null ? null : beginQuestions(form.current)))
      .then(
        (first) => isGone || setTold(first),
        () => {},
      )
    return () => {
      isGone = true
      setTold(null)
    }
  }, [isOwn])

  return {
    form,
    told,
    onChange({ target, currentTarget }) {
      if (told !== null && !isUnfinished(target)) setTold(told.take(currentTarget, form.current))
    },
    onSubmit(event) {
      if (told === null || !(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      const taken = told.take(event.target, form.current)
      setTold(taken)
      // Unless somebody has answered on meanwhile.
      void taken.find().then((found) => setTold((present) => (present === taken ? found : present)))
    },
    onForget() {
      if (told !== null) setTold(told.forget(form.current))
    },
  }
}

/** A year of which some digits stand there: nothing is wrong with it yet. */
function isUnfinished(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.value !== '' && target.value.length < target.maxLength
}
