import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { readLoss } from '#web/admin/frame/keep-text.ts'

/**
 * The `clientAction` of a form of an item: where no answer comes the text stays where it is. `read` gives what was typed; null: nothing of it
 * was sent.
 */
export function keepText<Answer, Typed>(read: (form: FormData) => Typed | null) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const typed = read(await request.clone().formData())
    return (serverAction() as Promise<Answer>).catch((error: unknown) => ({ state: readLoss(error), typed }))
  }
}

/** What was not saved stays in its fields, whatever is stored by now. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as { readonly state: string } | undefined
  return answer === undefined || answer.state === 'saved' ? defaultShouldRevalidate : false
}
