import { redirect } from 'react-router'
import type { EditRecord } from '#services/items/edited.ts'
import type { Life } from '#services/items/item-editing.ts'
import { readProblem } from '#web/admin/frame/problem.ts'
import { readVersion } from '#web/admin/frame/version.ts'
import type { Answered } from '#web/admin/items/save.ts'
import type { SaveAnswer } from '#web/admin/items/save-answer.ts'
import type { Texts } from '#web/texts/language.ts'
import { sayMistake } from '#web/texts/say-mistake.ts'

/** The word of the button. */
export const bringBackIntent = 'bring-back'

interface Asked {
  readonly texts: Texts
  readonly items: Pick<Life<EditRecord & { readonly item: unknown }>, 'bringBack'>
  readonly id: string
  /** The address of the item's form. */
  readonly page: string
}

/**
 * Does what a button of the history asks (HistoryList.tsx) and throws the redirect to the fresh form, which says so. Where it cannot be done
 * the form beside it keeps what is typed there, since the button did not send it.
 */
export async function bringBack({ texts, items, id, page }: Asked, form: FormData): Promise<Answered<SaveAnswer<never>>> {
  try {
    await items.bringBack(id, readVersion(form.get('earlier')) ?? 0, readVersion(form.get('version')))
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') return { answer: { state: 'expired', typed: null }, status }
    const links = [{ to: page, text: texts.admin.edit.discard }]
    return { answer: { state: 'not-done', lines: [sayMistake(texts, problem.reason)], links }, status }
  }
  throw redirect(`${page}?done=${bringBackIntent}`)
}
