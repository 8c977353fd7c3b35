import { data, href } from 'react-router'
import { bringBack, HistoryList } from '#web/admin/items/History.tsx'
import { bringBackIntent, preserveFormValues } from '#web/admin/items/save.ts'
import { SaveOutcome } from '#web/admin/items/SaveOutcome.tsx'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead, Done } from '#web/admin/layout/PageHead.tsx'
import { editPath } from '#web/admin/layout/paths.ts'
import {
  emptyPostFormValues,
  parsePostForm,
  toPostFormValues,
  type PostFormValues,
} from '#web/admin/post/post-form-values.ts'
import { PostForm } from '#web/admin/post/PostForm.tsx'
import { savePostForm, type PostFormResult } from '#web/admin/post/save-post.ts'
import { basicEditingOf, editingOf, orResponse } from '#web/admin/session/guard.ts'
import { ButtonLink } from '#web/components/Button.tsx'
import { readPictureForm } from '#web/components/read-form.ts'
import { accessContext, servicesContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (id === undefined) {
    basicEditingOf(context)
    return { values: emptyPostFormValues(crypto.randomUUID()), edited: null }
  }
  const { posts } = editingOf(context)
  const [{ item, state, version, publishAt }, history] = await orResponse(
    Promise.all([posts.get(id), posts.listHistory(id)]),
  )
  const { slug, title } = item
  return {
    values: toPostFormValues(item, version, publishAt),
    edited: { id: item.id, slug, title, state, version, history },
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const basic = basicEditingOf(context)
  const editing = id === undefined ? context.get(accessContext).editing : editingOf(context)
  const form = await readPictureForm(request, context)
  const { result, status } = await (id !== undefined && form.get('intent') === bringBackIntent
    ? bringBack({ texts, items: editingOf(context).posts, id, page: editPath('post', id) }, form)
    : savePostForm(texts, form, {
        basic,
        editing,
        id,
        now: context.get(servicesContext).now(),
      }))
  return data<PostFormResult>(result, { status })
}

export const clientAction = preserveFormValues<PostFormResult, PostFormValues>(parsePostForm)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function EditPostRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { edited } = loaderData
  const { itemHistory, pages, wizard: text } = useAdminTexts()
  const sent = (result && 'values' in result && result.values) || null
  const values =
    edited === null && result?.state === 'saved'
      ? emptyPostFormValues(result.key)
      : loaderData.values
  // Another key is another form, such as that of the next version, or a new, empty one.
  const formKey = edited === null ? (sent ?? values).key : `${edited.id} ${edited.version}`
  const form = (
    <RestorableForm
      key={formKey}
      subject={edited?.id ?? 'post'}
      initial={values}
      sent={sent}
      nameOf={({ title }) => title}
    >
      {(current, unsaved) => (
        <PostForm
          initial={current}
          result={result}
          edited={edited && { isPublic: edited.state !== 'draft', publishAt: values.publishAt }}
          unsaved={unsaved}
        />
      )}
    </RestorableForm>
  )
  const outcome = <SaveOutcome result={result} offline={[text.failure, text.offline]} />
  if (edited === null) {
    return (
      <>
        <PageHead title={pages.addPost} back="back" />
        {outcome}
        {form}
      </>
    )
  }
  const { slug, title, state } = edited
  return (
    <>
      <PageHead title={title} back="back">
        {state === 'published' && (
          <ButtonLink to={href('/blogs/:slug', { slug })} label={text.view} />
        )}
      </PageHead>
      {outcome}
      {result === undefined && <Done words={{ [bringBackIntent]: itemHistory.done }} takesFocus />}
      {state === 'trash' ? <p className="note">{text.trashed}</p> : form}
      <HistoryList edited={edited} />
    </>
  )
}
