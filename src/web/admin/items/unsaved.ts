import { data } from 'react-router'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { readForm, readText } from '#web/components/read-form.ts'
import type { Route } from './+types/unsaved'

/** The half-typed forms of a `subject` that the site keeps, as JSON, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const subject = url.searchParams.get('subject') ?? ''
  return Response.json(await orResponse(editingOf(context).unsavedForms.list(subject)))
}

/** Keeps the form of the field `contents`, as JSON; without one it forgets the form `id`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { unsavedForms } = editingOf(context)
  const form = await readForm(request)
  const id = readText(form, 'id')
  const contents = form.get('contents')
  if (contents === null) {
    await orResponse(unsavedForms.remove(id))
    return new Response(null, { status: 204 })
  }
  const subject = readText(form, 'subject')
  const isStored = await orResponse(
    unsavedForms.store({ id, subject, contents: parseJson(String(contents)) }),
  )
  if (!isStored) throw data(null, { status: 400 })
  return new Response(null, { status: 204 })
}

/** undefined: it is no JSON, which is not stored. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
