import { data, href, redirect } from 'react-router'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import { editingOf, readProblem } from '#web/admin/session/guard.ts'
import { type Loss, orLoss } from '#web/admin/session/loss.ts'
import { readPictureForm } from '#web/components/read-form.ts'
import { accessContext, textsOf } from '#web/context.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { Route } from './+types/picture'

export type PictureResult =
  | { readonly state: 'uploaded'; readonly address: string }
  | { readonly state: 'refused'; readonly message: string }
  | Loss

export const isChosen = (file: FormDataEntryValue | null): file is File =>
  file instanceof File && file.size > 0

/** Stores the picture of the field `file` (usePicture.ts) and returns its address. */
export async function action({ request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const file = (await readPictureForm(request, context)).get('file')
  try {
    if (!isChosen(file)) throw new Problem('invalid', plainMessage(texts.admin.form.noFile))
    // Another backend gets the pictures of an article together with it.
    const { pictures } = context.get(accessContext).remote ?? editingOf(context)
    const { address } = await pictures.store(new Uint8Array(await file.arrayBuffer()))
    return data<PictureResult>({ state: 'uploaded', address }, { status: 201 })
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<PictureResult>(
      { state: 'refused', message: formatErrorMessage(texts, problem.reason) },
      { status },
    )
  }
}

export function loader() {
  return redirect(href('/admin/admin_dashboard'))
}

export const clientAction = orLoss<PictureResult>()
