import { compare, listSimilar } from '#web/admin/opportunity-form/form-preview.ts'
import { listRemoteSimilar } from '#web/admin/remote/add-item.ts'
import { byBackend } from '#web/admin/remote/by-backend.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { editingOf } from '#web/admin/session/guard.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import type { Route } from './+types/similar'

/**
 * The relation of an entered name and link (`name`, `link`) to existing items, as JSON; `except` is
 * the item itself.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 2000)
  const entered = { name: read('name'), officialLink: read('link') }
  const found = await byBackend(
    { context, entered, except: read('except') },
    findStored,
    findRemote,
  )
  const compared = await compare(
    textsOf(context),
    context.get(servicesContext),
    entered.officialLink || null,
    found.before,
    found.similar,
  )
  return Response.json(compared)
}

interface Entered extends Pick<Route.LoaderArgs, 'context'> {
  readonly entered: Readonly<Record<'name' | 'officialLink', string>>
  readonly except: string
}

async function findRemote(remote: RemoteEditing, { entered }: Entered) {
  return { before: undefined, similar: await listRemoteSimilar(remote, entered) }
}

async function findStored({ context, entered, except }: Entered) {
  const editing = editingOf(context)
  const before = except === '' ? undefined : (await editing.opportunities.find(except))?.item
  return { before, similar: await listSimilar(editing, entered, before) }
}
