import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { orResponse, readProblem } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { changeSearch } from '#web/components/search-params.ts'

export async function listRemoteMessages({ messages }: RemoteEditing, { url }: LoaderFunctionArgs) {
  const search = (url.searchParams.get('q') ?? '').slice(0, 200)
  const page = Number(url.searchParams.get('page')) || 1
  const { rows, ...pages } = await orResponse(messages.list({ text: search, page }))
  return { rows, page: pages.page, pageCount: pages.pageCount, search }
}

/** For good: that backend has no trash. */
export async function deleteRemoteMessage(
  { messages }: RemoteEditing,
  { request, url }: ActionFunctionArgs,
) {
  const form = await readForm(request)
  if (form.get('intent') !== 'delete') throw data(null, { status: 400 })
  try {
    await messages.remove(String(form.get('id') ?? ''))
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    const state = problem.code === 'unavailable' ? ('offline' as const) : ('failed' as const)
    return data({ state }, { status })
  }
  return redirect(
    href('/admin/get_message_contact') + changeSearch(url.search, { done: 'deleted' }),
  )
}
