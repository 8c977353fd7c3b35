import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { textsOf } from '#web/texts/texts-of.ts'
import { basicEditingOf } from '#web/admin/frame/guard.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { PostForm } from '#web/admin/post/PostForm.tsx'
import { PostOutcome } from '#web/admin/post/PostOutcome.tsx'
import { readLoss } from '#web/admin/frame/keep-text.ts'
import type { PostAnswer } from '#web/admin/post/post-answer.ts'
import { emptyTypedPost } from '#web/admin/post/typed-post.ts'
import { answerPostForm } from '#web/admin/post/save-post.ts'
import { readPictureForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/add-post'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export function loader({ context }: Route.LoaderArgs) {
  basicEditingOf(context)
  return { key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const editing = basicEditingOf(context)
  const { answer, status } = await answerPostForm(
    editing,
    await readPictureForm(request, context),
    textsOf(context),
    (input, publish, { key }) => editing.posts.create(input, { publish: publish ?? 'now', key }),
  )
  return data<PostAnswer>(answer, { status })
}

/** A session that ended and a line that broke leave the text where it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PostAnswer> {
  return serverAction().catch((error: unknown) => ({ state: readLoss(error) }))
}

/** Only what was saved asks for a new, empty form. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as PostAnswer | undefined
  return answer === undefined || answer.state === 'saved' ? defaultShouldRevalidate : false
}

export default function AddPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, panel } = useAdminTexts()
  const initial = actionData && 'typed' in actionData ? actionData.typed : emptyTypedPost(loaderData.key)
  return (
    <>
      <title>{pages.addPost}</title>
      <div className="admin-title">
        <h1>{pages.addPost}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      <PostOutcome answer={actionData} />
      {/* A new key is a new, empty form at its first step. */}
      <PostForm key={initial.key} initial={initial} answer={actionData} edited={null} />
    </>
  )
}
