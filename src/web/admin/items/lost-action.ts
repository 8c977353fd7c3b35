import { readLoss } from '#web/admin/frame/keep-text.ts'
import { sayNotDone } from '#web/admin/items/not-done.ts'
import type { ActionRefused } from '#web/admin/items/row-action.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

/** In the browser: the answer in place of one that did not come. A session that has ended and redirects are thrown on. */
export function answerLoss(error: unknown, form: FormData, texts: ItemTableTexts): ActionRefused {
  if (readLoss(error) === 'expired') throw error
  return { state: 'offline', message: sayNotDone(form, texts) }
}
