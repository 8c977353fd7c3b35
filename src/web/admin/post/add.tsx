import { data } from 'react-router'
import { preserveFormValues } from '#web/admin/items/save.ts'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead } from '#web/admin/layout/PageHead.tsx'
import {
  emptyPostFormValues,
  parsePostForm,
  type PostFormValues,
} from '#web/admin/post/post-form-values.ts'
import { PostForm, PublishPost } from '#web/admin/post/PostForm.tsx'
import { type PostFormResult, savePostForm } from '#web/admin/post/save-post.ts'
import { addRemotePost } from '#web/admin/remote/add-post.ts'
import { SubmitRemotePost } from '#web/admin/remote/SubmitRemotePost.tsx'
import { editingOf } from '#web/admin/session/guard.ts'
import { readPictureForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { accessContext, servicesContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/add'

export function loader() {
  return { values: emptyPostFormValues(crypto.randomUUID()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const { remote } = context.get(accessContext)
  const now = context.get(servicesContext).now()
  const form = await readPictureForm(request, context)
  const { result, status } = await (remote === null
    ? savePostForm(texts, form, { editing: editingOf(context), id: undefined, now })
    : addRemotePost(remote, texts, form))
  return data<PostFormResult>(result, { status })
}

export const clientAction = preserveFormValues<PostFormResult, PostFormValues>(parsePostForm)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function AddPostRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { pages, wizard: text } = useAdminTexts()
  const { remote } = useSettings()
  const sent = (result && 'values' in result && result.values) || null
  const initial = result?.state === 'saved' ? emptyPostFormValues(result.key) : loaderData.values
  return (
    <>
      <PageHead title={pages.addPost} back="back" />
      <SaveOutcome result={result} offline={[text.failure, text.offline]} />
      {/* Another key is another form: a new, empty one. */}
      <RestorableForm
        key={(sent ?? initial).key}
        subject="post"
        initial={initial}
        sent={sent}
        nameOf={({ title }) => title}
      >
        {(current, unsaved) => (
          <PostForm initial={current} result={result} edited={null} unsaved={unsaved}>
            {remote ? (
              <SubmitRemotePost />
            ) : (
              <PublishPost publishAt={current.publishAt} edited={null} />
            )}
          </PostForm>
        )}
      </RestorableForm>
    </>
  )
}
