import { type Dispatch, type MouseEvent, type SetStateAction, useState } from 'react'
import { useFocusAfter } from '#web/admin/frame/useFocusAfter.ts'
import { focusAfterReshape, reshape, type TypedPost } from '#web/admin/post/typed-post.ts'

/**
 * The lists of a form with blocks, and what changes them at once when one of their buttons is clicked; a server that is asked without scripts gives the
 * same answer.
 */
export function useShape(initial: TypedPost): [TypedPost, (event: MouseEvent) => void, Dispatch<SetStateAction<TypedPost>>] {
  const [shape, setShape] = useState(initial)
  const focusAfter = useFocusAfter()
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const next = button?.name === 'intent' ? reshape(shape, button.value) : undefined
    if (button === null || next === undefined) return
    event.preventDefault()
    setShape(next)
    focusAfter(focusAfterReshape(shape, next, button.value))
  }
  return [shape, onClick, setShape]
}
