import { href, type RouterContextProvider } from 'react-router'
import { findKind, tablePaths } from '#web/admin/frame/paths.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'
import { textsOf } from '#web/texts/texts-of.ts'

/** The words for what a table's form asked for and nobody could be asked for. */
export function sayNotDone(form: FormData, texts: ItemTableTexts): string {
  const asked = String(form.get('row') ?? form.get('action') ?? '')
  const isDeletion = /^(?:trash|remove)(?: |$)/.test(asked)
  return isDeletion ? texts.deleteFailed : `${texts.failed}${texts.offline}`
}

/**
 * The same for a request that ends before its page, because the session cannot be asked: its table may not be shown then, but what was not
 * done can be said. null: it asked for nothing, or its page has no words of its own for it.
 */
export async function sayRequestNotDone(request: Request, context: Readonly<RouterContextProvider>): Promise<string | null> {
  if (request.method !== 'POST') return null
  const { itemTables, inbox } = textsOf(context).admin
  const { pathname } = new URL(request.url)
  if (pathname === href('/admin/get_message_contact')) return inbox.failed
  const kind = findKind(tablePaths, pathname)
  const form = kind && (await request.formData().catch(() => undefined))
  return kind && form ? sayNotDone(form, itemTables[kind]) : null
}
