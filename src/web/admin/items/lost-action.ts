import { readLoss } from '#web/admin/frame/keep-text.ts'
import type { ActionRefused } from '#web/admin/items/row-action.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

/** In the browser: the answer in place of one that did not come. A session that has ended and redirects are thrown on. */
export function answerLoss(error: unknown, form: FormData, texts: ItemTableTexts): ActionRefused {
  if (readLoss(error) === 'expired') throw error
  const asked = String(form.get('row') ?? form.get('action') ?? '')
  const isDeletion = /^(?:trash|remove)(?: |$)/.test(asked)
  return { state: 'offline', message: isDeletion ? texts.deleteFailed : `${texts.failed}${texts.offline}` }
}
