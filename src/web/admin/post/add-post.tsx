import { data } from 'react-router'
import { textsOf } from '#web/texts/texts-of.ts'
import { basicEditingOf } from '#web/admin/frame/guard.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { PostForm } from '#web/admin/post/PostForm.tsx'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { editPath } from '#web/admin/frame/paths.ts'
import { accessContext } from '#web/context.ts'
import { keepText } from '#web/admin/items/save.ts'
import { type PostAnswer, answerPostForm } from '#web/admin/post/save-post.ts'
import { emptyTypedPost, readTypedPost, type TypedPost } from '#web/admin/post/typed-post.ts'
import { readPictureForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/add-post'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export function loader({ context }: Route.LoaderArgs) {
  basicEditingOf(context)
  return { key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = basicEditingOf(context)
  const { answer, status } = await answerPostForm(editing, await readPictureForm(request, context), textsOf(context), {
    save: (input, publish, { key }) => editing.posts.create(input, { publish: publish ?? 'now', key }),
    editedAt: (id) => (context.get(accessContext).editing === null ? null : editPath('post', id)),
  })
  return data<PostAnswer>(answer, { status })
}

export const clientAction = keepText<PostAnswer, TypedPost>(readTypedPost)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function AddPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, panel, wizard: text } = useAdminTexts()
  const initial =
    (actionData && 'typed' in actionData ? actionData.typed : null) ??
    emptyTypedPost(actionData?.state === 'saved' ? actionData.key : loaderData.key)
  return (
    <>
      <title>{pages.addPost}</title>
      <div className="admin-title">
        <h1>{pages.addPost}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      <SaveOutcome answer={actionData} offline={[text.failure, text.offline]} />
      {/* A new key is a new, empty form at its first step. */}
      <PostForm key={initial.key} initial={initial} answer={actionData} edited={null} />
    </>
  )
}
