import type { ResultWithStatus } from '#web/admin/items/save.ts'
import { toControlErrors } from '#web/admin/post/post-errors.ts'
import { toPostInput } from '#web/admin/post/post-form-values.ts'
import {
  changeRowsOf,
  linkToPage,
  type PostFormResult,
  refuseFields,
  refuseProblem,
  storeFiles,
  toSaved,
} from '#web/admin/post/save-post.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import type { Texts } from '#web/texts/language.ts'

/** Sends the article with its pictures to that backend, where it is public at once. */
export async function addRemotePost(
  { posts, pictures }: RemoteEditing,
  texts: Texts,
  form: FormData,
): Promise<ResultWithStatus<PostFormResult>> {
  const changed = await changeRowsOf(texts, form, pictures)
  if (changed !== undefined) return { result: changed, status: 200 }
  const { values, errors } = await storeFiles(pictures, form, texts)
  const sent = { texts, values }
  if (Object.keys(errors).length > 0) return refuseFields(sent, errors)
  try {
    const outcome = await posts.create(toPostInput(values), { key: values.key })
    if (!outcome.ok) return refuseFields(sent, toControlErrors(texts, values, outcome.errors))
    return toSaved(texts.admin.wizard.success, linkToPage(texts, outcome.value))
  } catch (error) {
    return refuseProblem(sent, error)
  }
}
