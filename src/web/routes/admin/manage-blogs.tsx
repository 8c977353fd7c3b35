import { useState } from 'react'
import { data, href, Link, redirect, useLocation } from 'react-router'
import { editStates } from '#domain/publication.ts'
import { ConfirmRemoval } from '#web/admin/frame/ConfirmRemoval.tsx'
import { DeskSearch } from '#web/admin/frame/DeskSearch.tsx'
import { Done } from '#web/admin/frame/Done.tsx'
import { StateFilter } from '#web/admin/frame/StateFilter.tsx'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { orAnswer, readProblem } from '#web/admin/frame/problem.ts'
import { askRemoval } from '#web/admin/frame/removal.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { DeleteBlog } from '#web/admin/post/DeletePost.tsx'
import { BlogTable, BulkBlogs } from '#web/admin/post/PostTable.tsx'
import { blogBulkActions, blogIntents, blogSorts, readBlogQuery, toBlogRow } from '#web/admin/post/post-table.ts'
import { Pages } from '#web/parts/Pages.tsx'
import { readForm } from '#web/parts/read-form.ts'
import { manageBlogs as text } from '#web/texts/en/admin-desk.ts'
import { pages, removal } from '#web/texts/en/admin.ts'
import type { Route } from './+types/manage-blogs'

const pageSize = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { posts } = basicEditingOf(context)
  const query = new URL(request.url).searchParams
  const { wanted, sort, state, text: search } = readBlogQuery(query)
  const found = await orAnswer(posts.list({ ...wanted, pageSize }))
  const asked = query.get('delete')
  const chosen = asked === null ? undefined : await orAnswer(posts.find(asked))
  return {
    ...found,
    rows: found.rows.map(toBlogRow),
    sort,
    state,
    search,
    deleting: chosen === undefined ? null : { id: chosen.item.id, name: chosen.item.title, forEver: chosen.state === 'trash' },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const basic = basicEditingOf(context)
  const form = await readForm(request)
  const intent = blogIntents.find((known) => known === form.get('intent'))
  const ids = form.getAll('id').map(String)
  const [id = ''] = ids
  if (intent === undefined) throw data(null, { status: 400 })
  const bulk = blogBulkActions.find((known) => known === form.get('action'))
  if (intent === 'bulk' && (ids.length === 0 || bulk === undefined)) return data({ message: text.noneChosen }, { status: 400 })
  try {
    if (intent === 'bulk' && bulk === 'remove') {
      const { posts } = editingOf(context)
      const answer = await askRemoval(ids, async (one) => {
        const found = await posts.find(one)
        return found && { name: found.item.title, state: found.state }
      })
      if (form.get('confirmed') !== 'yes') return data(answer)
    }
    // Deleting one is all that any backend can do.
    if (intent === 'trash') await basic.posts.trash(id)
    else if (intent === 'bulk') await editingOf(context).posts.bulk(bulk ?? 'publish', ids)
    else await editingOf(context).posts[intent](id)
  } catch (error) {
    const isDelete = intent === 'trash' || intent === 'remove'
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    if (bulk === 'remove') return data({ message: `${text.failed} ${problem.message}` }, { status })
    return data({ message: isDelete ? text.failed : text.couldNot }, { status })
  }
  const verb = intent === 'bulk' ? bulk : intent
  const query = new URL(request.url).searchParams
  query.set('done', verb === 'trash' || verb === 'remove' ? 'deleted' : (verb ?? ''))
  return redirect(`${href('/admin/delete_blog')}?${query.toString()}`)
}

export function meta() {
  return [{ title: pages.manageBlogs }, { name: 'robots', content: 'noindex' }]
}

export default function ManageBlogsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, counts, page, pageCount, sort, state, search, deleting } = loaderData
  const location = useLocation()
  // A question that was answered with no; the table stays as it is.
  const [dismissed, setDismissed] = useState<typeof actionData>()
  const isWhole = useIsWhole()
  const address = (number: number) => {
    const query = new URLSearchParams(location.search)
    query.delete('done')
    query.set('page', String(number))
    return `?${query.toString()}`
  }
  const states = editStates.filter((one) => one !== 'closed').map((one) => ({ state: one, label: text.states[one], count: counts[one] }))
  return (
    <>
      <div className="admin-title">
        <h1>{pages.manageBlogs}</h1>
        <Link className="button" to={href('/admin/add_blog')}>
          {pages.addBlog}
        </Link>
      </div>
      {actionData && 'message' in actionData ? (
        <p className="note note-error" role="alert">
          {actionData.message}
        </p>
      ) : (
        <Done words={{ ...text.done, deleted: text.deleted }} />
      )}
      {isWhole && <StateFilter label={text.filter} entries={[{ state: null, label: text.all, count: null }, ...states]} chosen={state} />}
      <DeskSearch label={text.search} submit={text.find} text={search} state={state}>
        <div className="field">
          <label htmlFor="sort">{text.sort}</label>
          <select id="sort" name="sort" defaultValue={sort}>
            {blogSorts.map((one) => (
              <option value={one} key={one}>
                {text.sorts[one]}
              </option>
            ))}
          </select>
        </div>
      </DeskSearch>
      {rows.length > 0 ? (
        <>
          <BlogTable rows={rows} first={(page - 1) * pageSize + 1} />
          {isWhole && <BulkBlogs inTrash={state === 'trash'} />}
        </>
      ) : (
        <p className="message">{text.empty}</p>
      )}
      <Pages page={page} pageCount={pageCount} address={address} />
      {actionData && 'asking' in actionData && actionData !== dismissed && (
        <ConfirmRemoval
          title={removal.title}
          question={removal.question(actionData.asking.length)}
          names={actionData.asking.map(({ name }) => name)}
          more={removal.more}
          fields={[['intent', 'bulk'], ['action', 'remove'], ...actionData.asking.map(({ id }) => ['id', id] as const)]}
          yes={removal.yes}
          cancel={removal.cancel}
          here={`${location.pathname}${location.search}`}
          onClose={() => setDismissed(actionData)}
        />
      )}
      {deleting && <DeleteBlog key={deleting.id} {...deleting} />}
    </>
  )
}
