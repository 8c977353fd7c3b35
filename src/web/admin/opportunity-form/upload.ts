import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import type { Editing } from '#services/editing.ts'
import { findFile } from '#web/admin/frame/chosen-file.ts'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'

/** What the form holds after the picture that came with it was stored: its address in the image field. Throws as `Pictures.store`. */
export async function storeUpload({ form: text }: AdminTexts, editing: Editing, form: FormData, typed: Typed): Promise<Typed> {
  const file = findFile(form)
  if (file === undefined) throw new Problem('invalid', said(text.noFile), { errors: { image: said(text.noFile) } })
  try {
    const { address } = await editing.pictures.store(new Uint8Array(await file.arrayBuffer()))
    return { ...typed, image: address }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, error.reason, { errors: { image: error.reason }, cause: error })
  }
}
