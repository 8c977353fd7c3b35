import type { Life } from '#services/items/item-editing.ts'
import type { EditRecord } from '#services/items/edited.ts'
import { readVersion } from '#web/admin/frame/version.ts'

/** The word of the button. */
export const bringBackIntent = 'bring-back'

/** Does what a button of the history asks (HistoryList.tsx). Throws as `bringBack`. */
export async function bringBack(
  items: Pick<Life<EditRecord & { readonly item: unknown }>, 'bringBack'>,
  id: string,
  form: FormData,
): Promise<void> {
  await items.bringBack(id, readVersion(form.get('earlier')) ?? 0, readVersion(form.get('version')))
}
