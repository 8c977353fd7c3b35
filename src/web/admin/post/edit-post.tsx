import { data, href, useSearchParams } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { textsOf } from '#web/texts/texts-of.ts'
import { editingOf } from '#web/admin/frame/guard.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { PostForm } from '#web/admin/post/PostForm.tsx'
import { HistoryList, bringBack, bringBackIntent } from '#web/admin/items/History.tsx'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { DoneNote, readDone } from '#web/admin/frame/Done.tsx'
import { keepText, readVersion } from '#web/admin/items/save.ts'
import { orAnswer } from '#web/admin/frame/problem.ts'
import { type PostAnswer, answerPostForm } from '#web/admin/post/save-post.ts'
import { readTypedPost, toTypedPost, type TypedPost } from '#web/admin/post/typed-post.ts'
import { readPictureForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/edit-post'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { posts } = editingOf(context)
  const [edited, history] = await orAnswer(Promise.all([posts.get(params.id), posts.listHistory(params.id)]))
  const { item, state, version, publishAt } = edited
  return { id: item.id, slug: item.slug, title: item.title, state, version, typed: toTypedPost(item, version, publishAt), history }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const editing = editingOf(context)
  const { posts } = editing
  const form = await readPictureForm(request, context)
  const texts = textsOf(context)
  if (form.get('intent') === bringBackIntent) {
    const { answer, status } = await bringBack({ texts, items: posts, id, page: href('/admin/edit_blog/:id', { id }) }, form)
    return data<PostAnswer>(answer, { status })
  }
  const { answer, status } = await answerPostForm(editing, form, texts, {
    save: (input, publish, typed) =>
      posts.update(id, input, { expectedVersion: readVersion(typed.version), ...(publish === undefined ? {} : { publish }) }),
    editedAt: () => null,
    findStored: () => posts.find(id),
  })
  return data<PostAnswer>(answer, { status })
}

export const clientAction = keepText<PostAnswer, TypedPost>((form) => (form.get('intent') === bringBackIntent ? null : readTypedPost(form)))

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function EditPostRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { itemHistory, panel, wizard: text } = useAdminTexts()
  const { id, slug, title, state, version, typed, history } = loaderData
  const [parameters] = useSearchParams()
  const initial = (answer && 'typed' in answer ? answer.typed : null) ?? typed
  return (
    <>
      <title>{loaderData.title}</title>
      <div className="admin-title">
        <h1>{title}</h1>
        {state === 'published' && (
          <Link className="button button-line" to={href('/blogs/:slug', { slug })}>
            {text.view}
          </Link>
        )}
        <BackButton>{panel.back}</BackButton>
      </div>
      <SaveOutcome answer={answer} offline={[text.failure, text.offline]} />
      {answer === undefined && <DoneNote text={readDone(parameters, { [bringBackIntent]: { done: () => itemHistory.post.done } })} />}
      {state === 'trash' ? (
        <p className="note">{text.trashed}</p>
      ) : (
        <PostForm key={`${id}-${version}`} initial={initial} answer={answer} edited={{ isPublic: state !== 'draft' }} />
      )}
      <HistoryList entries={history} version={version} isLocked={state === 'trash'} texts={itemHistory.post} />
    </>
  )
}
