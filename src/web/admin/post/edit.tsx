import { href } from 'react-router'
import { bringBack, HistoryList } from '#web/admin/items/History.tsx'
import {
  type FormResponse,
  respondToForm,
  bringBackIntent,
  preserveFormValues,
} from '#web/admin/items/save.ts'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { lookAtVersion } from '#web/admin/items/version-look.ts'
import { Done, PageHead } from '#web/admin/layout/PageHead.tsx'
import { editPath } from '#web/admin/layout/paths.ts'
import { comparePosts } from '#web/admin/post/compare-posts.ts'
import {
  parsePostForm,
  type PostFormValues,
  toPostFormValues,
} from '#web/admin/post/post-form-values.ts'
import { PostForm, PublishPost } from '#web/admin/post/PostForm.tsx'
import { type PostFormResult, savePostForm } from '#web/admin/post/save-post.ts'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { ButtonLink } from '#web/components/Button.tsx'
import { readPictureForm } from '#web/components/read-form.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { posts } = editingOf(context)
  const [found, history] = await orResponse(Promise.all([posts.get(id), posts.listHistory(id)]))
  const { item, state, version, publishAt } = found
  const texts = textsOf(context).admin
  const { slug, title } = item
  return {
    values: toPostFormValues(item, publishAt),
    edited: { id: item.id, slug, title, state, version, history },
    look: await lookAtVersion(url.searchParams, {
      current: found,
      history,
      find: (each) => posts.findVersion(id, each),
      compare: (was, now) => comparePosts(was, now, texts),
    }),
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const editing = editingOf(context)
  const now = context.get(servicesContext).now()
  const form = await readPictureForm(request, context)
  if (form.get('intent') === bringBackIntent) {
    const asked = { texts, items: editing.posts, id, page: editPath('post', id) }
    return respondToForm<PostFormResult>(form, await bringBack(asked, form))
  }
  return respondToForm(form, await savePostForm(texts, form, { editing, id, now }))
}

export const clientAction = preserveFormValues<FormResponse<PostFormResult>, PostFormValues>(
  parsePostForm,
)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function EditPostRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { values, edited } = loaderData
  const { id, slug, title, state, version } = edited
  const { itemHistory, wizard: text } = useAdminTexts()
  const sent = (result && 'values' in result && result.values) || null
  const isPublic = state !== 'draft'
  return (
    <>
      <PageHead title={title} back="back">
        {state === 'published' && (
          <ButtonLink to={href('/blogs/:slug', { slug })} label={text.view} />
        )}
      </PageHead>
      <SaveOutcome result={result} offline={[text.failure, text.offline]} />
      {result === undefined && <Done words={{ [bringBackIntent]: itemHistory.done }} takesFocus />}
      {state === 'trash' ? (
        <p className="note">{text.trashed}</p>
      ) : (
        // Another key is another form: that of the next version.
        <RestorableForm
          key={`${id} ${version}`}
          subject={id}
          initial={values}
          sent={sent}
          nameOf={(current) => current.title}
        >
          {(current, unsaved) => (
            <PostForm
              initial={current}
              result={result}
              edited={{ isPublic, version, publishAt: values.publishAt }}
              unsaved={unsaved}
            >
              <PublishPost publishAt={current.publishAt} edited={{ isPublic }} />
            </PostForm>
          )}
        </RestorableForm>
      )}
      <HistoryList edited={edited} look={loaderData.look} />
    </>
  )
}
